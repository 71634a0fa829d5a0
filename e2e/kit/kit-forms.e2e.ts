import { test } from "./kit.ts";
import { expectLaidOut } from "#e2e/layout.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

test("forms and facts are whole and accessible in every state, light and dark, wide and narrow", async ({
  page,
}) => {
  await page.goto("/kit?part=forms");
  const state = (name: string) => page.getByRole("region", { name, exact: true });
  const refused = state("Form, one field refused").getByLabel("Email");
  await expect(refused).toHaveAccessibleDescription("Somebody is invited under this address already.");
  await expect(state("Form, refused as a whole").getByRole("alert")).toHaveText(
    "Nothing can be changed at the moment.",
  );
  await expect(state("Form, busy").getByRole("button", { name: "Inviting…" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expectAccessible(page);
  await expectLaidOut(page, "forms at 1440");

  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectLaidOut(page, "forms at 390");
});
