import { useMemo } from "react";
import { peopleFile } from "#web/api/export.ts";
import { peopleSorts, usePeople } from "#web/api/people.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatNoun } from "#web/lib/format.ts";
import { FoundCount, ListPage, NothingFound } from "#web/ui/filters/list-page.tsx";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { peopleFilters, peopleQuery, peopleOrder } from "./people-query.ts";
import { peopleColumns } from "./people-columns.tsx";
import { PrintedFilters, PeopleFacets } from "./people-filters.tsx";

export const PeoplePage = () => (
  <ListPage
    title="People"
    search={{
      label: "Search people",
      placeholder: "Name, ID, email, phone, office or city",
      isLarge: true,
      isFirst: true,
    }}
    found={<PeopleCount />}
    query={peopleFilters(useAddress().search)}
    facets={<PeopleFacets />}
    printed={<PrintedFilters />}
    listTitle="Directory"
    age={<DirectoryAge />}
  >
    <Directory />
  </ListPage>
);

const useFoundPeople = () => usePeople(peopleQuery(useAddress().search));

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
      rowsKey={JSON.stringify(peopleQuery(search))}
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
        hrefOf: (format, columns) => peopleFile({ ...peopleQuery(search), format, columns }),
      }}
      fills
    />
  );
}

function NoPeople({ ofAll }: { readonly ofAll: number }) {
  const query = peopleQuery(useAddress().search);
  const isLimited = useIsLimited();
  if (ofAll === 0) return <Empty>{isLimited ? "No people in your offices yet." : "No people yet."}</Empty>;
  return (
    <NothingFound query={query}>
      {query.q === undefined ? (
        "No people match these filters."
      ) : (
        <>
          No people match “<bdi>{query.q}</bdi>”.
        </>
      )}
    </NothingFound>
  );
}
