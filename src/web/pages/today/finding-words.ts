import type { DateRange } from "#domain/time/time.ts";
import { FINDING_TIERS, type Finding, type FindingItem, type Tier } from "#domain/today/findings.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";

/** The weeks that findings are about: of payroll, and of interview counts. */
export type Weeks = { readonly week: DateRange | null; readonly interviews: DateRange | null };

/** A finding as one sentence with its numbers. */
export function findingWords({ kind, count, size, items }: Finding, { week, interviews }: Weeks): string {
  const ofWeek = week === null ? "the week" : formatRange(week);
  const inWeek = interviews === null ? "the last week" : formatRange(interviews);
  const only = count === 1 ? items[0] : undefined;
  switch (kind) {
    case "missing":
      return `${formatNoun(count, "office has", "offices have")} not submitted ${ofWeek}.`;
    case "half-missing":
      return `${formatNoun(count, "office has", "offices have")} submitted only one of two kinds for ${ofWeek}.`;
    case "changed":
      return `${formatNoun(count, "submission")} changed after sign-off.`;
    case "blocked":
      return `${formatNoun(count, "submission")} of ${ofWeek} ${count === 1 ? "is" : "are"} blocked by ${formatNoun(size, "open exception")}.`;
    case "unsent":
      return `${formatNoun(count, "payroll file is", "payroll files are")} made and not marked as sent.`;
    case "gap":
      return `${formatNoun(count, "approved event has", "approved events have")} no one assigned.`;
    case "unacknowledged":
      return `${formatNoun(count, "owner has", "owners have")} events that they haven’t acknowledged.`;
    case "office-bookings":
    case "administrator-bookings":
      return only === undefined
        ? `Bookings of ${whose(kind, count)} changed beyond chance in ${inWeek}.`
        : `${only.name} booked ${bookedWords(only)} in ${inWeek}.`;
    case "office-rate":
    case "administrator-rate":
      return only === undefined
        ? `Show rates of ${whose(kind, count)} changed beyond chance in ${inWeek}.`
        : `The show rate of ${only.name} in ${inWeek} was ${rateWords(only)}.`;
    case "idle":
      return `${formatNoun(count, "administrator")} booked nothing in ${inWeek}, after five or more in a usual week.`;
    case "left":
      return `${formatNoun(count, "person", "people")} left in the last seven days.`;
  }
}

const whose = (kind: Finding["kind"], count: number): string =>
  formatNoun(count, kind.startsWith("office") ? "office" : "administrator");

/** `61 first interviews, after 95 in a usual week` */
const bookedWords = ({ change }: FindingItem): string =>
  change === null
    ? ""
    : `${formatNoun(change.now.booked, "first interview")}, after ${formatCount(change.before.booked)} in a usual week`;

/** `50% (20 of 40), after 61%` */
function rateWords({ change }: FindingItem): string {
  if (change === null) return "";
  const { now, before } = change;
  return `${formatRate(rateOf(now))} (${formatCount(now.showed)} of ${formatCount(now.booked)}), after ${formatRate(rateOf(before))}`;
}

const rateOf = ({ booked, showed }: { readonly booked: number; readonly showed: number }): number | null =>
  booked === 0 ? null : showed / booked;

/** What an item of a line adds to its name: its own number. */
export function itemWords(kind: Finding["kind"], item: FindingItem): string {
  switch (kind) {
    case "blocked":
      return formatNoun(item.size, "exception");
    case "unacknowledged":
      return formatNoun(item.size, "event");
    case "office-bookings":
    case "administrator-bookings":
    case "idle":
      return bookedWords(item);
    case "office-rate":
    case "administrator-rate":
      return rateWords(item);
    default:
      return "";
  }
}

/** `5 things need a person: 3 about pay, 2 about staffing.` */
export function verdictWords(findings: readonly Finding[]): string {
  if (findings.length === 0) return "Nothing needs a person today.";
  const counts = Map.groupBy(findings, ({ kind }) => FINDING_TIERS[kind]);
  const parts = Array.from(counts, ([tier, own]) => `${formatCount(own.length)} about ${ABOUT[tier]}`);
  return `${formatNoun(findings.length, "thing needs", "things need")} a person: ${parts.join(", ")}.`;
}

const ABOUT: Readonly<Record<Tier, string>> = {
  pay: "pay",
  staffing: "staffing",
  recruiting: "recruiting",
  people: "people",
};
