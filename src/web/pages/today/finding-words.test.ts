import { describe, expect, test } from "vitest";
import { FINDING_KINDS, FINDINGS, type FindingKind } from "#domain/today/finding-kinds.ts";
import { findingOf, type FindingItem } from "#domain/today/findings.ts";
import { isoDate } from "#domain/time/time.ts";
import { markWords, FINDING_WORDS, verdictWords } from "./finding-words.ts";

const weeks = {
  week: { from: isoDate("2026-11-16"), to: isoDate("2026-11-22") },
  interviews: { from: isoDate("2026-11-16"), to: isoDate("2026-11-22") },
};

const item = (id: string, size = 1): FindingItem => ({
  id: `${id} found`,
  subject: id,
  name: `Name ${id}`,
  about: "",
  size,
  change: { before: { booked: 95, showed: 57 }, now: { booked: 61, showed: 20 } },
  since: isoDate("2026-11-22"),
});

const lineOf = (kind: FindingKind, ...items: readonly FindingItem[]) => {
  const [line] = findingOf(kind, items);
  if (line === undefined) throw new Error(`no line of ${kind}`);
  return line;
};

test.each([
  ["missing", "1 office has not submitted Nov 16–22.", "2 offices have not submitted Nov 16–22."],
  [
    "half-missing",
    "1 office has submitted only one of two kinds for Nov 16–22.",
    "2 offices have submitted only one of two kinds for Nov 16–22.",
  ],
  ["changed", "1 submission changed after sign-off.", "2 submissions changed after sign-off."],
  [
    "blocked",
    "1 submission of Nov 16–22 is blocked by 1 open exception.",
    "2 submissions of Nov 16–22 are blocked by 2 open exceptions.",
  ],
  [
    "unsent",
    "1 payroll file is made and not marked as sent.",
    "2 payroll files are made and not marked as sent.",
  ],
  ["gap", "1 approved event has no one assigned.", "2 approved events have no one assigned."],
  [
    "event-changed",
    "1 event changed after it was acknowledged.",
    "2 events changed after they were acknowledged.",
  ],
  ["unacknowledged", "1 event of 1 owner isn’t acknowledged.", "2 events of 2 owners aren’t acknowledged."],
  [
    "office-bookings",
    "In Nov 16–22 Name 101 booked 61 first interviews, after 95 in a usual week.",
    "Bookings of 2 offices changed beyond chance in Nov 16–22.",
  ],
  [
    "administrator-rate",
    "In Nov 16–22 the show rate of Name 101 was 33% (20 of 61), after 60%.",
    "Show rates of 2 administrators changed beyond chance in Nov 16–22.",
  ],
  [
    "idle",
    "1 administrator booked nothing in Nov 16–22, after five or more in a usual week.",
    "2 administrators booked nothing in Nov 16–22, after five or more in a usual week.",
  ],
  ["left", "1 person left in the last seven days.", "2 people left in the last seven days."],
] as const)("%s is one sentence", (kind, ofOne, two) => {
  expect(FINDING_WORDS[kind].sentence(lineOf(kind, item("101")), weeks)).toBe(ofOne);
  expect(FINDING_WORDS[kind].sentence(lineOf(kind, item("101"), item("102")), weeks)).toBe(two);
});

describe("every kind", () => {
  test.each(FINDING_KINDS)("%s leads somewhere, as do its items", (kind) => {
    const line = lineOf(kind, item("101"));
    expect(FINDING_WORDS[kind].path(line, weeks)).toMatch(/^\/(?:today|payroll|roadshows|people)/);
    expect(FINDING_WORDS[kind].path(line, weeks) === `/today/${kind}`).toBe(
      FINDING_WORDS[kind].workedAt !== null,
    );
    const isOfSystem = FINDINGS[kind].part === "system";
    expect(FINDING_WORDS[kind].itemPath(item("101"), weeks)).toMatch(isOfSystem ? /^\/admin\/\w+$/ : /101/);
    expect(FINDING_WORDS[kind].itemWords(item("101"))).not.toMatch(/undefined|null/);
  });
});

test("an item without an id of its own has no page", () => {
  expect(FINDING_WORDS.unacknowledged.itemPath(item(""), weeks)).toBeNull();
});

describe("the verdict", () => {
  const open = (kind: FindingKind) => ({ kind, places: { open: 1, taken: 2, snoozed: 0, done: 0 } });
  const taken = (kind: FindingKind) => ({ kind, places: { open: 0, taken: 2, snoozed: 0, done: 0 } });

  test("counts lines by what they are about", () => {
    expect(verdictWords([open("missing"), open("gap"), open("left")])).toBe(
      "3 things need a person: 1 about pay, 1 about staffing, 1 about people.",
    );
    expect(verdictWords([open("missing")])).toBe("1 thing needs a person: 1 about pay.");
    expect(verdictWords([])).toBe("Nothing needs a person today.");
  });

  test("counts lines that someone works on too, and says how many they are", () => {
    expect(verdictWords([taken("missing"), open("gap"), open("left")])).toBe(
      "3 things need a person: 1 about pay, 1 about staffing, 1 about people. 1 of them is taken, snoozed or done.",
    );
    expect(verdictWords([taken("missing"), taken("gap")])).toBe(
      "Nothing new needs a person: 2 things that were found are taken, snoozed or done.",
    );
  });
});

describe("what is marked", () => {
  const taken = {
    place: "taken",
    kind: "gap",
    byId: "dana",
    byName: "Dana",
    givenById: null,
    givenByName: null,
    on: isoDate("2026-11-18"),
    until: null,
    reason: "",
    endedOn: null,
    count: 1,
    items: [],
  } as const;
  const until = isoDate("2026-11-23");
  const endedOn = isoDate("2026-11-19");

  test.each([
    [taken, "Taken by Dana on Nov 18"],
    [{ ...taken, byId: "me" }, "Taken by you on Nov 18"],
    [
      { ...taken, place: "snoozed" as const, until, reason: "Closed" },
      "Until Nov 23, by Dana on Nov 18: Closed",
    ],
    [
      { ...taken, givenById: "me", givenByName: "Ida", until, reason: "Call both" },
      "Assigned to Dana by you on Nov 18, due Nov 23: Call both",
    ],
    [{ ...taken, place: "done" as const, endedOn, reason: "Called" }, "Done by Dana on Nov 18: Called"],
    [
      { ...taken, place: "ended" as const, endedOn },
      "Someone was assigned, or the event is no longer approved (Nov 19). Taken by Dana on Nov 18",
    ],
  ])("says by whom, when and why: %#", (line, words) => {
    expect(markWords(line, "me")).toBe(words);
  });
});
