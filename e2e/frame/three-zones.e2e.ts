import type { Browser, BrowserContext, Page } from "playwright/test";
import { expect, test } from "#e2e/test.ts";
import { browserCookies, type Cookie } from "#e2e/sign-in.ts";

/* Slow: 3 devices open two pages each, at two moments. What depends on the day is the same for everybody who looks in the same minute, near the midnight of the business. */

const ZONES = ["Pacific/Auckland", "UTC", "America/Los_Angeles"] as const;
/** 11:30 PM and 12:30 AM in New York, the zone of the business. */
const MOMENTS = ["2026-11-28T04:30:00Z", "2026-11-28T05:30:00Z"] as const;
const DAYS = ["2026-11-27", "2026-11-28"] as const;

type Seen = { readonly requests: readonly string[]; readonly texts: readonly string[] };

async function contextIn(
  browser: Browser,
  { baseURL, zone, at, session }: Record<"baseURL" | "zone" | "at", string> & { session: readonly Cookie[] },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, timezoneId: zone });
  await context.addCookies(browserCookies(session));
  await context.clock.setFixedTime(at);
  await context.addInitScript((moment) => {
    const now = Temporal.Instant.from(moment);
    Temporal.Now.instant = () => now;
    Temporal.Now.plainDateISO = (other) =>
      now.toZonedDateTimeISO(other ?? Temporal.Now.timeZoneId()).toPlainDate();
  }, at);
  return context;
}

/** Requests and words of the pages about days. */
async function look(page: Page, person: string): Promise<Seen> {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/people/headcount")) requests.push(`${pathname}${search}`);
  });
  const texts: string[] = [];
  await page.goto("/people/headcount");
  const days = page.getByRole("button", { name: /^Compare/ });
  texts.push(await days.innerText());
  await expect(page.getByRole("region", { name: "Joiners and leavers" }).getByRole("table")).toBeVisible();
  await days.click();
  texts.push((await page.getByRole("button", { name: /^Today, / }).getAttribute("aria-label")) ?? "");
  await page.goto(`/people/${person}`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem").first()).toBeVisible();
  texts.push(await timeline.innerText());
  texts.push(await page.getByRole("region", { name: "In the directory" }).innerText());
  return { requests: [...new Set(requests)].toSorted(), texts };
}

for (const [nth, at] of MOMENTS.entries())
  test(`at ${at} three devices request and read the same`, async ({ browser, origin, session, page }) => {
    const directory = await page.request.get("/api/people/directory?limit=1");
    const { rows }: { readonly rows: readonly { readonly id: string }[] } = await directory.json();
    const seen = await Promise.all(
      ZONES.map(async (zone) => {
        const context = await contextIn(browser, { baseURL: origin, zone, at, session });
        const found = await look(await context.newPage(), rows[0]?.id ?? "");
        await context.close();
        return found;
      }),
    );
    expect(seen[0]?.requests.join()).toContain(`to=${DAYS[nth]}`);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });
