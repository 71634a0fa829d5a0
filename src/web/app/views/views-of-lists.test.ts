import { expect, test } from "vitest";
import { codeOf, PAGES, VIEW_PAGES, type ViewPage } from "#domain/pages.ts";
import { importsOf, sourceFiles, targetOf, type SourceFile } from "#test/running/source-scan.ts";
import type { Filters } from "#web/lib/filters.ts";

const FILES = new Map(sourceFiles().map((file) => [file.path, file]));
const QUERIES = import.meta.glob<Readonly<Record<string, unknown>>>("/src/web/pages/**/*-query.ts", {
  eager: true,
});

/** The files of a page: its own, and those of pages that they import, one through another. */
function filesOf(page: ViewPage): readonly SourceFile[] {
  const paths = new Set(
    [...FILES.keys()].filter(
      (path) => path.startsWith("src/web/pages/") && path.endsWith(`/${codeOf(page)}-page.tsx`),
    ),
  );
  // A set goes on to what is added while it is read.
  for (const path of paths) {
    const file = FILES.get(path);
    for (const name of file === undefined ? [] : importsOf(file)) {
      const target = file && targetOf(file, name);
      if (target?.startsWith("src/web/pages/") === true) paths.add(target);
    }
  }
  return [...paths].flatMap((path) => FILES.get(path) ?? []);
}

const isFilter = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "read" in value && "chosen" in value;
const isFilters = (value: unknown): value is Filters =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isFilter);

/** The filters that the files of a page declare. */
const filtersIn = (files: readonly SourceFile[]): readonly string[] =>
  files
    .flatMap(({ path }) => Object.values(QUERIES[`/${path}`] ?? {}).filter(isFilters))
    .flatMap(Object.keys);

const READS =
  /(?:oneOf|listOf|textOf|checked|requestedDays)\(\s*search,\s*"(?<name>\w+)"|search\.(?:get|has|getAll)\("(?<other>\w+)"\)/g;

/** The members of the address that a file reads one by one. */
const readIn = ({ text }: SourceFile): readonly string[] =>
  Array.from(text.matchAll(READS), ({ groups }) => groups?.["name"] ?? groups?.["other"] ?? "");

/** The members of the address by which tables of a file are sorted and grouped; those of a sheet have a hyphen. */
const ordersIn = ({ text }: SourceFile): readonly string[] => [
  ...Array.from(text.matchAll(/sortMember="(?<name>\w+)"/g), ({ groups }) => groups?.["name"] ?? ""),
  ...text
    .split("<DataTable")
    .slice(1)
    .flatMap((table) => (table.split("/>\n")[0]?.includes("sortMember") === true ? [] : ["sort"])),
  ...(text.includes("groupings=") ? ["group"] : []),
];

/** Members of what is open above the page: an exception, the minutes that changed since a sign-off. */
const NOT_SAVED = new Set(["exception", "changedMinutes"]);

test.each(VIEW_PAGES)(
  "a saved view of %s keeps all that the page reads of its address, and nothing else",
  (page) => {
    const files = filesOf(page);
    const read = [...filtersIn(files), ...files.flatMap(readIn), ...files.flatMap(ordersIn)];
    const saved = new Set(read.filter((name) => !NOT_SAVED.has(name)));
    expect([...saved].toSorted()).toEqual(Object.keys(PAGES[page].views).toSorted());
  },
);
