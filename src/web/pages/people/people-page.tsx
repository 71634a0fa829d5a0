import { useMemo } from "react";
import { peopleFile } from "#web/api/export.ts";
import { peopleSorts, usePeople } from "#web/api/people.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatNoun } from "#web/lib/format.ts";
import { FoundCount, ListPage } from "#web/ui/filters/list-page.tsx";
import { PickerSkeleton } from "#web/ui/filters/picker.tsx";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { peopleAsk, peopleOrder } from "./people-ask.ts";
import { peopleColumns } from "./people-columns.tsx";
import { PrintedFilters, OfficeField, PeopleFacets } from "./people-filters.tsx";

export const PeoplePage = () => (
  <ListPage
    title="People"
    search={{
      label: "Search people",
      placeholder: "Name, ID, email, phone, office or city",
      isLarge: true,
    }}
    found={<PeopleCount />}
    ask={peopleAsk(useAddress().search)}
    facets={<PeopleFacets />}
    fields={
      <Part waiting={<PickerSkeleton noun="office" />}>
        <OfficeField />
      </Part>
    }
    printed={<PrintedFilters />}
    listTitle="Directory"
    age={<DirectoryAge />}
  >
    <Directory />
  </ListPage>
);

const useFoundPeople = () => usePeople(peopleAsk(useAddress().search));

const DirectoryAge = () => <PanelAge asOf={useFoundPeople().first.asOf} />;

function PeopleCount() {
  const { total, similar, ofAll } = useFoundPeople().first;
  const similarWords = formatNoun(similar, "similar name");
  if (total > 0 && total === similar) return `No exact matches. Showing ${similarWords}.`;
  return (
    <>
      <FoundCount total={total} ofAll={ofAll} one="person" many="people" />
      {similar === 0 ? "" : `, including ${similarWords}`}
    </>
  );
}

function Directory() {
  const { search, change } = useAddress();
  const { first, rows, ...list } = useFoundPeople();
  const { total, similar, ofAll } = first;
  const { by, order } = peopleOrder(search);
  const { indexes } = list;
  const lines = useMemo(
    () => rows.map((person, at) => ({ ...person, isSimilar: (indexes[at] ?? 0) >= total - similar })),
    [rows, indexes, total, similar],
  );
  if (total === 0) return <NoPeople ofAll={ofAll} />;
  return (
    <DataTable
      id="people"
      caption="Directory of people"
      columns={peopleColumns}
      rows={lines}
      rowId={({ id }) => id}
      rowsKey={JSON.stringify(peopleAsk(search))}
      server={{
        ...list,
        count: total,
        readAll: async () => (await list.readAll()).map((person) => ({ ...person, isSimilar: false })),
        sorts: peopleSorts,
        terms: [{ id: by, direction: order }],
        onSort: ({ id, direction }) =>
          change({ sort: id === "name" ? null : id, order: direction === "up" ? null : direction }),
      }}
      canSelect
      // Shown beside the search.
      countWords=""
      files={{
        of: "people",
        hrefOf: (format, columns) => peopleFile({ ...peopleAsk(search), format, columns }),
      }}
      fills
    />
  );
}

function NoPeople({ ofAll }: { readonly ofAll: number }) {
  const { q } = peopleAsk(useAddress().search);
  const isLimited = useIsLimited();
  if (ofAll === 0) return <Empty>{isLimited ? "No people in your offices yet." : "No people yet."}</Empty>;
  if (q === undefined) return <Empty>No people match these filters.</Empty>;
  return (
    <Empty>
      No people match “<bdi>{q}</bdi>”.
    </Empty>
  );
}
