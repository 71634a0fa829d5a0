import type { Page } from "playwright/test";
import { replyOf, wholeEntry } from "#test/capture.ts";
import { test } from "#e2e/capture.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* Filters with counts, over the imported capture. Each count is computed from the capture itself. */
type Person = Readonly<Record<"officeid" | "officename" | "state" | "personid", string>> & {
  readonly active: unknown;
  readonly retire: unknown;
};
const { data: people, total: reported }: { readonly data: readonly Person[]; readonly total: number } =
  replyOf(wholeEntry("/employees/all"));

type Assigned = {
  readonly active: boolean;
  readonly ownerAcknowledged: boolean;
  readonly payoutOwnerId: string;
  readonly merchOwnerId: string;
  readonly officeId: number | string;
};
type Event = {
  readonly eventId: number;
  readonly eventStatus: string;
  readonly retailerId: string;
  readonly retailerName: string;
  readonly location: { readonly state: string };
  readonly icd: readonly Assigned[];
};
const events: readonly Event[] = replyOf(wholeEntry("/fieldmap/roadshowEvents")).data;

const truthy = (flag: unknown): boolean => Number(flag) === 1 || flag === true;
const personById = new Map(people.map((person) => [person.personid, person]));
const isLive = ({ eventStatus }: Event): boolean => eventStatus !== "Cancelled";
const isGap = (event: Event): boolean => isLive(event) && !event.icd.some(({ active }) => active);
const isBroken = (event: Event): boolean =>
  isLive(event) &&
  ((event.icd.length === 1 && event.icd[0]?.active === false) ||
    event.icd.some(
      ({ active, payoutOwnerId, merchOwnerId, officeId }) =>
        active &&
        [payoutOwnerId, merchOwnerId].some((id) => {
          const owner = personById.get(id);
          return owner === undefined || truthy(owner.retire) || owner.officeid !== String(officeId);
        }),
    ));

const facet = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

/** Every value in sight with its count, as the page writes them. */
const shownCounts = async (page: Page, name: string): Promise<readonly string[]> =>
  (await facet(page, name).locator("label").allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, " ").trim(),
  );

/** `TX 29`, for each value that some row has. */
const counted = <Row>(rows: readonly Row[], valueOf: (row: Row) => string): readonly string[] => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(valueOf(row), (counts.get(valueOf(row)) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${value} ${count}`);
};
const sorted = (lines: readonly string[]): readonly string[] => lines.toSorted();

test("people: each facet counts what the other filters and the search leave", async ({ page }) => {
  await page.goto("/people?active=all");
  await expect(facet(page, "Status")).toBeVisible();
  const active = people.filter((person) => truthy(person.active));
  await expect
    .poll(() => shownCounts(page, "Status"))
    .toEqual([
      `Everyone ${people.length}`,
      `Active ${active.length}`,
      `Inactive ${people.length - active.length}`,
    ]);
  await facet(page, "State").getByRole("button", { name: "Show all" }).click();
  await facet(page, "Office").getByRole("button", { name: "Show all" }).click();
  await expect
    .poll(async () => sorted(await shownCounts(page, "State")))
    .toEqual(sorted(counted(people, ({ state }) => state)));

  await facet(page, "Status")
    .getByRole("radio", { name: /^Active/ })
    .check();
  await facet(page, "State").getByRole("checkbox", { name: /^TX/ }).check();
  await facet(page, "State").getByRole("checkbox", { name: /^MA/ }).check();
  await expect(page).toHaveURL(/\?state=tx&state=ma$/);

  const there = active.filter(({ state }) => state === "TX" || state === "MA");
  await expect(page.getByText(`${there.length} of ${reported} people`)).toBeVisible();
  const offices = sorted(counted(there, ({ officename }) => officename));
  await expect.poll(async () => sorted(await shownCounts(page, "Office"))).toEqual(offices);
  await expect
    .poll(async () => sorted(await shownCounts(page, "State")))
    .toEqual(sorted(counted(active, ({ state }) => state)));

  await page.getByRole("searchbox", { name: "Search people" }).fill("prairie");
  await expect(page.getByText("No people match “prairie”.")).toBeVisible();
  await expect(facet(page, "State").getByRole("checkbox", { name: /^TX 0/ })).toBeChecked();
  await expectAccessible(page);

  await facet(page, "State").getByRole("button", { name: "Clear state" }).press("Enter");
  // The button is gone; the focus stays with its values.
  await expect(facet(page, "State").getByRole("checkbox").first()).toBeFocused();
  const prairie = active.filter(({ officename }) => officename.startsWith("Prairie"));
  await expect(page.getByText(`${prairie.length} of ${reported} people`)).toBeVisible();
  await expect.poll(() => shownCounts(page, "Office")).toEqual([`Prairie Sky Marketing ${prairie.length}`]);
});

/** As every list says it. */
const statusWords = ({ eventStatus }: Event): string =>
  eventStatus === "Cancelled" ? "Canceled" : eventStatus;

test("roadshows are narrowed by figures, by quick choices, and in a sheet on small screens", async ({
  page,
}) => {
  await test.step("roadshows: the figures and the facets count what the other filters leave", async () => {
    const figures = page.getByRole("group", { name: "Figures" });
    const gaps = (list: readonly Event[]) => list.filter(isGap);
    const unacknowledged = (list: readonly Event[]) =>
      list.filter(
        (event) =>
          isLive(event) && event.icd.some(({ active, ownerAcknowledged }) => active && !ownerAcknowledged),
      );
    const expected = (list: readonly Event[], gapped: readonly Event[]): readonly RegExp[] => [
      new RegExp(`^${list.length}Events`),
      new RegExp(`^${gapped.length}Gaps`),
      /^0Accepted/,
      new RegExp(`^${unacknowledged(list).length}Unacknowledged`),
      /^0Changed/,
      new RegExp(`^${list.filter(isBroken).length}Assignment problems`),
    ];

    await page.goto("/roadshows");
    await expect(figures.getByRole("button")).toHaveText([...expected(events, gaps(events))]);
    await expect
      .poll(() => shownCounts(page, "Retailer"))
      .toEqual(sorted(counted(events, ({ retailerName }) => retailerName)));
    await expect
      .poll(async () => sorted(await shownCounts(page, "Status")))
      .toEqual(sorted(counted(events, statusWords)));

    await facet(page, "Retailer").getByRole("checkbox").first().check();
    const depot = events.filter(({ retailerName }) => retailerName.startsWith("Everyday"));
    await expect(figures.getByRole("button")).toHaveText([...expected(depot, gaps(depot))]);
    await figures.getByRole("button", { name: "Assignment problems" }).press("Enter");
    await expect(page).toHaveURL(/broken=yes/);
    await expect(page.getByRole("columnheader", { name: "Problem" })).toBeInViewport();
    const broken = depot.filter(isBroken);
    await expect(page.getByText(`${broken.length} of ${events.length} events`)).toBeVisible();
    for (const { eventId } of broken.slice(0, 5))
      await expect(page.getByText(`, event ${eventId}`)).toBeAttached();
    await expect
      .poll(async () => sorted(await shownCounts(page, "Status")))
      .toEqual(sorted(counted(broken, statusWords)));
    await page.keyboard.press("Tab");

    await page
      .getByRole("complementary", { name: "Filters" })
      .getByRole("button", { name: "Clear filters" })
      .click();
    await expect(page).toHaveURL(/\/roadshows$/);
    await expect(page.getByText(`${events.length} events`, { exact: true })).toBeVisible();
  });

  await test.step("two quick choices are both kept, whatever the page has shown meanwhile", async () => {
    await page.goto("/roadshows");
    await expect(facet(page, "Retailer")).toBeVisible();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 400,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const retailer = facet(page, "Retailer").getByRole("checkbox").first();
    const status = facet(page, "Status").getByRole("checkbox", { name: /^Approved/ });
    await retailer.click();
    await status.click();
    await expect(retailer).toBeChecked();
    await expect(status).toBeChecked();
    await expect(page).toHaveURL(/retailer=31&status=Approved/);
    const left = events.filter(
      ({ retailerId, eventStatus }) => retailerId === "31" && eventStatus === "Approved",
    );
    await expect(page.getByText(`${left.length} of ${events.length} events`)).toBeVisible();
  });

  await test.step("below 1280 px the filters are in a sheet that is left by Escape", async () => {
    await page.setViewportSize({ width: 900, height: 800 });
    await page.goto("/roadshows");
    const button = page.getByRole("button", { name: /^Filters/ });
    await button.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: /^Approved/ }).press("Space");
    await expect(page).toHaveURL(/status=Approved/);
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Filters · 1 set" })).toBeFocused();
  });
});
