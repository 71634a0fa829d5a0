import { expect, test } from "vitest";
import { PAGE_IDS, PAGES, VIEW_PAGES, type ViewPage } from "#domain/pages.ts";
import { sourceFiles } from "#test/running/source-scan.ts";
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

/** Files of the pages beneath a page, which have members of their own. */
const BENEATH = /\/(?:person|private|submission|record)[^/]*$/;
const foldersBeneath = (page: ViewPage): readonly string[] =>
  PAGE_IDS.filter((other) => PAGES[other].path.startsWith(`${PAGES[page].path}/`)).map(
    (other) => `src/web/pages${PAGES[other].path}/`,
  );
/** Not a filter: a number that people compute with, which would make every view modified, the evidence of a week, an open row. */
const NOT_SAVED = ["sales", "evidence", "exception"];
const READS =
  /(?:oneOf|listOf|textOf|checked|requestedDays)\(\s*search,\s*"(\w+)"|search\.(?:get|has|getAll)\("(\w+)"\)/g;

test.each(VIEW_PAGES)("what the page %s reads of its address is saved in its views", (page) => {
  const viewed = sourceFiles().filter(
    ({ path }) =>
      path.startsWith(`src/web/pages${PAGES[page].path}/`) &&
      !foldersBeneath(page).some((folder) => path.startsWith(folder)) &&
      !BENEATH.test(path) &&
      !path.includes(".test."),
  );
  const read = viewed.flatMap(({ text }) =>
    [...text.matchAll(READS)].map(([, member, other]) => member ?? other ?? ""),
  );
  expect(read.length).toBeGreaterThan(0);
  const saved = new Set([...Object.keys(PAGES[page].views), ...NOT_SAVED]);
  expect([...new Set(read)].filter((name) => !saved.has(name))).toEqual([]);
});
