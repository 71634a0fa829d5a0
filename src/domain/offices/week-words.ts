import { isBeyondChance, rateZ } from "#domain/funnel/funnel-chance.ts";
import { rateChange } from "#domain/funnel/funnel-compare.ts";
import { showRate, sumCounts, type FunnelCounts } from "#domain/funnel/funnel.ts";
import { formatChange, formatCount, formatNoun, formatPoints, formatRate } from "#domain/number-words.ts";
import { officeName } from "#domain/office-name.ts";
import type { SubmissionState } from "#domain/payroll/payroll.ts";
import type { EventChange } from "#domain/roadshows/roadshows.ts";
import { dateWords, rangeWords } from "#domain/time/day-words.ts";
import { dateInZone, dayCount, type DateRange, type Instant, type IsoDate } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";

type Line = {
  readonly officeId: string;
  readonly officeName: string;
  readonly counts: FunnelCounts;
  readonly earlier: FunnelCounts;
  readonly submission: { readonly state: SubmissionState; readonly isHalf: boolean } | null;
  readonly blocking: number | null;
};

type EventCounts = { readonly gaps: number; readonly unacknowledged: number };

/** Content of the sheet of a week, on the page and in the mail. */
export type WeekSheet = {
  readonly week: DateRange;
  readonly coming: DateRange;
  readonly daysAvailable: number;
  readonly daysAvailableBefore: number;
  readonly submissionWeek: IsoDate | null;
  readonly blocking: number | null;
  readonly rows: readonly Line[];
  readonly events: { readonly coming: EventCounts; readonly undated: EventCounts };
  readonly joined: { readonly total: number };
  readonly left: { readonly total: number };
  readonly changes: {
    readonly since: Instant | null;
    readonly isBeforeHistory: boolean;
    readonly total: number;
    readonly kinds: readonly { readonly kind: EventChange; readonly count: number }[];
  };
};

/** The offices that have not submitted hours of the week, wholly or in part. */
const notSubmitted = <Row extends Pick<Line, "submission">>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(
    ({ submission }) =>
      submission !== null &&
      (submission.isHalf || submission.state === "missing" || submission.state === "open"),
  );

/** The interviews of all offices of the sheet, last week and the week before. */
const weekCounts = (rows: readonly Pick<Line, "counts" | "earlier">[]) => ({
  now: sumCounts(rows.map(({ counts }) => counts)),
  before: sumCounts(rows.map(({ earlier }) => earlier)),
});

/** The sheet in sentences, as the mail of Monday begins with them. */
export const weekSentences = (
  sheet: WeekSheet,
  { today, zone }: { readonly today: IsoDate; readonly zone: string },
): readonly string[] => [
  interviewWords(sheet, today),
  eventWords(sheet, today),
  hoursWords(sheet, today),
  `${formatNoun(sheet.joined.total, "person", "people")} joined and ${formatCount(sheet.left.total)} left ${rangeWords(sheet.week, today)}.`,
  changeWords(sheet, { today, zone }),
];

/** `First interviews Nov 16–22: 412 booked (−30), show rate 61% (−2.1 pt, within chance), 38 first-day sales (+4).` */
export function interviewWords(sheet: WeekSheet, today: IsoDate): string {
  const { week, rows, daysAvailable, daysAvailableBefore } = sheet;
  const days = rangeWords(week, today);
  if (daysAvailable === 0) return `No interviews are reported for ${days} yet.`;
  const { now, before } = weekCounts(rows);
  const isCompared = daysAvailable === daysAvailableBefore;
  const by = (change: number): string => (isCompared ? ` (${formatChange(change)})` : "");
  const change = rateChange(showRate(now.first), showRate(before.first));
  const chance = isBeyondChance(rateZ(before.first, now.first)) ? "beyond chance" : "within chance";
  const part =
    daysAvailable < dayCount(week)
      ? ` Reported for ${formatCount(daysAvailable)} of ${formatNoun(dayCount(week), "day")}.`
      : "";
  return `First interviews ${days}: ${formatCount(now.first.booked)} booked${by(now.first.booked - before.first.booked)}, show rate ${formatRate(showRate(now.first))}${
    change === null ? "" : ` (${formatPoints(change)}, ${chance})`
  }, ${formatNoun(now.sale.showed, "first-day sale")}${by(now.sale.showed - before.sale.showed)}.${part}`;
}

/** `This week, Nov 23–29: 3 approved events without anyone, 5 not acknowledged. Without recorded days: 41 and 62.` */
const eventWords = ({ coming, events }: WeekSheet, today: IsoDate): string =>
  `This week, ${rangeWords(coming, today)}: ${formatNoun(events.coming.gaps, "approved event")} without anyone, ${formatCount(
    events.coming.unacknowledged,
  )} not acknowledged. Without recorded days: ${formatCount(events.undated.gaps)} and ${formatCount(events.undated.unacknowledged)}.`;

const NAMED_MAX = 5;

/** `Hours of Nov 16–22: 3 offices have not submitted (A, B, C). 12 blocking exceptions at 5 offices.` */
export function hoursWords({ submissionWeek, rows, blocking }: WeekSheet, today: IsoDate): string {
  if (submissionWeek === null) return "No week of hours has ended yet.";
  const late = notSubmitted(rows);
  const names = late.slice(0, NAMED_MAX).map((office) => officeName(office));
  const others = late.length - names.length;
  const named = [...names, ...(others === 0 ? [] : [`${formatCount(others)} more`])].join(", ");
  const blocked = rows.filter((row) => (row.blocking ?? 0) > 0);
  const missing =
    late.length === 0
      ? "all expected offices have submitted"
      : `${formatNoun(late.length, "office has", "offices have")} not submitted (${named})`;
  return `Hours of ${rangeWords(weekFrom(submissionWeek), today)}: ${missing}.${
    blocking === null || blocking === 0
      ? ""
      : ` ${formatNoun(blocking, "blocking exception")} at ${formatNoun(blocked.length, "office")}.`
  }`;
}

const CHANGED: Readonly<Record<EventChange, string>> = {
  new: "new",
  gone: "no longer listed",
  canceled: "canceled",
  status: "with another status",
  place: "moved",
  days: "on other days",
  reassigned: "reassigned",
  acknowledged: "acknowledged",
};

/** `Events since Nov 16: 3 new, 1 canceled.` */
export function changeWords(
  { changes }: Pick<WeekSheet, "changes">,
  { today, zone }: { readonly today: IsoDate; readonly zone: string },
): string {
  if (changes.since === null) return "Changes of events: nothing to compare yet.";
  const since = dateWords(dateInZone(changes.since, zone), today);
  if (changes.total === 0)
    return changes.isBeforeHistory
      ? `Changes of events: nothing to compare before ${since}.`
      : `No event changed since ${since}.`;
  const kinds = changes.kinds.map(({ kind, count }) => `${formatCount(count)} ${CHANGED[kind]}`);
  return `Events since ${since}: ${kinds.join(", ")}.`;
}
