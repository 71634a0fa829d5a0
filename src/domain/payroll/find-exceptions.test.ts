import { expect, test } from "vitest";
import { businessSettingsOf } from "#domain/business-settings.ts";
import {
  findExceptions,
  findLongAndUnusualWeeks,
  findUnusualSubmissions,
  offsetOf,
  type CheckedPerson,
  type CheckedRecord,
  type CheckedSubmission,
} from "./find-exceptions.ts";
import { minutes as wholeMinutes } from "./payroll.ts";
import { PAYROLL_RULE_IDS, PAYROLL_RULES_VERSION } from "./payroll-rules.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Monday of the week, in days since 1970. */
const MONDAY = 20_766;
const OFFSET = -5 * HOUR;

const submission = (given: Partial<CheckedSubmission> = {}): CheckedSubmission => ({
  entry: "1",
  isChecked: true,
  office: "101",
  firstDay: MONDAY,
  offsets: [],
  received: (MONDAY + 9) * DAY,
  totalMin: null,
  isKnown: true,
  state: "open",
  isRoadShow: false,
  ownerName: "",
  submitted: "",
  locked: "",
  isCalifornian: false,
  offsetMin: -300,
  isLeftOut: false,
  unlistedDay: null,
  rekeyedAs: null,
  ...given,
});

const SETTINGS = businessSettingsOf(new Map());

let keys = 0;
type Given = Partial<CheckedRecord & CheckedPerson>;

/** A shift by the local clock: its day of the week from 0, and its hours. */
const shift = (day: number, from: number, to: number, given: Given = {}): CheckedRecord => {
  const { person = "7", match = "by-id", office = "101", hired = null, retired = null, ...members } = given;
  const [localIn, localOut] = [from, to].map((hour) => (MONDAY + day) * DAY + hour * HOUR);
  keys += 1;
  return {
    entry: "1",
    key: String(keys),
    isActive: true,
    minutes: Math.round((to - from) * 60),
    localIn: localIn ?? null,
    localOut: localOut ?? null,
    hasOwnOffset: true,
    zone: null,
    clockIn: (localIn ?? 0) - OFFSET,
    clockOut: (localOut ?? 0) - OFFSET,
    isEdited: false,
    clockType: "IN",
    hasNoProgram: false,
    ...members,
    who: { person, match, office, hired, retired },
  };
};

/** The rules that hold, the total of the summary aside. */
const rulesOf = (records: readonly CheckedRecord[], of = [submission()], other = "", settings = SETTINGS) =>
  findExceptions(of, records, settings, ({ key }) => key === other)
    .map(({ entry, rule }) => (of.length > 1 ? `${entry} ${rule}` : rule))
    .filter((rule) => !rule.endsWith("total-differs"))
    .toSorted();

const none = { clockIn: null, localIn: null };
const noEnd = { clockOut: null, localOut: null };

test.each<readonly [string, Given, readonly string[]]>([
  ["nothing", {}, []],
  ["a missing clock-in", none, ["missing-clock-in"]],
  ["a missing clock-out", noEnd, ["missing-clock-out"]],
  ["minutes 59 seconds off", { clockOut: MONDAY * DAY + 17 * HOUR + 59 - OFFSET }, []],
  ["minutes 60 seconds off", { clockOut: MONDAY * DAY + 17 * HOUR + 60 - OFFSET }, ["minutes-differ"]],
  ["minutes that could not be read", { minutes: null }, ["minutes-differ"]],
  ["negative minutes", { minutes: -480 }, ["minutes-differ"]],
  ["a person who is in no directory", { match: "none" }, ["unknown-person"]],
  ["a name that several people have", { match: "several" }, ["several-people"]],
  ["no directory at all", { match: "unread" }, []],
  ["a day before the hire", { hired: MONDAY + 1 }, ["before-hire"]],
  ["the day of the hire", { hired: MONDAY }, []],
  ["a day after the retirement", { hired: 0, retired: MONDAY - 1 }, ["after-retirement"]],
  ["the day of the retirement", { hired: 0, retired: MONDAY }, []],
  ["an earlier spell that ended before", { hired: MONDAY + 1, retired: MONDAY - 9 }, ["before-hire"]],
  [
    "a shift before a hire and retirement on one day",
    { hired: MONDAY + 1, retired: MONDAY + 1 },
    ["before-hire"],
  ],
  ["the day of hire and retirement", { hired: MONDAY, retired: MONDAY }, []],
  ["a shift after both", { hired: MONDAY - 1, retired: MONDAY - 1 }, ["after-retirement"]],
  ["the last day of an earlier spell", { hired: MONDAY + 9, retired: MONDAY }, []],
  ["a day after an earlier spell and the hire", { hired: MONDAY - 1, retired: MONDAY - 9 }, []],
  ["a retirement without a hire", { retired: MONDAY - 1 }, ["after-retirement"]],
  [
    "no clock-in, by its clock-out’s day",
    { ...none, hired: MONDAY + 1 },
    ["before-hire", "missing-clock-in"],
  ],
  ["an earlier spell", { hired: MONDAY + 9, retired: MONDAY + 2 }, []],
  ["a person of another office", { office: "102" }, ["other-office"]],
  ["a person of another office, matched by name", { office: "102", match: "by-name" }, []],
  ["an ID that the directory has with other zeros", { match: "by-number" }, ["id-zeros"]],
  ["a person of no office", { office: null }, []],
  ["an edit", { isEdited: true }, ["edited"]],
  ["a clock type in other letters", { clockType: " in " }, []],
  ["another clock type", { clockType: "LUNCH" }, ["clock-type"]],
  ["no program", { hasNoProgram: true }, ["no-program"]],
  ["an inactive record, whatever else is wrong", { isActive: false, ...noEnd, minutes: null }, []],
  ["an inactive record that was edited", { isActive: false, isEdited: true }, ["edited"]],
])("of a record with %s the rules find it", (_name, given, rules) => {
  expect(rulesOf([shift(0, 9, 17, given)])).toEqual(rules);
});

test("a clock-out at or before the clock-in is that, and no difference of minutes", () => {
  expect(rulesOf([shift(0, 9, 9, { minutes: 480 }), shift(1, 9, 8, { minutes: 480 })])).toEqual([
    "out-before-in",
    "out-before-in",
  ]);
});

test("a punch before the week or after its end is outside, and a clock-out at its very end is not", () => {
  expect(rulesOf([shift(6, 18, 24)])).toEqual([]);
  expect(rulesOf([shift(6, 18, 24 + 1 / 3600)])).toEqual(["outside-week", "overnight"]);
  expect(rulesOf([shift(6, 20, 26)])).toEqual(["outside-week", "overnight"]);
  expect(rulesOf([shift(7, 0, 8)])).toEqual(["outside-week"]);
  expect(rulesOf([shift(-1, 9, 17)])).toEqual(["outside-week"]);
  expect(rulesOf([shift(-1, 9, 17, noEnd)])).toEqual(["missing-clock-out", "outside-week"]);
});

test("a punch without its other is outside the week too, and one at the very start is not", () => {
  expect(rulesOf([shift(0, 0, 8)])).toEqual([]);
  expect(rulesOf([shift(0, 0, 8, noEnd)])).toEqual(["missing-clock-out"]);
  expect(rulesOf([shift(-1, 16, 24, none)])).toEqual(["missing-clock-in"]);
  expect(rulesOf([shift(-1, 16, 24 - 1 / 3600, none)])).toEqual(["missing-clock-in", "outside-week"]);
  expect(rulesOf([shift(7, 0, 8, noEnd)])).toEqual(["missing-clock-out", "outside-week"]);
  expect(rulesOf([shift(6, 16, 24, none)])).toEqual(["missing-clock-in"]);
  expect(rulesOf([shift(-1, 9, 17)], [submission({ firstDay: null })])).toEqual([]);
});

test("an office without a number has no people of other offices", () => {
  expect(rulesOf([shift(0, 9, 17)], [submission({ office: "" })])).toEqual([]);
});

test("what an exception of a record says: its day, minutes, what is expected, and the facts it was found in", () => {
  const [found] = findExceptions(
    [submission({ totalMin: 400 })],
    [shift(0, 9, 17, { key: "a", minutes: 400 })],
    SETTINGS,
    () => false,
  );
  const [from, to] = [9, 17].map((hour) => MONDAY * DAY + hour * HOUR - OFFSET);
  expect(found).toEqual({
    entry: "1",
    rule: "minutes-differ",
    subject: "a",
    recordKey: "a",
    person: "7",
    day: MONDAY,
    minutes: 400,
    expected: 480,
    evidence: `${from} ${to} 400`,
    otherEntry: null,
    otherRecord: null,
    isMirror: false,
  });
  const [unread] = findExceptions(
    [submission()],
    [shift(0, 9, 17, { ...noEnd, minutes: null })],
    SETTINGS,
    () => false,
  );
  expect(unread?.evidence).toBe(`${from} - -`);
});

test("a record is shown at the offset of either punch", () => {
  expect(offsetOf(shift(0, 9, 17))).toBe(OFFSET);
  expect(offsetOf(shift(0, 9, 17, none))).toBe(OFFSET);
  expect(offsetOf(shift(0, 9, 17, noEnd))).toBe(OFFSET);
  expect(offsetOf(shift(0, 9, 17, { ...none, ...noEnd }))).toBeNull();
  expect(offsetOf(shift(0, 9, 17, { ...none, localOut: null }))).toBeNull();
});

test("the future begins when the records were received", () => {
  const received = MONDAY * DAY + 17 * HOUR - OFFSET;
  expect(rulesOf([shift(0, 9, 17)], [submission({ received })])).toEqual([]);
  expect(rulesOf([shift(0, 9, 17)], [submission({ received: received - 1 })])).toEqual(["future"]);
  const clockIn = MONDAY * DAY + 9 * HOUR - OFFSET;
  const early = [submission({ received: clockIn - 1 })];
  expect(rulesOf([shift(0, 9, 17, noEnd)], early)).toEqual(["future", "missing-clock-out"]);
  expect(rulesOf([shift(0, 1, 9, none)], early)).toEqual(["future", "missing-clock-in"]);
  expect(rulesOf([shift(0, 9, 17)], [submission({ received: null })])).toEqual([]);
});

test("a shift is long beyond the hours of the setting", () => {
  expect(rulesOf([shift(0, 8, 20)])).toEqual([]);
  expect(rulesOf([shift(0, 8, 20)], [submission()], "", { ...SETTINGS, longShiftHours: 11 })).toEqual([
    "long-shift",
  ]);
  expect(rulesOf([shift(0, 9, 17, { ...noEnd, minutes: 720 })])).toEqual(["missing-clock-out"]);
  const long = findExceptions(
    [submission()],
    [shift(0, 9, 17, { ...noEnd, minutes: 721 })],
    SETTINGS,
    () => false,
  );
  expect(long.find(({ rule }) => rule === "long-shift")).toMatchObject({ minutes: 721, expected: 720 });
  const [byPunches] = findExceptions(
    [submission()],
    [shift(0, 8, 20)],
    { ...SETTINGS, longShiftHours: 11 },
    () => false,
  );
  expect(byPunches).toMatchObject({ rule: "long-shift", minutes: 720, expected: 660 });
});

test("which of several duplicates is named does not depend on the order in which they are read", () => {
  const three = ["c", "a", "b"].map((key) => shift(0, 9, 12, { key }));
  const named = (records: readonly CheckedRecord[]) =>
    findExceptions([submission()], records, SETTINGS, () => false)
      .filter(({ rule }) => rule === "duplicate")
      .map(({ recordKey, otherRecord }) => `${recordKey} ${otherRecord}`)
      .toSorted();
  expect(named(three)).toEqual(["b a", "c a"]);
  expect(named(three.toReversed())).toEqual(named(three));
});

test("the same punches twice are one duplicate and no overlap; touching shifts are neither", () => {
  expect(rulesOf([shift(0, 9, 12), shift(0, 9, 12)])).toEqual(["duplicate"]);
  expect(rulesOf([shift(0, 9, 12), shift(0, 12, 15)])).toEqual([]);
  expect(rulesOf([shift(0, 9, 12), shift(0, 9, 12, { isActive: false })])).toEqual([]);
  expect(rulesOf([shift(0, 9, 12), shift(0, 9, 12), shift(0, 11, 13)])).toEqual(["duplicate", "overlap"]);
});

test("shifts with one punch in common overlap, without a clock-out in common they are duplicates", () => {
  expect(rulesOf([shift(0, 9, 12), shift(0, 9, 11)])).toEqual(["overlap"]);
  expect(rulesOf([shift(0, 9, 12), shift(0, 10, 12)])).toEqual(["overlap"]);
  const endless = [shift(0, 9, 12, noEnd), shift(0, 9, 13, noEnd)];
  expect(rulesOf(endless)).toEqual(["duplicate", "missing-clock-out", "missing-clock-out"]);
  expect(rulesOf([shift(0, 9, 12, none), shift(0, 9, 12, none)])).toEqual([
    "missing-clock-in",
    "missing-clock-in",
  ]);
});

test("a shift without length within another overlaps nothing", () => {
  expect(rulesOf([shift(0, 8, 12), shift(0, 9, 9)])).toEqual(["out-before-in"]);
  expect(rulesOf([shift(0, 8, 12), shift(0, 10, 9)])).toEqual(["out-before-in"]);
});

test("a pair within one submission is no mirror, and names the other record", () => {
  const pair = [
    shift(0, 9, 12, { key: "a" }),
    shift(0, 10, 12, { key: "b" }),
    shift(0, 10, 12, { key: "c" }),
  ];
  expect(
    findExceptions([submission()], pair, SETTINGS, () => false)
      .filter(({ otherRecord }) => otherRecord !== null)
      .map(({ rule, subject, minutes, isMirror }) => [rule, subject, minutes, isMirror]),
  ).toEqual([
    ["duplicate", "1/b 1/c", 120, false],
    ["overlap", "1/a 1/b", 120, false],
  ]);
});

/** The pairs that a rule finds, as `record with other record: minutes`. */
const pairsOf = (rule: string, records: readonly CheckedRecord[]) =>
  findExceptions([submission()], records, SETTINGS, () => false)
    .filter((exception) => exception.rule === rule)
    .map(({ recordKey, otherRecord, minutes }) => `${recordKey} with ${otherRecord}: ${minutes}`);

test("each two shifts that overlap are one exception, which says by how many minutes", () => {
  const day = [
    shift(0, 9, 17, { key: "a" }),
    shift(0, 10, 11, { key: "b" }),
    shift(0, 10.5, 10.75, { key: "c" }),
    shift(0, 16, 18, { key: "d" }),
  ];
  expect(pairsOf("overlap", day)).toEqual(["b with a: 60", "c with b: 15", "c with a: 15", "d with a: 60"]);
  const second = { clockIn: MONDAY * DAY + 12 * HOUR - 1 - OFFSET, key: "late" };
  expect(pairsOf("overlap", [shift(0, 9, 12, { key: "early" }), shift(0, 12, 13, second)])).toEqual([
    "late with early: 0",
  ]);
});

test("of many shifts at once, each is paired with at most ten earlier ones", () => {
  const many = Array.from({ length: 30 }, (_, nth) => shift(0, 9 + nth / 60, 17 + nth / 60));
  const pairs = pairsOf("overlap", many);
  expect(pairs).toHaveLength(10 * 20 + 45);
  expect(new Set(many.map(({ key }) => key)).size).toBe(
    new Set(pairs.flatMap((pair) => pair.split(":")[0]?.split(" with "))).size,
  );
});

test("a pair in two submissions is an exception of each, and the second is not counted twice in a week", () => {
  const two = [submission(), submission({ entry: "2", office: "102" })];
  const there = shift(0, 11, 13, { entry: "2", office: null, key: "y" });
  const here = shift(0, 9, 12, { key: "x" });
  const sidesOf = (of: readonly CheckedSubmission[]) =>
    findExceptions(of, [here, there], SETTINGS, () => false)
      .filter(({ rule }) => rule === "overlap")
      .map(({ entry, otherEntry, subject, minutes, isMirror }) => [
        entry,
        otherEntry,
        subject,
        minutes,
        isMirror,
      ]);
  expect(sidesOf(two)).toEqual([
    ["2", "1", "1/x 2/y", 60, true],
    ["1", "2", "1/x 2/y", 60, false],
  ]);
  const otherWeek = [submission(), submission({ entry: "2", office: "102", firstDay: MONDAY - 7 })];
  expect(sidesOf(otherWeek).map(([entry, , , , isMirror]) => [entry, isMirror])).toEqual([
    ["2", false],
    ["1", false],
  ]);
});

test("people without an id are the same by office and name, though their days are not added up", () => {
  const several = { match: "several", person: "name 101 reed, ann" } as const;
  expect(rulesOf([shift(0, 9, 12, several), shift(0, 9, 12, several)])).toEqual([
    "duplicate",
    "several-people",
    "several-people",
  ]);
  expect(rulesOf([shift(0, 9, 12, several), shift(0, 11, 13, several)])).toContain("overlap");
  const long = [shift(0, 0, 8, { ...several, minutes: 800 }), shift(0, 9, 17, { ...several, minutes: 800 })];
  expect(rulesOf(long)).not.toContain("day-over-24");
});

test("a submission that is only compared with gets no exception, or those that people's records make to each other", () => {
  const two = [submission(), submission({ entry: "2", isChecked: false })];
  const records = [shift(0, 9, 12), shift(0, 11, 13, { entry: "2", isEdited: true })];
  expect(rulesOf(records, two)).toEqual(["1 overlap"]);
  expect(rulesOf(records, two, records[1]?.key)).toEqual(["1 overlap", "2 overlap"]);
});

test("a shift that ends at midnight is of its day alone; a second later it is overnight", () => {
  expect(rulesOf([shift(0, 18, 24)])).toEqual([]);
  expect(rulesOf([shift(0, 18, 24 + 1 / 3600)])).toEqual(["overnight"]);
});

test("in a week in which the clocks change, a record without an offset is outside only under both", () => {
  const changing = [submission({ offsets: [-4 * HOUR, -5 * HOUR] })];
  const noOffset = (clockIn: number, clockOut: number) => ({ hasOwnOffset: false, clockIn, clockOut });
  // 23:30 on Sunday under the winter offset is 0:30 on Monday under the summer one.
  const sunday = (MONDAY + 7) * DAY + 3.5 * HOUR;
  const late = shift(6, 22.5, 23.5, noOffset(sunday, sunday + HOUR));
  expect(rulesOf([late], changing)).not.toContain("outside-week");
  const over = shift(6, 23.5, 24.5, noOffset(sunday + HOUR, sunday + 2 * HOUR));
  expect(rulesOf([over], changing)).toContain("outside-week");
  const early = shift(-1, 23.5, 30, noOffset(MONDAY * DAY + 4.5 * HOUR, MONDAY * DAY + 12 * HOUR));
  expect(rulesOf([early], changing)).not.toContain("outside-week");
  expect(rulesOf([{ ...early, hasOwnOffset: true }], changing)).toContain("outside-week");
});

test("24 hours of a day are not over 24, and a minute more is said in each of the submissions", () => {
  const two = [submission(), submission({ entry: "2", office: "102" })];
  const day = (minutes: number) => [
    shift(0, 0, 12, { minutes: 720 }),
    shift(0, 12, 24, { minutes, entry: "2", office: null }),
  ];
  const daysOf = (records: readonly CheckedRecord[]) =>
    findExceptions(two, records, { ...SETTINGS, longShiftHours: 24 }, () => false).filter(
      ({ rule }) => rule === "day-over-24",
    );
  expect(daysOf(day(720))).toEqual([]);
  const found = {
    subject: `7 ${MONDAY}`,
    recordKey: null,
    person: "7",
    day: MONDAY,
    isMirror: false,
    minutes: 1441,
    expected: 1440,
    evidence: "1441",
  };
  expect(daysOf(day(721))).toMatchObject([
    { entry: "1", ...found },
    { entry: "2", ...found },
  ]);
});

test("eight hours of a California day are not over eight, and twelve not over twelve", () => {
  const california = [submission({ isCalifornian: true })];
  const dayOf = (minutes: number) =>
    findExceptions(
      california,
      [shift(0, 6, 6 + minutes / 60)],
      { ...SETTINGS, longShiftHours: 24 },
      () => false,
    )
      .filter(({ rule }) => rule.startsWith("day-over"))
      .map(({ rule, minutes: found, expected }) => [rule, found, expected]);
  expect(dayOf(480)).toEqual([]);
  expect(dayOf(481)).toEqual([["day-over-8", 481, 480]]);
  expect(dayOf(720)).toEqual([["day-over-8", 720, 480]]);
  expect(dayOf(721)).toEqual([["day-over-12", 721, 720]]);
});

test("a long day in two states is an exception of California’s office, and hours elsewhere count towards it", () => {
  const two = [submission({ isCalifornian: true }), submission({ entry: "2", office: "102" })];
  const records = [shift(0, 8, 12), shift(0, 13, 18, { entry: "2", office: null })];
  expect(rulesOf(records, two)).toEqual(["1 day-over-8"]);
  expect(
    rulesOf(records, [submission({ isCalifornian: true, isChecked: false }), two[1] ?? submission()]),
  ).toEqual([]);
});

test("minutes of a day are those of all of a person's records, and California's limits wait for a confirmed office", () => {
  const long = [shift(0, 0, 8, { minutes: 800 }), shift(0, 9, 17, { minutes: 641 })];
  expect(rulesOf(long).filter((rule) => rule.startsWith("day"))).toEqual(["day-over-24"]);
  const california = [submission({ isCalifornian: true })];
  expect(rulesOf([shift(0, 8, 12), shift(0, 13, 17)], california)).toEqual([]);
  expect(rulesOf([shift(0, 8, 12), shift(0, 13, 18)], california)).toEqual(["day-over-8"]);
  expect(rulesOf([shift(0, 6, 12), shift(0, 13, 20)], california)).toEqual(["day-over-12"]);
  expect(rulesOf([shift(0, 6, 12), shift(0, 13, 19)], california)).toEqual(["day-over-8"]);
});

test("a long day in California is counted after the split at midnight, as in the overtime preview", () => {
  const california = [submission({ isCalifornian: true })];
  const night = shift(0, 19, 29);
  expect(rulesOf([night], california)).toEqual(["overnight"]);
  // 5 h of the night and 4 h in the morning before it.
  expect(rulesOf([shift(0, 9, 13), night], california)).toEqual(["day-over-8", "overnight"]);
  // 5 h of the night after it.
  const after = findExceptions(california, [night, shift(1, 9, 13)], SETTINGS, () => false);
  expect(after.filter(({ rule }) => rule === "day-over-8").map(({ day, minutes }) => [day, minutes])).toEqual(
    [[MONDAY + 1, 540]],
  );
});

test("a summary differs from its active records, not while they have not been read", () => {
  const of = (given: Partial<CheckedSubmission>) =>
    findExceptions(
      [submission(given)],
      [shift(0, 9, 17), shift(1, 9, 17, { isActive: false })],
      SETTINGS,
      () => false,
    ).map(({ rule, minutes, expected }) => [rule, minutes, expected]);
  expect(of({ totalMin: 480 })).toEqual([]);
  expect(of({ totalMin: 960 })).toEqual([["total-differs", 960, 480]]);
  expect(of({ totalMin: null })).toEqual([["total-differs", null, 480]]);
  expect(of({ totalMin: 960, received: null })).toEqual([]);
  expect(of({ isKnown: false })).toEqual([["unknown-submission", 480, null]]);
  expect(findExceptions([submission({ isKnown: false })], [], SETTINGS, () => false)).toEqual([]);
  expect(of({ totalMin: 480, state: "submitted" })).toEqual([["not-locked", null, null]]);
  expect(of({ totalMin: 480, state: "locked" })).toEqual([]);
});

const weeksOf = (total: number, before: readonly number[] = []) =>
  findLongAndUnusualWeeks([
    {
      person: "7",
      since: MONDAY,
      parts: [
        ...before.map((part, back) => [MONDAY - 7 * (back + 1), wholeMinutes(part), "0"] as const),
        ...[100, total - 100].map((part) => [MONDAY, wholeMinutes(part), String(part)] as const),
      ],
    },
  ]);

test("a week is over 40 hours in all submissions of the person", () => {
  const rules = (total: number) =>
    weeksOf(total).found.map(({ entry, rule, expected, evidence }) => [entry, rule, expected, evidence]);
  expect(rules(2400)).toEqual([]);
  expect(rules(2401)).toEqual([
    ["100", "week-over-40", 2400, "2401"],
    ["2301", "week-over-40", 2400, "2401"],
  ]);
});

test("a person's total is unusual by the last eight weeks, of which there must be five", () => {
  expect(weeksOf(620, [500, 500, 500, 500, 500]).unusual).toEqual([]);
  expect(weeksOf(621, [500, 500, 500, 500]).unusual).toEqual([]);
  expect(weeksOf(621, [500, 500, 500, 500, 500]).unusual).toEqual([
    { entry: "100", person: "7", minutes: 621, median: 500 },
    { entry: "521", person: "7", minutes: 621, median: 500 },
  ]);
  // The ninth week before is not compared with.
  expect(weeksOf(900, [500, 500, 501, 501, 500, 501, 500, 501, 9000]).unusual[0]).toMatchObject({
    median: 501,
  });
});

test.each([
  ["its own total is unusual", 900, 10, 0, ["900 500 0"]],
  ["two of its people are", 500, 2, 2, []],
  ["three of its fifteen people are, which is a fifth", 500, 15, 3, []],
  ["three of its fourteen people are", 500, 14, 3, ["500 500 3"]],
])("a submission is marked as unusual or not when %s", (_when, total, people, unusualPeople, evidence) => {
  const before = [500, 500, 500, 500, 500].map(wholeMinutes);
  const found = findUnusualSubmissions(
    [{ entry: "1", minutes: wholeMinutes(total), before, people, unusualPeople }],
    { ...SETTINGS, unusualDeviations: 6 },
  );
  expect(found.map((exception) => exception.evidence)).toEqual(evidence);
});

test("records of an unknown submission are an exception of it from the first record", () => {
  const unknown = submission({ isKnown: false, state: null });
  expect(findExceptions([unknown], [shift(0, 9, 17)], SETTINGS, () => false)).toMatchObject([
    {
      rule: "unknown-submission",
      subject: "",
      recordKey: null,
      minutes: 480,
      evidence: "1 480",
      isMirror: false,
    },
  ]);
});

test("a long week is an exception of the person, and of no record or day", () => {
  expect(weeksOf(2401).found[0]).toMatchObject({
    subject: "7",
    person: "7",
    recordKey: null,
    day: null,
    minutes: 2401,
    isMirror: false,
  });
});

test("a week before those that are judged is only compared with", () => {
  expect(
    findLongAndUnusualWeeks([{ person: "7", since: MONDAY, parts: [[MONDAY - 7, wholeMinutes(3000), "1"]] }]),
  ).toEqual({ found: [], unusual: [] });
});

test("with a rule more or less the version is higher, so that stored weeks are checked again", () => {
  expect({ version: PAYROLL_RULES_VERSION, rules: PAYROLL_RULE_IDS.length }).toEqual({
    version: 4,
    rules: 33,
  });
});

test("a record at an offset of 0 beside another one of its submission is a warning", () => {
  const utc = shift(0, 9, 17, { clockIn: (MONDAY * 24 + 9) * HOUR, clockOut: (MONDAY * 24 + 17) * HOUR });
  expect(rulesOf([utc])).toEqual(["zero-offset"]);
  expect(rulesOf([utc], [submission({ offsetMin: 0 })])).toEqual([]);
  expect(rulesOf([{ ...utc, hasOwnOffset: false }])).toEqual([]);
});

test("a submission that is left out has no exceptions, and one that is not listed or entered again has its own", () => {
  const worked = [shift(0, 9, 17, { clockIn: null, localIn: null })];
  const doubtful = { unlistedDay: MONDAY + 8, rekeyedAs: "2" };
  expect(rulesOf(worked, [submission({ ...doubtful, isLeftOut: true })])).toEqual([]);
  expect(rulesOf([shift(0, 9, 17)], [submission(doubtful)])).toEqual(["not-in-report", "rekeyed"]);
});
