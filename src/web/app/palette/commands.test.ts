import { expect, test } from "vitest";
import { foundGroups, matches, type CommandGroup } from "./commands.ts";

const group = (title: string, ...labels: readonly string[]): CommandGroup => ({
  title,
  commands: labels.map((label) => ({ id: label, label, run: () => undefined })),
});
const GROUPS = [group("Go to", "Funnel", "People"), group("Display", "Theme: dark", "Theme: light")];
const LONG = {
  ...group(
    "Administrators",
    "Narrow to Zoë Ueda",
    ...Array.from({ length: 1200 }, (_, at) => `Narrow ${at}`),
  ),
  isLong: true,
};

test.each([
  ["Theme: dark", "dark th", true],
  ["Theme: dark", "", true],
  ["Theme: dark", "ark", false],
  ["Theme: dark", "dark mode", false],
  ["Submission 4021", "sub 40", true],
  ["Keyboard shortcuts", "Shôrtcuts", true],
])("%s for “%s”: %s", (label, typed, isFound) => {
  expect(matches(label, typed)).toBe(isFound);
});

test("what is found stands under its own headings, and all of it while nothing is typed", () => {
  const found = foundGroups(GROUPS, "dark");
  expect(found.map(({ title, commands }) => [title, ...commands.map(({ label }) => label)])).toEqual([
    ["Display", "Theme: dark"],
  ]);
  expect(foundGroups(GROUPS, " ")).toEqual(GROUPS);
  expect(foundGroups(GROUPS, "zzz")).toEqual([]);
});

test("a long list is found by typing only, and says how long it is", () => {
  expect(foundGroups([LONG], "")).toEqual([]);
  expect(foundGroups([LONG], "zoe")[0]?.commands.map(({ label }) => label)).toEqual(["Narrow to Zoë Ueda"]);
  const [many] = foundGroups([LONG], "narrow");
  expect(many?.title).toBe("Administrators: first 50 of 1,201");
  expect(many?.commands).toHaveLength(50);
});
