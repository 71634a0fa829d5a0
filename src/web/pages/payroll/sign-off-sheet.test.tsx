import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { OpenWarnings } from "./sign-off-sheet.tsx";

type Warnings = Parameters<typeof OpenWarnings>[0]["submissions"][number]["warnings"];

const warnings = (
  ...counts: readonly (readonly [PayrollRule, number])[]
): { readonly warnings: Warnings } => ({
  warnings: counts.map(([rule, open]) => ({ rule, open })),
});

/** The lines of the list, as they are read. */
const linesOf = (...submissions: readonly { readonly warnings: Warnings }[]): readonly string[] =>
  renderToStaticMarkup(<OpenWarnings submissions={submissions} />)
    .replaceAll(/<svg.*?<\/svg>/g, "")
    .split(/<[^>]+>/)
    .filter((text) => text !== "");

test("the dialog that signs off names the open warnings of all submissions by their rules, most first", () => {
  expect(
    linesOf(
      warnings(["long-shift", 1], ["overnight", 2]),
      warnings(["overnight", 1], ["edited", 1_204]),
      warnings(),
    ),
  ).toEqual(["1,208 open warnings in 2 submissions", "Edited: 1,204", "Overnight: 3", "Long shift: 1"]);
});

test("without any it says that there is none", () => {
  expect(linesOf(warnings(), warnings())).toEqual(["No open warnings."]);
});
