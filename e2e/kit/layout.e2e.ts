import type { Page } from "playwright/test";
import { test } from "./kit.ts";
import { expectLaidOut, layoutProblems, WIDTHS } from "#e2e/layout.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* The measuring itself finds what it is for; then all of the kit is measured, at every width. */

type Planted = readonly (readonly [tag: string, text: string, style: string])[];

/** Puts parts, and nothing else, on the page. */
const plant = (page: Page, parts: Planted) =>
  page.getByRole("main").evaluate((main, given) => {
    const box = document.createElement("div");
    box.style.cssText = "position: relative; height: 100px; background: white";
    for (const [tag, text, style] of given) {
      const part = document.createElement(tag);
      part.textContent = text;
      part.style.cssText = style;
      box.append(part);
    }
    main.replaceChildren(box);
  }, parts);

const AT = "position: absolute; white-space: nowrap; left:";
const LONG = "a name with a great many letters in it";

const MISTAKES: readonly (readonly [found: string, parts: Planted])[] = [
  [
    "overlap: “first” and “second”",
    [
      ["p", "first", `${AT} 40px; top: 8px`],
      ["p", "second", `${AT} 60px; top: 12px`],
    ],
  ],
  [
    "overlap: “moving” and “staying, but lets it through”",
    [
      ["p", "moving", `${AT} 40px; top: 8px`],
      ["p", "staying, but lets it through", "position: sticky; top: 0; margin: 8px 40px"],
    ],
  ],
  [`cut without an ellipsis: “${LONG}”`, [["p", LONG, "width: 80px; overflow: hidden; white-space: nowrap"]]],
  [
    `beyond the window: “${LONG}”`,
    [["p", LONG, "position: fixed; left: calc(100vw - 40px); top: 40px; white-space: nowrap"]],
  ],
  ["small text: “tiny”", [["p", "tiny", "font-size: 11px"]]],
  ["wraps: “two words”", [["button", "two words", "width: 50px; min-height: 60px"]]],
  [
    "small target: “a” of 16×16 beside “b”",
    [
      ["button", "a", `${AT} 40px; width: 16px; height: 16px`],
      ["button", "b", `${AT} 60px; width: 16px; height: 16px`],
    ],
  ],
  [
    "the page scrolls sideways by 200 px",
    [["div", "", "position: absolute; left: -24px; width: calc(100vw + 200px); height: 20px"]],
  ],
];

const RIGHT: Planted = [
  ["p", LONG, "width: 80px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis"],
  ["p", LONG, "width: 80px; overflow: auto; white-space: nowrap"],
  ["p", "below", `${AT} 40px; top: 70px`],
  ["p", "above", "position: sticky; bottom: 0; background: white; margin: 0 40px"],
];

test("mistakes are found, and what is cut, scrolled or covered on purpose is none", async ({ page }) => {
  await page.goto("/kit");
  await expect(page.getByRole("table").first()).toBeVisible();

  await plant(page, RIGHT);
  expect(await layoutProblems(page)).toEqual([]);
  for (const [found, parts] of MISTAKES) {
    await plant(page, parts);
    expect(await layoutProblems(page)).toContain(found);
  }

  // A control is too low on a narrow screen only.
  await plant(page, [["button", "low", "height: 32px"]]);
  expect(await layoutProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await layoutProblems(page)).toEqual(["low control: “low” of 32 px"]);
});

/** Texts of charts that are drawn over an edge of their chart, unless it scrolls. */
const textsOutside = (page: Page): Promise<readonly string[]> =>
  page.getByRole("figure").evaluateAll((figures) =>
    figures
      .filter((figure) => figure.querySelector(".overflow-x-auto") === null)
      .flatMap((figure) => {
        const { left, right } = figure.getBoundingClientRect();
        return [...figure.querySelectorAll("svg text")].flatMap((text) => {
          const box = text.getBoundingClientRect();
          // Letters have air around them.
          const isOutside = box.width > 0 && (box.left < left - 1.5 || box.right > right + 1.5);
          return isOutside ? [`${text.textContent} of ${figure.getAttribute("aria-label")}`] : [];
        });
      }),
  );

test("every part fits every width and is accessible, light and dark, tables grouped and sorted", async ({
  page,
}) => {
  await page.goto("/kit?group=region&sort=-booked");
  await expect(page.getByText("Loading 3 rows…")).toBeAttached();
  await expect(page.getByRole("table", { name: "Offices", exact: true })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("figure").last()).toBeVisible();
    await expectLaidOut(page, `the kit at ${width}`);
    expect(await textsOutside(page), `labels beyond their chart at ${width}`).toEqual([]);
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});
