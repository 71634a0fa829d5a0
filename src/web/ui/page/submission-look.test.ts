import { expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import { entryId, officeId } from "#domain/ids.ts";
import type { BoardCell } from "#domain/payroll/board.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { reviewLook } from "./submission-look.ts";

const signedOff: BoardCell = {
  entry: entryId("7"),
  officeId: officeId("1"),
  ownerName: "",
  week: isoDate("2026-11-09"),
  state: "locked",
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
  signOff: "done",
  signedMin: minutes(60),
  sent: "done",
  due: null,
  isSentBack: false,
  isLeftOut: false,
  unlistedOn: null,
};

test("what the partner has otherwise than it is now does not look settled, though it is signed off", () => {
  expect(reviewLook(signedOff)).toEqual({ tone: "good", shape: "disc" });
  expect(reviewLook({ ...signedOff, sent: "changed" })).toEqual({ tone: "warn", shape: "diamond" });
});
