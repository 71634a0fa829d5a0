import { expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import {
  correctedFile,
  overlaps,
  sendRefusal,
  sentFullFile,
  unsendRefusal,
  type SendableFile,
} from "./sent-files.ts";

const [harbor, mesa] = [officeId("101"), officeId("103")];
const sent = { on: isoDate("2026-11-17"), byName: "Paula", at: instant("2026-11-17T15:00:00Z") };
const file = (number: number, given: Partial<SendableFile> = {}): SendableFile => ({
  ...{ number, kind: "partner", week: isoDate("2026-11-09"), offices: null, draft: "", base: null },
  ...{ isAgain: false, sent: null },
  ...given,
});

test("all offices overlap with any, and lists where they share one", () => {
  expect([overlaps(null, [harbor]), overlaps([harbor], [harbor, mesa]), overlaps([harbor], [mesa])]).toEqual([
    ...[true, true, false],
  ]);
});

test("a full file beside a sent one of its offices is marked only when it was made again", () => {
  const all = [file(1, { sent }), file(2), file(3, { isAgain: true })];
  expect(sendRefusal(file(2), all)).toContain("File 1 of this week was already marked as sent by Paula");
  expect(sendRefusal(file(3, { isAgain: true }), all)).toBeNull();
  expect(sendRefusal(file(2, { offices: [mesa] }), [file(1, { sent, offices: [harbor] })])).toBeNull();
  expect(sendRefusal(file(1), [file(1), file(2, { sent })])).toContain("File 2, made later");
});

test("corrections are marked only while their file is the latest sent one", () => {
  const correction = file(3, { kind: "corrections", base: 1 });
  expect(sendRefusal(correction, [file(1), correction])).toContain(
    "File 1, which these corrections start from",
  );
  expect(sendRefusal(correction, [file(1, { sent }), correction])).toBeNull();
  const other = file(2, { kind: "corrections", base: 1, sent });
  expect(sendRefusal(correction, [file(1, { sent }), other, correction])).toContain(
    "File 2 was marked as sent after file 1",
  );
});

test("a mark is not undone while sent corrections build on it", () => {
  const all = [file(1, { sent }), file(2, { kind: "corrections", base: 1, sent })];
  expect(unsendRefusal(file(1, { sent }), all)).toContain("File 2 was sent with corrections of file 1");
  expect(unsendRefusal(file(2, { sent }), all)).toBeNull();
});

test("corrections start from the latest sent file, or from the one that is named", () => {
  const all = [
    file(1, { sent }),
    file(2, { sent, kind: "corrections", base: 1 }),
    file(3),
    file(4, { draft: "x" }),
  ];
  expect(correctedFile(all, undefined)).toBe(all[1]);
  expect(correctedFile(all, 1)).toBe(all[0]);
  expect([
    correctedFile(all, 3),
    correctedFile(all, 4),
    correctedFile(all, 9),
    correctedFile([], undefined),
  ]).toEqual([
    expect.stringContaining("File 3 is not marked as sent"),
    expect.stringContaining("File 4 is a draft"),
    "This week has no file 9.",
    expect.stringContaining("No file of this week is marked as sent"),
  ]);
  expect(sentFullFile(all, [harbor])).toBe(all[0]);
});
