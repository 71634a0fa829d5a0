import type { QueryOf } from "#contract/endpoint.ts";
import type { madeFileExport } from "#contract/payroll/payroll-partner.ts";
import type { Clock } from "#domain/time/time.ts";
import type { StoredFile } from "#server/files/export-source.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { selectContentOfChecked } from "./content-queries.ts";
import { selectFiles } from "./file-queries.ts";

type Deps = { readonly clock: Clock; readonly sealer: Pick<Sealer, "openBytes"> };

/** The bytes of a file that is on record. @throws NotFound where the scope sees no such file, or it is no longer stored */
export async function openMadeFile(
  reading: ScopedReading,
  { number, format }: QueryOf<typeof madeFileExport>,
  { clock, sealer }: Deps,
): Promise<StoredFile> {
  const [file] = await selectFiles(reading, { number }, clock.zone);
  if (file === undefined) throw new NotFound("There is no file of that number.");
  if (file.format !== format)
    throw new BadRequest(`“format”: File ${number} is ${file.format === "csv" ? "CSV" : "Excel"}.`);
  const content = await selectContentOfChecked(reading.db, number);
  if (content === null)
    throw new NotFound(`File ${number} is not stored: its week is too old, or an earlier version made it.`);
  return {
    bytes: sealer.openBytes(content.sealed, "payroll_file_content.sealed", String(number)),
    fileName: content.fileName,
    number,
    note: {
      act: "payroll-file-downloaded",
      about: { kind: "file", id: String(number) },
      details: { number, week: file.week, sha256: file.sha256 },
    },
  };
}
