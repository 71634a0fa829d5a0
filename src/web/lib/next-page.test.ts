import { expect, test } from "vitest";
import { nextPage, signInPath } from "./next-page.ts";

test.each([
  "/funnel",
  "/people?q=ann&state=TX&state=CA",
  "/payroll?week=2026-11-02",
  "/payroll/4021?sort=name",
  "/account",
  "/people/7000?q=ann",
  "/admin/audit?q=reveal",
])("%s is a page to come back to, with its filters", (path) => {
  expect(nextPage(path)).toBe(path);
});

test.each([
  null,
  "",
  "/",
  "//evil",
  "//evil/funnel",
  "///evil/funnel",
  "/\\evil/funnel",
  "\\\\evil/funnel",
  "/\t/evil/funnel",
  "\t/funnel",
  " /funnel",
  "/%2Fevil",
  "/%2f%2fevil/funnel",
  "/funnel/../api/session",
  "/funnel/..//evil",
  "/funnel%00",
  "/.//evil",
  "http://evil/funnel",
  "https:/funnel",
  "javascript:alert(1)",
  "JavaScript:alert(1)//funnel",
  "/javascript:alert(1)",
  "data:text/html,x",
  "@evil/funnel",
  "/@evil/funnel",
  "funnel",
  "/api/session/sign-out",
  "/sign-in?next=/funnel",
  "/set-up",
  "/unknown",
  "/payroll/1/more",
  `/people?q=${"a".repeat(2_000)}`,
])("%j is none", (text) => {
  expect(nextPage(text)).toBeNull();
});

test("what a browser would make of it stays on this site", () => {
  const here = "http://127.0.0.1:3000";
  const odd = ["/funnel\\..\\people", "/people/../funnel?q=//evil", "/funnel?next=//evil#x"];
  const next = odd.map((text) => new URL(nextPage(text) ?? "/", here));
  expect(next.map(({ origin }) => origin)).toEqual([here, here, here]);
});

test("signing in leads back to where one was", () => {
  expect(signInPath("/payroll?week=2026-11-02")).toBe("/sign-in?next=%2Fpayroll%3Fweek%3D2026-11-02");
  expect(signInPath("/")).toBe("/sign-in");
  expect(signInPath("//evil")).toBe("/sign-in");
});
