import {
  controlTable,
  type controlExport,
  type ControlLine,
  type PayrollFile,
} from "#contract/payroll/payroll-partner.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { hundredthsOf } from "#domain/payroll/decimal-hours.ts";
import { sumMinutes } from "#domain/payroll/payroll.ts";
import type { Clock } from "#domain/time/time.ts";
import { batched, type ExportSource } from "#server/files/export-source.ts";
import { NotFound } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectFiles } from "./file-queries.ts";

/**
 * The control line of a file that is on record, as a file of its own; of a pay period over all of its weeks, whose bytes are one.
 * @throws NotFound where the scope does not see all of the file
 */
export async function openControl(
  reading: ScopedReading,
  { number }: QueryOf<typeof controlExport>,
  clock: Clock,
): Promise<ExportSource<ControlLine, keyof typeof controlTable>> {
  const weeks = await readWeeks(reading, number, clock);
  const [file] = weeks;
  if (file === undefined) throw new NotFound("There is no file of that number.");
  const isOfWeek = file.period === null;
  const rows = weeks.reduce((sum, each) => sum + each.rows, 0);
  const minutes = sumMinutes(weeks.map((each) => each.minutes));
  const people = isOfWeek ? file.people : file.periodPeople;
  return {
    title: "Control of a payroll file",
    fileName: `payroll-control-${isOfWeek ? "" : "period-"}${file.week}-file-${file.number}`,
    columnsOf: (id) => [controlTable[id]],
    lines: batched([{ ...file, weeks: weeks.length, rows, people, minutes, hours: hundredthsOf(minutes) }]),
    count: 1,
    asOf: file.at,
    filters: { File: file.number },
    control: { Rows: rows, ...(people !== null && { People: people }), Minutes: minutes },
    definitions: { "SHA-256": "of the bytes of the file that the line is about" },
  };
}

/** The weeks of a file, in order; none where the scope does not see all of them. */
async function readWeeks(
  reading: ScopedReading,
  number: number,
  { zone }: Clock,
): Promise<readonly PayrollFile[]> {
  const [file] = await selectFiles(reading, { number }, zone);
  if (file === undefined) return [];
  if (file.period === null) return [file];
  const weeks = await selectFiles(reading, { period: file.period }, zone);
  const all = await selectFiles({ ...reading, scope: "all" }, { period: file.period }, zone);
  return weeks.length === all.length ? weeks : [];
}
