import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { preferencesOf } from "./preferences.ts";

const DEFAULTS = { theme: "system", density: "comfortable", singleKeys: true };

test.each([
  ["nothing", null],
  ["text that is not JSON", "{theme"],
  ["another kind of JSON", '"dark"'],
  ["null", "null"],
  ["a list", '["dark"]'],
  ["words that are no choices", '{"theme":"sepia","density":3,"singleKeys":"no"}'],
])("%s stored means the defaults", (_what, text) => {
  expect(preferencesOf(text)).toEqual(DEFAULTS);
});

test("what was chosen is read back, and the rest keeps its default", () => {
  expect(preferencesOf('{"theme":"dark","density":"compact","singleKeys":false}')).toEqual({
    theme: "dark",
    density: "compact",
    singleKeys: false,
  });
  expect(preferencesOf('{"theme":"light"}')).toEqual({ ...DEFAULTS, theme: "light" });
});

const script = readFileSync(join(import.meta.dirname, "../../../public/theme.js"), "utf8");

/** Runs the script of the page's head over a document of our own; `announce` sends the page's event. */
function runHead(text: string | null, pathname = "/funnel") {
  const dataset: Record<string, string> = { outside: "/sign-in /invite" };
  const light = { media: "(prefers-color-scheme: light)" };
  const dark = { media: "(prefers-color-scheme: dark)" };
  const canvas = {
    content: "light dark",
    setAttribute: (_: string, value: string) => (canvas.content = value),
  };
  const listeners = new Map<string, (event: { readonly detail: string }) => void>();
  runInNewContext(script, {
    location: { pathname },
    localStorage: { getItem: (key: string) => (key === "fieldboard.preferences" ? text : null) },
    document: {
      documentElement: { dataset },
      querySelector: () => canvas,
      querySelectorAll: () => [light, dark],
    },
    addEventListener: (name: string, listener: (event: { readonly detail: string }) => void) =>
      listeners.set(name, listener),
  });
  const announce = (detail: string) => listeners.get("fieldboard.preferences")?.({ detail });
  return { dataset, light, dark, canvas, announce };
}

test.each([
  null,
  "{theme",
  "null",
  '"dark"',
  '{"theme":"dark"}',
  '{"theme":"light","density":"compact"}',
  "[1]",
])("the script in the head understands %s as the app does", (text) => {
  const { theme, density } = preferencesOf(text);
  const { dataset, canvas } = runHead(text);
  expect([dataset["density"], dataset["theme"] ?? "system"]).toEqual([density, theme]);
  expect(canvas.content).toBe(theme === "system" ? "light dark" : theme);
});

test("the browser's own bar takes the chosen theme's color, and the system's again", () => {
  const { light, dark, dataset, announce } = runHead('{"theme":"dark"}');
  expect([light.media, dark.media]).toEqual(["not all", "all"]);

  announce('{"theme":"system"}');

  expect([light.media, dark.media]).toEqual([
    "(prefers-color-scheme: light)",
    "(prefers-color-scheme: dark)",
  ]);
  expect(dataset["theme"]).toBeUndefined();
});

test("the outline of the shell is left out where a page has no shell", () => {
  expect(runHead(null, "/sign-in").dataset["frame"]).toBe("none");
  expect(runHead(null, "/sign-in-again").dataset["frame"]).toBeUndefined();
  expect(runHead(null, "/funnel").dataset["frame"]).toBeUndefined();
});
