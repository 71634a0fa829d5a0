import { afterAll, beforeAll, expect, test } from "vitest";
import { fold } from "#domain/fold.ts";
import { replyOf, wholeEntries, wholeEntry } from "#test/capture.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { openDashboard, type TestDashboard } from "#test/dashboard.ts";
import { planDemo, submissionsOf } from "#test/demo-business.ts";
import { CAPTURED, MADE_UP } from "#test/filled/contents.ts";
import { payRequests } from "#test/builders/pay-week.ts";

/*
 * Three layouts over the captured and the made-up business: a row for each person with minutes, with hours of three kinds as
 * ADP takes them, and a row for each person and pay code. Each file is read back by a CSV reader that is not ours, and is added
 * up office by office against what the interface reports.
 */
const ids = (...columns: readonly string[]) => columns.map((id) => ({ id, heading: id }));
const WHO = ["office id", "person id", "last", "first"];
const PARTS = ["regular", "overtime", "double"].flatMap((part) => [`${part} minutes`, `${part} hours`]);
const LAYOUTS = [
  { name: "Minutes", columns: ids(...WHO, "minutes", "hours"), payCodes: null },
  {
    name: "ADP-style",
    columns: [{ id: "constant", heading: "Co Code", text: "ABC" }, ...ids(...WHO, ...PARTS)],
    payCodes: null,
  },
  {
    name: "Pay codes",
    columns: ids(...WHO, "pay code", "minutes", "hours"),
    payCodes: { regular: "REG", overtime: "OT", double: "DT" },
  },
];

type Sums = ReadonlyMap<string, number>;
const summed = (parts: readonly (readonly [string, number])[]): Sums => {
  const sums = new Map<string, number>();
  for (const [key, part] of parts) sums.set(key, (sums.get(key) ?? 0) + part);
  return new Map([...sums].filter(([, sum]) => sum !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** A person of an office, whose name may be spelled with other case. */
const whose = (office: string, { personLastName, personFirstName }: Named): string =>
  `${office} ${fold(personLastName ?? "")}, ${fold(personFirstName ?? "")}`;
type Named = { readonly personLastName?: string | null; readonly personFirstName?: string | null };

/** The capture's own JSON: minutes of active records by person, of the submissions of a week. */
function captured(week: string): Sums {
  const summaries: readonly Readonly<Record<string, string>>[] = replyOf(
    wholeEntry("/payroll/partner_weekly"),
  ).data;
  const [year, month, day] = week.split("-");
  const offices = new Map(
    summaries
      .filter((summary) => summary["weekStart"]?.startsWith(`${month}/${day}/${year}`))
      .map((summary) => [summary["fieldmapEntryId"] ?? "", summary["officeId"] ?? ""]),
  );
  return summed(
    wholeEntries("/payroll/partner_weeklyDataRoadshow").flatMap((entry) => {
      const office = offices.get(String(JSON.parse(entry.request.postData?.text ?? "{}").fieldmapEntryId));
      const records: readonly (Named & { readonly totalMin: number; readonly active: number })[] =
        replyOf(entry).data;
      return office === undefined
        ? []
        : records.map(
            (record) => [whose(office, record), record.active === 1 ? record.totalMin : 0] as const,
          );
    }),
  );
}

/** The made-up business as it was planned, before it was reported. */
const planned = (week: string): Sums =>
  summed(
    submissionsOf(planDemo({ people: 300, weeks: 6 }))
      .filter(({ submission }) => submission.weekStart?.startsWith(week))
      .flatMap(({ submission, records }) =>
        records.map(({ isActive, totalMin, lastName, firstName }) => {
          const name = { personLastName: lastName, personFirstName: firstName };
          return [whose(submission.officeId, name), isActive ? (totalMin ?? 0) : 0] as const;
        }),
      ),
  );

const BUSINESSES = [
  { of: "the capture", contents: CAPTURED, now: "2026-11-18T15:00:00Z", reported: captured },
  { of: "the made-up business", contents: MADE_UP, now: "2026-11-20T14:00:00Z", reported: planned },
];
const opened = new Map<string, TestDashboard>();

beforeAll(async () => {
  for (const { of, contents, now } of BUSINESSES) {
    const dashboard = await openDashboard({ contents, now: () => Date.parse(now) });
    opened.set(of, dashboard);
    for (const layout of LAYOUTS)
      await payRequests(dashboard).post("/api/payroll/layouts/save", {
        ...layout,
        isControlApart: false,
        isUnknownRegular: true,
      });
  }
});
afterAll(async () => {
  for (const dashboard of opened.values()) await dashboard.store.close();
});

test.each(BUSINESSES.flatMap((business) => LAYOUTS.map((layout) => ({ ...business, layout }))))(
  "$layout.name over $of is what the interface reports, person by person",
  async ({ of, reported, layout }) => {
    const dashboard = opened.get(of);
    if (dashboard === undefined) throw new Error(`${of} is not open`);
    const pay = payRequests(dashboard);
    const { rows: weeks } = await dashboard.store.pool.query<{ week: string }>(
      "select week from submission where week < '2026-11-10' group by week order by count(*) desc, week limit 1",
    );
    const week = weeks[0]?.week ?? "";
    const { lines, number } = await pay.made(
      `/api/payroll/partner/export?week=${week}&format=csv&control=line&draft=yes&layout=${encodeURIComponent(layout.name)}`,
    );
    const held = layout.columns
      .map(({ heading }) => heading)
      .filter((heading) => heading.endsWith("minutes"));
    const rows = cellsUnder(lines.slice(0, -1), "office id", "last", "first", ...held);
    const sums = summed(
      rows.map(([office = "", personLastName = "", personFirstName = "", ...minutes]) => [
        whose(office, { personLastName, personFirstName }),
        minutes.reduce((sum, text) => sum + Number(text), 0),
      ]),
    );
    expect(sums.size).toBeGreaterThan(20);
    expect(sums).toEqual(reported(week));
    // The control line has the sum of each column, whole minutes and hours to two places.
    const numbers = layout.columns
      .map(({ heading }) => heading)
      .filter((heading) => /(?:minutes|hours)$/.test(heading));
    const cells = cellsUnder(lines, ...numbers).map((row) =>
      row.map((text) => Math.round(100 * Number(text))),
    );
    const control = cells.at(-1);
    expect(control).toEqual(
      numbers.map((_, at) => cells.slice(0, -1).reduce((sum, row) => sum + (row[at] ?? 0), 0)),
    );
    const apart = await pay.get(`/api/payroll/files/control/export?number=${number}&format=csv`);
    const total = [...sums.values()].reduce((sum, minutes) => sum + minutes, 0);
    expect(await apart.text()).toContain(`,${total},`);
  },
);
