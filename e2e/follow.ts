import type { Locator, Page } from "playwright/test";
import { ERRANDS, type Errand } from "./errands.ts";
import { expect, test } from "./test.ts";

type CountedKey =
  | "Enter"
  | "Space"
  | "ArrowLeft"
  | "ArrowRight"
  | "ArrowUp"
  | "ArrowDown"
  | "o"
  | "Control+k";

export type Presses = {
  readonly press: (what: Locator) => Promise<void>;
  /** As someone without a mouse. */
  readonly enter: (what: Locator) => Promise<void>;
  readonly key: (name: CountedKey) => Promise<void>;
  readonly choose: (field: Locator, value: string) => Promise<void>;
  readonly back: () => Promise<void>;
};

/** Follows an errand to its end as a step of its own, and compares its presses with those that are declared. */
export const follow = (
  page: Page,
  errand: Errand,
  walk: (presses: Presses) => Promise<void>,
): Promise<void> =>
  test.step(errand, async () => {
    let count = 0;
    await walk({
      press: async (what) => {
        count += 1;
        await what.click();
      },
      enter: async (what) => {
        count += 1;
        await what.focus();
        await expect(what).toBeFocused();
        await what.press("Enter");
      },
      key: async (name) => {
        count += 1;
        await page.keyboard.press(name);
      },
      choose: async (field, value) => {
        count += 1;
        await field.selectOption(value);
      },
      back: async () => {
        count += 1;
        await page.goBack();
      },
    });
    expect(count, `presses until ${errand}`).toBe(ERRANDS[errand]);
  });
