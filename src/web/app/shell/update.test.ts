import { expect, test } from "vitest";
import { isUpdate } from "./update.ts";

test.each([
  ["another build than the page's is an update", "b", "a", null, true],
  ["the page's own build is none", "a", "a", null, false],
  ["while developing there is none", "b", null, null, false],
  ["a reload that did not help is not offered again", "b", "a", "b", false],
  ["a still newer build is offered again", "c", "a", "b", true],
])("%s", (_promise, served, own, reloadedFor, is) => {
  expect(isUpdate({ served, own, reloadedFor })).toBe(is);
});
