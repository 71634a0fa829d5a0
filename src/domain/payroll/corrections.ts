import type { EntryId, OfficeId, PersonId } from "#domain/ids.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import { minutes, type Minutes } from "./payroll.ts";

/** A record as a file was made of it, or as it is. */
export type FiledRecord = {
  readonly entry: EntryId;
  readonly recordKey: string;
  readonly officeId: OfficeId;
  readonly officeName: string;
  /** The id of the person, else the office with the folded name. */
  readonly person: string;
  readonly personId: PersonId | null;
  readonly firstName: string;
  readonly lastName: string;
  /** The local day of the shift. */
  readonly day: IsoDate | null;
  readonly minutes: Minutes | null;
  readonly isActive: boolean;
  readonly clockIn: Instant | null;
  readonly clockOut: Instant | null;
  readonly clockType: string | null;
  readonly offsetMin: number | null;
};

/** Minutes of a record in a file: none of one that is inactive or unreadable. */
const filedMinutes = (record: FiledRecord): Minutes =>
  record.isActive && record.minutes !== null ? record.minutes : minutes(0);

/** Person, office and day of a record's minutes. */
const placeOf = ({ person, officeId, day }: FiledRecord): string => JSON.stringify([person, officeId, day]);

export const CORRECTION_KINDS = ["Added", "Removed", "Edited", "Moved from", "Moved to"] as const;

/** Change by a record in the minutes of one person, office and day: `change` is `after` − `before`. */
export type Correction = FiledRecord & {
  readonly what: (typeof CORRECTION_KINDS)[number];
  readonly before: Minutes;
  readonly after: Minutes;
  readonly change: Minutes;
};

/**
 * The records that differ between what was sent and now, in the order of those that are now, then of those that are gone.
 * A record of another person, office or day is two rows: less for the one and more for the other. One that two files hold,
 * each of another office, is less in all places but the one where it is.
 */
export function correctionsBetween(
  filed: readonly FiledRecord[],
  present: readonly FiledRecord[],
): readonly Correction[] {
  const before = Map.groupBy(filed, keyOf);
  const matched = new Map(
    present.map((record) => {
      const candidates = before.get(keyOf(record)) ?? [];
      return [record, candidates.find(({ officeId }) => officeId === record.officeId) ?? candidates[0]];
    }),
  );
  const found = new Set(matched.values());
  return [
    ...present.flatMap((record) => changesOf(matched.get(record), record)),
    ...filed
      .filter((record) => !found.has(record))
      .map((record) => correctionOf(record, "Removed", filedMinutes(record), NONE)),
  ];
}

const NONE = minutes(0);

function changesOf(before: FiledRecord | undefined, after: FiledRecord): readonly Correction[] {
  const present = filedMinutes(after);
  if (before === undefined) return [correctionOf(after, "Added", NONE, present)];
  const past = filedMinutes(before);
  if (placeOf(before) !== placeOf(after))
    return [correctionOf(before, "Moved from", past, NONE), correctionOf(after, "Moved to", NONE, present)];
  return factsOf(before) === factsOf(after) ? [] : [correctionOf(after, "Edited", past, present)];
}

const correctionOf = (
  record: FiledRecord,
  what: Correction["what"],
  before: Minutes,
  after: Minutes,
): Correction => ({ ...record, what, before, after, change: minutes(after - before) });

const keyOf = ({ entry, recordKey }: FiledRecord): string => `${entry} ${recordKey}`;

/** Facts that a file is about, of a record that is still the same person's, in the same office and on the same day. */
const factsOf = (record: FiledRecord): string =>
  JSON.stringify([
    record.minutes,
    record.isActive,
    record.clockIn,
    record.clockOut,
    record.clockType,
    record.offsetMin,
  ]);
