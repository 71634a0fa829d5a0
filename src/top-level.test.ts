import { expect, test } from "vitest";
import { visibleTopLevel } from "#test/running/source-scan.ts";

const TOP_LEVEL =
  /^(?:\..*|package(?:-lock)?\.json|tsconfig\.json|vite\.config\.ts|index\.html|README\.md|LICENSE|src|public|e2e)$/;
const strangers = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !TOP_LEVEL.test(name));

test("a stranger at the top level is seen", () => {
  expect(strangers(["src", ".ci", "notes.md"])).toEqual(["notes.md"]);
});

test("the top level holds what it should and nothing else", () => {
  expect(strangers(visibleTopLevel())).toEqual([]);
});
