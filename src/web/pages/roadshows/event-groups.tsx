import { lazy } from "react";
import { isOfficeId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import type { EventGrouping } from "#domain/roadshows/roadshows.ts";
import { useEventGroups, type EventGroup } from "#web/api/roadshows/roadshows.ts";
import { withChanges, useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import { withSearch } from "#web/lib/paths.ts";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { AddressSelectField } from "#web/ui/form/select-field.tsx";
import { Missing, NameLink } from "#web/ui/page/name.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import {
  acknowledgedShare,
  GROUPING_NAMES,
  groupName,
  mapStates,
  staffedShare,
} from "./event-group-shapes.ts";
import { eventFilters, LAYOUTS, layoutOf, sumsQuery } from "./events-query.ts";

const StateMap = lazy(async () => ({ default: (await import("#web/ui/charts/state-map.tsx")).StateMap }));

const LIST = "list";

/** Choice of whether the page shows events, their sums by something, or the map. */
export function LayoutField() {
  const { search, change } = useAddress();
  return (
    <AddressSelectField
      label="Group by"
      options={[
        { id: LIST, label: "None" },
        ...LAYOUTS.map((id) => ({ id, label: id === "map" ? "State, on a map" : GROUPING_NAMES[id] })),
      ]}
      value={layoutOf(search) ?? LIST}
      onChange={(by) => change({ by: by === LIST ? null : by })}
    />
  );
}

/** Title of the panel below the search. */
export function layoutTitle(search: URLSearchParams): string {
  const layout = layoutOf(search);
  if (layout === null) return "Events";
  return layout === "map" ? "Events by state, on a map" : `Events by ${GROUPING_NAMES[layout].toLowerCase()}`;
}

type GroupsProps = { readonly by: EventGrouping };

/** Sums of the events by group: a name leads to its events. */
export function EventGroups({ by }: GroupsProps) {
  const { search } = useAddress();
  const query = sumsQuery(search);
  const { total, groups, rows } = useEventGroups({ ...query, by });
  if (total.events === 0) return <NoEvents />;
  return (
    <>
      {by === "office" || by === "owner" ? (
        <p className="mb-2 text-table text-muted">
          {by === "office"
            ? "An event of several offices counts for each of them. Only that office’s assignments count."
            : "An event of several owners counts for each of them. Only that owner’s active assignments count."}
        </p>
      ) : null}
      {groups > rows.length ? (
        <p className="figures mb-2 text-table text-muted">
          {`Showing the ${formatCount(rows.length)} with the most events of ${formatCount(groups)}. Search or filter to see the others.`}
        </p>
      ) : null}
      <DataTable
        id={`roadshow-groups-${by}`}
        caption={`Roadshow events by ${GROUPING_NAMES[by].toLowerCase()}`}
        columns={COLUMNS[by]}
        rows={rows}
        rowId={({ value }) => value ?? "none"}
        rowsKey={JSON.stringify([query, by])}
        sortMember="groupSort"
        usualSort="-events"
        countWords={formatNoun(rows.length, "group")}
        totals={{ value: null, label: "Total", ...total }}
        fills
      />
    </>
  );
}

const column = columnFor<EventGroup>();

const columnsOf = (by: EventGrouping) => [
  column(
    { id: "name", heading: GROUPING_NAMES[by], of: (group) => nameOf(by, group) },
    { cell: ({ row }) => <GroupName by={by} group={row.original} />, size: 200 },
  ),
  column({ id: "events", heading: "Events", kind: "count", of: ({ events }) => events }, { size: 84 }),
  column(
    { id: "assignments", heading: "Assignments", kind: "count", of: ({ assignments }) => assignments },
    { size: 108 },
  ),
  column({ id: "gaps", heading: "Gaps", kind: "count", of: ({ gaps }) => gaps }, { size: 72 }),
  column(
    { id: "acknowledged", heading: "Acknowledged", kind: "rate", of: acknowledgedShare },
    {
      cell: ({ row: { original } }) => (
        <Share
          share={acknowledgedShare(original)}
          part={original.acknowledged}
          whole={original.assignments}
          because="no active assignments"
        />
      ),
      size: 200,
    },
  ),
  column(
    { id: "staffed", heading: "Staffed", kind: "rate", of: staffedShare },
    {
      cell: ({ row: { original } }) => (
        <Share
          share={staffedShare(original)}
          part={original.staffed}
          whole={original.staffed + original.gaps}
          because="no events to staff: canceled, or of other offices"
        />
      ),
      size: 200,
      meta: { onPhone: true },
    },
  ),
];

const COLUMNS = {
  retailer: columnsOf("retailer"),
  state: columnsOf("state"),
  office: columnsOf("office"),
  owner: columnsOf("owner"),
} as const;

const nameOf = (by: EventGrouping, group: EventGroup): string =>
  isTotal(group) ? group.label : groupName(by, group);

/** The row of sums, which is no group. */
const isTotal = ({ value, label }: EventGroup): boolean => value === null && label !== "";

function GroupName({ by, group }: GroupsProps & { readonly group: EventGroup }) {
  const { search } = useAddress();
  const { value, events, gaps } = group;
  // An office that was not reported by id is no value of the filter.
  const canFilter = value !== null && (by !== "office" || isOfficeId(value));
  const to = canFilter
    ? withSearch(PAGES.roadshows.path, withChanges(search, { by: null, [by]: [value] }))
    : null;
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium">
        <NameLink to={to}>
          <bdi>{nameOf(by, group)}</bdi>
        </NameLink>
      </span>
      <span className="block text-caption text-muted sm:hidden">
        {`${formatNoun(events, "event")} · ${formatNoun(gaps, "gap")}`}
      </span>
    </span>
  );
}

type ShareProps = {
  readonly share: number | null;
  readonly part: number;
  readonly whole: number;
  readonly because: string;
};

/** A share with both counts and a bar. */
const Share = ({ share, part, whole, because }: ShareProps) =>
  share === null ? (
    <Missing because={because} />
  ) : (
    <span className="flex items-center justify-end gap-2">
      <span>
        <span>{`${formatRate(share)} `}</span>
        <span className="text-caption text-muted">{`${formatCount(part)} of ${formatCount(whole)}`}</span>
      </span>
      <span aria-hidden="true" className="h-2 w-14 shrink-0 rounded-xs bg-line print:hidden">
        <span className="block h-full rounded-xs bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );

/** Events by state: a press filters by the state. */
export function EventMap() {
  const { search, change } = useAddress();
  const { total, rows } = useEventGroups({ ...sumsQuery(search), by: "state" });
  const states = mapStates(rows);
  const chosen = eventFilters.state.chosen(search, "state");
  if (total.events === 0) return <NoEvents />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Part waiting={<BlockSkeleton label="the map" heightPx={400} />}>
        <StateMap
          label="Roadshow events by state"
          empty="No events."
          heading="Events"
          detailHeading="Gaps"
          values={states}
          format={formatCount}
          chosen={states
            .filter(({ values }) => values.some((value) => chosen.includes(value)))
            .map(({ state }) => state)}
          onPress={(state) => {
            const values = states.find((each) => each.state === state)?.values ?? [];
            const others = chosen.filter((value) => !values.includes(value));
            change({ state: others.length < chosen.length ? others : [...chosen, ...values] });
          }}
        />
      </Part>
    </div>
  );
}

const NoEvents = () => <NothingFound filters={eventFilters}>No events match these filters.</NothingFound>;
