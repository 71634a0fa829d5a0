import { expect, test } from "vitest";
import { fold, sortName, words } from "./fold.ts";

test("case, accents and ligatures do not tell names apart", () => {
  expect(["Zoë", "ZOE", " zoe "].map(fold)).toEqual(["zoe", "zoe", "zoe"]);
  expect(fold("Ekström  Łukasz Straße Ærø")).toBe("ekstrom lukasz strasse aero");
});

test("an apostrophe belongs to its word, a hyphen parts two", () => {
  expect(words("O'Brien-Li")).toEqual(["obrien", "li"]);
  expect(words("D’Angelo")).toEqual(["dangelo"]);
});

test("marks and blanks alone are no word", () => {
  expect(words(" <b>%_\\ ")).toEqual(["b"]);
  expect(words(" - ")).toEqual([]);
});

test("people sort by last name, then by first", () => {
  const names = [
    { firstName: "Zoë", lastName: "Li" },
    { firstName: "Ana", lastName: "Lima" },
    { firstName: "Ben", lastName: "LI" },
  ];
  expect(
    names
      .map(sortName)
      .toSorted()
      .map((name) => name.replace("\u0001", ", ")),
  ).toEqual(["li, ben", "li, zoe", "lima, ana"]);
});

test("a name of any length fits an index", () => {
  expect(sortName({ firstName: "x".repeat(5000), lastName: "y".repeat(5000) })).toHaveLength(201);
});
