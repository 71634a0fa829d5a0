import type { Row } from "@tanstack/react-table";
import { lazy, useMemo } from "react";
import type { EntryId, PersonId } from "#domain/ids.ts";
import { formatHoursMinutes, minutes, type Minutes } from "#domain/payroll/payroll.ts";
import { localPunch } from "#domain/payroll/time-records.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { usePersonWeeks, type PayrollSubmission, type TimeRecordRow } from "#web/api/payroll/payroll.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatDay, formatPunchTime, formatUtcShift } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun, MISSING } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { NameLink, PersonName } from "#web/ui/page/name.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton, ChartSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { DetailButton } from "#web/ui/table/row-buttons.tsx";
import { columnFor, type Features } from "#web/ui/table/table-columns.tsx";
import {
  allDays,
  barsOf,
  DAY_MINUTES,
  gridDays,
  offsetWords,
  personDays,
  type Bar,
  type PersonDays,
} from "./day-shapes.ts";

const PersonWeeks = lazy(async () => ({
  default: (await import("#web/ui/charts/person-weeks.tsx")).PersonWeeks,
}));

const ColumnChart = lazy(async () => ({
  default: (await import("#web/ui/charts/columns.tsx")).ColumnChart,
}));

const hoursWaiting = <BlockSkeleton label="the hours by person" heightPx={220} />;

type DaysProps = Pick<PayrollSubmission, "records"> & {
  readonly entry: EntryId;
  readonly week: DateRange | null;
};

/** The minutes of each person by local day; opened, a person's shifts and their last weeks. */
export function PersonDaysTable({ entry, week, records }: DaysProps) {
  const days = useMemo(() => gridDays(week), [week]);
  if (days === null)
    return <p className="text-muted">The submission’s week is unknown, so there are no days to show.</p>;
  return <DaysOfWeek entry={entry} records={records} days={days} />;
}

type DaysOfWeekProps = Pick<DaysProps, "entry" | "records"> & { readonly days: readonly IsoDate[] };

function DaysOfWeek({ entry, records, days }: DaysOfWeekProps) {
  const rows = useMemo(() => personDays(records, days), [records, days]);
  const totals = useMemo(() => allDays(records, days), [records, days]);
  const hasOther = totals.other !== null;
  const columns = useMemo(() => dayColumns(days, hasOther), [days, hasOther]);
  const offsets = offsetWords(records);
  return (
    <>
      <p className="mb-1 text-table text-muted">
        {offsets === ""
          ? "No record has a UTC offset, so its local day is unknown."
          : `Active records by the local day the shift starts on (${offsets}).`}
      </p>
      <DataTable
        id="days"
        sortMember="days"
        rowsKey={entry}
        caption="Minutes by person and day"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        countWords={formatNoun(rows.length, "person", "people")}
        totals={totals}
        renderDetail={(row) => <PersonDetail row={row} days={days} />}
      />
      <Part waiting={hoursWaiting}>
        <div className="mt-4">
          <ColumnChart
            label="Hours by person"
            empty="No time records."
            heightPx={170}
            format={(value) => formatHoursMinutes(minutes(value))}
            columns={{
              names: ["Person", "Hours"],
              more: ["Records"],
              steps: rows.map(({ person, total, records: held }) => ({
                name: person === null ? MISSING : `${person.lastName}, ${person.firstName}`,
                value: total,
                more: [formatCount(held.length)],
              })),
            }}
          />
        </div>
      </Part>
    </>
  );
}

const column = columnFor<PersonDays>();

const dayColumns = (days: readonly IsoDate[], hasOther: boolean) => [
  column(
    {
      id: "person",
      heading: "Person",
      of: ({ person }) => (person === null ? "Total" : `${person.lastName}, ${person.firstName}`),
    },
    { cell: ({ row }) => <PersonCell row={row} /> },
  ),
  ...days.map((day, place) =>
    minutesColumn(
      day,
      formatDay(day).replace(/,.* /, " "),
      ({ days: minutesByDay }) => minutesByDay[place] ?? null,
    ),
  ),
  ...(hasOther ? [minutesColumn("other", "Other days", ({ other }) => other)] : []),
  column(
    { id: "total", heading: "Total", kind: "minutes", of: ({ total }) => total },
    { size: 76, meta: { startsGroup: true, onPhone: true } },
  ),
];

const minutesColumn = (id: string, heading: string, of: (row: PersonDays) => Minutes | null) =>
  column({ id, heading, kind: "minutes", of }, { size: 76, meta: { missing: "no active record" } });

const PersonCell = ({ row }: { readonly row: Row<Features, PersonDays> }) => {
  const { person } = row.original;
  return person === null ? (
    "Total"
  ) : (
    <DetailButton row={row}>
      <span className="truncate">
        <PersonName first={person.firstName} last={person.lastName} isLastFirst />
      </span>
    </DetailButton>
  );
};

function PersonDetail({ row, days }: { readonly row: PersonDays; readonly days: readonly IsoDate[] }) {
  const id = row.person?.personId ?? null;
  const last = days[0];
  return (
    <div className="flex flex-col gap-4 bg-ground px-4 py-3 whitespace-normal sm:pl-7">
      {id === null ? null : (
        <p>
          <NameLink to={paths.person(id)}>Open this person</NameLink>
        </p>
      )}
      <DayLanes records={row.records} days={days} />
      {id === null || last === undefined ? null : (
        <Part waiting={<ChartSkeleton label="the last weeks" heightPx={190} />}>
          <Weeks id={id} week={last} />
        </Part>
      )}
    </div>
  );
}

function Weeks({ id, week }: { readonly id: PersonId; readonly week: IsoDate }) {
  const weeks = usePersonWeeks(id, week);
  return <PersonWeeks weeks={weeks} />;
}

const HOURS = ["12 AM", "6 AM", "Noon", "6 PM"] as const;

type DayLanesProps = Pick<PersonDays, "records"> & { readonly days: readonly IsoDate[] };

/** A lane for each day of a person's week, with their shifts as bars. What starts on other days is counted below. */
function DayLanes({ records, days }: DayLanesProps) {
  const bars = barsOf(records);
  const elsewhere = records.filter(
    (record) => !bars.some((bar) => bar.record === record && days.includes(bar.day)),
  );
  return (
    <div>
      <div className="figures grid grid-cols-[5.5rem_1fr] gap-x-2 text-caption text-muted max-sm:grid-cols-[3.25rem_1fr]">
        <span />
        <div aria-hidden="true" className="grid grid-cols-4">
          {HOURS.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        {days.map((day) => (
          <Lane key={day} day={day} bars={bars.filter((bar) => bar.day === day)} />
        ))}
      </div>
      {elsewhere.length === 0 ? null : (
        <p className="mt-1 text-table text-muted">{`Not shown: ${elsewhere.map((record) => recordWords(record)).join("; ")}.`}</p>
      )}
    </div>
  );
}

const Lane = ({ day, bars }: { readonly day: IsoDate; readonly bars: readonly Bar[] }) => (
  <>
    <span className="self-center whitespace-nowrap">
      <span className="max-sm:hidden">{formatDay(day)}</span>
      <span className="sm:hidden">{formatDay(day).slice(0, 3)}</span>
    </span>
    <ol
      aria-label={formatDay(day)}
      className="relative my-px h-6 border-l border-line bg-[linear-gradient(to_right,var(--line)_1px,transparent_1px)] bg-[length:25%_100%]"
    >
      {bars.map((bar, place) => (
        <Shift key={place} bar={bar} />
      ))}
    </ol>
  </>
);

/** A bar whose words, with the punches in UTC, show under the pointer and the focus. */
const Shift = ({ bar: { record, from, to, missing, isOverlap, line } }: { readonly bar: Bar }) => {
  const words = `${recordWords(record)}${isOverlap ? ", overlaps another record" : ""}`;
  return (
    <li
      className="group absolute"
      style={{
        left: `${(from / DAY_MINUTES) * 100}%`,
        width: `${((to - from) / DAY_MINUTES) * 100}%`,
        top: 2 + line * 7,
        height: isOverlap ? 12 : 20,
      }}
    >
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawn bar, which no file holds
        role="img"
        aria-label={words}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what the pointer reads must be reachable by keyboard
        tabIndex={0}
        className={classNames(
          "block h-full min-w-1 rounded-xs",
          missing !== null
            ? "border-x-2 border-dashed border-bad bg-surface"
            : record.isActive
              ? isOverlap
                ? "border border-bad bg-bad/60"
                : "bg-accent"
              : "border border-dashed border-muted",
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          "absolute top-full z-20 hidden w-max max-w-64 rounded-md border border-line-strong bg-raised px-2 py-1 text-caption text-ink shadow-raised group-focus-within:block group-hover:block",
          from > DAY_MINUTES / 2 ? "right-0" : "left-0",
        )}
      >
        {words}
      </span>
    </li>
  );
};

/** `9:02 AM – 5:10 PM, 8:08 (14:02:00Z – 22:10:00Z)`, and what is wrong with it. */
function recordWords({ clockIn, clockOut, offsetMin, totalMin, isActive }: TimeRecordRow): string {
  const local = (moment: typeof clockIn, end: string): string =>
    moment === null ? `no clock-${end}` : formatPunchTime(localPunch(moment, offsetMin).time);
  return `${local(clockIn, "in")} – ${local(clockOut, "out")}, ${
    totalMin === null ? "unreadable minutes" : formatHoursMinutes(totalMin)
  } (UTC ${formatUtcShift(clockIn, clockOut)})${isActive ? "" : ", inactive"}`;
}
