import type { EntryId } from "#domain/ids.ts";
import { overtimeWords } from "#domain/payroll/overtime.ts";
import { formatHoursMinutes, sumMinutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import { addDays } from "#domain/time/time.ts";
import { usePayrollOvertime, type PayrollOvertime } from "#web/api/payroll/payroll-review.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { personCell } from "#web/ui/table/row-buttons.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";

type Row = PayrollOvertime["rows"][number];

/** Overtime of the people of a submission, with its arithmetic. */
export function Overtime({ entry }: { readonly entry: EntryId }) {
  const { rule, state, rows } = usePayrollOvertime({ entry });
  const unplaced = sumMinutes(rows.map((row) => row.unplaced));
  return (
    <>
      <p className="mb-1 text-table text-muted">
        {`Applies if the person is non-exempt; outside sales usually is exempt. Includes their records in every office you can see. Federal: over 40 hours in the workweek (29 U.S.C. 207). ${RULE_WORDS[rule](state ?? "")}`}
      </p>
      <Badge {...SEVERITY_LOOKS.warning}>
        {unplaced === 0
          ? ""
          : `${formatHoursMinutes(unplaced)} left out of the preview: records without punches, a UTC offset or readable minutes.`}
      </Badge>
      <DataTable
        id="overtime"
        sortMember="overtime"
        rowsKey={entry}
        caption="Overtime by person"
        columns={rule === "california" ? CALIFORNIA : FEDERAL}
        rows={rows}
        rowId={({ personId, lastName, firstName, from }) =>
          `${personId ?? ""} ${lastName} ${firstName} ${from}`
        }
        countWords={formatNoun(rows.length, "workweek")}
      />
    </>
  );
}

const RULE_WORDS: Readonly<Record<PayrollOvertime["rule"], (state: string) => string>> = {
  federal: () => "",
  california: () =>
    "California (Labor Code 510): per day over 8 hours at 1.5 and over 12 at 2; on the seventh day in a row the first 8 hours at 1.5, the rest at 2; then straight time over 40 hours at 1.5.",
  "california-assumed": () =>
    "California’s daily rule needs a confirmed office location, and is not computed.",
  "daily-not-computed": (state) => `${state} has a daily rule, which is not computed.`,
};

const column = columnFor<Row>();

const FEDERAL = [
  column({ id: "person", heading: "Person", of: lastFirst }, { cell: personCell }),
  column(
    { id: "week", heading: "Workweek", of: ({ from }) => from },
    { size: 128, meta: { text: ({ from }) => formatRange({ from, to: addDays(from, 6) }) } },
  ),
  column({ id: "worked", heading: "Worked", kind: "minutes", of: (row) => row.federal.worked }, { size: 88 }),
  column(
    { id: "federal", heading: "Federal at 1.5", kind: "minutes", of: (row) => row.federal.half },
    { size: 112, meta: { onPhone: true } },
  ),
  column(
    { id: "arithmetic", heading: "Arithmetic", of: (row) => overtimeWords(row.federal) },
    { size: 320, meta: { grows: true } },
  ),
];

const CALIFORNIA = [
  ...FEDERAL,
  column(
    {
      id: "half",
      heading: "California at 1.5",
      kind: "minutes",
      of: ({ california }) => california?.half ?? null,
    },
    { size: 128 },
  ),
  column(
    { id: "double", heading: "At 2", kind: "minutes", of: ({ california }) => california?.double ?? null },
    { size: 80 },
  ),
  column(
    {
      id: "arithmetic of California",
      heading: "Arithmetic",
      of: ({ california }) => california && overtimeWords(california),
    },
    { size: 480, meta: { missing: () => null, grows: true } },
  ),
];
