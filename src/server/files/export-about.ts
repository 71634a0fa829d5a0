import { wallClockInZone, type Clock } from "#domain/time/time.ts";
import { stampCell, textCell } from "./cell.ts";
import type { AboutLine } from "./sheet.ts";
import { said, type ExportSource } from "./export-source.ts";

type Told = Pick<ExportSource<never, never>, "title" | "asOf" | "filters" | "control" | "definitions">;

/** What a workbook says of itself, so that its numbers can be traced and checked without us. */
export function aboutLines(
  { title, asOf, filters, control, definitions }: Told,
  clock: Clock,
): readonly AboutLine[] {
  const local = (label: string) => `${label} (${clock.zone})`;
  return [
    part(title),
    said("Made by", "Fieldboard"),
    { label: local("Made"), value: stampCell(wallClockInZone(clock.now(), clock.zone)) },
    asOf === null
      ? said("Data as of", "not known")
      : { label: local("Data as of"), value: stampCell(wallClockInZone(asOf, clock.zone)) },
    part("Filters"),
    ...(filters.length === 0 ? [said("None", "the file holds all there is")] : filters),
    part("Control totals"),
    ...control,
    part("Definitions"),
    ...definitions,
    { label: "Empty cell", value: textCell("not known or not told, never zero") },
  ];
}

const part = (label: string): AboutLine => ({ label, value: null });
