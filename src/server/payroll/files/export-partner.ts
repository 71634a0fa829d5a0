import {
  partnerTable,
  type Layout,
  type partnerExport,
  type PartnerLine,
} from "#contract/payroll-partner.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import type { FileColumn } from "#contract/tables.ts";
import { hundredthsThatAddUp } from "#domain/payroll/decimal-hours.ts";
import { heldMinutes } from "#domain/payroll/held-minutes.ts";
import type { PayParts } from "#domain/payroll/overtime-parts.ts";
import { sumMinutes } from "#domain/payroll/payroll.ts";
import { sentFullFile, type SendableFile } from "#domain/payroll/sent-files.ts";
import type { Clock, IsoDate } from "#domain/time/time.ts";
import { batched, type ExportSource } from "#server/files/export-source.ts";
import { Conflict } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectFiles } from "./file-queries.ts";
import {
  controlCell,
  controlWords,
  describeWeek,
  draftWords,
  joined,
  recorder,
  selectFiledSubmissions,
} from "./filed-week.ts";
import { readLayout } from "./layout-queries.ts";
import { readPartnerRows, rowFaultWords, rowWords, type PartnerRow } from "./partner-rows.ts";

type Column = keyof typeof partnerTable;

/**
 * The minutes of each person for the payroll partner, then a control line. A draft is marked in its name and in its last
 * line, and cannot be marked as sent.
 * @throws Conflict for a final file of what is not ready, or of a week with a sent file unless it is made again
 */
export async function openPartner(
  reading: ScopedReading,
  query: QueryOf<typeof partnerExport>,
  clock: Clock,
): Promise<ExportSource<PartnerLine, Column>> {
  const { week, office = [], draft: isDraft = false, again: isAgain = false, format } = query;
  const layout = await readLayout(reading.db, query.layout);
  const offices = office.length > 0 ? office.toSorted() : reading.scope === "all" ? null : reading.scope;
  const sent = sentFullFile(await selectFiles({ ...reading, scope: "all" }, { week }, clock.zone), offices);
  if (sent !== null && !isDraft && !isAgain) throw alreadySent(sent);
  const filedWeek = { week, offices: office };
  const filed = await selectFiledSubmissions(reading, filedWeek, clock);
  const entries = filed.filed.map(({ entry }) => entry);
  const columns = columnsOf(layout);
  const columnIds = columns.map(({ id }) => id);
  const { held, rows, faults, writtenRegular, withoutId } = await readPartnerRows(reading, week, entries, {
    columns: columnIds,
    isUnknownRegular: layout.isUnknownRegular,
  });
  const lines = partnerLines(week, rows);
  const sums = {
    rows: lines.length,
    people: new Set(rows.map(({ person }) => person)).size,
    minutes: sumMinutes(lines.map((line) => heldMinutes(line, held))),
  };
  const missing = sumMinutes(lines.map((line) => line.minutes)) - sums.minutes;
  const draft = draftWords(isDraft, [
    filed.faults,
    ...rowFaultWords(faults),
    missing === 0 ? "" : `minutes that are not in the file: ${missing}`,
  ]);
  const caution = joined([
    filed.caution,
    rowWords("with unknown overtime, written as regular hours", writtenRegular),
    rowWords("without a person ID", withoutId),
  ]);
  const file = await describeWeek(reading, draft === "" ? "payroll" : "DRAFT-payroll", filedWeek);
  const fileOf = new Map(columns.map(({ id, column }) => [id, column]));
  const isControlApart = query.control === undefined ? layout.isControlApart : query.control === "apart";
  const namedColumn = namedIn(columnIds);
  return {
    ...file,
    title: "Payroll partner",
    columns: columnIds,
    columnsOf: (id) => [fileOf.get(id) ?? partnerTable[id]],
    lines: batched(lines),
    count: lines.length,
    // The first column that is text, whichever were chosen, names the sums.
    ...(!isControlApart && {
      hasControlLine: true,
      namedIn: namedColumn,
      total: (id: Column) =>
        controlCell(id, namedColumn, controlWords({ ...sums, draft, caution }), columnSums(lines)),
    }),
    filters: {
      ...file.filters,
      Layout: layout.name,
      DRAFT: draft,
      CAUTION: caution,
    },
    control: { Rows: sums.rows, People: sums.people, ...filed.control, Minutes: sums.minutes },
    definitions: { ...DEFINITIONS, ...(held.parts.length > 0 && PART_DEFINITIONS) },
    record: recorder(
      reading,
      {
        kind: "partner",
        week,
        offices,
        layout: layout.name,
        format,
        draft,
        caution,
        ...sums,
        base: null,
        isAgain: isAgain && sent !== null,
      },
      { filed: filed.filed, fileName: file.fileName, clock },
    ),
  };
}

const alreadySent = ({ number, sent }: SendableFile): Conflict =>
  new Conflict(
    `File ${number} of this week was marked as sent on ${sent?.on} by ${sent?.byName}. Corrections hold what changed since.`,
  );

const DEFINITIONS = {
  "Minutes of a person":
    "whole minutes of the person’s active records in the office’s submissions of the week",
  Hours:
    "decimal hours to two places that add up to the total: each is cut to hundredths, and those that lost most get one more; the minutes are exact",
};
const PART_DEFINITIONS = {
  "Regular, overtime, double time":
    "if non-exempt, by the rule of the person’s offices over the whole workweek; overtime falls on the latest minutes of a day or week; together they are the minutes",
  "Empty parts":
    "offices under different rules, California unconfirmed, a state whose daily rule is not computed, or minutes without a local day",
};

/** The columns of a layout as columns of the file, under the headings that the partner uses. */
function columnsOf({
  columns,
}: Layout): readonly { readonly id: Column; readonly column: FileColumn<PartnerLine> }[] {
  let constants = 0;
  return columns.map((column) => {
    const { id, heading } = column;
    if (id !== "constant") return { id, column: { ...partnerTable[id], heading } };
    const text = "text" in column ? column.text : "";
    constants += 1;
    return { id: constantId(constants), column: { kind: "text", heading, of: () => text } };
  });
}

const CONSTANT_IDS = ["constant 1", "constant 2", "constant 3", "constant 4", "constant 5"] as const;
const constantId = (nth: number): Column => CONSTANT_IDS[nth - 1] ?? "constant 5";

const PART_COLUMNS: ReadonlySet<string> = new Set(
  ["regular", "overtime", "double"].flatMap((part) => [`${part} minutes`, `${part} hours`]),
);
const NUMBER_COLUMNS: ReadonlySet<string> = new Set([
  "minutes",
  "hours",
  "records",
  "edited",
  "week",
  ...PART_COLUMNS,
]);
const namedIn = (columns: readonly Column[]): Column =>
  columns.find((id) => !NUMBER_COLUMNS.has(id)) ?? columns[0] ?? "office";

/** The sum of what is known in each column of numbers; null where nothing is. */
function columnSums(lines: readonly PartnerLine[]) {
  const minutes = sumMinutes(lines.map((line) => line.minutes));
  const sumOf = (part: keyof PayParts) =>
    lines.some(({ parts }) => parts !== null)
      ? sumMinutes(lines.map(({ parts }) => parts && parts[part]))
      : null;
  const [regular, overtime, double] = [sumOf("regular"), sumOf("overtime"), sumOf("double")];
  return {
    minutes,
    hours: minutes,
    "regular minutes": regular,
    "regular hours": regular,
    "overtime minutes": overtime,
    "overtime hours": overtime,
    "double minutes": double,
    "double hours": double,
  };
}

/** A line for each person and office, with hours that add up over all lines. */
function partnerLines(week: IsoDate, rows: readonly PartnerRow[]): readonly PartnerLine[] {
  const all = hundredthsThatAddUp(rows.map((row) => row.minutes));
  const spread = (part: keyof PayParts) => hundredthsThatAddUp(rows.map(({ parts }) => parts && parts[part]));
  const [regular, overtime, double] = [spread("regular"), spread("overtime"), spread("double")];
  return rows.map((row, place) => ({
    ...row,
    week,
    hours: {
      all: all[place] ?? null,
      regular: regular[place] ?? null,
      overtime: overtime[place] ?? null,
      double: double[place] ?? null,
    },
  }));
}
