import { describe, expect, test } from "vitest";
import { instant, isoDate, type Clock } from "#domain/time/time.ts";
import { findingOf, type FindingItem } from "./findings.ts";
import { changeOf, placedByMarks, placeOf, placeWords, type Mark, type MarkedItem } from "./marks.ts";

const clock: Clock = { now: () => instant("2026-11-20T14:00:00Z"), zone: "America/New_York" };
const TODAY = isoDate("2026-11-20");

const item = (id: string, size = 1): FindingItem => ({
  id,
  subject: id,
  name: `Event ${id}`,
  about: "",
  size,
  change: null,
  since: null,
});

const mark = (changes: Partial<Mark>): Mark => ({
  state: "taken",
  byId: "dana",
  byName: "Dana",
  givenById: null,
  givenByName: null,
  at: instant("2026-11-18T14:00:00Z"),
  until: null,
  reason: "",
  size: 1,
  endedAt: null,
  backAt: null,
  ...changes,
});

const marked = (id: string, changes: Partial<Mark> = {}, isVisible = true): MarkedItem => ({
  kind: "gap",
  item: item(id),
  mark: mark(changes),
  isVisible,
});

const ENDED = instant("2026-11-19T14:00:00Z");
const until = (day: string) => ({ state: "snoozed", until: isoDate(day), reason: "Waiting" }) as const;

describe("where a marked item is shown", () => {
  test.each<[string, Partial<Mark>, number, string]>([
    ["taken, however much of it there is", {}, 5, "taken"],
    ["snoozed until its day", until("2026-11-21"), 5, "snoozed"],
    ["open on that day", until("2026-11-20"), 1, "open"],
    ["done while its cause stands", { state: "done" }, 1, "done"],
    ["done while there is less of it", { state: "done", size: 3 }, 2, "done"],
    ["open when there is more than what was done", { state: "done" }, 2, "open"],
    ["open when it ended and is found again", { endedAt: ENDED }, 1, "open"],
    ["open when it came back", { state: "done", backAt: ENDED }, 1, "open"],
  ])("%s", (_words, changes, size, place) => {
    expect(placeOf(mark(changes), size, TODAY)).toBe(place);
  });
});

describe("what becomes of a marked finding", () => {
  test.each<[string, Partial<Mark>, number | null, "ended" | "back" | null]>([
    ["is no longer found", {}, null, "ended"],
    ["was done and is no longer found", { state: "done" }, null, "ended"],
    ["had come back and is no longer found", { backAt: ENDED }, null, "ended"],
    ["has ended before", { endedAt: ENDED }, null, null],
    ["is found as before", {}, 1, null],
    ["ended and is found again", { endedAt: ENDED }, 1, "back"],
    ["was snoozed until today", until("2026-11-20"), 1, "back"],
    ["was done and grew", { state: "done" }, 2, "back"],
    ["is back since before", { state: "done", backAt: ENDED }, 9, null],
  ])("one that %s", (_words, changes, size, change) => {
    expect(changeOf(mark(changes), size, TODAY)).toBe(change);
  });
});

test("a line counts all that is found, whoever works on it, and what is marked alike is one line below", () => {
  const found = findingOf(
    "gap",
    ["1", "2", "3", "4"].map((id) => item(id)),
  );
  const placed = placedByMarks(
    found,
    [marked("1"), marked("2"), marked("4", { byId: "eve", byName: "Eve", ...until("2026-11-21") })],
    clock,
  );
  expect(placed.findings).toMatchObject([
    {
      count: 4,
      size: 4,
      places: { open: 1, taken: 2, snoozed: 1, done: 0 },
      items: [
        { id: "3", place: "open", back: null },
        { id: "1", place: "taken" },
        { id: "2", place: "taken" },
        { id: "4", place: "snoozed", back: null },
      ],
    },
  ]);
  expect(placed.findings.map(({ places }) => placeWords(places))).toEqual(["2 taken, 1 snoozed"]);
  expect(placed.marked).toMatchObject([
    { place: "taken", kind: "gap", byName: "Dana", on: "2026-11-18", endedOn: null, count: 2 },
    { place: "snoozed", kind: "gap", byName: "Eve", count: 1, items: [{ id: "4" }] },
  ]);
});

test("a line whose items are all done stays as long as they are found", () => {
  const { findings } = placedByMarks(findingOf("gap", [item("1")]), [marked("1", { state: "done" })], clock);
  expect(findings).toMatchObject([{ count: 1, places: { open: 0, done: 1 } }]);
});

test("what came back says since when", () => {
  const found = findingOf("gap", [item("1"), item("2"), item("3")]);
  const marks = [
    marked("1", { backAt: instant("2026-11-19T03:00:00Z") }),
    marked("2", until("2026-11-20")),
    marked("3", { endedAt: ENDED }),
  ];
  const [line] = placedByMarks(found, marks, clock).findings;
  expect(line?.items.map(({ back }) => back)).toEqual(["2026-11-18", "2026-11-20", "2026-11-20"]);
});

describe("what is no longer found", () => {
  const gone = (changes: Partial<Mark>, isVisible = true) =>
    placedByMarks([], [marked("1", changes, isVisible)], clock).marked;

  test("is shown for seven days", () => {
    expect(gone({ endedAt: ENDED })).toMatchObject([{ place: "ended", endedOn: "2026-11-19", count: 1 }]);
    expect(gone({ endedAt: instant("2026-11-14T14:00:00Z") })).toHaveLength(1);
    expect(gone({ endedAt: instant("2026-11-13T14:00:00Z") })).toEqual([]);
  });

  test("stays done where it was done before", () => {
    expect(gone({ state: "done", endedAt: ENDED })).toMatchObject([{ place: "done" }]);
  });

  test("is shown to those only who may see it", () => {
    expect(gone({ endedAt: ENDED }, false)).toEqual([]);
  });

  test("is not shown before it is noted that it ended", () => {
    expect(gone({})).toEqual([]);
  });
});
