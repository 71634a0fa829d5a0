import { correctionsTable, type CorrectionLine, type correctionsExport } from "#contract/payroll-partner.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { byNumber } from "#domain/ids.ts";
import { correctionsBetween } from "#domain/payroll/corrections.ts";
import { hundredthsThatAddUp } from "#domain/payroll/decimal-hours.ts";
import { sumMinutes } from "#domain/payroll/payroll.ts";
import { correctedFile } from "#domain/payroll/sent-files.ts";
import { byWords } from "#domain/row-order.ts";
import type { Clock } from "#domain/time/time.ts";
import { batched, type ExportSource } from "#server/files/export-source.ts";
import { BadRequest, Conflict, NotFound } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectCurrentRecords, selectFiledRecords, selectFiles, type PayrollFile } from "./file-queries.ts";
import {
  controlCell,
  controlWords,
  describeWeek,
  draftWords,
  recorder,
  selectFiledSubmissions,
} from "./filed-week.ts";

type Column = keyof typeof correctionsTable;

/**
 * What has changed since a sent file, so that both together are a full file made now for the same offices, per person,
 * office and day.
 * @throws BadRequest, NotFound or Conflict where there is no such file to start from, or the week is not ready
 */
export async function openCorrections(
  reading: ScopedReading,
  query: QueryOf<typeof correctionsExport>,
  clock: Clock,
): Promise<ExportSource<CorrectionLine, Column>> {
  const { week, draft: isDraft = false, control = "line", format } = query;
  const base = await readBase(reading, query, clock);
  const filedWeek = { week, offices: base.offices ?? [] };
  const filed = await selectFiledSubmissions(reading, filedWeek, clock);
  const present = await selectCurrentRecords(
    reading,
    filed.filed.map(({ entry }) => entry),
  );
  const corrections = correctionsBetween(await selectFiledRecords(reading, base.number), present);
  const lines = correctionLines(week, corrections);
  const sums = {
    rows: lines.length,
    people: new Set(corrections.map(({ person }) => person)).size,
    minutes: sumMinutes(lines.map(({ change }) => change)),
  };
  const { caution } = filed;
  const draft = draftWords(isDraft, [filed.faults]);
  const begins = draft === "" ? "payroll-corrections" : "DRAFT-payroll-corrections";
  const file = await describeWeek(reading, begins, filedWeek);
  const columnSums = {
    before: sumMinutes(lines.map(({ before }) => before)),
    after: sumMinutes(lines.map(({ after }) => after)),
    change: sums.minutes,
    hours: sums.minutes,
  };
  return {
    ...file,
    title: "Payroll corrections",
    columns: COLUMNS,
    columnsOf: (id) => [correctionsTable[id]],
    lines: batched(lines),
    count: lines.length,
    ...(control === "line" && {
      hasControlLine: true,
      namedIn: "office",
      total: (id: Column) => controlCell(id, "office", controlWords({ ...sums, draft, caution }), columnSums),
    }),
    filters: { ...file.filters, "Corrections of file": base.number, DRAFT: draft, CAUTION: caution },
    control: {
      Rows: sums.rows,
      People: sums.people,
      ...filed.control,
      "Minutes in the file, of these rows": columnSums.before,
      "Minutes now": columnSums.after,
      "Change in minutes": sums.minutes,
    },
    definitions: {
      Rows: `records that differ from file ${base.number}; with it they are a full file made now, per person, office and local day`,
      ...DEFINITIONS,
    },
    record: recorder(
      reading,
      {
        kind: "corrections",
        week,
        offices: base.offices,
        layout: "",
        format,
        draft,
        caution,
        ...sums,
        base: base.number,
        isAgain: false,
      },
      { filed: filed.filed, fileName: file.fileName, clock },
    ),
  };
}

const DEFINITIONS = {
  "Moved from, moved to": "a record that is another person’s, office’s or day’s now is a row of each",
  "Change in minutes": "minutes now − minutes in the file; an inactive or removed record has none",
  "Change in hours":
    "decimal hours to two places that add up to the total: those that lost most by cutting get one more; the minutes are exact",
};

const isColumn = (id: string): id is Column => Object.hasOwn(correctionsTable, id);
const COLUMNS = Object.keys(correctionsTable).filter(isColumn);

/** The file that corrections start from. */
async function readBase(
  reading: ScopedReading,
  { week, file: number }: QueryOf<typeof correctionsExport>,
  { zone }: Clock,
): Promise<PayrollFile> {
  const [requested] = number === undefined ? [] : await selectFiles(reading, { number }, zone);
  if (number !== undefined && requested === undefined) throw new NotFound("There is no file of that number.");
  if (requested !== undefined && requested.week !== week)
    throw new BadRequest(`“file”: file ${number} is of the week of ${requested.week}.`);
  const base = correctedFile(await selectFiles(reading, { week }, zone), number);
  if (typeof base === "string") throw new Conflict(base);
  return base;
}

/** Groups by office, person and day; a shift that moved to another person is listed for both. */
const correctionLines = (
  week: CorrectionLine["week"],
  corrections: ReturnType<typeof correctionsBetween>,
): readonly CorrectionLine[] => {
  const sorted = corrections.toSorted(
    (a, b) =>
      byWords.compare(a.officeName, b.officeName) ||
      byNumber(a.officeId, b.officeId) ||
      byWords.compare(a.lastName, b.lastName) ||
      byWords.compare(a.firstName, b.firstName) ||
      byWords.compare(a.day ?? "", b.day ?? "") ||
      byNumber(a.entry, b.entry) ||
      byNumber(a.recordKey, b.recordKey),
  );
  const hours = hundredthsThatAddUp(sorted.map(({ change }) => change));
  return sorted.map((line, place) => ({ ...line, week, hours: hours[place] ?? null }));
};
