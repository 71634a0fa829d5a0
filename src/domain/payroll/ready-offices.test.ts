import { expect, test } from "vitest";
import { entryId, officeId } from "#domain/ids.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import type { BoardCell } from "./board.ts";
import { minutes } from "./payroll.ts";
import { officesOfWeek, readyOffices, waitWords } from "./ready-offices.ts";
import type { SendableFile } from "./sent-files.ts";

const week = isoDate("2026-11-09");
const cellOf = (entry: string, office: string, members: Partial<BoardCell> = {}): BoardCell => ({
  entry: entryId(entry),
  officeId: officeId(office),
  ownerName: "",
  week,
  state: "submitted",
  isRoadShow: false,
  isHalf: false,
  updated: null,
  totalMin: minutes(60),
  countedMin: minutes(60),
  records: 1,
  blocking: 0,
  pairedWith: [],
  warnings: 0,
  reopened: 0,
  lateDays: null,
  fingerprint: "a",
  signedMin: null,
  signOff: "none",
  sent: "none",
  due: null,
  isSentBack: false,
  isLeftOut: false,
  unlistedOn: null,
  ...members,
});
const fileOf = (number: number, offices: readonly string[] | null, isSent: boolean): SendableFile => ({
  number,
  kind: "partner",
  week,
  offices: offices && offices.map(officeId),
  draft: "",
  base: null,
  isAgain: false,
  sent: isSent ? { on: week, byName: "Ann", at: instant("2026-11-18T12:00:00Z") } : null,
});

const CELLS = [
  cellOf("1", "101", { signOff: "done" }),
  cellOf("2", "101"),
  cellOf("3", "102", { signOff: "done" }),
  cellOf("4", "103", { blocking: 1, isSentBack: true }),
  cellOf("5", "104", { isSentBack: true }),
  cellOf("6", "105", { state: "open" }),
  cellOf("7", "106", { signOff: "changed" }),
  cellOf("8", "107", { countedMin: null }),
  cellOf("9", "108", { signOff: "done" }),
  cellOf("10", "109", { entry: null, state: "missing" }),
  cellOf("11", "110", { signOff: "done" }),
  cellOf("12", "110", { isLeftOut: true }),
  cellOf("13", "111", { signOff: "done" }),
  cellOf("14", "112", { week: null }),
];
const found = (mayHoldUnready: boolean, files: readonly SendableFile[] = []) =>
  officesOfWeek({
    week,
    cells: CELLS,
    files,
    faults: new Map([[officeId("108"), "daily-not-computed"]]),
    mayHoldUnready,
  });
const waits = (mayHoldUnready: boolean) =>
  found(mayHoldUnready).map(({ officeId: id, waits: why }) => [id, why]);
const ready = (...asked: Parameters<typeof readyOffices>) =>
  readyOffices(...asked).map(({ officeId: id }) => id);

test("an office waits for what keeps a final file from holding it, the first reason of several", () => {
  expect(waits(false)).toEqual([
    ["101", null],
    ["102", null],
    ["103", "blocked"],
    ["104", "sent-back"],
    ["105", "open"],
    ["106", "changed"],
    ["107", "unread"],
    ["108", "daily-not-computed"],
    ["109", "missing"],
    ["110", null],
    ["111", null],
  ]);
});

test("what is sent back, not submitted or changed waits for nothing where final files may hold it", () => {
  const waiting = waits(true).flatMap(([id, why]) => (why === null ? [] : [id]));
  expect(waiting).toEqual(["103", "107", "108", "109"]);
});

test("a file of what is signed off is for offices that are so whole, one of what is not blocked for all that wait for nothing", () => {
  expect(ready(found(false), "signed-off")).toEqual(["102", "110", "111"]);
  expect(ready(found(false), "unblocked")).toEqual(["101", "102", "110", "111"]);
});

test("an office of a sent file follows in none, and one of a file that was not sent says in which it is", () => {
  const offices = found(false, [fileOf(1, ["102", "110"], true), fileOf(2, ["102", "111"], false)]);
  expect(ready(offices, "signed-off")).toEqual(["111"]);
  const inFiles = offices.flatMap(({ officeId: id, sentIn, madeIn }) =>
    sentIn === null && madeIn === null ? [] : [[id, sentIn, madeIn]],
  );
  expect(inFiles).toEqual([
    ["102", 1, null],
    ["110", 1, null],
    ["111", null, 2],
  ]);
});

test("what an office waits for is said as a phrase, whether it is of the office or of rows", () => {
  expect([waitWords("missing"), waitWords("changed"), waitWords("no-worker-code")]).toEqual([
    "no submission",
    "changed since sign-off",
    "rows of workers not mapped (no payroll ID)",
  ]);
});
