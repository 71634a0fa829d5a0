import {
  columnName,
  partnerTable,
  USUAL_COLUMNS,
  type Layout,
  type partnerExport,
  type PartnerLine,
} from "#contract/payroll-partner.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import type { FileColumn } from "#contract/tables.ts";
import type { EntryId } from "#domain/ids.ts";
import { hundredthsThatAddUp } from "#domain/payroll/decimal-hours.ts";
import { payPartsByGroup, type PayParts } from "#domain/payroll/overtime-parts.ts";
import { overtimeRuleOf } from "#domain/payroll/overtime.ts";
import { sumMinutes } from "#domain/payroll/payroll.ts";
import { sentFullFile, type SendableFile } from "#domain/payroll/sent-files.ts";
import type { Clock, IsoDate } from "#domain/time/time.ts";
import { selectBusinessSettings, selectOfficePlaces } from "#server/business/queries.ts";
import { batched, type ExportSource } from "#server/files/export-source.ts";
import { Conflict, NotFound } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectFiles, selectPersonSums, selectShifts, type PersonSum } from "./file-queries.ts";
import { controlCell, controlWords, describeWeek, recorder, selectFiledSubmissions } from "./filed-week.ts";
import { selectLayout } from "./layout-queries.ts";

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
  const layout = query.layout === undefined ? USUAL : await selectLayout(reading.db, query.layout);
  if (layout === null) throw new NotFound("There is no such layout.");
  const offices = office.length > 0 ? office.toSorted() : reading.scope === "all" ? null : reading.scope;
  const sent = sentFullFile(await selectFiles({ ...reading, scope: "all" }, { week }, clock.zone), offices);
  if (sent !== null && !isDraft && !isAgain) throw alreadySent(sent);
  const filedWeek = { week, offices: office };
  const filed = await selectFiledSubmissions(reading, filedWeek, { isDraft, clock });
  const entries = filed.filed.map(({ entry }) => entry);
  const people = await selectPersonSums(reading, entries);
  const columns = columnsOf(layout);
  const columnIds = columns.map(({ id }) => id);
  const hasParts = columnIds.some((id) => PART_COLUMNS.has(id));
  const parts = hasParts ? await readPayParts(reading, week, entries) : new Map<string, PayParts>();
  const lines = partnerLines(week, people, parts);
  const sums = {
    rows: lines.length,
    people: new Set(people.map(({ person }) => person)).size,
    minutes: sumMinutes(lines.map((line) => line.minutes)),
  };
  const { draft, caution } = filed;
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
    definitions: { ...DEFINITIONS, ...(hasParts && PART_DEFINITIONS) },
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

const USUAL: Layout = {
  name: "",
  columns: USUAL_COLUMNS.map((id) => ({ id, heading: columnName(id) })),
  isControlApart: false,
};

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

const lineKey = ({ officeId, person }: Readonly<Record<"officeId" | "person", string>>): string =>
  JSON.stringify([officeId, person]);

/** A line for each person and office, with hours that add up over all lines. */
function partnerLines(
  week: IsoDate,
  people: readonly PersonSum[],
  partsOf: ReadonlyMap<string, PayParts>,
): readonly PartnerLine[] {
  const lines = people.map((sum) => ({ ...sum, week, parts: partsOf.get(lineKey(sum)) ?? null }));
  const all = hundredthsThatAddUp(lines.map((line) => line.minutes));
  const spread = (part: keyof PayParts) =>
    hundredthsThatAddUp(lines.map(({ parts }) => parts && parts[part]));
  const [regular, overtime, double] = [spread("regular"), spread("overtime"), spread("double")];
  return lines.map((line, place) => ({
    ...line,
    hours: {
      all: all[place] ?? null,
      regular: regular[place] ?? null,
      overtime: overtime[place] ?? null,
      double: double[place] ?? null,
    },
  }));
}

/** What the minutes of each line are paid at, where one known rule holds for all of the person's offices. */
async function readPayParts(
  reading: ScopedReading,
  week: IsoDate,
  entries: readonly EntryId[],
): Promise<ReadonlyMap<string, PayParts>> {
  const { weekStart } = await selectBusinessSettings(reading);
  const places = await selectOfficePlaces(reading.db);
  const ruleOf = new Map(
    places.map(({ officeId, place, isConfirmed }) => [
      officeId,
      overtimeRuleOf(place?.state ?? null, isConfirmed),
    ]),
  );
  const people = Map.groupBy(await selectShifts(reading, week, entries), ({ person }) => person);
  return new Map(
    Array.from(people).flatMap(([person, shifts]) => {
      const rules = new Set(shifts.map(({ officeId }) => ruleOf.get(officeId) ?? "federal"));
      const [rule] = rules;
      if (rules.size !== 1 || (rule !== "federal" && rule !== "california")) return [];
      const parts = payPartsByGroup(shifts, rule, weekStart);
      return Array.from(parts ?? [], ([officeId, part]) => [lineKey({ officeId, person }), part] as const);
    }),
  );
}
