import { expect, test } from "vitest";
import { DEED_WORDS, viewDeeds } from "./view-deeds.ts";

const mine = { id: 7, name: "Harbor", isMine: true, isDefault: false, canDelete: true, note: "" };
const shared = { ...mine, isMine: false, canDelete: false, note: "by Pat" };

test("without a view its filters can be saved, and nothing else", () => {
  expect(viewDeeds({ current: null, isModified: false })).toEqual(["save-as"]);
});

test("one's own view can be changed in every way, and reset once it is modified", () => {
  expect(viewDeeds({ current: mine, isModified: false })).toEqual([
    ...["save-as", "rename", "share", "set-default", "delete"],
  ]);
  expect(viewDeeds({ current: { ...mine, isDefault: true }, isModified: true })).toEqual([
    ...["save", "reset", "save-as", "rename", "share", "end-default", "delete"],
  ]);
});

test("another person's view can be reset, kept under another name and made one's default", () => {
  expect(viewDeeds({ current: shared, isModified: true })).toEqual(["reset", "save-as", "set-default"]);
  expect(viewDeeds({ current: { ...shared, canDelete: true }, isModified: false })).toEqual([
    ...["save-as", "set-default", "delete"],
  ]);
});

test("every deed has words of its own", () => {
  expect(new Set(Object.values(DEED_WORDS)).size).toBe(Object.keys(DEED_WORDS).length);
});
