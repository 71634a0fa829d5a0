import { fold } from "#domain/fold.ts";
import type { TimeRecord } from "./payroll.ts";

type Named = Pick<TimeRecord, "firstName" | "lastName">;
type Placed = { readonly record: Named & Pick<TimeRecord, "personId" | "clockIn"> };

const byWords = new Intl.Collator("en-US", { numeric: true });

/** Records without a clock-in come last: where they belong is not known. */
export const byClockIn = (a: Placed, b: Placed): number => {
  const [first, second] = [a.record.clockIn, b.record.clockIn];
  if (first === second) return byName(a.record, b.record);
  if (first === null) return 1;
  return second === null || first < second ? -1 : 1;
};

const byName = (a: Named, b: Named): number =>
  byWords.compare(a.lastName, b.lastName) || byWords.compare(a.firstName, b.firstName);

/** Persons by their id in the directory, those without one by their name as it is written. */
export function byPerson<Item extends Placed>(placed: readonly Item[]): readonly (readonly Item[])[] {
  const groups = Map.groupBy(
    placed,
    ({ record }) => record.personId ?? `${fold(record.lastName)}\n${fold(record.firstName)}`,
  );
  return [...groups.values()]
    .map((group) => group.toSorted(byClockIn))
    .toSorted(([a], [b]) => (a === undefined || b === undefined ? 0 : byName(a.record, b.record)));
}
