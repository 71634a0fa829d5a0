import { expect, test } from "vitest";
import { VIEW_PAGES } from "#domain/pages.ts";
import { defaultPath, viewPageAt, viewPath } from "./view-places.ts";

const defaultViews = [
  { id: 7, page: "funnel", search: "account=101&range=last-month" },
  { id: 8, page: "people", search: "" },
] as const;
const from = (address: string) => defaultPath(new URL(address, "http://fieldboard.test"), { defaultViews });

test("an address without a query opens the default view of its page", () => {
  expect(from("/funnel")).toBe("/funnel?account=101&range=last-month&saved=7");
  expect(from("/people")).toBe("/people?saved=8");
});

test("any other address stays as it is", () => {
  for (const address of ["/funnel?account=102", "/funnel?saved=none", "/roadshows", "/people/7001", "/"])
    expect(from(address)).toBeNull();
});

test("the path of a view is that of its page", () => {
  expect(
    VIEW_PAGES.map((page) => viewPageAt(viewPath({ id: 1, page, search: "" }).split("?")[0] ?? "")),
  ).toEqual(VIEW_PAGES);
});
