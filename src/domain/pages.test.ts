import { expect, test } from "vitest";
import { ROLES } from "./identity/roles.ts";
import {
  isInPhoneBar,
  isPage,
  PAGE_IDS,
  pageAt,
  PAGES,
  pagesBelow,
  RAIL_PAGES,
  type PageId,
} from "./pages.ts";

const addressOf = (page: PageId): string => PAGES[page].path.replace(/:\w+/, "70-01");

test.each(PAGE_IDS)("the page %s is found at its address", (page) => {
  expect(pageAt(addressOf(page))).toBe(page);
  expect(pageAt(`${addressOf(page)}/`)).toBe(page);
  expect(pageAt(`${addressOf(page)}/more/below`)).toBeNull();
});

test("the first address and those of pages are pages, and no others", () => {
  expect(["/", "/funnel", "/people/7001"].filter((path) => !isPage(path))).toEqual([]);
  const others = ["", "/fun", "/funnel/7001", "/admin/unknown", "//people", "/api/session"];
  expect(others.filter(isPage)).toEqual([]);
});

test.each(ROLES)("the bar on phones has room for four pages of a %s and the menu of more", (role) => {
  expect(RAIL_PAGES.filter((page) => isInPhoneBar(page, role))).toHaveLength(4);
});

test.each([
  ["manager", "funnel"],
  ["payroll", "payroll"],
  ["admin", "funnel"],
] as const)("the bar of a %s begins with Today and has the %s", (role, page) => {
  const bar = RAIL_PAGES.filter((id) => isInPhoneBar(id, role));
  expect(bar.toSorted()).toEqual(["today", "roadshows", "people", page].toSorted());
  expect(bar[0]).toBe("today");
});

test("below a page are those that its path begins, without those of which there is one for each id", () => {
  expect(pagesBelow("admin")).toContain("audit");
  expect(pagesBelow("people")).not.toContain("person");
});

test("what is below a page is for those of its roles", () => {
  const pairs = PAGE_IDS.flatMap((above) => PAGE_IDS.map((page) => [above, page] as const));
  const wrong = pairs.filter(
    ([above, page]) =>
      PAGES[page].path.startsWith(`${PAGES[above].path}/`) &&
      PAGES[page].roles.some((role) => !PAGES[above].roles.includes(role)),
  );
  expect(wrong).toEqual([]);
});

test("managers have no page of payroll or of administrators, and payroll staff none of administrators", () => {
  expect(PAGES.payroll.roles).toEqual(["payroll", "admin"]);
  expect(PAGES.admin.roles).toEqual(["admin"]);
});
