import { dateOf, wallClockAt, type Instant, type IsoDate, type WallClock } from "#domain/time/time.ts";

/** A field that could not be read, as it was reported. */
type Unread = { readonly field: string; readonly text: string };
type WithUnread = { readonly unread: readonly Unread[] };

/** A punch on the clock of its place. Without an offset it stays in UTC, and says so. */
export type LocalPunch = {
  readonly time: WallClock;
  readonly day: IsoDate;
  readonly offsetMin: number;
  readonly isAssumedUtc: boolean;
};

export function localPunch(moment: Instant, offsetMin: number | null): LocalPunch {
  const time = wallClockAt(moment, offsetMin ?? 0);
  return { time, day: dateOf(time), offsetMin: offsetMin ?? 0, isAssumedUtc: offsetMin === null };
}

/** Text that stands where a punch should be, and is not a time. */
export const unreadPunch = (record: WithUnread, end: "in" | "out"): string | null =>
  record.unread.find((unread) => punchEnd(unread) === end)?.text ?? null;

/** All other fields that could not be read. */
export const unreadRest = (record: WithUnread): readonly Unread[] =>
  record.unread.filter((unread) => punchEnd(unread) === null);

const punchEnd = ({ field }: Unread): "in" | "out" | null => {
  if (/^clock-?in(?:-?utc)?$/i.test(field)) return "in";
  return /^clock-?out(?:-?utc)?$/i.test(field) ? "out" : null;
};

/** `UTC−4`, `UTC+5:30`, `UTC`. Minutes east of UTC. */
export function formatOffset(offsetMin: number): string {
  if (offsetMin === 0) return "UTC";
  const size = Math.abs(offsetMin);
  const rest = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${offsetMin < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest}`;
}
