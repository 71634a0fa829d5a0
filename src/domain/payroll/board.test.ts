import { officeName } from "#domain/office-name.ts";
import { expect, test } from "vitest";
import { entryId, officeId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import {
  attentionOf,
  attentionWords,
  boardFigures,
  boardLines,
  boardTotal,
  cellMinutes,
  chaseList,
  countFigure,
  exceptionWords,
  FIGURES,
  isFigure,
  kindWords,
  openExceptions,
  ownerOf,
  reviewWords,
  shortReviewWords,
  statusOf,
  neighborsOf,
  fileFaults,
  readyOf,
  withWeeksBefore,
  worstCell,
  type BoardCell,
  changedOf,
  sinceSignOff,
} from "./board.ts";
import { minutes } from "./payroll.ts";

const [latest, before] = [isoDate("2026-11-09"), isoDate("2026-11-02")];

const cell = (given: Partial<BoardCell>): BoardCell => ({
  entry: null,
  officeId: officeId("101"),
  week: latest,
  state: "submitted",
  ownerName: "Zoë Li",
  isRoadShow: false,
  updated: null,
  records: 2,
  totalMin: minutes(90),
  countedMin: minutes(60),
  isHalf: false,
  reopened: 0,
  lateDays: null,
  isSentBack: false,
  blocking: 0,
  warnings: 0,
  fingerprint: "f",
  signOff: "none",
  signedMin: null,
  sent: "none",
  due: null,
  pairedWith: [],
  isLeftOut: false,
  unlistedOn: null,
  ...given,
});

const submission = (
  id: string,
  office: string,
  totalMin: number | null = 90,
  countedMin: number | null = 60,
) =>
  cell({
    entry: entryId(id),
    officeId: officeId(office),
    totalMin: totalMin === null ? null : minutes(totalMin),
    countedMin: countedMin === null ? null : minutes(countedMin),
  });

const owner = { ownerName: "Ann Abara", phone: "5553669285", email: "ann@example.com" };
const board = {
  week: latest,
  earlier: [before],
  withUndated: true,
  offices: [
    { officeId: officeId("101"), officeName: "Harbor", ...owner },
    { officeId: officeId("102"), officeName: "Acorn", ...owner },
  ],
  cells: [
    cell({ entry: entryId("1"), blocking: 2 }),
    cell({ entry: entryId("2") }),
    cell({
      officeId: officeId("102"),
      ownerName: "",
      state: "missing",
      fingerprint: null,
      totalMin: null,
      countedMin: null,
      records: 0,
    }),
    cell({ entry: entryId("0"), week: before, totalMin: minutes(30), countedMin: null, warnings: 1 }),
  ],
};
const all = { office: null, q: "", show: null };

test("missing offices stand among the submissions, and earlier weeks beside an office's first line alone", () => {
  const { lines } = boardLines(board, all);
  const withBefore = withWeeksBefore(lines, [before], board.cells);
  expect(withBefore.map(({ id, earlier }) => [id, earlier[0]?.worst?.entry, earlier[0]?.warnings])).toEqual([
    ["missing 102", undefined, 0],
    ["1", "0", 1],
    ["2", undefined, 0],
  ]);
  const total = boardTotal(lines, [minutes(30)]);
  expect(total).toMatchObject({ summary: 180, counted: 120, difference: 60 });
  expect(total.earlier).toEqual([{ minutes: 30, worst: null, blocking: 0, warnings: 0 }]);
});

test("a kind is compared with the same kind of the weeks before, and an office without any with both", () => {
  const standard = { entry: entryId("1"), isRoadShow: false };
  const roadshow = { entry: entryId("2"), isRoadShow: true };
  const cells = [
    cell(standard),
    cell(roadshow),
    cell({ ...standard, entry: entryId("3"), week: before, countedMin: minutes(218) }),
    cell({ ...roadshow, entry: entryId("4"), week: before, countedMin: minutes(169) }),
  ];
  const minutesOf = (shown: readonly BoardCell[]) =>
    withWeeksBefore(boardLines({ ...board, cells: shown }, all).lines, [before], cells).map(({ earlier }) =>
      earlier.map((week) => week.minutes),
    );
  expect(minutesOf(cells)).toEqual([[218], [169]]);
  expect(minutesOf(cells.slice(1))).toEqual([[169]]);
  const missing = cell({
    entry: null,
    state: "missing",
    fingerprint: null,
    totalMin: null,
    countedMin: null,
  });
  expect(minutesOf([missing, ...cells.slice(2)])).toEqual([[387]]);
});

test("lines of an office go by the numbers of their submissions, and a difference needs both sides", () => {
  const { lines } = boardLines(
    {
      ...board,
      cells: [
        submission("10", "101", 600, 540),
        submission("9", "101", null, 60),
        submission("8", "102", 30, null),
      ],
    },
    all,
  );
  expect(lines.map(({ id, difference }) => [id, difference])).toEqual([
    ["8", null],
    ["9", null],
    ["10", 60],
  ]);
  expect(boardTotal(lines, [])).toMatchObject({ records: 6, summary: 630, counted: 600, difference: 60 });
  expect(boardTotal(lines.slice(0, 1), [])).toMatchObject({ summary: 30, counted: null, difference: null });
});

test("a submission of no readable week stands with the latest week alone", () => {
  const cells = [...board.cells, cell({ entry: entryId("7"), week: null })];
  const idsOf = (withUndated: boolean) =>
    boardLines({ ...board, cells, withUndated }, all).lines.map(({ id }) => id);
  expect(idsOf(true)).toEqual(["missing 102", "1", "2", "7"]);
  expect(idsOf(false)).toEqual(["missing 102", "1", "2"]);
});

test("a figure counts what the other filters leave, and leaves only its lines", () => {
  const { lines, counted } = boardLines(board, { ...all, show: "blocked" });
  expect(lines.map(({ id }) => id)).toEqual(["1"]);
  expect((["missing", "blocked", "ready"] as const).map((figure) => countFigure(counted, figure))).toEqual([
    1, 1, 1,
  ]);
});

test("what was sent back, and what was sent, has figures of its own", () => {
  const cells = [
    cell({ entry: entryId("1"), isSentBack: true }),
    cell({ entry: entryId("2"), signOff: "done", sent: "done" }),
    cell({ entry: entryId("3"), signOff: "done", sent: "changed" }),
  ];
  const idsOf = (show: "sent-back" | "sent") =>
    boardLines({ ...board, cells }, { ...all, show }).lines.map(({ id }) => id);
  expect(idsOf("sent-back")).toEqual(["1"]);
  expect(idsOf("sent")).toEqual(["2"]);
});

test.each([
  ["zoe harbor", ["1", "2"]],
  ["abara", ["missing 102"]],
  ["nothing", []],
  ["2", ["2"]],
  ["harbor 1", ["1"]],
])("the search %s finds offices and owners", (q, found) => {
  expect(boardLines(board, { ...all, q }).lines.map(({ id }) => id)).toEqual(found);
});

test.each([
  [{ state: "missing" }, "missing"],
  [{ state: "missing", isHalf: true }, "half-missing"],
  [{ state: "records-only", entry: entryId("8888"), officeId: null, blocking: 1 }, "records-only"],
  [{ isSentBack: true, blocking: 1, signOff: "done" }, "sent-back"],
  [{ blocking: 1, signOff: "done" }, "blocked"],
  [{ signOff: "changed" }, "changed"],
  [{ signOff: "done", state: "open" }, "signed-off"],
  [{ state: "open" }, "open"],
  [{ countedMin: null }, "unread"],
  [{ state: "locked" }, "ready"],
] as const)("%o is %s", (given, status) => {
  expect(statusOf(cell(given))).toBe(status);
});

test("the list to call has a line for each office and kind that is missing", () => {
  const [office] = board.offices;
  const absent =
    office === undefined ? [] : ["", "Roadshow"].map((kind) => ({ ...office, kind, isStarted: false }));
  expect(chaseList(absent)).toBe(
    [
      "Office\tMissing\tOwner\tPhone\tEmail",
      "Harbor\tSubmission\tAnn Abara\t(555) 366-9285\tann@example.com",
      "Harbor\tRoadshow\tAnn Abara\t(555) 366-9285\tann@example.com",
    ].join("\n"),
  );
});

test("records without a summary have a line of their own, counted in what is missing, and an office's missing kind too", () => {
  const cells = [
    ...board.cells,
    cell({ entry: entryId("8888"), officeId: null, state: "records-only", ownerName: "", totalMin: null }),
    cell({ officeId: officeId("101"), state: "missing", isHalf: true, isRoadShow: true, records: 0 }),
  ];
  const { lines } = boardLines({ ...board, cells }, all);
  expect(lines.map(({ id, office }) => [id, office?.officeName])).toContainEqual([
    "8888",
    "Submission 8888, records only",
  ]);
  expect(lines.map(({ id }) => id)).toContain("missing 101 Roadshow");
  expect(countFigure(lines, "missing")).toBe(2);
  expect(countFigure(lines, "half-missing")).toBe(1);
});

test("nothing is open only when exceptions, changed sign-offs, reopened acceptances and records alone are none", () => {
  const wordsOf = (given: Partial<BoardCell>) =>
    attentionWords(
      attentionOf(boardLines({ ...board, cells: [cell({ entry: entryId("1"), ...given })] }, all).lines),
    );
  expect(wordsOf({})).toBe("");
  expect(wordsOf({ warnings: 1, reopened: 1 })).toBe(
    "1 with open exceptions, 1 accepted exception is open again",
  );
  expect(wordsOf({ state: "open" })).toBe("1 not submitted yet");
  expect(wordsOf({ signOff: "changed" })).toBe("1 changed since sign-off");
  expect(wordsOf({ countedMin: null })).toBe("1 not checked yet");
  expect(wordsOf({ state: "records-only", officeId: null })).toBe("1 without a summary");
});

test("a signed-off submission with an open blocker, or that changed, is not counted as signed off", () => {
  const cells = [
    cell({ entry: entryId("1"), signOff: "done" }),
    cell({ entry: entryId("2"), signOff: "done", blocking: 1 }),
    cell({ entry: entryId("3"), signOff: "changed" }),
  ];
  const { counted } = boardLines({ ...board, cells }, all);
  expect(countFigure(counted, "signed-off")).toBe(1);
  expect(countFigure(counted, "changed")).toBe(1);
});

test("an office that is searched for stands alone, and one that no list has is named by its number", () => {
  const cells = [...board.cells, cell({ entry: entryId("5"), officeId: officeId("109") })];
  const linesOf = (office: string) =>
    boardLines({ ...board, cells }, { ...all, office: officeId(office) }).lines;
  expect(linesOf("102").map(({ id }) => id)).toEqual(["missing 102"]);
  expect(linesOf("109").map(({ id, office }) => [id, office === null ? "" : officeName(office)])).toEqual([
    ["5", "Office 109"],
  ]);
});

test.each([
  ["missing", ["missing 102", "8888"]],
  ["half-missing", ["missing 101 Roadshow"]],
  ["open", ["3"]],
  ["unread", ["7"]],
  ["blocked", ["1", "9"]],
  ["changed", ["5"]],
  ["ready", ["2", "4"]],
  ["signed-off", ["6", "11"]],
  ["sent", ["10"]],
  ["sent-back", ["12"]],
] as const)("the figure %s counts its lines alone", (show, ids) => {
  const cells = [
    ...board.cells,
    cell({ entry: entryId("3"), state: "open" }),
    cell({ entry: entryId("4"), warnings: 1 }),
    cell({ entry: entryId("5"), signOff: "changed" }),
    cell({ entry: entryId("6"), signOff: "done" }),
    cell({ state: "missing", isHalf: true, isRoadShow: true }),
    cell({ entry: entryId("7"), countedMin: null }),
    cell({ entry: entryId("8888"), officeId: null, state: "records-only", blocking: 1 }),
    cell({ entry: entryId("9"), state: "open", blocking: 1, warnings: 1 }),
    cell({ entry: entryId("10"), signOff: "done", sent: "done", warnings: 1 }),
    cell({ entry: entryId("11"), signOff: "done", sent: "changed" }),
    cell({ entry: entryId("12"), isSentBack: true, blocking: 1, sent: "done" }),
  ];
  const { lines, counted } = boardLines({ ...board, cells }, { ...all, show });
  expect(lines.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(countFigure(counted, show)).toBe(ids.length);
  expect(FIGURES.reduce((sum, figure) => sum + countFigure(counted, figure), 0)).toBe(counted.length);
});

test("only the figures of the board are figures", () => {
  expect(["missing", "signed-off"].every(isFigure)).toBe(true);
  expect(["", "toString", "send", undefined, 1].filter(isFigure)).toEqual([]);
});

test("open exceptions are counted by severity, one and several", () => {
  expect(exceptionWords({ blocking: 0, warnings: 0 })).toBe("");
  expect(exceptionWords({ blocking: 1, warnings: 1 })).toBe("1 blocking, 1 warning");
  expect(exceptionWords({ blocking: 0, warnings: 2 })).toBe("2 warnings");
  expect(exceptionWords({ blocking: 2, warnings: 0 })).toBe("2 blocking");
  expect(openExceptions([cell({ blocking: 2, warnings: 1 }), cell({ blocking: 1 })])).toEqual({
    blocking: 3,
    warnings: 1,
  });
  expect(openExceptions([])).toEqual({ blocking: 0, warnings: 0 });
});

test("a submission and a missing kind say which they are; an office’s whole week and records alone do not", () => {
  const entry = entryId("1");
  expect([kindWords(cell({ entry })), kindWords(cell({ entry, isRoadShow: true }))]).toEqual([
    "Standard",
    "Roadshow",
  ]);
  expect(kindWords(cell({ state: "missing", isHalf: true }))).toBe("Standard");
  expect(kindWords(cell({ state: "missing" }))).toBe("");
  expect(kindWords(cell({ entry, state: "records-only" }))).toBe("");
});

test("of an office’s submissions the one whose review stands worst is shown", () => {
  const [signedOff, ready] = [cell({ signOff: "done" }), cell({})];
  const [blocked, missing] = [cell({ blocking: 1 }), cell({ state: "missing" })];
  expect(worstCell([signedOff, ready])).toBe(ready);
  expect(worstCell([ready, blocked, signedOff])).toBe(blocked);
  expect(worstCell([blocked, missing])).toBe(missing);
  expect(worstCell([])).toBeNull();
});

test("several of what needs a person are counted each, one with a blocker and a warning once", () => {
  const cells = [
    cell({ entry: entryId("1"), blocking: 1, warnings: 1, reopened: 2 }),
    cell({ entry: entryId("2"), blocking: 1, reopened: 1 }),
  ];
  expect(attentionWords(attentionOf(boardLines({ ...board, cells }, all).lines))).toBe(
    "2 with open exceptions, 3 accepted exceptions are open again",
  );
});

test("the figures of a board say what is missing, what can be decided and what its total leaves out", () => {
  const cells = [
    ...board.cells,
    cell({ entry: entryId("3"), signOff: "done", totalMin: null }),
    cell({ entry: entryId("4"), countedMin: null }),
    cell({ state: "missing", isHalf: true }),
  ];
  const figures = boardFigures(boardLines({ ...board, cells }, all));
  expect(figures).toMatchObject({ counted: 6, missing: 1, halfMissing: 1, ready: 1, signedOff: 1 });
  expect(figures).toMatchObject({ withoutSummary: 1, withoutRecords: 1, attention: { withExceptions: 1 } });
  const blocked = boardFigures(boardLines({ ...board, cells }, { ...all, show: "blocked" }));
  expect(blocked).toMatchObject({ counted: 6, missing: 1, ready: 0, signedOff: 0 });
  expect(readyOf(boardLines({ ...board, cells }, all).lines)).toMatchObject([{ entry: "2", minutes: 60 }]);
});

test("previous and next walk the submissions that the board shows, in its order", () => {
  const around = (entry: string, filters = {}) => neighborsOf(entryId(entry), board, { ...all, ...filters });
  expect(around("1")).toEqual({ place: 1, of: 2, previous: null, next: "2" });
  expect(around("2", { show: "blocked" })).toEqual({ place: 2, of: 2, previous: "1", next: null });
  // One that the filters leave out stays at its place; one of another week is not on the board.
  expect(around("1", { q: "nobody" })).toEqual({ place: 1, of: 1, previous: null, next: null });
  expect(around("0")).toBeNull();
});

test("a file is faulty by what blocks it and what was not read, of its offices alone", () => {
  const cells = [...board.cells, cell({ entry: entryId("7"), week: null }), submission("8", "102", 30, null)];
  const faults = {
    blocking: 2,
    unread: 1,
    undated: 2,
    missing: 1,
    notSignedOff: 3,
    sentBack: 0,
    notSubmitted: 0,
    changed: 0,
  };
  expect(fileFaults(latest, cells, [])).toEqual(faults);
  expect(fileFaults(latest, cells, [officeId("102")])).toMatchObject({ blocking: 0, unread: 1, missing: 1 });
});

test("the owner is the one that a submission names, and of a missing one that of the office", () => {
  const [office = null] = board.offices;
  expect(ownerOf(cell({ entry: entryId("1") }), office)).toBe("Zoë Li");
  expect(ownerOf(cell({ entry: entryId("1"), ownerName: "" }), office)).toBe("");
  expect(ownerOf(cell({}), office)).toBe("Ann Abara");
  expect(ownerOf(cell({}), null)).toBe("");
});

test("minutes are those of records that were read, though zero, else of the summary", () => {
  expect(cellMinutes([cell({ countedMin: minutes(0) }), cell({ countedMin: null })])).toBe(90);
  expect(cellMinutes([cell({ countedMin: null, totalMin: null })])).toBeNull();
  expect(cellMinutes([])).toBeNull();
});

test("the total of no lines knows no minutes and no earlier weeks", () => {
  expect(boardTotal([], [])).toMatchObject({
    records: 0,
    summary: null,
    counted: null,
    difference: null,
    earlier: [],
  });
});

test("a line of the list to call stays one line, whatever a name holds", () => {
  const office = {
    officeId: officeId("109"),
    officeName: "",
    ...owner,
    ownerName: "Ann\tB.\nAbara",
    kind: "",
    isStarted: false,
  };
  expect(chaseList([office]).split("\n")[1]).toBe(
    "Office 109\tSubmission\tAnn B. Abara\t(555) 366-9285\tann@example.com",
  );
});

test.each<[Partial<BoardCell>, string, string]>([
  [{}, "Ready", "Ready"],
  [{ signOff: "changed", sent: "changed" }, "Changed since sign-off and sent", "Changed, sent"],
  [
    { signOff: "changed", sent: "changed", due: minutes(480) },
    "Changed since sign-off and sent (+8:00 due)",
    "Changed, +8:00 due",
  ],
  [{ signOff: "changed", sent: "none" }, "Changed since sign-off", "Changed"],
  [{ signOff: "done", sent: "done" }, "Signed off, sent", "Signed off, sent"],
  [{ signOff: "done", sent: "changed" }, "Signed off, changed since sent", "Changed since sent"],
  [{ sent: "changed" }, "Ready, changed since sent", "Ready, changed since sent"],
  [
    { blocking: 1, unlistedOn: isoDate("2026-11-24") },
    "Blocked, not in the report of Nov 24",
    "Blocked, not in report",
  ],
  [{ isLeftOut: true }, "Left out of pay", "Left out"],
])("where a review stands is said whole, and in words that fit the board", (given, whole, short) => {
  const reviewed = cell({ entry: entryId("7"), ...given });
  expect(reviewWords(reviewed)).toBe(whole);
  expect(shortReviewWords(reviewed)).toBe(short);
});

test("a pair of two submissions is one exception where both are counted, and stays where one of them is", () => {
  const [first, second] = [entryId("1"), entryId("2")];
  const cells = [
    cell({ entry: first, blocking: 2 }),
    cell({ entry: second, officeId: officeId("102"), blocking: 1, pairedWith: [first] }),
  ];
  expect(fileFaults(latest, cells, []).blocking).toBe(2);
  expect(fileFaults(latest, cells, [officeId("102")]).blocking).toBe(1);
});

test("a submission that changed since its sign-off says the minutes of both, and can be signed off again where nothing blocks", () => {
  const signed = { signOff: "changed", signedMin: minutes(480), countedMin: minutes(450) } as const;
  const cells = [
    cell({ ...signed, entry: entryId("1") }),
    cell({ ...signed, entry: entryId("2"), blocking: 1 }),
    cell({ ...signed, entry: entryId("3"), isSentBack: true }),
    cell({ ...signed, entry: entryId("4"), state: "open" }),
    cell({ ...signed, entry: entryId("5"), signOff: "done" }),
  ];
  const { lines } = boardLines({ ...board, cells }, { office: null, q: "", show: null });
  expect(changedOf(lines).map((changed) => [changed.entry, changed.before, changed.minutes])).toEqual([
    ["1", 480, 450],
  ]);
  expect(cells.map(sinceSignOff)).toEqual([-30, -30, -30, -30, null]);
});
