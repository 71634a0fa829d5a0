import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "./browser.ts";
import { openRoom } from "./room.ts";

// Without a browser it must load all the same: the search for dead code reads it before one is installed.
const executablePath = findBrowser();
openRoom();

/**
 * Each test has pages of its own, which live for seconds: to optimize their code, and to do so beside it on processors that
 * are all in use, takes a quarter of the browser's time and gives nothing back.
 */
const SHORT_LIVED_PAGES = "--js-flags=--single-threaded,--no-turbofan,--no-maglev";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../test-results",
  globalSetup: "./lending.ts",
  // More than the processors: pages and servers often wait for each other.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  // Several times what a quiet machine needs: a busy one must not fail what is right.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    // It takes a tenth of the whole time; one that failed is run again with `--trace on`.
    trace: "off",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/Chicago",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      args: [...BROWSER_ARGUMENTS, SHORT_LIVED_PAGES],
    },
  },
});
