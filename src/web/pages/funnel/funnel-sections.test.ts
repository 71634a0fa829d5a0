import { expect, test } from "vitest";
import { PAGES } from "#domain/pages.ts";
import { withChanges } from "#web/lib/address.ts";
import { openSection, SECTION_IDS, SECTIONS, sectionChange } from "./funnel-sections.ts";

const opened = (search: string) => openSection(new URLSearchParams(search));
const after = (search: string, id: (typeof SECTION_IDS)[number] | null): string =>
  withChanges(new URLSearchParams(search), sectionChange(new URLSearchParams(search), id)).toString();

test("no section is open unless the address says so", () => {
  expect(opened("")).toBeNull();
  expect(opened("account=7&range=month&compare=none")).toBeNull();
  expect(opened("section=yesterday")).toBeNull();
});

test("the address opens a section by its name, whatever else it holds", () => {
  for (const id of SECTION_IDS) expect(opened(`section=${id}&sort=-lost&trend=weekdays`)).toBe(id);
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
  expect(opened(search)).toBe(id);
});

test("closing a section keeps its choices, and it stays closed", () => {
  expect(after("section=fair", null)).toBe("");
  expect(after("section=table&sort=-lost", null)).toBe("sort=-lost&section=none");
  expect(opened(after("section=table&sort=-lost", null))).toBeNull();
  expect(after("section=none&sort=-lost", "table")).toBe("sort=-lost&section=table");
});

test("a saved view keeps the open section and the choices in it", () => {
  const members = SECTION_IDS.flatMap((id) => SECTIONS[id].members).filter((member) => member !== "sales");
  expect(Object.keys(PAGES.funnel.views)).toEqual(expect.arrayContaining(["section", ...members]));
});
