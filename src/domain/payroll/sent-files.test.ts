import { expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import {
  correctedFiles,
  coveringFile,
  officesOf,
  overlaps,
  sendRefusal,
  sentFullFile,
  standingFiles,
  unsendRefusal,
  type SendableFile,
} from "./sent-files.ts";

const [harbor, mesa] = [officeId("101"), officeId("103")];
const sent = { on: isoDate("2026-11-17"), byName: "Paula", at: instant("2026-11-17T15:00:00Z") };
const file = (number: number, given: Partial<SendableFile> = {}): SendableFile => ({
  number,
  kind: "partner",
  week: isoDate("2026-11-09"),
  offices: null,
  draft: "",
  base: null,
  isAgain: false,
  sent: null,
  ...given,
});

test("all offices overlap with any, and lists where they share one", () => {
  expect([overlaps(null, [harbor]), overlaps([harbor], [harbor, mesa]), overlaps([harbor], [mesa])]).toEqual([
    true,
    true,
    false,
  ]);
  expect(overlaps([harbor], null)).toBe(true);
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
  expect(correctedFiles(all, undefined)).toEqual([all[1]]);
  expect(correctedFiles(all, 1)).toEqual([all[0]]);
  expect([
    correctedFiles(all, 3),
    correctedFiles(all, 4),
    correctedFiles(all, 9),
    correctedFiles([], undefined),
  ]).toEqual([
    expect.stringContaining("File 3 is not marked as sent"),
    expect.stringContaining("File 4 is a draft"),
    "This week has no file 9.",
    expect.stringContaining("No file of this week is marked as sent"),
  ]);
  expect(sentFullFile(all, [harbor])).toBe(all[0]);
});

test("a draft, and a file that was marked already, are not marked", () => {
  expect(sendRefusal(file(1, { draft: "x" }), [])).toBe(
    "File 1 is a draft. Only a final file can be marked as sent.",
  );
  const marked = file(1, { sent });
  expect(sendRefusal(marked, [marked])).toBe("File 1 was already marked as sent on 2026-11-17 by Paula.");
});

test("files of another week, and corrections of a full file that is not sent, stand in no full file’s way", () => {
  expect(sendRefusal(file(2), [file(1, { sent, week: isoDate("2026-11-02") }), file(2)])).toBeNull();
  expect(sendRefusal(file(2), [file(1, { sent, kind: "corrections", base: 9 }), file(2)])).toBeNull();
});

test("corrections that were not sent, or of other offices, do not keep a mark", () => {
  const all = [
    file(1, { sent }),
    file(2, { kind: "corrections", base: 1 }),
    file(3, { kind: "corrections", base: 1, sent, offices: [mesa] }),
  ];
  expect(unsendRefusal(file(1, { sent, offices: [harbor] }), all)).toBeNull();
});

test("a full file is made again only beside a sent full file of the same offices", () => {
  const all = [
    file(1, { sent, offices: [harbor] }),
    file(2, { offices: [mesa] }),
    file(3, { sent, kind: "corrections", base: 1, offices: [mesa] }),
  ];
  expect(sentFullFile(all, [harbor])).toBe(all[0]);
  expect(sentFullFile(all, null)).toBe(all[0]);
  expect(sentFullFile(all, [mesa])).toBeNull();
  expect(sentFullFile([], null)).toBeNull();
});

test("of files for different offices each says what the partner has, until a later one has their offices", () => {
  const [first, second] = [file(1, { sent, offices: [harbor] }), file(2, { sent, offices: [mesa] })];
  const both = [first, second, file(3, { offices: [harbor] })];
  expect(standingFiles(both)).toEqual([first, second]);
  expect(correctedFiles(both, undefined)).toEqual([first, second]);
  expect(officesOf(standingFiles(both))).toEqual([harbor, mesa]);
  const corrections = file(4, { sent, kind: "corrections", base: 2, offices: [harbor, mesa] });
  expect(standingFiles([...both, corrections])).toEqual([corrections]);
  expect(unsendRefusal(first, [...both, corrections])).toContain(
    "File 4 was sent with corrections of file 1",
  );
  // A file of all offices stands for those that no later one has.
  const all = file(5, { sent });
  const later = file(6, { sent, kind: "corrections", base: 5, offices: [mesa] });
  expect(standingFiles([first, all, later])).toEqual([all, later]);
  expect([coveringFile([all, later], harbor), coveringFile([all, later], mesa)]).toEqual([all, later]);
  expect(officesOf([all, later])).toBeNull();
});
