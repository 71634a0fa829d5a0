import { test } from "./kit.ts";
import { expectLaidOut } from "#e2e/layout.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

test("saved views are whole and accessible in every state, light and dark, wide and narrow", async ({
  page,
}) => {
  await page.goto("/kit?part=views");
  const fieldOf = (state: string) =>
    page.getByRole("region", { name: state, exact: true }).getByRole("button", { name: /^View / });
  const modified = fieldOf("Views, modified, with a long name");
  await expect(modified).toHaveText(/ · modified$/);
  await expectAccessible(page);

  await modified.press("ArrowDown");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitemradio", { name: /^Wolfe/ })).toBeChecked();
  await expect(menu.getByRole("menuitem")).toHaveText([
    ...[
      "Save changes",
      "Reset to view",
      "Save as…",
      "Rename…",
      "Share with…",
      "Set as my default",
      "Delete…",
    ],
  ]);
  await expectAccessible(page);
  await expectLaidOut(page, "views at 1440");
  await page.keyboard.press("Escape");
  await expect(modified).toBeFocused();

  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await fieldOf("Views, another person’s, from right to left").press("Enter");
  await expect(menu.getByRole("menuitem")).toHaveText(["Reset to view", "Save as…", "Set as my default"]);
  await expectAccessible(page);
  await expectLaidOut(page, "views at 390");
  await page.keyboard.press("Escape");

  await fieldOf("Views, none saved").press("Enter");
  await expect(menu).toContainText("No view of this page is saved yet.");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Ask for a name" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(
    /by that name already/,
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ask whom to share with" }).press("Enter");
  await expect(page.getByRole("switch", { name: "Payroll" })).toBeChecked();
  await expectAccessible(page);
  await expectLaidOut(page, "sharing at 390");
});
