import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { ROLES } from "#domain/identity/roles.ts";
import { CODE_PAGES, codeOf, PAGE_IDS, PAGES, type CodePage } from "#domain/pages.ts";
import { isoDate } from "#domain/time/time.ts";
import { mayAsk } from "#test/declared.ts";
import { importsOf, sourceFiles, targetOf } from "#test/running/source-scan.ts";
import { funnelSpanQuery } from "#web/api/funnel.ts";
import { pageModule } from "./page-modules.ts";

test.each(PAGE_IDS)("the roles of the page %s may request all that it asks for", (page) => {
  for (const role of ROLES.filter((each) => PAGES[page].roles.includes(each)))
    for (const path of PAGES[page].asks) expect([role, path, mayAsk(path, role)]).toEqual([role, path, true]);
});

/** Paths of what a page's loader requests. There is no server: only the funnel's days are in the cache. */
async function requestedBy(page: CodePage): Promise<ReadonlySet<string>> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const span = { first: null, last: null, today: isoDate("2026-11-18") };
  queries.setQueryData(funnelSpanQuery().queryKey, span);
  const paths = new Set<string>();
  const start: QueryClient["query"] = (query) => {
    paths.add(`/api/${query.queryKey.slice(0, -1).join("/")}`);
    return queries.query(query);
  };
  const arrival = {
    search: new URLSearchParams(),
    params: { id: "7001", office: "101", entry: "5034", kind: "gap" },
  };
  await pageModule(page)
    .loader?.(arrival, start)
    ?.catch(() => null);
  return paths;
}

test.each(CODE_PAGES)("the page %s requests what its row says, and nothing else", async (page) => {
  expect([...(await requestedBy(page))].toSorted()).toEqual([...PAGES[page].asks].toSorted());
});

const files = sourceFiles();
/** Files of whole pages; what other files of pages import is a part of one. */
const parts = new Set(
  files
    .filter(({ path }) => path.startsWith("src/web/pages/"))
    .flatMap((file) => importsOf(file).map((name) => targetOf(file, name))),
);
const codeFiles = files
  .map(({ path }) => path)
  .filter((path) => /^src\/web\/pages\/.*-(?:page\.tsx|loader\.ts)$/.test(path));
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Faults of the rows of pages and their files: one that is without the other, or two files of one name. */
const wrongs = (ids: readonly CodePage[], paths: readonly string[]): readonly string[] => {
  const names = paths.map(nameOf);
  const codes = ids.map(codeOf);
  return [
    ...ids.filter((id) => !names.includes(`${codeOf(id)}-page.tsx`)),
    ...paths.filter(
      (path) => !parts.has(path) && !codes.includes(nameOf(path).replace(/-(?:page\.tsx|loader\.ts)$/, "")),
    ),
    ...paths.filter((path, at) => names.indexOf(nameOf(path)) !== at),
  ];
};

describe("each page has its row and its files", () => {
  test("and no file of a page is without a row", () => {
    expect(codeFiles.length).toBeGreaterThan(20);
    expect(wrongs(CODE_PAGES, codeFiles)).toEqual([]);
  });

  test.each(CODE_PAGES)("the page %s without its row or its file is seen", (page) => {
    const isOfPage = (path: string): boolean =>
      [`${codeOf(page)}-page.tsx`, `${codeOf(page)}-loader.ts`].includes(nameOf(path));
    const isShared = CODE_PAGES.filter((id) => codeOf(id) === codeOf(page)).length > 1;
    const ids = CODE_PAGES.filter((id) => id !== page);
    expect(wrongs(ids, codeFiles)).toEqual(
      isShared ? [] : codeFiles.filter((path) => isOfPage(path) && !parts.has(path)),
    );
    expect(
      wrongs(
        CODE_PAGES,
        codeFiles.filter((path) => !isOfPage(path)),
      ),
    ).toContain(page);
  });

  test("a second file of one name is seen", () => {
    const second = "src/web/pages/funnel/people-page.tsx";
    expect(wrongs(CODE_PAGES, [...codeFiles, second])).toEqual([second]);
  });

  test("a file exports its page under the name that is looked for", async () => {
    await expect(pageModule("glossary").page()).resolves.toBeTypeOf("function");
    for (const id of CODE_PAGES) {
      const file = files.find(({ path }) => nameOf(path) === `${codeOf(id)}-page.tsx`);
      const name = codeOf(id).replaceAll("-", "");
      expect(file?.text).toMatch(new RegExp(`^export (?:const|function) ${name}Page\\b`, "im"));
    }
  });
});
