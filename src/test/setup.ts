import "temporal-polyfill/global";
import { format } from "node:util";
import { afterAll, afterEach, vi } from "vitest";

const printed: string[] = [];

/** React, the libraries and our own code report their mistakes there, so a test that prints to it has failed. */
console.error = (...values: readonly unknown[]): void => {
  printed.push(format(...values));
};

afterEach(() => {
  vi.restoreAllMocks();
  const mistakes = printed.splice(0);
  if (mistakes.length > 0) throw new Error(`Printed to console.error:\n${mistakes.join("\n")}`);
});

/** The files that a worker runs share its globals. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
