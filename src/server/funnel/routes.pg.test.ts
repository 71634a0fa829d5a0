import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { funnelReport, funnelSpan, funnelSummary } from "#contract/funnel.ts";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { countRow, coverageRow, officeRow, replyRow, RUN } from "#test/builders/rows.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;

const [a, b, c] = [officeId("101"), officeId("104"), officeId("110")];
const [yusuf, zoe, nameless] = [administratorId("1011"), administratorId("1012"), administratorId("1013")];
const day = (text: string) => isoDate(`2026-11-${text}`);
const november = { from: day("01"), to: day("30") };

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  await db
    .insertInto("office")
    .values([
      officeRow({ id: a, name: "Harbor Point", group_id: 1 }),
      officeRow({ id: b, name: "Garden State", group_id: 1 }),
      officeRow({ id: c, name: "Peachtree" }),
    ])
    .execute();
  await db
    .insertInto("administrator")
    .values([
      { id: yusuf, name: "Yusuf Xu", run_id: RUN },
      { id: zoe, name: "Zoë Ueda", run_id: RUN },
      { id: nameless, name: null, run_id: RUN },
    ])
    .execute();
  await db
    .insertInto("interview_count")
    .values([
      countRow({
        account_id: a,
        day: day("09"),
        administrator_id: yusuf,
        first_booked: 8,
        first_showed: 6,
        sale_booked: 2,
        sale_showed: 1,
      }),
      countRow({
        account_id: a,
        day: day("10"),
        administrator_id: yusuf,
        first_booked: 3,
        first_showed: 3,
        second_booked: 4,
      }),
      countRow({
        account_id: b,
        day: day("10"),
        administrator_id: yusuf,
        third_booked: 5,
        third_showed: 7,
        training_showed: 1,
      }),
      countRow({ account_id: a, day: day("09"), administrator_id: zoe }),
      countRow({ account_id: a, day: day("10"), administrator_id: nameless, training_booked: 1 }),
      countRow({ account_id: c, day: day("12"), administrator_id: zoe, first_booked: 100 }),
    ])
    .execute();
  await db
    .insertInto("interview_coverage")
    .values([
      coverageRow({ account_id: a, day: day("09"), received_at: instant("2026-11-10T08:00:00Z") }),
      coverageRow({ account_id: a, day: day("10"), received_at: instant("2026-11-11T09:30:00Z") }),
      coverageRow({ account_id: b, day: day("11"), received_at: instant("2026-11-11T07:00:00Z") }),
      coverageRow({ account_id: c, day: day("12"), received_at: instant("2026-11-13T07:00:00Z") }),
    ])
    .execute();
  await db
    .insertInto("reply")
    .values(replyRow({ scope: "employees", received_at: instant("2026-11-20T07:00:00Z") }))
    .execute();
});

beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const ask = (asked: Parameters<typeof call<typeof funnelReport.query, typeof funnelReport.reply>>[1]) =>
  call(funnelReport, asked, unaborted());

test("an office's report adds up its whole group, by administrator and office", async () => {
  const { rows } = await ask({ account: [b], ...november });

  expect(rows.map((row) => `${row.administratorName} at ${row.officeName}`)).toEqual([
    "Yusuf Xu at Harbor Point",
    "Zoë Ueda at Harbor Point",
    "Administrator 1013 at Harbor Point",
    "Yusuf Xu at Garden State",
  ]);
  expect(rows[0]?.counts).toEqual({
    ...NO_COUNTS,
    first: { booked: 11, showed: 9 },
    second: { booked: 4, showed: 0 },
    sale: { booked: 2, showed: 1 },
  });
  expect(rows[3]?.counts).toEqual({
    ...NO_COUNTS,
    third: { booked: 5, showed: 7 },
    training: { booked: 0, showed: 1 },
  });
});

test("an administrator who is listed without counts stands there with zeros", async () => {
  const { rows } = await ask({ account: [a], from: day("09"), to: day("09") });
  expect(rows.find((row) => row.administratorId === zoe)?.counts).toEqual(NO_COUNTS);
});

const booked = async (from: string, to: string): Promise<number> => {
  const { rows } = await ask({ account: [a], from: day(from), to: day(to) });
  return rows.reduce((sum, row) => sum + row.counts.first.booked, 0);
};

test("both ends of the range count and the days beside them do not", async () => {
  expect(await booked("09", "10")).toBe(11);
  expect(await booked("09", "09")).toBe(8);
  expect(await booked("11", "30")).toBe(0);
});

test("an office asked for alone leaves out those that share its group, and is as unknown as ever", async () => {
  const { rows } = await ask({ account: [b], alone: true, ...november });
  expect(rows.map((row) => `${row.administratorName} at ${row.officeName}`)).toEqual([
    "Yusuf Xu at Garden State",
  ]);
  await expect(ask({ account: [officeId("4711")], alone: true, ...november })).rejects.toMatchObject({
    fault: "missing",
  });
});

test("an office that shares no group stands alone", async () => {
  const { rows } = await ask({ account: [c], ...november });
  expect(rows.map((row) => [row.officeId, row.counts.first.booked])).toEqual([[c, 100]]);
});

test("without an office the report is of all", async () => {
  const { rows, daysAvailable, asOf } = await ask(november);
  expect(rows.reduce((sum, row) => sum + row.counts.first.booked, 0)).toBe(111);
  expect(daysAvailable).toBe(4);
  expect(asOf).toBe("2026-11-13T07:00:00Z");
});

test("the days that are known count those with an empty reply, and no other office's", async () => {
  expect(await ask({ account: [a], ...november })).toMatchObject({ daysRequested: 30, daysAvailable: 3 });
  expect(await ask({ account: [a], from: day("11"), to: day("12") })).toMatchObject({
    daysRequested: 2,
    daysAvailable: 1,
    rows: [],
  });
  expect(await ask({ account: [c], from: day("01"), to: day("11") })).toMatchObject({
    daysAvailable: 0,
    asOf: null,
  });
});

test("offices of which fewer days are known than of all that are meant are told", async () => {
  for (const asked of [{ account: [a, c] }, {}]) {
    const { daysAvailable, partialOffices } = await ask({ ...asked, ...november });
    expect(daysAvailable).toBe(4);
    expect(partialOffices.toSorted((one, other) => Number(one.id) - Number(other.id))).toEqual([
      { id: a, daysAvailable: 3 },
      { id: b, daysAvailable: 3 },
      { id: c, daysAvailable: 1 },
    ]);
  }
  expect((await ask({ account: [a], ...november })).partialOffices).toEqual([]);
});

test("the age is that of the newest reply within the range", async () => {
  const { asOf } = await ask({ account: [a], ...november });
  expect(asOf).toBe("2026-11-11T09:30:00Z");
  expect((await ask({ account: [a], from: day("09"), to: day("09") })).asOf).toBe("2026-11-10T08:00:00Z");
});

test("counts of a day that no reply covered whole do not make it known", async () => {
  const alone = officeId("999");
  await dashboard.store.db
    .insertInto("office")
    .values(officeRow({ id: alone, name: "" }))
    .execute();
  await dashboard.store.db
    .insertInto("interview_count")
    .values(countRow({ account_id: alone, day: isoDate("2025-01-02"), administrator_id: zoe }))
    .execute();
  const asked = { account: [alone], from: isoDate("2025-01-01"), to: isoDate("2025-01-31") };
  expect(await ask(asked)).toMatchObject({ daysAvailable: 0, asOf: null });
  expect((await ask({ from: asked.from, to: november.to })).partialOffices).toContainEqual({
    id: alone,
    daysAvailable: 0,
  });
});

test("an unknown office is missing, not empty", async () => {
  await expect(ask({ account: [officeId("4711")], ...november })).rejects.toMatchObject({ fault: "missing" });
});

test("a range that ends before it starts, or is too long, is rejected", async () => {
  await expect(ask({ from: day("10"), to: day("09") })).rejects.toMatchObject({ fault: "rejected" });
  const three = { from: isoDate("2023-11-10"), to: isoDate("2026-11-14") };
  await expect(ask(three)).rejects.toMatchObject({ fault: "rejected" });
});

test("the span runs from the first day with a row to the last, and today is the zone's", async () => {
  const span = await call(funnelSpan, {}, unaborted());
  expect(span).toEqual({ first: "2025-01-02", last: "2026-11-12", today: "2026-11-10", weekStart: 1 });
});

const summary = (asked: Parameters<typeof call<typeof funnelSummary.query, typeof funnelSummary.reply>>[1]) =>
  call(funnelSummary, asked, unaborted());

test("the summary has the sums of the report, and of the earlier one beside it", async () => {
  const week = { from: day("09"), to: day("15") };
  const found = await summary({ account: [a, c], ...week });
  expect(found).toMatchObject({ range: week, isListed: true, daysRequested: 7, daysAvailable: 4 });
  expect(found.sums.counts).toEqual({
    ...NO_COUNTS,
    first: { booked: 111, showed: 9 },
    second: { booked: 4, showed: 0 },
    third: { booked: 5, showed: 7 },
    training: { booked: 1, showed: 1 },
    sale: { booked: 2, showed: 1 },
  });
  expect(found.leak).toMatchObject({ stage: "first", next: null, of: 111, kept: 9 });
  expect(found.earlier).toMatchObject({
    // Two days of this week have passed.
    range: { from: day("02"), to: day("03") },
    elapsed: { from: day("09"), to: day("10") },
    sums: null,
    isListed: false,
    daysAvailable: 0,
  });
  expect(found.verdict).toBeNull();
});

test("of one administrator it has their name and counts, and the offices without a third interview by name", async () => {
  const asked = { from: day("12"), to: day("12"), compareFrom: day("09"), compareTo: day("10") };
  const found = await summary({ administrator: zoe, ...asked });
  expect(found.administratorName).toBe("Zoë Ueda");
  expect(found.sums.counts.first).toEqual({ booked: 100, showed: 0 });
  expect(found.earlier?.range).toEqual({ from: day("09"), to: day("10") });
  expect(found.earlier?.sums?.counts).toEqual(NO_COUNTS);
  const unlisted = await summary({ administrator: administratorId("4711"), ...asked });
  expect(unlisted).toMatchObject({ isListed: false, administratorName: "Administrator 4711" });
});

test("a range with a name is of the business's days, the last four weeks by default", async () => {
  // The last whole week with data is the one before Tuesday, November 10.
  const four = { from: isoDate("2026-10-12"), to: day("08") };
  expect((await summary({})).range).toEqual(four);
  expect((await summary({ range: "last-4-weeks", compare: "none" })).earlier).toBeNull();
  const week = await summary({ range: "week", compare: "last-year" });
  expect(week.range).toEqual({ from: day("09"), to: day("10") });
  expect(week.earlier?.range).toEqual({ from: isoDate("2025-11-10"), to: isoDate("2025-11-11") });
});

test("a summary over half a range, one that ends before it starts, or of an unknown office is refused", async () => {
  await expect(summary({ from: day("09") })).rejects.toMatchObject({ fault: "rejected" });
  await expect(summary({ compareTo: day("09") })).rejects.toMatchObject({ fault: "rejected" });
  await expect(summary({ from: day("09"), to: day("08") })).rejects.toMatchObject({ fault: "rejected" });
  await expect(summary({ account: [officeId("4711")] })).rejects.toMatchObject({ fault: "missing" });
});
