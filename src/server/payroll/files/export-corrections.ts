import {
  correctionsTable,
  type CorrectionLine,
  type correctionsExport,
} from "#contract/payroll/payroll-partner.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { byNumber } from "#domain/ids.ts";
import { correctionsBetween } from "#domain/payroll/corrections.ts";
import { hundredthsThatAddUp } from "#domain/payroll/decimal-hours.ts";
import { sumMinutes } from "#domain/payroll/payroll.ts";
import { heldColumns } from "#domain/payroll/held-minutes.ts";
import { byWords } from "#domain/row-order.ts";
import { batched, type ExportSource } from "#server/files/export-source.ts";
import { Conflict } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { readBases, readSentRecords } from "./corrected.ts";
import { selectCurrentRecords } from "./file-queries.ts";
import {
  controlCell,
  controlWords,
  describeWeek,
  draftWords,
  recorder,
  selectFiledSubmissions,
  type FileDeps,
} from "./filed-week.ts";

type Column = keyof typeof correctionsTable;

/**
 * Changes since a sent file, or since all of the week, so that together they are a full file made now for the
 * same offices, per person, office and day.
 * @throws BadRequest, NotFound or Conflict where there is no such file to start from, or the week is not ready
 */
export async function openCorrections(
  reading: ScopedReading,
  query: QueryOf<typeof correctionsExport>,
  deps: FileDeps,
): Promise<ExportSource<CorrectionLine, Column>> {
  const { week, draft: isDraft = false, control = "line", format } = query;
  const { clock } = deps;
  const bases = await readBases(reading, query, clock);
  const paid = bases.files.find(({ columns }) => heldColumns(columns.map(({ id }) => id)).parts.length > 0);
  // Records do not say what their minutes are paid at: another rule for the same ones would be lost.
  if (paid !== undefined && !isDraft)
    throw new Conflict(`File ${paid.number} has columns of overtime. Make corrections in its layout.`);
  const filedWeek = { week, offices: bases.offices ?? [] };
  const filed = await selectFiledSubmissions(reading, filedWeek, clock);
  const present = await selectCurrentRecords(
    reading,
    filed.filed.map(({ entry }) => entry),
  );
  const corrections = correctionsBetween(await readSentRecords(reading, bases.files), present);
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
    filters: { ...file.filters, "Corrections of file": bases.words, DRAFT: draft, CAUTION: caution },
    control: {
      Rows: sums.rows,
      People: sums.people,
      ...filed.control,
      "Minutes in the file, of these rows": columnSums.before,
      "Minutes now": columnSums.after,
      "Change in minutes": sums.minutes,
    },
    definitions: {
      Rows: `records that differ from file ${bases.words}; with it they are a full file made now, per person, office and local day`,
      ...DEFINITIONS,
    },
    record: await recorder(
      reading,
      [
        {
          file: {
            kind: "corrections",
            week,
            offices: bases.offices,
            layout: "",
            format,
            draft,
            caution,
            ...sums,
            base: bases.base,
            isAgain: false,
            columns: bases.files[0]?.columns ?? [],
            isUnknownRegular: false,
            payCodes: bases.files[0]?.payCodes ?? null,
          },
          filed: filed.filed.map((each) => ({ ...each, parts: null })),
        },
      ],
      { fileName: file.fileName, people: sums.people, deps },
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
