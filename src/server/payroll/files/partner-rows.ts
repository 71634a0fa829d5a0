import type { Layout } from "#contract/payroll/payroll-partner.ts";
import type { EntryId } from "#domain/ids.ts";
import {
  asRegular,
  heldColumns,
  lacksOnlyIds,
  rowFault,
  ROW_CAUTION_WORDS,
  ROW_CAUTIONS,
  ROW_FAULT_WORDS,
  ROW_FAULTS,
  withKnownParts,
  type PaidRow,
  type PartFault,
  type RowCaution,
  type RowFault,
} from "#domain/payroll/held-minutes.ts";
import { payPartsByGroup, type PayParts } from "#domain/payroll/overtime-parts.ts";
import { overtimeRuleOf } from "#domain/payroll/overtime.ts";
import { codesOf, NO_CODES } from "#domain/payroll/payroll-codes.ts";
import { sumMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { selectBusinessSettings, selectOfficePlaces } from "#server/business/queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectPartnerCodesOfChecked } from "./code-queries.ts";
import {
  selectPersonSums,
  selectShifts,
  type FiledParts,
  type PersonSum,
  type WorkedShift,
} from "./file-queries.ts";

/** A person in an office, with what the minutes are paid at where the layout has columns for that. */
export type PartnerRow = PersonSum & PaidRow;

/** Minutes that a file of the partner has columns for. */
export type Columns = { readonly columns: readonly string[]; readonly isUnknownRegular: boolean };

export const columnsIn = ({
  columns,
  isUnknownRegular,
}: Pick<Layout, "columns" | "isUnknownRegular">): Columns => ({
  columns: columns.map(({ id }) => id),
  isUnknownRegular,
});

/** The rows of a file with these columns that keep it from being final or need a caution, with the reason of each. */
export async function readRowFaults(
  reading: ScopedReading,
  week: IsoDate,
  entries: readonly EntryId[],
  columns: Columns,
) {
  const isOfIds = lacksOnlyIds(heldColumns(columns.columns));
  const people = await selectPersonSums(reading, entries, { areUnknown: isOfIds });
  const { faults, cautions } = await readRowsOf(people, reading, week, entries, columns);
  return { faults, cautions };
}

/**
 * The rows of a file of the partner with these columns, and those that keep it from being final, with the reason of each.
 * `partsOf` is what each submission's minutes are paid at, by person, null where the file does not say so.
 */
export const readPartnerRows = async (
  reading: ScopedReading,
  week: IsoDate,
  entries: readonly EntryId[],
  columns: Columns,
) => readRowsOf(await selectPersonSums(reading, entries), reading, week, entries, columns);

async function readRowsOf(
  people: readonly PersonSum[],
  reading: ScopedReading,
  week: IsoDate,
  entries: readonly EntryId[],
  { columns, isUnknownRegular }: Columns,
) {
  const held = heldColumns(columns);
  const hasParts = held.parts.length > 0;
  const codes =
    held.hasWorkerCode || held.hasOfficeCode ? await selectPartnerCodesOfChecked(reading.db) : NO_CODES;
  const found = hasParts ? await readPay(reading, week, entries) : [];
  const pay = isUnknownRegular ? found.map(asRegular) : found;
  const payOf = Map.groupBy(pay, rowKey);
  const rows = people.map((sum): PartnerRow => ({
    ...sum,
    ...codesOf(codes, sum),
    ...(hasParts ? sumOfPay(sum.minutes, payOf.get(rowKey(sum)) ?? []) : { parts: null, partFault: null }),
  }));
  const unknown = new Set(found.filter(({ partFault }) => partFault !== null).map(rowKey));
  const entriesPaid = Map.groupBy(pay, ({ entry }) => entry);
  return {
    held,
    codes,
    rows,
    faults: rows.flatMap((row) => {
      const why = rowFault(row, held);
      return why === null ? [] : [{ row, why }];
    }),
    cautions: rows.flatMap((row) => {
      const isWrittenRegular = isUnknownRegular && unknown.has(rowKey(row));
      const isWithoutId = row.personId === null && held.hasPersonId && held.hasName;
      return [
        ...(isWrittenRegular ? [{ row, why: "written-regular" } as const] : []),
        ...(isWithoutId ? [{ row, why: "without-id" } as const] : []),
      ];
    }),
    partsOf: (entry: EntryId): readonly FiledParts[] | null =>
      hasParts
        ? (entriesPaid.get(entry) ?? []).flatMap(({ person, parts }) =>
            parts === null ? [] : [{ person, ...parts }],
          )
        : null,
  };
}

type OfRow = Readonly<Record<"officeId" | "person", string>>;
const rowKey = ({ officeId, person }: OfRow): string => JSON.stringify([officeId, person]);

/** Rate of a person's minutes in a submission. */
type EntryPay = Pick<PaidRow, "minutes" | "parts" | "partFault"> & OfRow & { readonly entry: EntryId };

/** Rate of a row, from those of its submissions; nothing where all of the person's records are inactive. */
function sumOfPay(all: Minutes, pay: readonly EntryPay[]): Pick<PaidRow, "parts" | "partFault"> {
  const fault = pay.find(({ partFault }) => partFault !== null)?.partFault ?? null;
  if (fault !== null) return { parts: null, partFault: fault };
  const sumOf = (part: keyof PayParts): Minutes => sumMinutes(pay.map(({ parts }) => parts && parts[part]));
  const parts = { regular: sumOf("regular"), overtime: sumOf("overtime"), double: sumOf("double") };
  return withKnownParts({ minutes: all, parts, partFault: null });
}

/** Rate of the minutes of each person in each submission, where one known rule holds for all of the person's offices. */
async function readPay(
  reading: ScopedReading,
  week: IsoDate,
  entries: readonly EntryId[],
): Promise<readonly EntryPay[]> {
  const { weekStart } = await selectBusinessSettings(reading);
  const places = await selectOfficePlaces(reading.db);
  const ruleOf = new Map(
    places.map(({ officeId, place, isConfirmed }) => [
      officeId,
      overtimeRuleOf(place?.state ?? null, isConfirmed),
    ]),
  );
  const people = Map.groupBy(await selectShifts(reading, week, entries), ({ person }) => person);
  return Array.from(people).flatMap(([person, shifts]) => {
    const ofFile = Map.groupBy(
      shifts.filter(({ group }) => group !== null),
      ({ entry }) => entry,
    );
    const parts = partsOf(shifts, (officeId) => ruleOf.get(officeId) ?? "federal", weekStart);
    return Array.from(ofFile, ([entry, worked]): EntryPay => ({
      entry,
      person,
      officeId: worked[0]?.officeId ?? "",
      minutes: sumMinutes(worked.map(({ totalMin }) => totalMin)),
      ...(typeof parts === "string"
        ? { parts: null, partFault: parts }
        : { parts: parts.get(entry) ?? null, partFault: null }),
    }));
  });
}

/** The parts of a person's shifts by submission, or why they are not known. */
function partsOf(
  shifts: readonly WorkedShift[],
  ruleOf: (officeId: WorkedShift["officeId"]) => ReturnType<typeof overtimeRuleOf>,
  weekStart: Parameters<typeof payPartsByGroup>[2],
): ReadonlyMap<string, PayParts> | PartFault {
  const rules = new Set(shifts.map(({ officeId }) => ruleOf(officeId)));
  if (rules.size > 1) return "mixed-rules";
  const [rule = "federal"] = rules;
  if (rule === "daily-not-computed" || rule === "california-assumed") return rule;
  if (shifts.some(({ group, totalMin }) => group !== null && (totalMin ?? 0) < 0)) return "negative-minutes";
  return payPartsByGroup(shifts, rule, weekStart) ?? "no-local-day";
}

const NAMED_MAX = 5;

/** `Colorado, Ann of Office 1`, of the first five rows, then how many more there are. */
const namesOf = (rows: readonly PartnerRow[]): string => {
  const names = rows
    .slice(0, NAMED_MAX)
    .map((row) => `${lastFirst(row)} of ${row.officeName || row.officeId}`);
  const more = rows.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join("; ");
};

/** `rows with …: 2 (names)`; "" without rows. */
const rowWords = (what: string, rows: readonly PartnerRow[]): string =>
  rows.length === 0 ? "" : `rows ${what}: ${rows.length} (${namesOf(rows)})`;

/** The rows that keep a file from being final, by their reasons. */
export const rowFaultWords = (
  faults: readonly { readonly row: PartnerRow; readonly why: RowFault }[],
): readonly string[] =>
  ROW_FAULTS.map((fault) =>
    rowWords(
      ROW_FAULT_WORDS[fault],
      faults.filter(({ why }) => why === fault).map(({ row }) => row),
    ),
  );

/** Words of a file on rows that stand in it as an administrator, or the person who accepted them, decided. */
export const rowCautionWords = (
  cautions: readonly { readonly row: PartnerRow; readonly why: RowCaution }[],
): readonly string[] =>
  ROW_CAUTIONS.map((caution) =>
    rowWords(
      ROW_CAUTION_WORDS[caution],
      cautions.filter(({ why }) => why === caution).map(({ row }) => row),
    ),
  );

export const lackingWords = (lacking: number): string =>
  lacking === 0 ? "" : `minutes that are not in the file: ${lacking}`;
