import { lazy, useMemo } from "react";
import { stateCode } from "#domain/people/office-places.ts";
import { turnover, turnoverInterval } from "#domain/people/headcount.ts";
import { headcountFile, movesFile, useHeadcount, useMoves } from "#web/api/people/headcount.ts";
import { useOffices } from "#web/api/offices.ts";
import { useEveryFacet } from "#web/api/people/people.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { useAddress, VALUES_MAX } from "#web/lib/address.ts";
import { useBusinessToday } from "#web/lib/business-day.ts";
import {
  formatChange,
  formatCount,
  formatInterval,
  formatNoun,
  formatRate,
  MISSING,
} from "#web/lib/format.ts";
import { formatDate, formatRange } from "#web/lib/format-dates.ts";
import { namedRange } from "#domain/time/named-ranges.ts";
import { DateRangePicker } from "#web/ui/date/date-range-picker.tsx";
import { printedFilters, useFiltersSet } from "#web/ui/filters/declared-filters.tsx";
import { officeOptions } from "#web/ui/filters/picker-options.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { FilterWords, Toolbar } from "#web/ui/filters/toolbar.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { AddressSelectField } from "#web/ui/form/select-field.tsx";
import { Definition } from "#web/ui/overlay/definition.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { KeyFigure, KeyFigures } from "#web/ui/page/key-figures.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { ChartSkeleton, FieldSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { Terms } from "#web/ui/page/term.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { DaysSlider } from "./days-slider.tsx";
import { differenceWords } from "./difference-words.ts";
import { dayHeadings, earlyColumns, groupColumns, moveColumns, tenureColumns } from "./headcount-columns.tsx";
import {
  groupOf,
  headcountFilters,
  headcountQueryOf,
  movesQueryOf,
  requestedDays,
} from "./headcount-query.ts";

const StateMap = lazy(async () => ({ default: (await import("#web/ui/charts/state-map.tsx")).StateMap }));

/** Ten years: a comparison may reach further back than a report of counts. */
const DAYS_MAX = 3_660;

/** Page of how many people there were on two days, and who came and left between them. */
export function HeadcountPage() {
  return (
    <Page title="Headcount" toolbar={<HeadcountFilters />}>
      <Panel
        title="Two days compared"
        isTitleHidden
        waiting={<ChartSkeleton label="the headcounts" heightPx={140} />}
      >
        <Comparison />
      </Panel>
      <Panel title="By office and state" waiting={<TableSkeleton rows={8} />}>
        <Groups />
      </Panel>
      <Panel title="Joiners and leavers" waiting={<TableSkeleton rows={8} />}>
        <Moves />
      </Panel>
      <Panel title="Tenure" waiting={<TableSkeleton rows={7} />}>
        <Tenure />
      </Panel>
      <Panel title="Early attrition" waiting={<TableSkeleton rows={12} />}>
        <EarlyAttrition />
      </Panel>
    </Page>
  );
}

const useShownHeadcount = () => useHeadcount(headcountQueryOf(useAddress().search));

function HeadcountFilters() {
  const { search } = useAddress();
  const filtersSet = useFiltersSet(headcountFilters);
  return (
    <Toolbar
      {...filtersSet}
      printed={
        <FilterWords
          filters={printedFilters(search, {
            filters: headcountFilters,
            values: {},
            words: { from: [formatRange(requestedDays(search))], to: [] },
          })}
        />
      }
    >
      <Part waiting={<FieldSkeleton />}>
        <OfficeField />
      </Part>
      <Part waiting={<FieldSkeleton />}>
        <StateField />
      </Part>
      <DaysField />
    </Toolbar>
  );
}

function OfficeField() {
  const { search, change } = useAddress();
  const offices = useOffices();
  return (
    <Picker
      noun="office"
      options={officeOptions(offices)}
      chosen={headcountFilters.office.chosen(search, "office")}
      onChange={(office) => change({ office })}
      most={VALUES_MAX}
    />
  );
}

const ALL_STATES = "*";

function StateField() {
  const { search, change } = useAddress();
  const { state } = useEveryFacet();
  const chosen = headcountFilters.state.chosen(search, "state");
  const options = state.map(({ value, label }) => ({
    id: value,
    label: label.trim() === "" ? "Not reported" : label,
  }));
  return (
    <AddressSelectField
      label="State"
      options={[
        { id: ALL_STATES, label: "All states" },
        ...(chosen.length > 1 ? [{ id: chosen.join(), label: formatNoun(chosen.length, "state") }] : []),
        ...options,
      ]}
      value={chosen.length === 0 ? ALL_STATES : chosen.join()}
      onChange={(id) => change({ state: id === ALL_STATES ? null : [id] })}
    />
  );
}

function DaysField() {
  const { search, change } = useAddress();
  const { weekStart } = useBusinessInUse();
  const today = useBusinessToday();
  const range = requestedDays(search, today);
  const span = { today, last: today, weekStart };
  return (
    <DateRangePicker
      label="Compare"
      value={range}
      range={range}
      today={span}
      daysMax={DAYS_MAX}
      onChange={(chosen) =>
        change(typeof chosen === "string" ? { ...namedRange(chosen, span) } : { ...chosen })
      }
    />
  );
}

function Comparison() {
  const { search, change } = useAddress();
  const { undated, marks, total } = useShownHeadcount();
  const today = useBusinessToday();
  const range = requestedDays(search, today);
  const difference = range.to === today ? differenceWords(marks, total.after) : "";
  return (
    <div className="flex flex-col gap-4">
      <Figures />
      <DaysSlider
        key={`${range.from} ${range.to}`}
        range={range}
        today={today}
        onChange={(days) => change({ ...days })}
      />
      {undated === 0 ? null : (
        <p className="text-table text-muted">
          {`${formatNoun(undated, "person has", "people have")} no date of hire and ${undated === 1 ? "counts" : "count"} on no day.`}
        </p>
      )}
      <p className="text-table text-muted">
        {difference === "" ? null : <span>{`${difference} `}</span>}
        <Terms of={["headcount", "active", "turnover"]} />
      </p>
    </div>
  );
}

function Figures() {
  const { search } = useAddress();
  const { total, asOf } = useShownHeadcount();
  const range = requestedDays(search);
  const [rate, interval] = [turnover(total), turnoverInterval(total)];
  const mean = total.mean.toLocaleString("en-US", { maximumFractionDigits: 1 });
  return (
    <KeyFigures>
      <KeyFigure label={formatDate(range.from)} value={formatCount(total.before)} note="people" />
      <KeyFigure label="Joined" value={formatCount(total.joined)} />
      <KeyFigure label="Left" value={formatCount(total.left)} />
      <KeyFigure
        label={formatDate(range.to)}
        value={formatCount(total.after)}
        note={`people, ${formatChange(total.after - total.before)}`}
      />
      <KeyFigure
        label={
          <Definition
            formula="Turnover = left ÷ mean of the headcounts of all days. Who left had a last day on the first of the two days or later, and is gone on the second."
            parts={[
              { label: "Left", value: formatCount(total.left) },
              { label: "Mean headcount", value: mean },
              {
                label: "95% interval",
                value: interval === null ? MISSING : formatInterval(interval),
              },
            ]}
            range={formatRange(range)}
            source="Directory"
            asOf={asOf}
          >
            Turnover
          </Definition>
        }
        value={formatRate(rate)}
        note={`${formatCount(total.left)} of ${mean}${interval === null ? "" : ` · ${formatInterval(interval)}`}`}
      />
    </KeyFigures>
  );
}

const GROUPS = [
  { id: "office", label: "Office" },
  { id: "state", label: "State" },
  { id: "map", label: "Map" },
] as const;

function Groups() {
  const { search, change } = useAddress();
  const { offices, states } = useShownHeadcount();
  const by = groupOf(search);
  const lines = by === "state" ? states : offices;
  const groupedColumns = useMemo(
    () => groupColumns(by === "state" ? "state" : "office", dayHeadings(headcountQueryOf(search))),
    [by, search],
  );
  const tools = (
    <div className="max-sm:w-full max-sm:px-2">
      <Segmented
        label="By"
        segments={GROUPS}
        value={by}
        onChange={(id) => change({ by: id === "office" ? null : id })}
      />
    </div>
  );
  if (offices.length === 0)
    return (
      <NothingFound filters={headcountFilters}>
        No one with a date of hire matches these filters.
      </NothingFound>
    );
  if (by === "map")
    return (
      <div className="flex flex-col gap-3">
        <div className="self-end">{tools}</div>
        <HeadcountMap />
      </div>
    );
  const query = headcountQueryOf(search);
  return (
    <DataTable
      id={`headcount-${by}`}
      caption={`Headcount by ${by}`}
      columns={groupedColumns}
      rows={lines}
      rowId={({ value }) => value}
      rowsKey={by}
      countWords={formatNoun(lines.length, by)}
      tools={tools}
      files={{
        of: by === "office" ? "offices" : "states",
        hrefOf: (shown) => headcountFile({ ...query, by, ...shown }),
      }}
    />
  );
}

/** The headcount of the second day by state, where a press narrows the page to one. */
function HeadcountMap() {
  const { search, change } = useAddress();
  const { states } = useShownHeadcount();
  const chosen = headcountFilters.state.chosen(search, "state");
  const valueOf = new Map(states.map(({ label, value }) => [stateCode(label), value]));
  const { to } = requestedDays(search);
  return (
    <StateMap
      label={`Headcount by state on ${formatDate(to)}`}
      empty="No one here."
      heading={formatDate(to)}
      detailHeading="Change"
      values={states.map((line) => ({
        state: stateCode(line.label),
        value: line.after,
        detail: formatChange(line.after - line.before),
      }))}
      format={formatCount}
      chosen={states.filter(({ value }) => chosen.includes(value)).map(({ label }) => stateCode(label))}
      onPress={(state) => {
        const value = valueOf.get(state) ?? "";
        change({ state: chosen.includes(value) ? null : [value] });
      }}
    />
  );
}

function Moves() {
  const { search, change } = useAddress();
  const query = movesQueryOf(search);
  const { total } = useShownHeadcount();
  const { first, rows, ...list } = useMoves(query);
  const { kind } = query;
  const segments = [
    { id: "left", label: `Left ${formatCount(total.left)}` },
    { id: "joined", label: `Joined ${formatCount(total.joined)}` },
  ] as const;
  const tools = (
    <div className="max-sm:w-full max-sm:px-2">
      <Segmented
        label="Show"
        segments={segments}
        value={kind}
        onChange={(id) => change({ moves: id === "left" ? null : id })}
      />
    </div>
  );
  if (first.total === 0)
    return (
      <Empty
        action={tools}
      >{`No one ${kind === "left" ? "left" : "joined"} between ${formatDate(query.from)} and ${formatDate(query.to)}.`}</Empty>
    );
  return (
    <DataTable
      id="headcount-moves"
      caption={kind === "left" ? "People who left" : "People who joined"}
      columns={moveColumns}
      rows={rows}
      rowId={({ id }) => id}
      rowsKey={JSON.stringify(query)}
      server={{ ...list, count: first.total }}
      sortMember="moveSort"
      usualSort="name"
      countWords={formatNoun(first.total, "person", "people")}
      tools={tools}
      files={{
        of: kind === "left" ? "leavers" : "joiners",
        hrefOf: ({ format, columns }) => movesFile({ ...query, format, columns }),
      }}
    />
  );
}

function Tenure() {
  const { search } = useAddress();
  const { tenure, total } = useShownHeadcount();
  const columns = useMemo(() => tenureColumns(dayHeadings(requestedDays(search))), [search]);
  return (
    <DataTable
      id="headcount-tenure"
      caption="People by tenure on each of the two days"
      columns={columns}
      rows={tenure.map((band) => ({ ...band, ofBefore: total.before, ofAfter: total.after }))}
      rowId={({ fromDays }) => String(fromDays)}
      countWords={`Days since the hire, on the day`}
    />
  );
}

function EarlyAttrition() {
  const { search } = useAddress();
  const { early } = useShownHeadcount();
  const { to } = requestedDays(search);
  if (early.length === 0)
    return <Empty>{`No one was hired in the twelve months up to ${formatDate(to)}.`}</Empty>;
  return (
    <DataTable
      id="headcount-early"
      caption="Who left early, by month of hire"
      columns={earlyColumns}
      rows={early}
      rowId={({ month }) => month}
      countWords={`Of those hired long enough before ${formatDate(to)} to judge; 95% interval beside each rate`}
    />
  );
}
