import { USUAL_COLUMNS } from "#contract/payroll/payroll-partner.ts";
import type { payrollFileFaults } from "#contract/payroll/payroll.ts";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { isEntryId } from "#domain/ids.ts";
import { fileFaults } from "#domain/payroll/board.ts";
import { today, type Clock } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { readBoard } from "#server/payroll/board/read-board.ts";
import { readRowFaults, type PartnerRow } from "./partner-rows.ts";

/** Faults that keep a file of a week from being final. */
export async function readFileFaults(
  reading: ScopedReading,
  { week, office = [], column = USUAL_COLUMNS, isUnknownRegular = false }: QueryOf<typeof payrollFileFaults>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollFileFaults>> {
  const { cells } = await readBoard(reading, { week }, clock);
  const entries = cells.flatMap((cell) =>
    cell.entry === null ||
    cell.week !== week ||
    cell.officeId === null ||
    cell.isLeftOut ||
    (office.length > 0 && !office.includes(cell.officeId))
      ? []
      : [cell.entry],
  );
  const { faults, cautions } = await readRowFaults(reading, week, entries, {
    columns: column,
    isUnknownRegular,
  });
  const { to } = weekFrom(week);
  const { filesHoldUnready } = await selectBusinessSettings(reading);
  return {
    ...fileFaults(week, cells, office),
    mayHoldUnready: filesHoldUnready === 1,
    endsOn: to < today(clock) ? null : to,
    rows: faults.map(namedRow),
    cautions: cautions.map(namedRow),
  };
}

type Reason<Why> = { readonly row: PartnerRow; readonly why: Why };

/** A row by its name, with the first of its submissions. */
const namedRow = <Why>({ row, why }: Reason<Why>) => ({
  why,
  officeId: row.officeId,
  officeName: row.officeName,
  personId: row.personId,
  firstName: row.firstName,
  lastName: row.lastName,
  minutes: row.minutes,
  entry: row.submissions.split(" ").find(isEntryId) ?? null,
});
