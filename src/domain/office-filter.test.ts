import { expect, test } from "vitest";
import { officesOf, pathOfOffices, switchedOffices } from "./office-filter.ts";

const search = (text: string) => new URLSearchParams(text);

test.each([
  ["/roadshows", "office=101&office=103&q=a", ["101", "103"]],
  ["/funnel", "account=101", ["101"]],
  ["/offices/101", "range=last-week", ["101"]],
  ["/today", "", []],
] as const)("%s?%s is about %o", (path, text, offices) => {
  expect(officesOf(path, search(text), [])).toEqual(offices);
});

test("pages that cannot be narrowed carry the offices on, and others say by themselves that there are none", () => {
  const about = (path: string, text = "") => officesOf(path, search(text), ["101"]);
  expect([about("/today"), about("/offices"), about("/admin/users")]).toEqual([["101"], ["101"], ["101"]]);
  expect([about("/people"), about("/funnel"), about("/offices/103")]).toEqual([[], [], ["103"]]);
  expect([about("/roadshows/chase"), about("/roadshows/chase", "office=103")]).toEqual([["101"], ["103"]]);
});

test.each([
  ["funnel", "/funnel?account=101&account=103"],
  ["roadshows", "/roadshows?office=101&office=103"],
  ["payroll", "/payroll?office=101"],
  ["today", "/today"],
  ["offices", "/offices"],
] as const)("the offices go along to %s", (page, path) => {
  expect(pathOfOffices(page, ["101", "103"])).toBe(path);
  expect(pathOfOffices(page, [])).toBe(path.split("?")[0]);
});

test.each([
  ["/roadshows", "q=a&office=103", ["101"], "/roadshows?q=a&office=101"],
  ["/funnel", "account=103&rate=first", ["101"], "/funnel?rate=first&account=101"],
  ["/people", "office=103", [], "/people"],
  ["/today", "", ["101"], "/today"],
  ["/roadshows/chase", "office=103", ["101"], "/roadshows/chase?office=101"],
  ["/offices/103", "", ["101"], "/offices/101"],
  ["/offices", "q=a", ["101"], "/offices/101"],
  ["/offices/103", "", [], "/offices"],
] as const)("at %s?%s the switcher leads with %o to %s", (path, text, offices, to) => {
  expect(switchedOffices(path, search(text), offices)).toBe(to);
});
