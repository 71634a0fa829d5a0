import type { EntryId } from "#domain/ids.ts";
import {
  asRegular,
  heldColumns,
  rowFault,
  ROW_FAULT_WORDS,
  ROW_FAULTS,
  withKnownParts,
  type PaidRow,
  type PartFault,
  type RowFault,
} from "#domain/payroll/held-minutes.ts";
import { payPartsByGroup, type PayParts } from "#domain/payroll/overtime-parts.ts";
import { overtimeRuleOf } from "#domain/payroll/overtime.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { selectBusinessSettings, selectOfficePlaces } from "#server/business/queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectPersonSums, selectShifts, type PersonSum, type WorkedShift } from "./file-queries.ts";

/** A person in an office, with what the minutes are paid at where the layout has columns for that. */
export type PartnerRow = PersonSum & PaidRow;

/** The rows of a file of the partner with these columns, and those that keep it from being final, with the reason of each. */
export async function readPartnerRows(
  reading: ScopedReading,
  week: IsoDate,
  entries: readonly EntryId[],
  { columns, isUnknownRegular }: { readonly columns: readonly string[]; readonly isUnknownRegular: boolean },
) {
  const held = heldColumns(columns);
  const people = await selectPersonSums(reading, entries);
  const payOf = held.parts.length > 0 ? await readPay(reading, week, entries) : null;
  const computed = people.map((sum): PartnerRow => {
    if (payOf === null) return { ...sum, parts: null, partFault: null };
    return withKnownParts({ ...sum, ...(payOf.get(rowKey(sum)) ?? NO_SHIFT) });
  });
  const rows = isUnknownRegular ? computed.map(asRegular) : computed;
  return {
    held,
    rows,
    /** Rows that are written as regular time because the layout says so. */
    writtenRegular: computed.filter((row, place) => row !== rows[place]),
    faults: rows.flatMap((row) => {
      const why = rowFault(row, held);
      return why === null ? [] : [{ row, why }];
    }),
    /** Rows of no person's id that say it in a column, beside the name. */
    withoutId: rows.filter(({ personId }) => personId === null && held.hasPersonId && held.hasName),
  };
}

type Pay = Pick<PaidRow, "parts" | "partFault">;
const ZERO = minutes(0);
/** Of a person whose records are all inactive. */
const NO_SHIFT: Pay = { parts: { regular: ZERO, overtime: ZERO, double: ZERO }, partFault: null };

const rowKey = ({ officeId, person }: Readonly<Record<"officeId" | "person", string>>): string =>
  JSON.stringify([officeId, person]);

/** What the minutes of each row are paid at, where one known rule holds for all of the person's offices. */
async function readPay(
  reading: ScopedReading,
  week: IsoDate,
  entries: readonly EntryId[],
): Promise<ReadonlyMap<string, Pay>> {
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
      const offices = [...new Set(shifts.flatMap(({ group }) => group ?? []))];
      const parts = partsOf(shifts, (officeId) => ruleOf.get(officeId) ?? "federal", weekStart);
      return offices.map((officeId) => {
        const pay: Pay =
          typeof parts === "string"
            ? { parts: null, partFault: parts }
            : { parts: parts.get(officeId) ?? NO_SHIFT.parts, partFault: null };
        return [rowKey({ officeId, person }), pay] as const;
      });
    }),
  );
}

/** The parts of a person's shifts by office, or why they are not known. */
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
export const rowWords = (what: string, rows: readonly PartnerRow[]): string =>
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
