import { partnerTable, type Layout, type PartnerLine } from "#contract/payroll/payroll-partner.ts";
import type { FileColumn } from "#contract/tables.ts";
import { hundredthsThatAddUp } from "#domain/payroll/decimal-hours.ts";
import { heldMinutes, PAY_PARTS, type HeldColumns } from "#domain/payroll/held-minutes.ts";
import type { PayCodes } from "#domain/payroll/layouts.ts";
import type { PayParts } from "#domain/payroll/overtime-parts.ts";
import { sumMinutes } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { batched } from "#server/files/export-source.ts";
import { controlCell, controlWords } from "./filed-week.ts";
import type { PartnerRow } from "./partner-rows.ts";

export type PartnerColumnId = keyof typeof partnerTable;

/** A row of a file, with the week that it is of. */
export type WeekRow = PartnerRow & { readonly week: IsoDate };

type Made = {
  readonly rows: readonly WeekRow[];
  readonly columns: Layout["columns"];
  readonly payCodes: Layout["payCodes"];
  readonly held: HeldColumns;
};

/** Parts that files in the columns of a layout have in common: their lines, and what stands in their columns. */
export function partnerFile({ rows, columns: layoutColumns, payCodes, held }: Made) {
  const columns = columnsOf(layoutColumns);
  const columnIds = columns.map(({ id }) => id);
  const fileOf = new Map(columns.map(({ id, column }) => [id, column]));
  const lines = payCodes === null ? partnerLines(rows) : codeLines(rows, payCodes);
  const sums = {
    rows: lines.length,
    people: new Set(rows.map(({ person }) => person)).size,
    minutes: sumMinutes(rows.map((row) => heldMinutes(row, held))),
  };
  const namedColumn = namedIn(columnIds);
  return {
    sums,
    /** Minutes of the rows that stand in none of the columns. */
    lacking: sumMinutes(rows.map((row) => row.minutes)) - sums.minutes,
    source: {
      columns: columnIds,
      columnsOf: (id: PartnerColumnId) => [fileOf.get(id) ?? partnerTable[id]],
      lines: batched(lines),
      count: lines.length,
      definitions: { ...DEFINITIONS, ...(held.parts.length > 0 && PART_DEFINITIONS) },
    },
    /** A last line with the sums, named in the first column that is text, whichever were chosen. */
    controlLine: (words: { readonly draft: string; readonly caution: string }) => {
      const summed = columnSums(lines);
      return {
        hasControlLine: true,
        namedIn: namedColumn,
        total: (id: PartnerColumnId) =>
          controlCell(id, namedColumn, controlWords({ ...sums, ...words }), summed),
      };
    },
  };
}

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
function columnsOf(
  columns: Layout["columns"],
): readonly { readonly id: PartnerColumnId; readonly column: FileColumn<PartnerLine> }[] {
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
const constantId = (nth: number): PartnerColumnId => CONSTANT_IDS[nth - 1] ?? "constant 5";

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
const namedIn = (columns: readonly PartnerColumnId[]): PartnerColumnId =>
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
function partnerLines(rows: readonly WeekRow[]): readonly PartnerLine[] {
  const all = hundredthsThatAddUp(rows.map((row) => row.minutes));
  const spread = (part: keyof PayParts) => hundredthsThatAddUp(rows.map(({ parts }) => parts && parts[part]));
  const [regular, overtime, double] = [spread("regular"), spread("overtime"), spread("double")];
  return rows.map((row, place) => ({
    ...row,
    payCode: null,
    hours: {
      all: all[place] ?? null,
      regular: regular[place] ?? null,
      overtime: overtime[place] ?? null,
      double: double[place] ?? null,
    },
  }));
}

/** Minutes of a pay code in a row, both null where those are not known. */
type CodeLine = Pick<PartnerLine, "minutes" | "payCode"> & { readonly row: WeekRow };

/** A line for each person, office and pay code with minutes, with hours that add up over all lines; one without them where they are not known. */
function codeLines(rows: readonly WeekRow[], payCodes: PayCodes): readonly PartnerLine[] {
  const lines = rows.flatMap((row): readonly CodeLine[] => {
    const { parts } = row;
    if (parts === null) return [{ row, minutes: null, payCode: null }];
    return PAY_PARTS.filter((part) => parts[part] !== 0).map((part) => ({
      row,
      minutes: parts[part],
      payCode: payCodes[part],
    }));
  });
  const hours = hundredthsThatAddUp(lines.map(({ minutes }) => minutes));
  return lines.map(({ row, minutes, payCode }, place) => ({
    ...row,
    minutes,
    payCode,
    parts: null,
    hours: { all: hours[place] ?? null, regular: null, overtime: null, double: null },
  }));
}
