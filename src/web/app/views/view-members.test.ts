import { expect, test } from "vitest";
import { PAGES } from "#domain/pages.ts";
import { sourceFiles } from "#test/running/source-scan.ts";

/** The orders of tables that the code of a folder names. */
const ordersIn = (folder: string): readonly string[] =>
  sourceFiles()
    .filter(({ path }) => path.startsWith(`src/web/pages/${folder}/`))
    .flatMap(({ text }) => [...text.matchAll(/sortMember="(\w+)"/g)].map(([, member = ""]) => member));

test.each([
  ["roadshows", PAGES.roadshows.views],
  ["people/quality", PAGES.quality.views],
  ["people/headcount", PAGES.headcount.views],
])("a saved view of %s keeps the order of each of its tables", (folder, views) => {
  const orders = ordersIn(folder);
  expect(orders).not.toEqual([]);
  expect(Object.keys(views)).toEqual(expect.arrayContaining([...orders]));
});
