import { controlTable, type controlExport, type ControlLine } from "#contract/payroll/payroll-partner.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { hundredthsOf } from "#domain/payroll/decimal-hours.ts";
import type { Clock } from "#domain/time/time.ts";
import { batched, type ExportSource } from "#server/files/export-source.ts";
import { NotFound } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectFiles } from "./file-queries.ts";

/** The control line of a file that is on record, as a file of its own. @throws NotFound where the scope sees no such file */
export async function openControl(
  reading: ScopedReading,
  { number }: QueryOf<typeof controlExport>,
  clock: Clock,
): Promise<ExportSource<ControlLine, keyof typeof controlTable>> {
  const [file] = await selectFiles(reading, { number }, clock.zone);
  if (file === undefined) throw new NotFound("There is no file of that number.");
  return {
    title: "Control of a payroll file",
    fileName: `payroll-control-${file.week}-file-${number}`,
    columnsOf: (id) => [controlTable[id]],
    lines: batched([{ ...file, hours: hundredthsOf(file.minutes) }]),
    count: 1,
    asOf: file.at,
    filters: { File: number },
    control: { Rows: file.rows, People: file.people, Minutes: file.minutes },
    definitions: { "SHA-256": "of the bytes of the file that the line is about" },
  };
}
