import { expect, test } from "vitest";
import type { z } from "zod/mini";
import type { Declared } from "#contract/endpoint.ts";
import type { ListFile } from "#contract/export.ts";
import { fileHeadings, type Table } from "#contract/tables.ts";
import { DECLARED } from "#test/declared.ts";
import { listSource, sortedRows } from "./list-source.ts";

const isList = (declared: Declared): declared is ListFile<z.ZodMiniObject, Table> => "usualOrder" in declared;
const isReport = (declared: Declared): declared is Declared & { readonly query: z.ZodMiniObject } =>
  "dependsOn" in declared;

const LISTS = DECLARED.filter(isList).map((list) => [list.title, list] as const);
const WINDOW = ["offset", "limit"];
const NOTHING = { asOf: null, limitedTo: null, filters: {}, control: {}, definitions: {} } as const;

/** The file of a list without rows. */
const opened = (list: ListFile<z.ZodMiniObject, Table>, query: Parameters<typeof listSource>[1]) =>
  listSource(list, query, { ...NOTHING, ...sortedRows<never>(list, query.sort, []) });

test("every list of the dashboard is found", () => {
  expect(LISTS.map(([title]) => title)).toEqual(
    expect.arrayContaining(["People", "Roadshow events", "Corrections", "Offices", "Exceptions"]),
  );
});

test.each(LISTS)("the file of %s takes the filters and the order of its report, and no window", (_, list) => {
  const report = DECLARED.filter(isReport).find(({ path }) => `${path}/export` === list.path);
  const asked = Object.keys(report?.query.shape ?? {}).filter((name) => !WINDOW.includes(name));
  expect(report?.roles).toBe(list.roles);
  expect(Object.keys(list.query.shape)).toEqual(
    expect.arrayContaining([...asked, "format", "columns", "sort"]),
  );
  expect(WINDOW.filter((name) => name in list.query.shape)).toEqual([]);
});

test.each(LISTS)("the file of %s says its order, chosen or not, and has every column", (_, list) => {
  const [first = ""] = Object.keys(list.table);
  const chosen = list.isSortedByServer ? { sort: first, order: "down" as const } : { sort: `-${first}` };
  expect(opened(list, {}).filters["Sorted by"]).toContain(list.usualOrder);
  expect(opened(list, chosen).filters["Sorted by"]).toMatch(/, descending(?:; unknown last)?$/);
  const source = opened(list, {});
  expect(
    Object.keys(list.table)
      .flatMap((id) => source.columnsOf(id))
      .flatMap(fileHeadings),
  ).not.toContain("");
});

test("a file says to which offices its reader is limited", () => {
  const [[, list] = []] = LISTS;
  if (list === undefined) throw new Error("no list is declared");
  const source = listSource(
    list,
    {},
    { ...NOTHING, ...sortedRows<never>(list, "", []), limitedTo: "Harbor Point" },
  );
  expect(source.filters["Limited to offices"]).toBe("Harbor Point");
});
