import { useMemo } from "react";
import { Link } from "react-router-dom";
import { changeWords, hoursWords, interviewWords } from "#domain/offices/week-words.ts";
import { lastFirst } from "#domain/people/people.ts";
import { weekFrom } from "#domain/time/week.ts";
import type { Mover } from "#web/api/people/headcount.ts";
import { useOffices } from "#web/api/offices.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { useWeek, weekFile } from "#web/api/week.ts";
import { useAddress, VALUES_MAX } from "#web/lib/address.ts";
import { useBusinessToday } from "#web/lib/business-day.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { printedFilters, useFiltersSet } from "#web/ui/filters/declared-filters.tsx";
import { officeOptions } from "#web/ui/filters/picker-options.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { FilterWords, Toolbar } from "#web/ui/filters/toolbar.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { PersonLink } from "#web/ui/page/name-links.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton, FieldSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { Term } from "#web/ui/page/term.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { weekColumns } from "./week-columns.tsx";
import { weekFigures, type WeekFigure } from "./week-links.ts";
import { weekFilters, weekQueryOf } from "./week-query.ts";

/** The sheet for Monday's meeting: last week's numbers, what the coming days lack, and what stands in the way of pay. */
export const WeekPage = () => (
  <Page title="Week" toolbar={<WeekToolbar />}>
    <Panel title="Summary" isTitleHidden waiting={<BlockSkeleton label="the week" heightPx={200} />}>
      <Summary />
    </Panel>
    <Panel title="Offices" waiting={<TableSkeleton rows={10} />}>
      <Offices />
    </Panel>
  </Page>
);

const useShownWeek = () => useWeek(weekQueryOf(useAddress().search));

function WeekToolbar() {
  const { search } = useAddress();
  const filtersSet = useFiltersSet(weekFilters);
  return (
    <Toolbar
      {...filtersSet}
      printed={<FilterWords filters={printedFilters(search, { filters: weekFilters, values: {} })} />}
    >
      <Part waiting={<FieldSkeleton />}>
        <OfficeField />
      </Part>
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
      chosen={weekFilters.office.chosen(search, "office")}
      onChange={(office) => change({ office })}
      most={VALUES_MAX}
    />
  );
}

function Summary() {
  const { search } = useAddress();
  const sheet = useShownWeek();
  const today = useBusinessToday();
  const { zone } = useBusinessInUse();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-head font-semibold">{interviewWords(sheet, today)}</p>
      <ul className="figures grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-10">
        {weekFigures(sheet, weekFilters.office.chosen(search, "office")).map((figure) => (
          <Figure key={figure.id} {...figure} />
        ))}
      </ul>
      <ul className="flex max-w-6xl flex-col gap-1 text-table">
        <li>{hoursWords(sheet, today)}</li>
        <Names label="Joined" people={sheet.joined} />
        <Names label="Left" people={sheet.left} />
        <li>{changeWords(sheet, { today, zone })}</li>
      </ul>
    </div>
  );
}

/** A number that opens a list of as many rows. */
const Figure = ({ label, note, count, to }: WeekFigure) => (
  <li className="min-w-0">
    <Link to={to} className="flex flex-col rounded-sm hover:bg-ground">
      <span className="text-figure font-medium">{formatCount(count)}</span>
      <span className="text-table text-accent">{label}</span>
      <span className="text-caption text-muted">{note}</span>
    </Link>
  </li>
);

type NamesProps = {
  readonly label: string;
  readonly people: { readonly total: number; readonly rows: readonly Mover[] };
};

const NAMED_MAX = 12;

function Names({ label, people: { total, rows } }: NamesProps) {
  if (total === 0) return null;
  const named = rows.slice(0, NAMED_MAX);
  return (
    <li>
      <span className="text-muted">{`${label}: `}</span>
      {named.map((person, at) => (
        <span key={person.id}>
          {at === 0 ? null : <span>; </span>}
          <PersonLink id={person.id}>
            <bdi>{lastFirst(person)}</bdi>
          </PersonLink>
          <span className="text-muted">{` (${person.officeName.trim() || "no office"})`}</span>
        </span>
      ))}
      {total > named.length ? <span>{` and ${formatCount(total - named.length)} more`}</span> : null}
    </li>
  );
}

function Offices() {
  const { search } = useAddress();
  const query = weekQueryOf(search);
  const { week, rows, submissionWeek, daysAvailable, daysAvailableBefore } = useShownWeek();
  const { fewBooked } = useBusinessInUse();
  const seesPayroll = rows.some(({ blocking }) => blocking !== null);
  const { from, to } = week;
  const isCompared = daysAvailable === daysAvailableBefore;
  const columns = useMemo(
    () => weekColumns({ week: { from, to }, seesPayroll, fewBooked, isCompared }),
    [from, to, seesPayroll, fewBooked, isCompared],
  );
  if (rows.length === 0)
    return (
      <NothingFound filters={weekFilters}>
        {query.office === undefined ? "No offices yet." : "No offices match these filters."}
      </NothingFound>
    );
  return (
    <div data-print="ten">
      <p className="mb-2 text-table text-muted">
        <span>{`Interviews, joined and left: ${formatRange(week)}. ${
          submissionWeek === null ? "" : `Hours: ${formatRange(weekFrom(submissionWeek))}. `
        }Changes of `}</span>
        <Term of="show-rate">show rates</Term>
        <span> in gray are </span>
        <Term of="beyond-chance">within chance</Term>
        <span>{`. * Fewer than ${formatCount(fewBooked)} booked.`}</span>
      </p>
      <DataTable
        id="week"
        caption={`Offices, ${formatRange(week)}`}
        columns={columns}
        rows={rows}
        rowId={({ officeId }) => officeId}
        rowsKey={JSON.stringify(query)}
        usualSort="office"
        canSelect
        files={{
          of: "the week",
          hrefOf: (shown) => weekFile({ ...query, ...shown }),
        }}
      />
    </div>
  );
}
