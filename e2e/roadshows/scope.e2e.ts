import { test, twisted } from "#e2e/front.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

test.use({ isSignedIn: false });

/** The first event as if only offices were assigned to it that the manager does not see. */
const assignedElsewhere = (told: string): string => {
  const { rows, ...rest } = JSON.parse(told);
  const [first, ...others] = rows;
  const seen = [
    { officeId: "900", officeName: "Lakeshore Demonstrations" },
    { officeId: null, officeName: "" },
  ];
  return JSON.stringify({
    ...rest,
    rows: [{ ...first, status: "Approved", assignments: [], others: seen }, ...others],
  });
};

test("a manager sees only the office of another office's assignment, and that the rest is hidden", async ({
  page,
  front,
}) => {
  front.meddle(twisted([/^\/api\/roadshows\/events/, { body: assignedElsewhere }]));
  await page.goto("/roadshows");
  await page.getByRole("button", { name: "Manager" }).click();
  const row = page.getByRole("row").filter({ hasText: "Elsewhere" });
  await row.getByRole("link", { name: /, event / }).click();

  const assignments = page.getByRole("list", { name: /^Assignments of event/ }).getByRole("listitem");
  await expect(assignments).toHaveCount(2);
  await expect(assignments.first()).toContainText("Lakeshore Demonstrations 900");
  await expect(assignments.first()).toContainText("Assigned by another office.");
  await expect(page.getByText("2 assignments, 2 in other offices")).toBeVisible();
  await expectAccessible(page);
});
