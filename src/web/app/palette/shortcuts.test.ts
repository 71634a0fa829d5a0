import { expect, test } from "vitest";
import { actionAfter, keyCaps, SHORTCUTS, type PressOutcome, type Press } from "./shortcuts.ts";

const press = (key: string, more: Partial<Press> = {}): Press => ({ key, code: "", hasMod: false, ...more });

/** Types the keys one after the other. */
const typed = (keys: readonly string[]): PressOutcome =>
  keys.reduce<PressOutcome>(({ pending }, key) => actionAfter(pending, press(key), true), {
    pending: "",
    action: null,
  });

test.each([
  [["?"], "help"],
  [["/"], "search"],
  [["g", "f"], "funnel"],
  [["g", "r"], "roadshows"],
  [["g", "p"], "people"],
  [["g", "w"], "payroll"],
  [["x", "g", "f"], "funnel"],
  [["g", "g", "f"], "funnel"],
  [["g", "?"], "help"],
])("%j is %s", (keys, action) => {
  expect(typed(keys)).toEqual({ pending: "", action });
});

test.each([[["f"]], [["g", "x"]], [["g", "x", "f"]], [["Enter"]], [["Escape"]]])(
  "%j does nothing",
  (keys) => {
    expect(typed(keys)).toEqual({ pending: "", action: null });
  },
);

test("an unfinished sequence waits", () => {
  expect(typed(["g"])).toEqual({ pending: "g", action: null });
});

test("with single keys off only shortcuts with Ctrl or ⌘ are heard", () => {
  expect(actionAfter("", press("?"), false)).toEqual({ pending: "", action: null });
  expect(actionAfter("g", press("f"), false)).toEqual({ pending: "", action: null });
  expect(actionAfter("", press("k", { hasMod: true }), false)).toEqual({ pending: "", action: "palette" });
});

test("a letter with Ctrl or ⌘ never counts as the letter alone", () => {
  expect(actionAfter("g", press("f", { hasMod: true }), true)).toEqual({ pending: "", action: null });
  expect(actionAfter("", press("g", { hasMod: true }), true)).toEqual({ pending: "", action: null });
});

test("where the letters are not Latin, the place on the keyboard counts", () => {
  expect(actionAfter("g", press("а", { code: "KeyF" }), true).action).toBe("funnel");
  expect(actionAfter("", press("л", { code: "KeyK", hasMod: true }), true).action).toBe("palette");
});

test("no shortcut stands in the way of another", () => {
  const keys = SHORTCUTS.map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key} `)))).toEqual([]);
});

test("keys are shown as they are printed on a keyboard", () => {
  expect(keyCaps("mod+k", false)).toEqual(["Ctrl", "K"]);
  expect(keyCaps("mod+k", true)).toEqual(["⌘", "K"]);
  expect(keyCaps("g f", false)).toEqual(["G", "F"]);
  expect(keyCaps("Escape", false)).toEqual(["Esc"]);
});
