import { expect, test } from "vitest";
import { sourceFiles } from "#test/running/source-scan.ts";
import { pressedKey } from "./keys.ts";

test("a key is the page's, unless an input method takes it to choose a word", () => {
  expect(pressedKey({ key: "Enter", isComposing: false, keyCode: 13 })).toBe("Enter");
  expect(pressedKey({ key: "Enter", isComposing: true, keyCode: 13 })).toBe("");
  expect(pressedKey({ key: "Enter", isComposing: false, keyCode: 229 })).toBe("");
});

test("whatever listens for keys leaves those of an input method alone", () => {
  const listening = sourceFiles().filter(
    ({ path, text }) =>
      path.startsWith("src/web/") &&
      !path.includes(".test.") &&
      /onKey(?:Down|Up)|"key(?:down|up)"/.test(text),
  );
  expect(listening.length).toBeGreaterThan(0);
  const unguarded = listening.filter(({ text }) => !text.includes("pressedKey("));
  expect(unguarded.map(({ path }) => path)).toEqual([]);
});
