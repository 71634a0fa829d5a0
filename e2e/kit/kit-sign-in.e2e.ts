import { test } from "./kit.ts";
import { expectLaidOut } from "#e2e/layout.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

test("signing in is whole and accessible in every state, light and dark, wide and narrow", async ({
  page,
}) => {
  await page.goto("/kit?part=sign-in");
  const state = (name: string) => page.getByRole("region", { name, exact: true });
  const refused = state("Sign-in, refused").getByLabel("Password", { exact: true });
  await expect(refused).toHaveAccessibleDescription("Wrong email or password.");
  await expect(refused).toBeFocused();
  await expect(state("Sign-in, busy").getByRole("button", { name: "Signing in…" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expectAccessible(page);
  await expectLaidOut(page, "signing in at 1280");

  // Looking at a password changes its field, and nothing of what was typed.
  const plain = state("Sign-in").getByLabel("Password", { exact: true });
  await plain.fill("a few words");
  await state("Sign-in").getByRole("button", { name: "Show password" }).press("Enter");
  await expect(plain).toHaveAttribute("type", "text");
  await expect(plain).toHaveValue("a few words");

  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectLaidOut(page, "signing in at 390");
});
