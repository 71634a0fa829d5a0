import { byNumber, type OfficeId } from "#domain/ids.ts";
import { officesOfWeek, readyOffices, type FileChoice } from "#domain/payroll/ready-offices.ts";
import { byWords } from "#domain/row-order.ts";
import type { Clock, IsoDate } from "#domain/time/time.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { BadRequest, Conflict } from "#server/http/refusal.ts";
import { selectCells, selectOfficeNames } from "#server/payroll/board/board-queries.ts";
import { readDeadlines } from "#server/payroll/board/read-board.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectFiles } from "./file-queries.ts";
import { readRowFaults, type Columns } from "./partner-rows.ts";

/** Offices that a file is for, as it is asked for. */
type OfficesAsked = {
  readonly week: IsoDate;
  readonly office?: readonly OfficeId[] | undefined;
  readonly of?: FileChoice | undefined;
};

/**
 * The offices that a file is for, in order; none for all that are seen.
 * @throws BadRequest where they are both named and to be chosen, Conflict where none is ready
 */
export async function readFiledOffices(
  reading: ScopedReading,
  { week, office = [], of }: OfficesAsked,
  columns: Columns,
  clock: Clock,
): Promise<readonly OfficeId[]> {
  if (of === undefined) return office.toSorted();
  if (office.length > 0) throw new BadRequest("“of”: offices are named as well.");
  const ready = readyOffices(await readOfficesOfWeek(reading, week, columns, clock), of);
  if (ready.length === 0) throw new Conflict("No office is ready that is not in a sent file of this week.");
  return ready.map(({ officeId }) => officeId).toSorted();
}

/** The offices of a week by name, with the file that has each or what it waits for, in the columns of a layout. */
export async function readOfficesOfWeek(
  reading: ScopedReading,
  week: IsoDate,
  columns: Columns,
  clock: Clock,
) {
  const cells = await selectCells(reading, { weeks: [week] }, await readDeadlines(reading.db, clock));
  const entries = cells.flatMap((cell) =>
    cell.entry === null || cell.officeId === null || cell.week !== week || cell.isLeftOut ? [] : [cell.entry],
  );
  const { faults } = await readRowFaults(reading, week, entries, columns);
  const { filesHoldUnready } = await selectBusinessSettings(reading);
  const names = new Map(
    (await selectOfficeNames(reading)).map(({ officeId, officeName }) => [officeId, officeName]),
  );
  return officesOfWeek({
    week,
    cells,
    files: await selectFiles({ ...reading, scope: "all" }, { week }, clock.zone),
    faults: new Map(faults.map(({ row, why }) => [row.officeId, why])),
    mayHoldUnready: filesHoldUnready === 1,
  })
    .map((office) => ({ ...office, officeName: names.get(office.officeId) ?? "" }))
    .toSorted((a, b) => byWords.compare(a.officeName, b.officeName) || byNumber(a.officeId, b.officeId));
}
