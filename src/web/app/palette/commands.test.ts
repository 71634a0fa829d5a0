import { expect, test } from "vitest";
import { answersTo, commandGroups, foundGroups } from "./commands.ts";
import { PLACES } from "./places.ts";

const PREFERENCES = { theme: "dark", density: "comfortable", singleKeys: true } as const;
const nothing = () => undefined;
const deeds = {
  goTo: nothing,
  refresh: nothing,
  copyLink: nothing,
  showHelp: nothing,
  askToForget: nothing,
  say: nothing,
  showAccount: nothing,
  signOut: nothing,
};
const offered = { places: PLACES, recent: [], page: [], nouns: [], views: [] };

test.each([
  ["Theme: dark", "dark th", true],
  ["Theme: dark", "", true],
  ["Theme: dark", "ark", false],
  ["Theme: dark", "dark mode", false],
  ["Submission 4021", "sub 40", true],
  ["Clear recent places…", "Plâces", true],
])("%s for “%s”: %s", (label, typed, does) => {
  expect(answersTo(label, typed)).toBe(does);
});

test("going to a page goes to its path", () => {
  const gone: string[] = [];
  const recent = [{ path: "/payroll/4021", label: "Submission 4021" }];
  const groups = commandGroups(
    PREFERENCES,
    { ...offered, recent },
    { ...deeds, goTo: (path) => gone.push(path) },
  );
  const ways = groups.filter(({ title }) => title === "Go to" || title === "Recent");
  for (const { run } of ways.flatMap(({ commands }) => commands)) run();
  expect(gone).toEqual(["/funnel", "/roadshows", "/people", "/payroll", "/admin", "/payroll/4021"]);
});

test("a view is found by its name and its page, and opened with its filters", () => {
  const gone: string[] = [];
  const views = [
    { id: 7, path: "/funnel?account=101&saved=7", label: "Harbor — Funnel" },
    { id: 8, path: "/people?state=TX&saved=8", label: "Texas — People" },
  ];
  const groups = commandGroups(
    PREFERENCES,
    { ...offered, views },
    { ...deeds, goTo: (path) => gone.push(path) },
  );
  const found = foundGroups(groups, "funnel har");
  for (const { run } of found.flatMap(({ commands }) => commands)) run();
  expect([found.map(({ title }) => title), gone]).toEqual([["Views"], ["/funnel?account=101&saved=7"]]);
});

test("what holds already is marked, once in each choice", () => {
  const display = commandGroups(PREFERENCES, offered, deeds).find(({ title }) => title === "Display");
  expect(display?.commands.filter(({ isSet }) => isSet === true).map(({ id }) => id)).toEqual([
    "theme-dark",
    "density-comfortable",
  ]);
});

test("no keys are shown that are switched off", () => {
  const keys = (singleKeys: boolean) =>
    commandGroups({ ...PREFERENCES, singleKeys }, offered, deeds)
      .flatMap(({ commands }) => commands)
      .flatMap((command) => command.keys ?? []);
  expect(keys(true)).toEqual(["g f", "g r", "g p", "g w", "?"]);
  expect(keys(false)).toEqual([]);
});

test("with no recent place there is nothing to forget", () => {
  const groups = commandGroups(PREFERENCES, offered, deeds);
  expect(groups.map(({ title }) => title)).not.toContain("Recent");
  expect(groups.flatMap(({ commands }) => commands.map(({ id }) => id))).not.toContain("forget");
});

test("what the page on the screen offers is among what is done with it", () => {
  const done: string[] = [];
  const page = [{ id: "clear", label: "Clear filters", run: () => done.push("cleared") }];
  const group = commandGroups(PREFERENCES, { ...offered, page }, deeds).find(
    ({ title }) => title === "This page",
  );
  group?.commands.find(({ label }) => label === "Clear filters")?.run();
  expect(done).toEqual(["cleared"]);
});

test("what the page knows by name is found by typing, and a long list says how long it is", () => {
  const narrowed: string[] = [];
  const people = Array.from({ length: 1200 }, (_, index) => ({
    id: `administrator ${index}`,
    label: `Narrow to ${index === 7 ? "Zoë Ueda" : `Ann Abara ${index}`}`,
    run: () => narrowed.push(String(index)),
  }));
  const nouns = [{ title: "Administrators", commands: people }];
  const groups = commandGroups(PREFERENCES, { ...offered, nouns }, deeds);
  expect(foundGroups(groups, "").map(({ title }) => title)).not.toContain("Administrators");
  const found = foundGroups(groups, "zoe");
  for (const { run } of found.flatMap(({ commands }) => commands)) run();
  expect([found.map(({ title }) => title), narrowed]).toEqual([["Administrators"], ["7"]]);
  const [many] = foundGroups(groups, "narrow");
  expect(many?.title).toBe("Administrators: first 50 of 1,200");
  expect(many?.commands).toHaveLength(50);
});

test("only places that one's role has are offered", () => {
  const groups = commandGroups(PREFERENCES, { ...offered, places: PLACES.slice(0, 1) }, deeds);
  const ways = groups.find(({ title }) => title === "Go to");
  expect(ways?.commands.map(({ label }) => label)).toEqual(["Funnel"]);
});

test("what is found stands under its own headings, and all of it while nothing is typed", () => {
  const groups = commandGroups(PREFERENCES, offered, deeds);
  const found = foundGroups(groups, "dark");
  expect(found.map(({ title, commands }) => [title, ...commands.map(({ label }) => label)])).toEqual([
    ["Display", "Theme: dark"],
  ]);
  expect(foundGroups(groups, " ")).toEqual(groups);
  expect(foundGroups(groups, "zzz")).toEqual([]);
});
