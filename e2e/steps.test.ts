import { expect, test } from "vitest";
import { honest, playwrightCounts, vitestCounts } from "./steps.ts";

test("vitest's passed and failed tests are taken as they are", () => {
  const results = { numPassedTests: 7, numFailedTests: 2, testResults: [] };
  expect(vitestCounts(results)).toEqual({ passed: 7, failed: 2 });
});

test("a file of tests that does not load counts as one failure", () => {
  const unloaded = { status: "failed", assertionResults: [] };
  const loaded = { status: "failed", assertionResults: [{ status: "failed" }] };
  const results = { numPassedTests: 3, numFailedTests: 1, testResults: [unloaded, loaded] };
  expect(vitestCounts(results)).toEqual({ passed: 3, failed: 2 });
});

test("an end-to-end test that passed only at a second try has failed", () => {
  const results = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] };
  expect(playwrightCounts(results)).toEqual({ passed: 5, failed: 2 });
});

test("an error outside any end-to-end test is a failure", () => {
  const results = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: "no such file" }] };
  expect(playwrightCounts(results)).toEqual({ passed: 0, failed: 1 });
});

test("results that are missing or are not results count nothing", () => {
  expect(vitestCounts(null)).toEqual({ passed: 0, failed: 0 });
  expect(playwrightCounts("broken")).toEqual({ passed: 0, failed: 0 });
});

test("a runner that crashed is one failure, whatever it counted before", () => {
  expect(honest(1, { passed: 4, failed: 0 })).toEqual({ passed: 4, failed: 1 });
});

test("a runner that found no test is one failure", () => {
  expect(honest(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
});

test("failed tests are not counted again for the exit code they cause", () => {
  expect(honest(1, { passed: 4, failed: 2 })).toEqual({ passed: 4, failed: 2 });
});
