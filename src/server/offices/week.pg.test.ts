import { expect, test } from "vitest";
import type { QueryOf } from "#contract/endpoint.ts";
import { funnelReport } from "#contract/funnel.ts";
import { headcountMoves } from "#contract/people/headcount.ts";
import { officeList } from "#contract/offices.ts";
import { payrollExceptions } from "#contract/payroll/payroll-review.ts";
import { roadshowChanges } from "#contract/roadshows/roadshow-changes.ts";
import { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import { weekSheet } from "#contract/week.ts";
import { sumCounts } from "#domain/funnel/funnel.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/who.ts";
import { weekSentences } from "#domain/offices/week-words.ts";
import { addDays, today, type Clock, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, reach, testWho, unaborted } from "#test/dashboard.ts";
import { sharedDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { call } from "#web/api/call.ts";

const clock: Clock = { now: () => DEMO.now, zone: DEMO.zone };
const store = await sharedDatabase(MADE_UP);

function askAs(role: Role, scope: Scope = "all"): void {
  const who = testWho({ role, scope });
  reach(
    dashboardOver(store, createLog({ level: "silent" }), { clock, identify: () => Promise.resolve(who) }),
  );
}

const readSheet = (query: QueryOf<typeof weekSheet> = {}) => call(weekSheet, query, unaborted());

const events = async (query: object) =>
  (await call(roadshowEvents, { ...query, limit: 1 }, unaborted())).total;

const openBlocking = async (week: IsoDate | null) =>
  week === null
    ? null
    : (await call(payrollExceptions, { week, severity: "blocking", state: "open" }, unaborted())).total;

const daysText = ({ from, to }: DateRange): string => `${from}..${to}`;

test.each(["admin", "payroll", "manager"] as const)(
  "every number that %s sees on the sheet is that of the other reports",
  async (role) => {
    askAs(role);
    const sheet = await readSheet();
    const { week, before, coming, rows } = sheet;
    expect([week.from, week.to, before.to, coming.from]).toEqual([
      "2026-11-09",
      "2026-11-15",
      "2026-11-08",
      "2026-11-16",
    ]);
    const list = await call(officeList, week, unaborted());
    expect(rows).toEqual(list.rows.map((row) => expect.objectContaining(row)));
    expect(sheet.submissionWeek).toBe(list.week);
    const ofWeek = await call(funnelReport, week, unaborted());
    const ofBefore = await call(funnelReport, before, unaborted());
    expect(sumCounts(rows.map(({ counts }) => counts))).toEqual(
      sumCounts(ofWeek.rows.map((row) => row.counts)),
    );
    expect(sumCounts(rows.map(({ earlier }) => earlier))).toEqual(
      sumCounts(ofBefore.rows.map((row) => row.counts)),
    );
    expect([sheet.daysAvailable, sheet.daysAvailableBefore]).toEqual([
      ofWeek.daysAvailable,
      ofBefore.daysAvailable,
    ]);
    const gap = { status: ["Approved"], unassigned: true };
    expect(sheet.events).toEqual({
      coming: {
        gaps: await events({ ...gap, days: daysText(coming) }),
        unacknowledged: await events({ unacknowledged: true, days: daysText(coming) }),
      },
      undated: {
        gaps: await events({ ...gap, days: "none" }),
        unacknowledged: await events({ unacknowledged: true, days: "none" }),
      },
    });
    const days = { from: addDays(week.from, -1), to: week.to };
    for (const kind of ["joined", "left"] as const) {
      const { total } = await call(headcountMoves, { kind, ...days, limit: 1 }, unaborted());
      expect(sheet[kind].total).toBe(total);
      expect(sheet[kind].total).toBeGreaterThanOrEqual(rows.reduce((sum, row) => sum + row[kind], 0));
    }
    const { kinds, total } = await call(roadshowChanges, { since: week.from }, unaborted());
    expect(sheet.changes).toMatchObject({ kinds, total });
    expect(rows.every(({ blocking }) => (blocking === null) === (role === "manager"))).toBe(true);
    expect(sheet.blocking).toBe(role === "manager" ? null : await openBlocking(list.week));
  },
);

test("the sheet of one office has its numbers alone, and the gaps, which are no one's", async () => {
  askAs("admin");
  const whole = await readSheet();
  const [first] = whole.rows;
  if (first === undefined) throw new Error("there are no offices");
  const sheet = await readSheet({ office: [first.officeId] });
  expect(sheet.rows).toEqual([first]);
  expect(sheet.events.undated.gaps).toBe(whole.events.undated.gaps);
  expect(sheet.events.undated.unacknowledged).toBe(
    await events({ office: [first.officeId], unacknowledged: true, days: "none" }),
  );
  const { total } = await call(
    headcountMoves,
    {
      kind: "left",
      from: addDays(whole.week.from, -1),
      to: whole.week.to,
      office: [first.officeId],
      limit: 1,
    },
    unaborted(),
  );
  expect(sheet.left.total).toBe(total);
});

test("a manager's sheet has the offices of the scope alone", async () => {
  askAs("admin");
  const [, office] = (await readSheet()).rows;
  if (office === undefined) throw new Error("there is one office");
  askAs("manager", [office.officeId]);
  const { rows } = await readSheet();
  expect(rows.map(({ officeId }) => officeId)).toEqual([office.officeId]);
});

test("the sheet is said in five sentences with its numbers", async () => {
  askAs("admin");
  const sheet = await readSheet();
  const said = weekSentences(sheet, { today: today(clock), zone: clock.zone });
  expect(said).toHaveLength(5);
  expect(said[0]).toContain(
    `${sumCounts(sheet.rows.map(({ counts }) => counts)).first.booked.toLocaleString("en-US")} booked`,
  );
  expect(said[3]).toBe(`${sheet.joined.total} people joined and ${sheet.left.total} left Nov 9–15.`);
});
