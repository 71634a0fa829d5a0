import { expect, test } from "vitest";
import { PAGES } from "#domain/pages.ts";
import { withChanges } from "#web/lib/address.ts";
import { openSections, SECTION_IDS, SECTIONS, sectionChange } from "./funnel-sections.ts";

const opened = (search: string) => openSections(new URLSearchParams(search));
/** An address after a press on the heading of a section. */
const after = (search: string, id: (typeof SECTION_IDS)[number]): string =>
  withChanges(new URLSearchParams(search), sectionChange(new URLSearchParams(search), id)).toString();

test("no section is open unless the address says so", () => {
  expect(opened("")).toEqual([]);
  expect(opened("account=7&range=month&compare=none")).toEqual([]);
  expect(opened("section=yesterday")).toEqual([]);
});

test("the address opens a section by its name, whatever else it holds", () => {
  for (const id of SECTION_IDS) expect(opened(`section=${id}&sort=-lost&trend=weekdays`)).toEqual([id]);
});

test.each([
  ["trend=accounts&rate=first", "trend"],
  ["by=week", "trend"],
  ["complete=yes", "trend"],
  ["sort=-first.booked", "table"],
  ["group=account", "table"],
  ["fair=second", "fair"],
  ["drivers=office", "drivers"],
  ["rate=first", "drivers"],
  ["sales=12", "goal"],
])("a link from before sections, %s, opens the one it is about", (search, id) => {
  expect(opened(search)).toEqual([id]);
});

test("closing a section keeps its choices, and it stays closed", () => {
  expect(after("section=fair", "fair")).toBe("");
  expect(after("section=table&sort=-lost", "table")).toBe("sort=-lost&section=none");
  expect(opened(after("section=table&sort=-lost", "table"))).toEqual([]);
  expect(after("section=none&sort=-lost", "table")).toBe("sort=-lost&section=table");
});

test("sections are open beside each other, and each is closed alone", () => {
  expect(after("section=fair", "trend")).toBe("section=fair&section=trend");
  expect(opened("section=fair&section=trend")).toEqual(["trend", "fair"]);
  expect(after("section=fair&section=trend", "fair")).toBe("section=trend");
  // What a link from before opens stays open, too.
  expect(after("sort=-lost", "goal")).toBe("sort=-lost&section=table&section=goal");
});

test("a saved view keeps the open sections and the choices in it", () => {
  const members = SECTION_IDS.flatMap((id) => SECTIONS[id].members);
  expect(Object.keys(PAGES.funnel.views)).toEqual(expect.arrayContaining(["section", ...members]));
});
