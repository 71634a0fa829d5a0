import type { TimeRecord } from "#domain/payroll/payroll.ts";

type Punch = Pick<TimeRecord, "clockInId" | "personId" | "clockIn"> & { readonly nameFold: string };

export type KnownRecord = Punch & {
  /** A number, counted within the submission. */
  readonly key: string;
  /** False when the newest reply no longer showed it. */
  readonly isShown: boolean;
};

type RecordKey = { readonly key: string; readonly isStored: boolean };

/**
 * The stored record that each record of a reply is, or a new key. Two records are the same when their `clockInId` is the
 * same, or, where one has none, when person and clock-in are, the nth of a reply with the nth that is stored. A moved
 * clock-in without an id is so one record removed and one added.
 */
export function matchedKeys(records: readonly Punch[], stored: readonly KnownRecord[]): readonly RecordKey[] {
  const unmatched = new Set(stored);
  const take = (isSame: (candidate: KnownRecord) => boolean): string | null => {
    for (const candidate of unmatched) {
      if (!isSame(candidate)) continue;
      unmatched.delete(candidate);
      return candidate.key;
    }
    return null;
  };
  // All ids come first, so that no record without one takes the place of a record that has it.
  const byId = records.map(({ clockInId }) =>
    clockInId === null ? null : take((candidate) => candidate.clockInId === clockInId),
  );
  const keys = records.map(
    (record, index) => byId[index] ?? take((candidate) => isSamePunch(record, candidate)),
  );
  let last = Math.max(0, ...stored.map(({ key }) => Number.parseInt(key, 10) || 0));
  return keys.map((key) =>
    key === null ? { key: String((last += 1)), isStored: false } : { key, isStored: true },
  );
}

const isSamePunch = (a: Punch, b: Punch): boolean =>
  (a.clockInId === null || b.clockInId === null) &&
  a.clockIn === b.clockIn &&
  (a.personId === null || b.personId === null ? a.nameFold === b.nameFold : a.personId === b.personId);
