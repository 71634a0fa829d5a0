import { lazy, useMemo } from "react";
import { formatHoursMinutes, minutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { EntryId, PersonId } from "#domain/ids.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { usePersonWeeks, type PayrollSubmission } from "#web/api/payroll.ts";
import { formatCount, formatNoun, MISSING } from "#web/lib/format.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import { PersonName } from "#web/ui/page/name.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { columnsOf, type Look } from "#web/ui/table/columns-of.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { DetailButton } from "#web/ui/table/table-rows.tsx";
import { DayLanes } from "./day-lanes.tsx";
import { allDays, gridDays, offsetWords, personDays, type PersonDays } from "./day-shapes.ts";

const PersonWeeks = lazy(async () => ({
  default: (await import("#web/ui/charts/person-weeks.tsx")).PersonWeeks,
}));

const ColumnChart = lazy(async () => ({
  default: (await import("#web/ui/charts/columns.tsx")).ColumnChart,
}));

type DaysProps = Pick<PayrollSubmission, "records"> & {
  readonly entry: EntryId;
  readonly week: DateRange | null;
};

/** The minutes of each person by local day; opened, a person's shifts and their last weeks. */
export function PersonDaysTable({ entry, week, records }: DaysProps) {
  const days = gridDays(week);
  const rows = useMemo(() => (days === null ? [] : personDays(records, days)), [records, days]);
  const totals = useMemo(() => (days === null ? null : allDays(records, days)), [records, days]);
  const columns = useMemo(
    () => (days === null || totals === null ? [] : dayColumns(days, totals.other !== null)),
    [days, totals],
  );
  if (days === null || totals === null)
    return <p className="text-muted">The submission’s week is unknown, so there are no days to show.</p>;
  const offsets = offsetWords(records);
  return (
    <>
      <p className="mb-1 text-table text-muted">
        {offsets === ""
          ? "No record has an offset, so its local day is unknown."
          : `Active records, on the local day that the shift starts on (${offsets}).`}
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
      <Part waiting={<BlockSkeleton label="the hours by person" heightPx={220} />}>
        <div className="mt-4">
          <ColumnChart
            label="Hours by person"
            empty="No time records."
            heightPx={170}
            format={(value) => formatHoursMinutes(minutes(value))}
            columns={{
              names: ["Person", "Hours"],
              more: ["Records"],
              steps: rows.map(({ person, total, records: own }) => ({
                name: person === null ? MISSING : `${person.lastName}, ${person.firstName}`,
                value: total,
                more: [formatCount(own.length)],
              })),
            }}
          />
        </div>
      </Part>
    </>
  );
}

const dayColumns = (days: readonly IsoDate[], hasOther: boolean) =>
  columnsOf<PersonDays>({
    person: {
      heading: "Person",
      of: ({ person }) => (person === null ? "Total" : `${person.lastName}, ${person.firstName}`),
      cell: ({ person }, state) =>
        person === null ? (
          "Total"
        ) : (
          <DetailButton {...state}>
            <span className="truncate">
              <PersonName first={person.firstName} last={person.lastName} isLastFirst />
            </span>
          </DetailButton>
        ),
    },
    ...Object.fromEntries(
      days.map((day, place) => [
        day,
        minutesLook(formatDay(day).replace(/,.* /, " "), ({ days: own }) => own[place] ?? null),
      ]),
    ),
    ...(hasOther ? { other: minutesLook("Other days", ({ other }) => other) } : {}),
    total: { ...minutesLook("Total", ({ total }) => total), startsGroup: true, onPhone: true },
  });

const minutesLook = (heading: string, of: (row: PersonDays) => Minutes | null): Look<PersonDays> => ({
  ...{ heading, of, kind: "minutes", width: "4.75rem", missing: "no active record" },
});

function PersonDetail({ row, days }: { readonly row: PersonDays; readonly days: readonly IsoDate[] }) {
  const id = row.person?.personId ?? null;
  const last = days[0];
  return (
    <div className="flex flex-col gap-4 bg-ground px-4 py-3 whitespace-normal sm:pl-7">
      <DayLanes records={row.records} days={days} />
      {id === null || last === undefined ? null : (
        <Part waiting={<BlockSkeleton label="the last weeks" heightPx={190} />} resetKey={id}>
          <Weeks id={id} week={last} />
        </Part>
      )}
    </div>
  );
}

const Weeks = ({ id, week }: { readonly id: PersonId; readonly week: IsoDate }) => (
  <PersonWeeks weeks={usePersonWeeks(id, week)} />
);
