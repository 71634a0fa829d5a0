import { useMemo } from "react";
import { peopleFile } from "#web/api/export.ts";
import { peopleSorts, usePeople } from "#web/api/people.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Faceted } from "#web/ui/filters/toolbar.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { SearchBox } from "#web/ui/filters/search-box.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { peopleAsk, peopleOrder } from "./people-ask.ts";
import { peopleColumns } from "./people-columns.tsx";
import { PeopleFilters, usePeopleFilters } from "./people-filters.tsx";

export function PeoplePage() {
  const { search } = useAddress();
  const resetKey = search.toString();
  return (
    <Page title="People" windowTitle="People" toolbar={<PeopleFilters />} fills>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox label="Search people" placeholder="Name, ID, email, phone, office or city" isLarge />
        <p aria-live="polite" className="figures min-h-5 min-w-32 text-muted">
          <Part resetKey={resetKey}>
            <FoundCount />
          </Part>
        </p>
      </div>
      <Faceted {...usePeopleFilters()}>
        <Panel
          title="Directory"
          resetKey={resetKey}
          waiting={<TableSkeleton rows={16} />}
          aside={<DirectoryAge />}
          fills
        >
          <Directory />
        </Panel>
      </Faceted>
    </Page>
  );
}

const useFoundPeople = () => usePeople(peopleAsk(useAddress().search));

const DirectoryAge = () => <PanelAge asOf={useFoundPeople().first.asOf} />;

function FoundCount() {
  const { total, similar, ofAll } = useFoundPeople().first;
  const all = formatNoun(ofAll, "person", "people");
  if (total === ofAll) return all;
  if (total > 0 && total === similar)
    return `No exact matches. Showing ${formatNoun(similar, "similar name")}.`;
  return (
    <>
      <span className="font-semibold text-ink">{formatCount(total)}</span> of {all}
      {similar === 0 ? "" : `, including ${formatNoun(similar, "similar name")}`}
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
    () => rows.map((person, at) => ({ person, isSimilar: (indexes[at] ?? 0) >= total - similar })),
    [rows, indexes, total, similar],
  );
  if (total === 0) return <NoPeople ofAll={ofAll} />;
  return (
    <DataTable
      id="people"
      caption="Directory of people"
      columns={peopleColumns}
      rows={lines}
      rowId={({ person }) => person.id}
      rowsKey={JSON.stringify(peopleAsk(search))}
      server={{
        ...list,
        count: total,
        readAll: async () => (await list.readAll()).map((person) => ({ person, isSimilar: false })),
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
  const { search } = useAddress();
  const { q } = peopleAsk(search);
  const isLimited = useIsLimited();
  if (ofAll === 0) return <Empty>{isLimited ? "No people in your offices yet." : "No people yet."}</Empty>;
  return (
    <Empty>
      {q === undefined ? (
        "No people match these filters."
      ) : (
        <>
          No people match “<bdi>{q}</bdi>”.
        </>
      )}
    </Empty>
  );
}
