import { peopleFile } from "#web/api/export.ts";
import { peopleSorts, usePeople } from "#web/api/people.ts";
import { useIsLimited } from "#web/api/scope.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Faceted } from "#web/ui/filters/faceted.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { SearchBox } from "#web/ui/filters/search-box.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { WindowsFailed } from "#web/ui/table/windows-failed.tsx";
import { orderChange, peopleAsk, peopleOrder } from "./people-ask.ts";
import { peopleCells } from "./people-cells.ts";
import { peopleColumns } from "./people-columns.tsx";
import { PeopleFilters, usePeopleFilters } from "./people-filters.tsx";

export function PeoplePage() {
  const { search, change } = useAddress();
  const resetKey = search.toString();
  return (
    <Page title="People" windowTitle="People" toolbar={<PeopleFilters />} fills>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label="Search people"
          placeholder="Name, ID, email, phone, office or city"
          value={peopleAsk(search).q ?? ""}
          onSearch={(q, how) => change({ q }, how)}
          isLarge
        />
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

const useAskedPeople = () => usePeople(peopleAsk(useAddress().search));

const DirectoryAge = () => <PanelAge asOf={useAskedPeople().first.asOf} />;

function FoundCount() {
  const { total, similar, ofAll } = useAskedPeople().first;
  const everybody = formatNoun(ofAll, "person", "people");
  if (total === ofAll) return everybody;
  if (total > 0 && total === similar)
    return `No exact hit; ${formatCount(similar)} of ${everybody} spelled alike`;
  return (
    <>
      <span className="font-semibold text-ink">{formatCount(total)}</span> of {everybody}
      {similar === 0 ? "" : `, ${formatCount(similar)} of them only spelled alike`}
    </>
  );
}

function Directory() {
  const { search, change } = useAddress();
  const { first, rowAt, onVisible, hasFailed, retry } = useAskedPeople();
  const order = peopleOrder(search);
  if (first.total === 0) return <NoPeople ofAll={first.ofAll} />;
  const similarFrom = first.total - first.similar;
  return (
    <>
      {hasFailed ? <WindowsFailed onRetry={retry} /> : null}
      <DataTable
        id="people"
        // Other filters start at the top of their own list.
        orderKey={search.toString()}
        caption="Directory of people"
        columns={peopleColumns}
        cells={peopleCells}
        canSelect
        count={first.total}
        // Said beside the search.
        countWords=""
        rowAt={(index) => {
          const person = rowAt(index);
          return person && { person, isSimilar: index >= similarFrom };
        }}
        sorting={{
          terms: [{ id: order.by, direction: order.order }],
          canSort: (column) => peopleSorts.some((sort) => sort === column),
          onSort: (by) => change(orderChange(order, by)),
        }}
        onVisible={onVisible}
        files={{
          of: "people",
          hrefOf: (format, columns) => peopleFile(peopleAsk(search), { format, columns }),
        }}
        fills
      />
    </>
  );
}

function NoPeople({ ofAll }: { readonly ofAll: number }) {
  const { search } = useAddress();
  const { q } = peopleAsk(search);
  const isLimited = useIsLimited();
  if (ofAll === 0)
    return <Empty>{isLimited ? "Nobody of your offices is" : "Nobody is"} in the directory yet.</Empty>;
  return (
    <Empty>
      {q === undefined ? (
        "Nobody fits these filters."
      ) : (
        <>
          Nobody is found for “<bdi>{q}</bdi>” with these filters, not even spelled alike.
        </>
      )}
    </Empty>
  );
}
