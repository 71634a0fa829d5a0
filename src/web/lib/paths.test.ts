import { expect, test } from "vitest";
import { entryId, eventId, officeId, personId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { paths, withSearch } from "./paths.ts";

test("an id cannot leave its place in the path", () => {
  expect(paths.submission(entryId("5003"))).toBe("/payroll/5003");
  expect(paths.submission(entryId("a/b?c"))).toBe("/payroll/a%2Fb%3Fc");
  expect(paths.person(personId("../b"))).toBe("/people/..%2Fb");
  expect(paths.office(officeId("1&q=x"))).toBe("/offices/1%26q%3Dx");
  expect(paths.event(eventId("1&q=x"))).toBe("/roadshows?event=1%26q%3Dx");
});

test("filters travel along, and nothing is added when there are none", () => {
  expect(withSearch(PAGES.payroll.path, new URLSearchParams("week=2026-11-09"))).toBe(
    "/payroll?week=2026-11-09",
  );
  expect(withSearch(PAGES.payroll.path, new URLSearchParams())).toBe("/payroll");
});
