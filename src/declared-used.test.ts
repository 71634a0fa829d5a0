import { expect, test } from "vitest";
import { BUSINESS_SETTINGS } from "#domain/business-settings.ts";
import { PAYROLL_RULE_IDS } from "#domain/payroll/payroll-rules.ts";
import { sourceFiles, withoutComments, type SourceFile } from "#test/running/source-scan.ts";

const SETTINGS = "src/domain/business-settings.ts";
const RULES = "src/domain/payroll/payroll-rules.ts";

/** Names of a declaration that no other code has: nothing reads the setting, or finds what breaks the rule. */
const unused = (names: readonly string[], declaration: string, files: readonly SourceFile[]) => {
  const texts = files
    .filter(({ path }) => path !== declaration && !/\.test\.|^e2e\/|^src\/test\//.test(path))
    .map(({ text }) => withoutComments(text));
  return names.filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
};

test("each setting is read, and each rule is found", () => {
  const files = sourceFiles();
  expect(unused(Object.keys(BUSINESS_SETTINGS), SETTINGS, files)).toEqual([]);
  expect(unused(PAYROLL_RULE_IDS, RULES, files)).toEqual([]);
});

test("a setting that only its declaration, comments and tests have is found", () => {
  const planted = [
    { path: "src/server/a.ts", text: "const { weekStart } = settings; // weekEnd" },
    { path: "src/server/a.test.ts", text: "weekEnd: 7" },
    { path: SETTINGS, text: "weekEnd: {}" },
  ];
  expect(unused(["weekStart", "weekEnd"], SETTINGS, planted)).toEqual(["weekEnd"]);
});
