import type { Locator, Page } from "playwright";
import { scaled } from "#e2e/bench/stores/scale.ts";

/** One thing that somebody does on a page: it may be several interactions. */
export type Step = { readonly name: string; readonly run: (page: Page) => Promise<void> };

/** Time for which a pointer is on a button before it presses, a button or a key is down, and until the next is; people take longer. */
const [ARRIVED_MS, HELD_MS, NEXT_MS] = [scaled(150, 20), scaled(60, 5), scaled(100, 5)];

/** Interval of a key that is held down, as fast as the page takes it. */
const REPEATS = scaled(12, 3);

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

/**
 * Presses as a hand does: what is pressed and let go at once is never seen pressed. To find a place by its role takes the
 * page's own thread for up to half a second on a slow processor, in which what the page waits for piles up: the pointer
 * comes after that, and presses later still.
 */
async function click(place: Locator): Promise<void> {
  const page = place.page();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error("What is to be pressed is not on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(ARRIVED_MS);
  await page.mouse.down();
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
  await page.waitForTimeout(NEXT_MS);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key, { delay: HELD_MS });
    await page.waitForTimeout(NEXT_MS);
  }
}

const pressed = (name: string, ...keys: readonly string[]): Step => ({
  name,
  run: (page) => press(page, ...keys),
});

/** As `pressed`, until a dialog is there, or there is none any more. */
const dialogBy = (name: string, state: "visible" | "detached", ...keys: readonly string[]): Step => ({
  name,
  run: async (page) => {
    await pressed(name, ...keys).run(page);
    await page.getByRole("dialog").first().waitFor({ state });
  },
});

const typed = (name: string, label: string, text: string): Step => ({
  name,
  run: async (page) => {
    await click(page.getByRole("searchbox", { name: label }));
    await page.keyboard.type(text, { delay: HELD_MS });
    // Empties it again.
    await press(page, "Escape");
  },
});

const opened = (name: string, trigger: string | RegExp): Step => ({
  name,
  run: async (page) => {
    const raised = page.locator("[role=dialog], [role=menu]").first();
    await click(button(page, trigger));
    await raised.waitFor();
    await page.waitForTimeout(ARRIVED_MS);
    await press(page, "Escape");
    await raised.waitFor({ state: "detached" });
  },
});

const sorted = (name: string, heading: string): Step => ({
  name,
  run: async (page) => {
    const head = page.getByRole("columnheader", { name: heading, exact: true }).getByRole("button").first();
    await click(head);
    await click(head);
  },
});

const grouped: Step = {
  name: "group the rows",
  run: async (page) => {
    await click(button(page, "Group"));
    await click(page.getByRole("menuitemradio").nth(1));
    await click(page.locator("button[aria-haspopup]").filter({ hasText: /^By / }));
    await click(page.getByRole("menuitemradio").first());
  },
};

/** Errands that can be done on every page. */
export const COMMON: readonly Step[] = [
  opened("open and close the display menu", "Display"),
  dialogBy("open the palette", "visible", "Control+k"),
  pressed("type in the palette", "p", "a", "y", "ArrowDown"),
  // The first empties its search.
  dialogBy("close the palette", "detached", "Escape", "Escape"),
  dialogBy("open the help", "visible", "?"),
  dialogBy("close the help", "detached", "Escape"),
  opened("open the export menu", /^Export/),
  {
    name: "hide a column and show it again",
    run: async (page) => {
      await click(button(page, "Columns"));
      const box = page.getByRole("dialog").getByRole("checkbox", { disabled: false }).nth(1);
      await click(box);
      await click(box);
      await press(page, "Escape");
    },
  },
  {
    name: "go along the rows by keys",
    run: async (page) => {
      await page.locator("tr[data-row] :is(a, button)").first().focus();
      await page.waitForTimeout(ARRIVED_MS);
      await press(page, "Tab", "Tab", "Shift+Tab", "Tab", "PageDown", "PageDown", "End", "Home");
    },
  },
  {
    name: "hold a key down",
    run: async (page) => {
      await page.locator("tr[data-row] :is(a, button)").first().focus();
      await page.waitForTimeout(ARRIVED_MS);
      for (let times = 0; times < REPEATS; times += 1) await page.keyboard.down("Tab");
      await page.keyboard.up("Tab");
    },
  },
];

/** A page, and what else can be done on it. */
export type PageErrand = { readonly path: string; readonly steps: readonly Step[] };

/** Every page; `submission` is the id of one that has records. */
export const pagesOf = (submission: string): readonly PageErrand[] => [
  {
    path: "/funnel?section=table",
    steps: [
      opened("open the offices", /All offices/),
      opened("open the dates", /^Dates/),
      sorted("sort by a heading", "Administrator"),
      grouped,
    ],
  },
  {
    path: "/roadshows",
    steps: [
      typed("type in the search", "Search events", "wex"),
      {
        name: "open an event",
        run: async (page) => {
          const head = page.getByRole("rowheader").getByRole("link").first();
          await click(head);
          await click(head);
        },
      },
    ],
  },
  {
    path: "/people",
    steps: [sorted("sort by a heading", "Hired"), typed("type in the search", "Search people", "anna")],
  },
  {
    path: "/payroll",
    steps: [sorted("sort by a heading", "Office"), opened("open the offices", /All offices/)],
  },
  { path: `/payroll/${submission}`, steps: [sorted("sort by a heading", "Person")] },
];
