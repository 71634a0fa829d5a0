import { isEntryId, isEventId, isOfficeId, isPersonId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { isIsoDate, type DateRange } from "#domain/time/time.ts";
import { FINDINGS, TIER_NAMES, type FindingKind } from "#domain/today/finding-kinds.ts";
import type { Finding, FindingChange, FindingItem } from "#domain/today/findings.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import type { MarkedLine } from "#web/api/today.ts";
import { formatDate, formatRange } from "#web/lib/format-dates.ts";
import { paths } from "#web/lib/paths.ts";

/** The weeks that findings are about: of payroll, and of interview counts. */
export type Weeks = { readonly week: DateRange | null; readonly interviews: DateRange | null };

/** How one kind of finding is said, and where it is worked. */
type Said = {
  /** The line as one sentence with its numbers. */
  readonly sentence: (finding: Finding, weeks: Weeks) => string;
  /** What an item adds to its name; "" where the name says it all. */
  readonly itemWords: (item: FindingItem) => string;
  /** The page with the rows of the line, and what the way there is called. */
  readonly action: (finding: Finding, weeks: Weeks) => { readonly label: string; readonly to: string };
  /** The page of one item; null where it has none. */
  readonly itemPath: (item: FindingItem, weeks: Weeks) => string | null;
  /** Why it is no longer found. */
  readonly ended: string;
};

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

const ofWeek = ({ week }: Weeks): string => (week === null ? "the week" : formatRange(week));
const inWeek = ({ interviews }: Weeks): string =>
  interviews === null ? "the last week" : formatRange(interviews);

/** `61 first interviews, after 95 in a usual week` */
const bookedWords = ({ now, before }: FindingChange): string =>
  `${formatNoun(now.booked, "first interview")}, after ${formatCount(before.booked)} in a usual week`;

/** `50% (20 of 40), after 61%` */
const rateWords = ({ now, before }: FindingChange): string =>
  `${formatRate(rateOf(now))} (${formatCount(now.showed)} of ${formatCount(now.booked)}), after ${formatRate(rateOf(before))}`;

const rateOf = ({ booked, showed }: FindingChange["now"]): number | null =>
  booked === 0 ? null : showed / booked;

const nothing = (): string => "";
const changeWords =
  (words: (change: FindingChange) => string) =>
  ({ change }: FindingItem): string =>
    change === null ? "" : words(change);

/** What is worked on the board of the week. */
const onBoard = (show: string): Said["action"] => {
  return (_finding, { week }) => ({
    label: "Open the board",
    to: withQuery(PAGES.payroll.path, { week: week?.from, show }),
  });
};

const toOffice = ({ subject }: FindingItem): string | null =>
  isOfficeId(subject) ? paths.office(subject) : null;
const toSubmission = ({ subject }: FindingItem): string | null =>
  isEntryId(subject) ? paths.submission(subject) : null;
const toPerson = ({ subject }: FindingItem): string | null =>
  isPersonId(subject) ? paths.person(subject) : null;
const toFiles = (week: string | undefined): string =>
  withQuery(PAGES.payroll.path, { week, section: "files" });

const onFunnel: Said["action"] = (_finding, { interviews }) => ({
  label: "Open the funnel",
  to: withQuery(PAGES.funnel.path, { ...interviews, section: "drivers" }),
});
const toFunnelOf =
  (member: "account" | "administrator"): Said["itemPath"] =>
  ({ subject }, { interviews }) =>
    withQuery(PAGES.funnel.path, { [member]: subject, ...interviews });

/** What changed, how a sentence about one begins, and its numbers. */
type Changed = {
  readonly what: string;
  readonly begin: (name: string) => string;
  readonly words: (change: FindingChange) => string;
};

const BOOKINGS: Changed = { what: "Bookings", begin: (name) => `${name} booked`, words: bookedWords };
const RATES: Changed = {
  what: "Show rates",
  begin: (name) => `the show rate of ${name} was`,
  words: rateWords,
};

/** A change of one is said with its numbers, of several that they changed. */
const changeOf = (one: "office" | "administrator", { what, begin, words }: Changed): Said => ({
  sentence: ({ count, items: [first] }, weeks) =>
    count > 1 || first === undefined || first.change === null
      ? `${what} of ${formatNoun(count, one)} changed beyond chance in ${inWeek(weeks)}.`
      : `In ${inWeek(weeks)} ${begin(first.name)} ${words(first.change)}.`,
  itemWords: changeWords(words),
  action: onFunnel,
  itemPath: toFunnelOf(one === "office" ? "account" : "administrator"),
  ended: "A later week is compared, or the counts were corrected",
});

/** Every kind of finding, in words. */
export const SAID: Readonly<Record<FindingKind, Said>> = {
  missing: {
    sentence: ({ count }, weeks) =>
      `${formatNoun(count, "office has", "offices have")} not submitted ${ofWeek(weeks)}.`,
    itemWords: nothing,
    action: onBoard("missing"),
    itemPath: toOffice,
    ended: "Submitted, or a later week has ended",
  },
  "half-missing": {
    sentence: ({ count }, weeks) =>
      `${formatNoun(count, "office has", "offices have")} submitted only one of two kinds for ${ofWeek(weeks)}.`,
    itemWords: nothing,
    action: onBoard("half-missing"),
    itemPath: toOffice,
    ended: "Both kinds submitted, or a later week has ended",
  },
  changed: {
    sentence: ({ count }) => `${formatNoun(count, "submission")} changed after sign-off.`,
    itemWords: nothing,
    // It may be of a week before.
    action: ({ items: [first] }, { week }) => ({
      label: "Open the board",
      to: withQuery(PAGES.payroll.path, {
        week: first !== undefined && isIsoDate(first.about) ? first.about : week?.from,
        show: "changed",
      }),
    }),
    itemPath: toSubmission,
    ended: "Signed off again, or the change was taken back",
  },
  blocked: {
    sentence: ({ count, size }, weeks) =>
      `${formatNoun(count, "submission")} of ${ofWeek(weeks)} ${count === 1 ? "is" : "are"} blocked by ${formatNoun(size, "open exception")}.`,
    itemWords: ({ size }) => formatNoun(size, "exception"),
    action: onBoard("blocked"),
    itemPath: toSubmission,
    ended: "No exception is open, or a later week has ended",
  },
  unsent: {
    sentence: ({ count }) =>
      `${formatNoun(count, "payroll file is", "payroll files are")} made and not marked as sent.`,
    itemWords: nothing,
    action: ({ items: [file] }) => ({ label: "Open the files", to: toFiles(file?.subject) }),
    itemPath: ({ subject }) => toFiles(subject),
    ended: "Marked as sent, or replaced by a later file",
  },
  gap: {
    sentence: ({ count }) =>
      `${formatNoun(count, "approved event has", "approved events have")} no one assigned.`,
    itemWords: nothing,
    action: () => ({
      label: "Open the events",
      to: withQuery(PAGES.roadshows.path, { unassigned: "yes", status: "Approved" }),
    }),
    itemPath: ({ subject }) => (isEventId(subject) ? paths.event(subject) : null),
    ended: "Someone was assigned, or the event is no longer approved",
  },
  unacknowledged: {
    sentence: ({ count }) =>
      `${formatNoun(count, "owner has", "owners have")} events that they haven’t acknowledged.`,
    itemWords: ({ size }) => formatNoun(size, "event"),
    action: () => ({
      label: "Open the events",
      to: withQuery(PAGES.roadshows.path, { unacknowledged: "yes" }),
    }),
    itemPath: toPerson,
    ended: "Acknowledged, or no longer assigned",
  },
  "office-bookings": changeOf("office", BOOKINGS),
  "office-rate": changeOf("office", RATES),
  "administrator-bookings": changeOf("administrator", BOOKINGS),
  "administrator-rate": changeOf("administrator", RATES),
  idle: {
    sentence: ({ count }, weeks) =>
      `${formatNoun(count, "administrator")} booked nothing in ${inWeek(weeks)}, after five or more in a usual week.`,
    itemWords: changeWords(bookedWords),
    action: onFunnel,
    itemPath: toFunnelOf("administrator"),
    ended: "A later week is compared, or bookings were reported",
  },
  left: {
    sentence: ({ count }) => `${formatNoun(count, "person", "people")} left in the last seven days.`,
    itemWords: nothing,
    action: () => ({ label: "Open the headcount", to: PAGES.headcount.path }),
    itemPath: toPerson,
    ended: "Seven days have passed, or the retirement was corrected",
  },
};

/** `Taken by you on Nov 18`, and of what ended by itself when and why. */
export function markWords(
  { place, byId, byName, on, until, reason, endedOn, kind }: MarkedLine,
  userId: string,
): string {
  const by = byId === userId ? "by you" : `by ${byName}`;
  const end = endedOn === null ? "" : `${SAID[kind].ended} (${formatDate(endedOn)}). `;
  if (place === "snoozed" && until !== null)
    return `Until ${formatDate(until)}, ${by} on ${formatDate(on)}: ${reason}`;
  if (place === "done") return `Done ${by} on ${formatDate(on)}`;
  return `${end}Taken ${by} on ${formatDate(on)}`;
}

/** `5 things need a person: 3 about pay, 2 about staffing.` of the kinds of lines that there are. */
export function verdictWords(kinds: readonly FindingKind[]): string {
  if (kinds.length === 0) return "Nothing needs a person today.";
  const counts = Map.groupBy(kinds, (kind) => FINDINGS[kind].tier);
  const parts = Array.from(
    counts,
    ([tier, own]) => `${formatCount(own.length)} about ${TIER_NAMES[tier].toLowerCase()}`,
  );
  return `${formatNoun(kinds.length, "thing needs", "things need")} a person: ${parts.join(", ")}.`;
}
