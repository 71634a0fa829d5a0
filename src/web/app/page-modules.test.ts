import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { ROLES } from "#domain/identity/roles.ts";
import { CODE_PAGES, PAGE_IDS, PAGES, type CodePage } from "#domain/pages.ts";
import { isoDate } from "#domain/time/time.ts";
import { mayAsk } from "#test/declared.ts";
import { importsOf, sourceFiles, targetOf } from "#test/running/source-scan.ts";
import { funnelSpanQuery } from "#web/api/funnel.ts";
import { PAGE_MODULES } from "./page-modules.ts";

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
  await PAGE_MODULES[page].loader?.(arrival, start)?.catch(() => null);
  return paths;
}

test.each(CODE_PAGES)("the page %s requests what its row says, and nothing else", async (page) => {
  expect([...(await requestedBy(page))].toSorted()).toEqual([...PAGES[page].asks].toSorted());
});

/** A file of a page by its id, as the router registers it. */
type Registered = readonly [id: string, file: string];

const files = sourceFiles();
const [router = { path: "", text: "" }] = files.filter(({ path }) => path === "src/web/app/page-modules.ts");
const registered = [...router.text.matchAll(/\b(\w+): \{\s*page: [^"]*"#web\/([^"]+)"/g)].map(
  ([, id = "", file = ""]): Registered => [id, `src/web/${file}`],
);
/** Files of whole pages; what other files of pages import is a part of one. */
const parts = new Set(
  files
    .filter(({ path }) => path.startsWith("src/web/pages/"))
    .flatMap((file) => importsOf(file).map((name) => targetOf(file, name))),
);
const pageFiles = files
  .map(({ path }) => path)
  .filter((path) => /^src\/web\/pages\/.*-page\.tsx$/.test(path) && !parts.has(path));

/** What is wrong with the rows and the registered files of pages: one that is without the other. */
const wrongs = (ids: readonly string[], modules: readonly Registered[]): readonly string[] => [
  ...ids.filter((id) => !modules.some(([other]) => other === id)),
  ...modules.map(([id]) => id).filter((id) => !ids.includes(id)),
  ...pageFiles.filter((path) => !modules.some(([, file]) => file === path)),
];

describe("each page has its row and its registered file", () => {
  test("and no file of a page is without them", () => {
    expect(pageFiles.length).toBeGreaterThan(10);
    expect(wrongs(CODE_PAGES, registered)).toEqual([]);
  });

  test.each(CODE_PAGES)("the page %s without one of them is seen", (page) => {
    const ids = CODE_PAGES.filter((id) => id !== page);
    const modules = registered.filter(([id]) => id !== page);
    expect(wrongs(ids, registered)).toEqual([page]);
    expect(wrongs(CODE_PAGES, modules)).toContain(page);
  });

  test.each(pageFiles)("the file %s without both of them is seen", (path) => {
    const modules = registered.filter(([, file]) => file !== path);
    const ids = CODE_PAGES.filter((id) => modules.some(([other]) => other === id));
    expect(wrongs(ids, modules)).toEqual([path]);
  });
});
