import { lazy, useMemo } from "react";
import { foundOffices } from "#domain/offices/office-list.ts";
import { stateName } from "#domain/people/office-places.ts";
import { useFunnelSpan } from "#web/api/funnel.ts";
import { officesFile, useOfficeList, type OfficeLine } from "#web/api/offices.ts";
import { useBusinessInUse, useIsLimited } from "#web/api/identity/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { rangeFilters } from "#web/lib/date-range.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatDay, formatRange } from "#web/lib/format-dates.ts";
import { PrintedFilters, useFiltersSet } from "#web/ui/filters/declared-filters.tsx";
import { FoundCount, ListPage, type ValuesProps } from "#web/ui/filters/list-page.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { Toolbar } from "#web/ui/filters/toolbar.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { Term } from "#web/ui/page/term.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { mapStates, stateFacet } from "./map-states.ts";
import { officeColumns } from "./office-columns.tsx";
import { comparedOffices, isMapOpen, officesFilters, officesFound, officesQuery } from "./offices-query.ts";
import { OfficesCompared } from "./offices-compared.tsx";
import { RangeField } from "./range-field.tsx";

const StateMap = lazy(async () => ({
  default: (await import("#web/ui/charts/state-map.tsx")).StateMap,
}));

export function OfficesPage() {
  const { search, change } = useAddress();
  if (comparedOffices(search).length > 0) return <ComparedPage />;
  return (
    <ListPage
      title="Offices"
      search={{
        label: "Search offices",
        placeholder: "Name, ID, state or head",
        isLarge: true,
        isFirst: true,
      }}
      actions={
        <div className="ml-auto max-sm:w-full">
          <Segmented
            label="Show"
            segments={LAYOUTS}
            value={isMapOpen(search) ? "map" : "table"}
            onChange={(layout) => change({ layout: layout === "table" ? null : layout })}
          />
        </div>
      }
      found={<OfficeCount />}
      filters={officesFilters}
      Values={OfficeValues}
      fields={<RangeField />}
      listTitle={isMapOpen(search) ? "Offices by state" : "List of offices"}
    >
      {isMapOpen(search) ? <OfficesMap /> : <OfficesTable />}
    </ListPage>
  );
}

/** Offices side by side alone: a search and facets of the list would change nothing of them. */
function ComparedPage() {
  const toolbar = useFiltersSet(rangeFilters);
  return (
    <Page
      title="Offices"
      toolbar={
        <Toolbar {...toolbar} printed={<PrintedDays />}>
          <RangeField />
        </Toolbar>
      }
    >
      <Panel title="Side by side" waiting={<TableSkeleton rows={12} />}>
        <Compared />
      </Panel>
    </Page>
  );
}

function Compared() {
  const { rows } = useFoundOffices();
  const compared = comparedOffices(useAddress().search);
  return (
    <OfficesCompared lines={compared.flatMap((id) => rows.find(({ officeId }) => officeId === id) ?? [])} />
  );
}

function PrintedDays() {
  const { query } = useFoundOffices();
  return <PrintedFilters filters={rangeFilters} values={{}} words={{ range: [formatRange(query)] }} />;
}

const LAYOUTS = [
  { id: "table", label: "Table" },
  { id: "map", label: "Map" },
] as const;

/** The list of the address's days, and what its search and filters leave of it. */
function useFoundOffices() {
  const { search } = useAddress();
  const query = officesQuery(search, useFunnelSpan());
  const { rows, week } = useOfficeList(query);
  const { q, states } = officesFound(search);
  const key = states.join("\n");
  const found = useMemo(
    () => foundOffices(rows, { q, states: key === "" && states.length === 0 ? [] : key.split("\n") }),
    // oxlint-disable-next-line react/exhaustive-deps -- the states are another list at each render, and the key says them
    [rows, q, key],
  );
  return { query, week, rows, found };
}

function OfficeCount() {
  const { rows, found } = useFoundOffices();
  return <FoundCount total={found.length} ofAll={rows.length} singular="office" plural="offices" />;
}

function OfficesTable() {
  const { search } = useAddress();
  const { query, week, rows, found } = useFoundOffices();
  const { fewBooked } = useBusinessInUse();
  const seesPayroll = rows.some(({ blocking }) => blocking !== null);
  const { from, to } = query;
  const columns = useMemo(
    () => officeColumns({ range: { from, to }, week, seesPayroll, fewBooked }),
    [from, to, week, seesPayroll, fewBooked],
  );
  const { q, states } = officesFound(search);
  if (found.length === 0) return <NoOffices isEmpty={rows.length === 0} />;
  return (
    <>
      <p className="mb-2 text-table text-muted">
        <span>{`Joined, left and first interviews: ${formatRange(query)}. `}</span>
        {week === null ? (
          <span>No week of submissions has ended yet.</span>
        ) : (
          <>
            <Term of="source-locked">Source</Term>
            <span>{`${seesPayroll ? " and blocking exceptions" : ""}: week of ${formatDay(week)}.`}</span>
          </>
        )}
        <span> States in gray are </span>
        <Term of="assumed">assumed</Term>
        <span>{`. * Fewer than ${formatCount(fewBooked)} booked: `}</span>
        <Term of="small-sample">small sample</Term>
        <span>. </span>
        <Term of="show-rate" />
        <span> with its </span>
        <Term of="interval" />
        <span>.</span>
      </p>
      <DataTable
        id="offices"
        caption={`Offices, ${formatRange(query)}`}
        columns={columns}
        rows={found}
        rowId={({ officeId }) => officeId}
        rowsKey={JSON.stringify([query, q, states])}
        usualSort="office"
        canSelect
        renderSelected={(selected) => <CompareButton selected={selected} />}
        // Shown beside the search.
        countWords=""
        files={{
          of: "offices",
          hrefOf: (shown) =>
            officesFile({
              ...query,
              q,
              state: states,
              ...shown,
            }),
        }}
        fills
      />
    </>
  );
}

/** Comparison of what is ticked, side by side. */
function CompareButton({ selected }: { readonly selected: readonly OfficeLine[] }) {
  const { change } = useAddress();
  return selected.length < 2 ? null : (
    <Button icon="columns" onPress={() => change({ compare: selected.map(({ officeId }) => officeId) })}>
      {`Compare ${formatCount(selected.length)}`}
    </Button>
  );
}

/** Map of where the offices are: a press on a state narrows the page to it. */
function OfficesMap() {
  const { search, change } = useAddress();
  const { found, rows } = useFoundOffices();
  const { states } = officesFound(search);
  if (found.length === 0) return <NoOffices isEmpty={rows.length === 0} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Part waiting={<BlockSkeleton label="the map" heightPx={400} />}>
        <StateMap
          label="Active people by state of their office"
          empty="No offices yet."
          heading="Active people"
          detailHeading="Offices"
          values={mapStates(found)}
          format={formatCount}
          chosen={states}
          onPress={(state) =>
            change({
              state: states.includes(state) ? states.filter((each) => each !== state) : [...states, state],
            })
          }
        />
      </Part>
    </div>
  );
}

function NoOffices({ isEmpty }: { readonly isEmpty: boolean }) {
  const isLimited = useIsLimited();
  const { q } = officesFound(useAddress().search);
  if (isEmpty)
    return <Empty>{isLimited ? "None of your offices is in a report yet." : "No offices yet."}</Empty>;
  return (
    <NothingFound filters={officesFilters}>
      {q === "" ? (
        "No offices match these filters."
      ) : (
        <span>
          No offices match “<bdi>{q}</bdi>”.
        </span>
      )}
    </NothingFound>
  );
}

/** Number of offices that each state would leave beside the search. */
function OfficeValues({ children }: ValuesProps) {
  const { search } = useAddress();
  const { rows, query } = useFoundOffices();
  const { q, states } = officesFound(search);
  return children({
    values: { state: stateFacet(foundOffices(rows, { q }), states) },
    nameOf: (_filter, state) => stateName(state) || state,
    words: { range: [formatRange(query)] },
  });
}
