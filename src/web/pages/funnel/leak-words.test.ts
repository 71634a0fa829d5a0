import { expect, test } from "vitest";
import { leakWords } from "./leak-words.ts";

test("the sentence says the place, the kind and the arithmetic of a loss", () => {
  expect(leakWords({ stage: "first", next: null, of: 12_073, kept: 7245 })).toBe(
    "Most are lost at the first interview: 4,828 of 12,073 booked did not show (40%).",
  );
  expect(leakWords({ stage: "second", next: "training", of: 2954, kept: 1017 })).toBe(
    "Most are lost after the second interview: 2,954 showed, 1,017 were booked next, 1,937 fewer (66%).",
  );
});
