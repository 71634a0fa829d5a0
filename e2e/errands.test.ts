import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ERRANDS } from "./errands.ts";

test("each errand is followed once", () => {
  const sources = globSync("e2e/**/*.e2e.ts").map((file) => readFileSync(file, "utf8"));
  const followed = sources.flatMap((source) =>
    Array.from(source.matchAll(/follow\(\s*page,\s*"([^"]+)"/g), ([, errand]) => errand),
  );
  expect(new Set(followed)).toEqual(new Set(Object.keys(ERRANDS)));
  expect(followed).toHaveLength(Object.keys(ERRANDS).length);
});
