import { queryOf, replyOf, wholeEntries, wholeEntry } from "#test/capture.ts";
import { test } from "#e2e/capture.ts";
import { expect } from "#e2e/test.ts";
import { translate } from "#e2e/translated.ts";
import { expectWhole } from "#e2e/whole.ts";

/* Each page over the imported capture. What it must show is computed from the capture itself, not with the project. */
const number = new Intl.NumberFormat("en-US");
const hoursMinutes = (minutes: number): string =>
  `${number.format(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, "0")}`;

test.describe("funnel", () => {
  const days = wholeEntries("/applicantstream/interviewReportAdmin").filter(
    (entry) =>
      queryOf(entry).get("accountId") === "101" &&
      queryOf(entry).get("startDate") === queryOf(entry).get("endDate"),
  );
  const sum = (map: string, administrator?: string): number =>
    days
      .flatMap((entry) => Object.entries<Record<string, number>>(replyOf(entry).data[map]))
      .filter(([id]) => administrator === undefined || id === administrator)
      .flatMap(([, accounts]) => Object.values(accounts))
      .reduce((total, count) => total + count, 0);

  const sumOf101 = (map: string): number =>
    days
      .flatMap((entry) => Object.values<Record<string, number>>(replyOf(entry).data[map]))
      .reduce((total, accounts) => total + (accounts["101"] ?? 0), 0);

  test("the funnel shows what the capture holds", async ({ page }) => {
    await test.step("shows an account's group over a range, by stage and by administrator", async () => {
      await page.goto(
        "/funnel?account=101&with=group&from=2026-10-12&to=2026-11-15&compare=none&section=table",
      );

      const table = page.getByRole("table", { name: /by administrator and office/ });
      const totals = table.getByRole("row").filter({ hasText: "Total" });
      await page
        .getByRole("region", { name: "By administrator and office", exact: true })
        .getByRole("button", { name: "Columns" })
        .click();
      await page.getByRole("button", { name: "Show all columns" }).click();
      await page.keyboard.press("Escape");
      const stages = [
        ["1st", "1stShowedUp"],
        ["2nd", "2ndShowedUp"],
        ["3rd", "3rdShowedUp"],
        ["fdt", "fdtShowedUp"],
        ["fds", "fdsShowedUp"],
      ] as const;
      const counts = stages.flatMap(([booked, showed]) => [sum(booked), sum(showed)]);
      expect(counts[0]).toBeGreaterThan(0);
      for (const [index, count] of counts.entries()) {
        const cell = totals.getByRole("cell").nth(Math.floor(index / 2) * 3 + (index % 2) + 1);
        await expect(cell).toHaveText(number.format(count));
      }
      const one = table.getByRole("row").filter({ hasText: "Yusuf Xu" });
      await expect(one.getByRole("cell").nth(1)).toHaveText(number.format(sum("1st", "1011")));
      await expect(one.getByRole("cell").nth(2)).toHaveText(number.format(sum("1stShowedUp", "1011")));
      await expect(page.getByText(`Data complete for all ${days.length} days`)).toBeVisible();
      await expect(page.getByText("not one group of people")).toBeVisible();
    });

    await test.step("says how many days are available, and keeps the chosen office in the address and the history, translated too", async () => {
      await page.goto("/funnel?from=2026-10-01&to=2026-11-15");
      await expect(page.getByText("Data available for 35 of 46 days")).toBeVisible();
      await expectWhole(page);
      await translate(page);
      await page.getByRole("button", { name: "Office All offices" }).click();
      await page.getByRole("option", { name: "Harbor Point Marketing" }).click();

      await expect(page).toHaveURL(/account=101/);
      const stages = page.getByRole("region", { name: "Interviews by stage" });
      await expect(stages).toContainText(`First interviews booked${number.format(sumOf101("1st"))}`);
      const advanced = Math.round((100 * sumOf101("2nd")) / sumOf101("1stShowedUp"));
      await expect(stages).toContainText(new RegExp(`${advanced}%\\s*→`));
      await page.goBack();
      await expect(page).not.toHaveURL(/account=/);
    });
  });
});

test.describe("roadshows", () => {
  const events: readonly {
    readonly eventId: number;
    readonly eventStatus: string;
    readonly retailerName: string;
    readonly icd: readonly {
      readonly active: boolean;
      readonly payoutOwner: { readonly fname: string; readonly lname: string };
    }[];
  }[] = replyOf(wholeEntry("/fieldmap/roadshowEvents")).data;
  const gaps = events.filter(
    ({ icd, eventStatus }) => !icd.some(({ active }) => active) && eventStatus !== "Cancelled",
  );

  test("roadshows show what the capture holds", async ({ page }) => {
    await test.step("counts every event, and those that nobody is actively assigned to, translated too", async () => {
      await page.goto("/roadshows");
      await expect(page.getByText(`${events.length} events`, { exact: true })).toBeVisible();
      await expectWhole(page);
      await translate(page);

      await page.getByRole("button", { name: /Gaps/ }).click();

      await expect(page).toHaveURL(/unassigned=yes/);
      await expect(page.getByText(`${gaps.length} of ${events.length} events`)).toBeVisible();
      for (const { eventId } of gaps) await expect(page.getByText(`, event ${eventId}`)).toBeAttached();
    });

    await test.step("an event opens beside the list, by keyboard too, and the address keeps it", async () => {
      const event = events.find(({ icd }) => icd.length === 3);
      if (event === undefined) throw new Error("the capture has no event with three assignments");
      await page.goto(`/roadshows?q=${event.eventId}`);

      const line = page.getByRole("link", { name: new RegExp(`event ${event.eventId}`) });
      await line.focus();
      await page.keyboard.press("Enter");

      await expect(page).toHaveURL(new RegExp(`event=${event.eventId}$`));
      await expect(line).toHaveAttribute("aria-current", "true");
      const panel = page.getByRole("complementary", { name: `Event ${event.eventId}` });
      for (const { payoutOwner } of event.icd)
        await expect(panel.getByText(`${payoutOwner.fname} ${payoutOwner.lname}`).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
      await expect(line).toBeFocused();
    });

    await test.step("markup in a retailer's name is text", async () => {
      await page.goto("/roadshows?q=everyday");

      await expect(page.getByText("Everyday <b>Depot</b>").first()).toBeVisible();
      await expect(page.getByText("20 of 64 events")).toBeVisible();
    });
  });
});

test.describe("people", () => {
  // The capture's reply says one more than it holds, and so does the page.
  const {
    data: people,
    total,
  }: { readonly data: readonly Record<string, unknown>[]; readonly total: number } = replyOf(
    wholeEntry("/employees/all"),
  );

  test("people are found as the capture holds them", async ({ page }) => {
    await test.step("finds by parts of words in any order, without accents, translated too", async () => {
      const fold = (text: string): string =>
        text
          .normalize("NFD")
          .replace(/\p{Mn}/gu, "")
          .toLowerCase();
      const found = people.filter(
        ({ firstname, officename }) =>
          fold(String(firstname)) === "zoe" && String(officename).startsWith("Golden"),
      );
      expect(found.length).toBeGreaterThan(0);
      await page.goto("/people?active=all");
      await expect(page.getByText(`${people.length} of ${total} people`)).toBeVisible();

      await expectWhole(page);
      await translate(page);
      await page.getByRole("searchbox", { name: "Search people" }).fill("golden zoe");

      await expect(page.getByText(`${found.length} of ${total} people`)).toBeVisible();
      for (const { lastname } of found)
        await expect(
          page
            .getByRole("row")
            .filter({ hasText: String(lastname) })
            .filter({ hasText: "Zoë" })
            .first(),
        ).toBeVisible();
    });

    await test.step("a surname that was sent as false is the word, and a formula is text", async () => {
      await page.goto("/people?active=all&q=chloe+no");
      await expect(page.getByRole("row").filter({ hasText: /\bNo\b/ })).toBeVisible();

      await page.goto("/people?active=all&q=whitfield+hyperlink");
      await expect(page.getByText('=HYPERLINK("http://x","y")')).toBeVisible();
    });

    await test.step("an address with too many values says so, until the filter is cleared", async () => {
      const states = Array.from({ length: 900 }, (_, nth) => `state=S${1000 + nth}`).join("&");
      await page.goto(`/people?active=all&${states}`);
      await expect(page.getByText("more than 4,000 characters for “state”")).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);

      await page.getByRole("button", { name: "Clear this filter" }).click();
      await expect(page.getByText(`${people.length} of ${total} people`)).toBeVisible();
    });
  });
});

test.describe("payroll", () => {
  const submissions: readonly Record<string, string>[] = replyOf(wholeEntry("/payroll/partner_weekly")).data;
  const recordsOf = (entry: string): readonly { readonly totalMin: number; readonly active: number }[] =>
    wholeEntries("/payroll/partner_weeklyDataRoadshow")
      .filter(({ request }) => JSON.parse(request.postData?.text ?? "{}").fieldmapEntryId === entry)
      .flatMap((exchange) => replyOf(exchange).data);
  const counted = (entry: string): number =>
    recordsOf(entry).reduce((sum, { totalMin, active }) => sum + (active === 1 ? totalMin : 0), 0);

  test("payroll shows what the capture holds", async ({ page }) => {
    await test.step("shows every submission of the latest week with its minutes and the sum of its records", async () => {
      const latest = submissions.filter((it) => it["weekStart"] === "11/09/2026 12:00:00 AM");
      await page.goto("/payroll");

      const table = page.getByRole("table", { name: /Weekly submissions/ });
      for (const it of latest) {
        const row = table.getByRole("row").filter({ hasText: `submission ${it["fieldmapEntryId"]}` });
        await expect(row).toContainText(hoursMinutes(Number(it["totalMin"])));
        await expect(row).toContainText(hoursMinutes(counted(String(it["fieldmapEntryId"]))));
      }
      const total = latest.reduce((sum, it) => sum + Number(it["totalMin"]), 0);
      await expect(table.getByRole("row", { name: /^Total \d/ })).toContainText(hoursMinutes(total));
      const submitted = new Set(latest.map((it) => it["officeId"]));
      const offices = new Set(
        replyOf(wholeEntry("/employees/all"))
          .data.filter(({ active }: { active: unknown }) => Number(active) === 1)
          .map(({ officeid }: { officeid: unknown }) => String(officeid)),
      );
      const missing = [...offices].filter((office) => !submitted.has(String(office)));
      expect(missing).toHaveLength(1);
      await expect(page.getByText("1 office has no submission for Nov 9–15")).toBeVisible();

      const [office = ""] = submitted;
      await page.goto(`/payroll?office=${office}`);
      // What is true of all offices is not said where a filter or a search leaves some, or none.
      await expect(page.getByText(/^All offices shown have a submission for Nov 9–15/)).toBeVisible();
      await page.getByPlaceholder("Office or owner").fill("no such office");
      await expect(page.getByText(/^No submissions for .* match these filters/)).toBeVisible();
      await expect(page.getByText(/have a submission/)).toHaveCount(0);
    });

    await test.step("another week has its sum in a translated page, and a submission whose records differ shows both sums", async () => {
      const entry = "5034";
      const told = Number(submissions.find((it) => it["fieldmapEntryId"] === entry)?.["totalMin"]);
      expect([told, counted(entry)]).toEqual([10_407, 10_377]);
      const earlier = submissions.filter((it) => it["weekStart"] === "11/02/2026 12:00:00 AM");
      await page.goto("/payroll");
      await expectWhole(page);
      await translate(page);
      await page.getByRole("combobox", { name: "Week" }).selectOption("2026-11-02");
      await expect(page.getByRole("row", { name: /^Total \d/ }).first()).toContainText(
        hoursMinutes(earlier.reduce((sum, it) => sum + Number(it["totalMin"]), 0)),
      );

      await page.getByRole("link", { name: new RegExp(`submission ${entry}`) }).click();

      const proof = page.getByRole("group", { name: "Proof of the total" });
      await expect(proof).toContainText(hoursMinutes(told));
      await expect(proof).toContainText(hoursMinutes(counted(entry)));
      await expect(proof).toContainText("+0:30");
      await expect(page.getByText(`${recordsOf(entry).length} records`)).toBeVisible();
      const trail = page.getByRole("navigation", { name: "Breadcrumb" });
      // The title beside it says the page itself.
      await expect(trail.getByRole("listitem")).toHaveText(["Payroll", "Nov 2–8"]);
      await trail.getByRole("link", { name: "Nov 2–8" }).click();
      await expect(page).toHaveURL(/week=2026-11-02/);
    });

    await test.step("a week in which the clocks changed is marked, and one beside it is not", async () => {
      const during = submissions.find((it) => it["weekStart"] === "10/26/2026 12:00:00 AM");
      await page.goto(`/payroll/${during?.["fieldmapEntryId"]}`);
      await expect(page.getByText("The clocks changed on Nov 1.")).toBeVisible();

      await page.goto("/payroll/5034");
      await expect(page.getByText("27 records")).toBeVisible();
      await expect(page.getByText("The clocks changed")).toBeHidden();
    });
  });
});
