import type { Page } from "playwright/test";
import { expect } from "./test.ts";

/** Elements that are there while a page is on its way: skeletons, and the line at the top while reports are fetched. */
const WAITING = ".skeleton, [data-busy=true]";

/**
 * The page has its title, and nothing on it waits any more. Half a second without a request says neither: a slow machine
 * is silent for longer in between, and a fast one is whole long before.
 */
export async function expectWhole(page: Page): Promise<void> {
  // Looked at in each frame: an expectation alone looks again after as much as a second.
  await page
    .waitForFunction(
      (waiting) => document.querySelector("main h1") !== null && document.querySelector(waiting) === null,
      WAITING,
      { timeout: LOOKED_AT_MS },
    )
    .catch(() => null);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(WAITING), "what the page still waits for").toHaveCount(0);
}

const LOOKED_AT_MS = 20_000;
