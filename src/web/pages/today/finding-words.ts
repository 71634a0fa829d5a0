import { isEntryId, isEventId, isOfficeId, isPersonId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { DUPLICATE_RULES, qualityRulesFor } from "#domain/people/quality-rules.ts";
import { addDays, isIsoDate, type DateRange } from "#domain/time/time.ts";
import { FINDINGS, TIER_NAMES, type FindingKind } from "#domain/today/finding-kinds.ts";
import { NEWS_DAYS, type Finding, type FindingChange, type FindingItem } from "#domain/today/findings.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import type { Line, MarkedLine } from "#web/api/today.ts";
import { businessToday } from "#web/lib/business-day.ts";
import { formatDate, formatRange } from "#web/lib/format-dates.ts";
import type { Message } from "#web/lib/mail.ts";
import { paths } from "#web/lib/paths.ts";

/** The weeks that findings are about: of payroll, and of interview counts. */
export type Weeks = { readonly week: DateRange | null; readonly interviews: DateRange | null };

/** Words of one kind of finding, and where it is worked. */
type FindingWords = {
  /** The line as one sentence with its numbers. */
  readonly sentence: (finding: Finding, weeks: Weeks) => string;
  /** Words that an item adds to its name; "" where the name says it all. */
  readonly itemWords: (item: FindingItem) => string;
  /** The list of what the line is about. */
  readonly path: (finding: Finding, weeks: Weeks) => string;
  /** Number of rows of that list, which is a number of the sentence. */
  readonly rows: (finding: Finding) => number;
  /** The page where it is worked, where that lists more than the line is about; null where the list is that page. */
  readonly workedAt: ((finding: Finding, weeks: Weeks) => string) | null;
  /** The page of one item; null where it has none. */
  readonly itemPath: (item: FindingItem, weeks: Weeks) => string | null;
  /** Reason why it is no longer found. */
  readonly ended: string;
};

type Members = Readonly<Record<string, string | readonly string[] | undefined>>;

const withQuery = (path: string, query: Members): string => {
  const given = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((each) => [name, each]),
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

const countOf = ({ count }: Finding): number => count;
const sizeOf = ({ size }: Finding): number => size;

const nothing = (): string => "";
const changeWords =
  (words: (change: FindingChange) => string) =>
  ({ change }: FindingItem): string =>
    change === null ? "" : words(change);

/** A page that lists nothing but what the line is about. */
const listedAt = (path: FindingWords["path"], rows: FindingWords["rows"] = countOf) => ({
  path,
  rows,
  workedAt: null,
});

/** List of Today for what no page lists alone, which leads to where it is worked. */
const listedOnToday = (kind: FindingKind, workedAt: NonNullable<FindingWords["workedAt"]>) => ({
  path: () => paths.findings(kind),
  rows: countOf,
  workedAt,
});

/** Words of what is worked on the board of the week. */
const onBoard = (show: string) =>
  listedAt((_finding, { week }) => withQuery(PAGES.payroll.path, { week: week?.from, show }));

const toOffice = ({ subject }: FindingItem): string | null =>
  isOfficeId(subject) ? paths.office(subject) : null;
const toSubmission = ({ subject }: FindingItem): string | null =>
  isEntryId(subject) ? paths.submission(subject) : null;
const toPerson = ({ subject }: FindingItem): string | null =>
  isPersonId(subject) ? paths.person(subject) : null;
const toFiles = (week: string | undefined): string =>
  withQuery(PAGES.payroll.path, { week, section: "files" });

const onFunnel = (kind: FindingKind) =>
  listedOnToday(kind, (_finding, { interviews }) =>
    withQuery(PAGES.funnel.path, { ...interviews, section: "drivers" }),
  );
const toFunnelOf =
  (member: "account" | "administrator"): FindingWords["itemPath"] =>
  ({ subject }, { interviews }) =>
    withQuery(PAGES.funnel.path, { [member]: subject, ...interviews });

/** Change, how a sentence about one begins, and its numbers. */
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
const changeOf = (
  kind: FindingKind,
  subject: "office" | "administrator",
  { what, begin, words }: Changed,
): FindingWords => ({
  sentence: ({ count, items: [first] }, weeks) =>
    count > 1 || first === undefined || first.change === null
      ? `${what} of ${formatNoun(count, subject)} changed beyond chance in ${inWeek(weeks)}.`
      : `In ${inWeek(weeks)} ${begin(first.name)} ${words(first.change)}.`,
  itemWords: changeWords(words),
  ...onFunnel(kind),
  itemPath: toFunnelOf(subject === "office" ? "account" : "administrator"),
  ended: "A later week is compared, or the counts were corrected",
});

/** Words of records by the rules of payroll; of several rules all that block are shown. */
const ofRecords = (
  kind: FindingKind,
  which: string,
  { rule, ended }: { readonly rule: string | undefined; readonly ended: string },
): FindingWords => ({
  sentence: ({ count, size }) =>
    `${formatNoun(count, "submission has", "submissions have")} ${formatNoun(size, "record")} ${which}.`,
  itemWords: ({ size }) => formatNoun(size, "record"),
  // The page of payroll shows a week, and the line has all weeks.
  ...listedOnToday(kind, ({ items: [first] }, { week }) =>
    withQuery(PAGES.payroll.path, {
      week: first !== undefined && isIsoDate(first.about) ? first.about : week?.from,
      section: "exceptions",
      rule,
      severity: rule === undefined ? "blocking" : undefined,
    }),
  ),
  itemPath: toSubmission,
  ended,
});

/** Words of what is looked after on the page of the sources. */
const onSources = (
  kind: FindingKind,
  words: Pick<FindingWords, "sentence" | "itemWords" | "ended">,
): FindingWords => ({
  ...words,
  ...listedOnToday(kind, () => PAGES.sources.path),
  itemPath: () => PAGES.sources.path,
});

/** Every kind of finding, in words. */
export const FINDING_WORDS: Readonly<Record<FindingKind, FindingWords>> = {
  missing: {
    sentence: ({ count }, weeks) =>
      `${formatNoun(count, "office has", "offices have")} not submitted ${ofWeek(weeks)}.`,
    itemWords: nothing,
    ...onBoard("missing"),
    itemPath: toOffice,
    ended: "Submitted, or a later week has ended",
  },
  "half-missing": {
    sentence: ({ count }, weeks) =>
      `${formatNoun(count, "office has", "offices have")} submitted only one of two kinds for ${ofWeek(weeks)}.`,
    itemWords: nothing,
    ...onBoard("half-missing"),
    itemPath: toOffice,
    ended: "Both kinds submitted, or a later week has ended",
  },
  changed: {
    sentence: ({ count }) => `${formatNoun(count, "submission")} changed after sign-off.`,
    itemWords: nothing,
    // Some may be of weeks before.
    ...listedOnToday("changed", ({ items: [first] }, { week }) =>
      withQuery(PAGES.payroll.path, {
        week: first !== undefined && isIsoDate(first.about) ? first.about : week?.from,
        show: "changed",
      }),
    ),
    itemPath: toSubmission,
    ended: "Signed off again, or the change was taken back",
  },
  blocked: {
    sentence: ({ count, size }, weeks) =>
      `${formatNoun(count, "submission")} of ${ofWeek(weeks)} ${count === 1 ? "is" : "are"} blocked by ${formatNoun(size, "open exception")}.`,
    itemWords: ({ size }) => formatNoun(size, "exception"),
    ...onBoard("blocked"),
    itemPath: toSubmission,
    ended: "No exception is open, or a later week has ended",
  },
  unsent: {
    sentence: ({ count }) =>
      `${formatNoun(count, "payroll file is", "payroll files are")} made and not marked as sent.`,
    itemWords: nothing,
    ...listedOnToday("unsent", ({ items: [file] }) => toFiles(file?.subject)),
    itemPath: ({ subject }) => toFiles(subject),
    ended: "Marked as sent, or replaced by a later file",
  },
  "unknown-person": ofRecords("unknown-person", "of people who are not in the directory", {
    rule: "unknown-person",
    ended: "The person was found or the exception accepted, or the week is over six weeks ago",
  }),
  "retired-person": ofRecords("retired-person", "of people after their retirement", {
    rule: "after-retirement",
    ended: "The record or the retirement was corrected, or the exception accepted",
  }),
  "paid-twice": ofRecords("paid-twice", "of time that another record covers too", {
    rule: undefined,
    ended: "The records were corrected, or the exceptions accepted",
  }),
  gap: {
    sentence: ({ count }) =>
      `${formatNoun(count, "approved event has", "approved events have")} no one assigned.`,
    itemWords: nothing,
    ...listedAt(() => withQuery(PAGES.roadshows.path, { unassigned: "yes", status: "Approved" })),
    itemPath: ({ subject }) => (isEventId(subject) ? paths.event(subject) : null),
    ended: "Someone was assigned, or the event is no longer approved",
  },
  accepted: {
    sentence: ({ count }) => `${formatNoun(count, "event is", "events are")} accepted and not yet assigned.`,
    itemWords: nothing,
    ...listedAt(() => withQuery(PAGES.roadshows.path, { accepted: "yes" })),
    itemPath: ({ subject }) => (isEventId(subject) ? paths.event(subject) : null),
    ended: "Someone was assigned, or the acceptance was taken back",
  },
  "event-changed": {
    sentence: ({ count }) =>
      count === 1
        ? "1 event changed after it was acknowledged."
        : `${formatCount(count)} events changed after they were acknowledged.`,
    itemWords: nothing,
    ...listedAt(() => withQuery(PAGES.roadshows.path, { changed: "yes" })),
    itemPath: ({ subject }) => (isEventId(subject) ? paths.event(subject) : null),
    ended: "Acknowledged again, or 14 days have passed",
  },
  unacknowledged: {
    sentence: ({ count, size }) =>
      `${formatNoun(size, "event")} of ${formatNoun(count, "owner")} ${size === 1 ? "isn’t" : "aren’t"} acknowledged.`,
    itemWords: ({ size }) => formatNoun(size, "event"),
    ...listedAt(() => withQuery(PAGES.roadshows.path, { unacknowledged: "yes" }), sizeOf),
    itemPath: toPerson,
    ended: "Acknowledged, or no longer assigned",
  },
  "office-bookings": changeOf("office-bookings", "office", BOOKINGS),
  "office-rate": changeOf("office-rate", "office", RATES),
  "administrator-bookings": changeOf("administrator-bookings", "administrator", BOOKINGS),
  "administrator-rate": changeOf("administrator-rate", "administrator", RATES),
  idle: {
    sentence: ({ count }, weeks) =>
      `${formatNoun(count, "administrator")} booked nothing in ${inWeek(weeks)}, after five or more in a usual week.`,
    itemWords: changeWords(bookedWords),
    ...onFunnel("idle"),
    itemPath: toFunnelOf("administrator"),
    ended: "A later week is compared, or bookings were reported",
  },
  left: {
    sentence: ({ count }) => `${formatNoun(count, "person", "people")} left in the last seven days.`,
    itemWords: nothing,
    ...listedAt(() => {
      const today = businessToday();
      return withQuery(PAGES.headcount.path, {
        from: addDays(today, 1 - NEWS_DAYS),
        // Whose last day is today has left by tomorrow.
        to: addDays(today, 1),
        moves: "left",
      });
    }),
    itemPath: toPerson,
    ended: "Seven days have passed, or the retirement was corrected",
  },
  "failing-source": onSources("failing-source", {
    sentence: ({ count }) => `${formatNoun(count, "source is", "sources are")} failing.`,
    itemWords: ({ size }) => formatNoun(size, "failure"),
    ended: "It was read, or reading it was paused",
  }),
  "stale-source": onSources("stale-source", {
    sentence: ({ count }) => `${formatNoun(count, "report is", "reports are")} more than two days old.`,
    itemWords: ({ since }) => (since === null ? "" : `from ${formatDate(since)}`),
    ended: "A newer report was received",
  }),
  drift: onSources("drift", {
    sentence: ({ count }) =>
      `${formatNoun(count, "correction", "corrections")} of what the service sends grew within a week.`,
    itemWords: ({ size }) => `${formatCount(size)} more than a week before`,
    ended: "The service sends it right again, or a week has passed",
  }),
  "day-sums": onSources("day-sums", {
    sentence: ({ count }) =>
      `${formatNoun(count, "week", "weeks")} of interviews ${count === 1 ? "differs" : "differ"} from the sum of the days.`,
    itemWords: nothing,
    ended: "The sums agree",
  }),
  backup: onSources("backup", {
    sentence: ({ since }) =>
      since === null ? "No backup was written yet." : "The last backup is more than a week old.",
    itemWords: nothing,
    ended: "A backup was written",
  }),
  "no-second-factor": {
    sentence: ({ count }) => `${formatNoun(count, "user has", "users have")} no second factor.`,
    itemWords: nothing,
    ...listedOnToday("no-second-factor", () => PAGES.users.path),
    itemPath: () => PAGES.users.path,
    ended: "It was set up, or the user was disabled",
  },
  duplicate: {
    sentence: ({ count, size }) =>
      `${formatNoun(count, "person", "people")} ${count === 1 ? "is" : "are"} probably listed twice or more: ${formatNoun(size, "finding")}.`,
    itemWords: ({ id, size }) =>
      `${formatNoun(size, "entry", "entries")} with the same ${id.startsWith("same-ssn") ? "SSN" : "name and date of birth"}`,
    ...listedAt(() => withQuery(PAGES.quality.path, { rule: DUPLICATE_RULES }), sizeOf),
    itemPath: toPerson,
    ended: "The entries were merged or corrected",
  },
  "data-fault": {
    sentence: ({ count, size }) =>
      `${formatNoun(count, "office has", "offices have")} ${formatNoun(size, "data fault")}.`,
    itemWords: ({ size }) => formatNoun(size, "fault"),
    ...listedAt(() => withQuery(PAGES.quality.path, { rule: qualityRulesFor(false) }), sizeOf),
    itemPath: ({ subject }) =>
      withQuery(PAGES.quality.path, { rule: qualityRulesFor(false), office: subject }),
    ended: "All of its faults were corrected",
  },
};

/** `Assigned to you by Dana on Nov 18, due Nov 20: Call both owners`, and of what ended by itself when and why. */
export function markWords(line: MarkedLine, userId: string): string {
  const { place, byId, byName, on, until, reason, endedOn, kind } = line;
  const by = byId === userId ? "by you" : `by ${byName}`;
  const end = endedOn === null ? "" : `${FINDING_WORDS[kind].ended} (${formatDate(endedOn)}). `;
  const because = reason === "" ? "" : `: ${reason}`;
  if (place === "snoozed" && until !== null)
    return `Until ${formatDate(until)}, ${by} on ${formatDate(on)}${because}`;
  if (place === "done") return `Done ${by} on ${formatDate(on)}${because}`;
  const due = until === null ? "" : `, due ${formatDate(until)}`;
  return `${end}${assignedWords(line, userId)} on ${formatDate(on)}${due}${because}`;
}

/** `Taken by you`, or who assigned it to whom. */
function assignedWords({ byId, byName, givenById, givenByName }: MarkedLine, userId: string): string {
  if (givenByName === null) return `Taken by ${byId === userId ? "you" : byName}`;
  return `Assigned to ${byId === userId ? "you" : byName} by ${givenById === userId ? "you" : givenByName}`;
}

/** `5 things need a person: 3 about pay, 2 about staffing. 2 of them are taken, snoozed or done.` of the lines that there are. */
export function verdictWords(lines: readonly Pick<Line, "kind" | "places">[]): string {
  if (lines.length === 0) return "Nothing needs a person today.";
  const worked = lines.filter(({ places }) => places.open === 0).length;
  if (worked === lines.length)
    return `Nothing new needs a person: ${formatNoun(lines.length, "thing that was found is", "things that were found are")} taken, snoozed or done.`;
  const counts = Map.groupBy(lines, ({ kind }) => FINDINGS[kind].tier);
  const parts = Array.from(
    counts,
    ([tier, ofTier]) => `${formatCount(ofTier.length)} about ${TIER_NAMES[tier].toLowerCase()}`,
  );
  const verdict = `${formatNoun(lines.length, "thing needs", "things need")} a person: ${parts.join(", ")}.`;
  if (worked === 0) return verdict;
  return `${verdict} ${formatCount(worked)} of them ${worked === 1 ? "is" : "are"} taken, snoozed or done.`;
}

/** Tells the owner of an event what changed, and asks them to acknowledge it again. */
export const changeMessage = ({ subject, name, about }: FindingItem): Message => ({
  subject: `Changed: ${name}, event ${subject}`,
  body: [
    "A roadshow that you acknowledged has changed.",
    "",
    `${name}, event ${subject}`,
    about,
    "",
    "Please acknowledge it again, or tell us if you can’t staff it.",
  ].join("\n"),
});
