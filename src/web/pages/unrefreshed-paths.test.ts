import { expect, test } from "vitest";
import { DECLARED_PATHS } from "#test/declared.ts";
import { sourceFiles } from "#test/running/source-scan.ts";

test("pages say of declared reports only that they could not be refreshed", () => {
  const named = sourceFiles()
    .filter(({ path }) => path.startsWith("src/web/pages/") && path.endsWith(".tsx"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/"(\/api\/[^"]+)"/g)].map(([, report = ""]) => `${path}: ${report}`),
    );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !DECLARED_PATHS.includes(name.split(": ")[1] ?? ""))).toEqual([]);
});
