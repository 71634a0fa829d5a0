import { expect, test } from "vitest";
import { pictureLines } from "./picture.ts";

test("the lines of a picture name what the page is narrowed to, and leave out what it is not", () => {
  expect(
    pictureLines([
      { label: "Office", words: ["Harbor Point", "ميسا"] },
      { label: "Administrator", words: [] },
      { label: "Compared with", words: ["Previous period · Nov 2–8"] },
    ]),
  ).toEqual([
    "Office: Harbor Point, \u2068ميسا\u2069",
    "Compared with: \u2068Previous period · Nov 2–8\u2069",
  ]);
});
