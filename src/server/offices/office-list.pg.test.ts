import { afterAll, beforeAll, expect, test } from "vitest";
import { funnelReport } from "#contract/funnel.ts";
import { officeList, type OfficeLine } from "#contract/offices.ts";
import { payrollSubmissions } from "#contract/payroll/payroll.ts";
import { payrollExceptions } from "#contract/payroll/payroll-review.ts";
import { peopleDirectory } from "#contract/people/people.ts";
import { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/who.ts";
import { isCanceled } from "#domain/roadshows/roadshows.ts";
import { addDays, instant, isoDate, type Clock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, reach, testWho, unaborted } from "#test/dashboard.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { call } from "#web/api/call.ts";

let now = DEMO.now;
const clock: Clock = { now: () => now, zone: DEMO.zone };
const RANGE = { from: isoDate("2026-10-19"), to: isoDate("2026-11-15") };

let store: TestDatabase;
beforeAll(async () => {
  store = await openFilledDatabase(MADE_UP);
  askAs("admin");
});
afterAll(() => store.close());

function askAs(role: Role, scope: Scope = "all"): void {
  const who = testWho({ role, scope });
  reach(
    dashboardOver(store, createLog({ level: "silent" }), { clock, identify: () => Promise.resolve(who) }),
  );
}

const readList = async () => call(officeList, RANGE, unaborted());

test("every office is there, in the order of names", async () => {
  const { rows } = await readList();
  const { rows: stored } = await store.pool.query<{ name: string }>(
    `select name from office order by lower(name) collate "C"`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ officeName }) => officeName)).toEqual(stored.map(({ name }) => name));
});

test("active people are those of the directory under the same filters", async () => {
  const { rows } = await readList();
  const totals = await Promise.all(
    rows.map(async ({ officeId }) => {
      const query = { office: [officeId], active: true, limit: 1 };
      return (await call(peopleDirectory, query, unaborted())).total;
    }),
  );
  expect(rows.map(({ active }) => active)).toEqual(totals);
});

type Dated = { readonly office: string; readonly hired: string | null; readonly retired: string | null };

test("who joined and left is counted by hand, person by person", async () => {
  const { rows } = await readList();
  const { rows: people } = await store.pool.query<Dated>(
    `select office_id as office, hired::date::text as hired, retired::date::text as retired
       from person where last_run is null`,
  );
  const dayBefore = addDays(RANGE.from, -1);
  const hasJoined = ({ hired }: Dated): boolean => hired !== null && hired >= RANGE.from && hired <= RANGE.to;
  // Gone on the day after the last one.
  const hasLeft = ({ hired, retired }: Dated): boolean =>
    hired !== null && retired !== null && retired >= hired && retired >= dayBefore && retired < RANGE.to;
  const counted = rows.map(({ officeId }) => {
    const own = people.filter(({ office }) => office === officeId);
    return [own.filter(hasJoined).length, own.filter(hasLeft).length];
  });
  expect(counted.flat().reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
  expect(rows.map(({ joined, left }) => [joined, left])).toEqual(counted);
});

test("the submission is the least advanced of the office on the board of the week", async () => {
  const { week, rows } = await readList();
  const board = await call(payrollSubmissions, { limit: 200 }, unaborted());
  expect(week).toBe(board.week);
  const onBoard = (line: OfficeLine): string => {
    const cells = board.rows.flatMap(({ cell }) => (cell?.officeId === line.officeId ? [cell] : []));
    const words: readonly string[] = cells.map(({ state, isHalf }) => (isHalf ? "half missing" : state));
    return (
      ["missing", "half missing", "open", "submitted", "locked"].find((state) => words.includes(state)) ??
      "none"
    );
  };
  const shown = rows.map(({ submission }) =>
    submission === null ? "none" : submission.isHalf ? "half missing" : submission.state,
  );
  expect(new Set(shown).size).toBeGreaterThan(1);
  expect(shown).toEqual(rows.map(onBoard));
});

test("the week is the latest that has ended on the day", async () => {
  const { week } = await readList();
  now = instant("2026-11-12T14:00:00Z");
  const { week: before } = await readList();
  now = DEMO.now;
  expect([before, week]).toEqual(["2026-11-02", "2026-11-09"]);
});

test("blocking exceptions are the open ones that payroll lists of the office and week", async () => {
  const { rows, week } = await readList();
  if (week === null) throw new Error("no week has ended");
  const totals = await Promise.all(
    rows.map(async ({ officeId }) => {
      const query = { week, office: [officeId], severity: "blocking", state: "open" } as const;
      return (await call(payrollExceptions, query, unaborted())).total;
    }),
  );
  expect(totals.some((total) => total > 0)).toBe(true);
  expect(rows.map(({ blocking }) => blocking)).toEqual(totals);
});

test("assignments are the active ones of the events that roadshows list", async () => {
  const { rows } = await readList();
  const { rows: events, total } = await call(roadshowEvents, { limit: 200 }, unaborted());
  expect(events.length).toBe(total);
  const active = events
    .filter((event) => !isCanceled(event))
    .flatMap(({ assignments }) => assignments.filter(({ isActive }) => isActive));
  const counted = rows.map(({ officeId }) => {
    const own = active.filter((assignment) => assignment.officeId === officeId);
    return [own.length, own.filter(({ isAcknowledged }) => !isAcknowledged).length];
  });
  expect(counted.some(([, unacknowledged = 0]) => unacknowledged > 0)).toBe(true);
  expect(rows.map(({ assignments, unacknowledged }) => [assignments, unacknowledged])).toEqual(counted);
});

test("first interviews are those of the funnel of the office alone", async () => {
  const { rows } = await readList();
  const sums = await Promise.all(
    rows.map(async ({ officeId }) => {
      const report = await call(funnelReport, { ...RANGE, account: [officeId], alone: true }, unaborted());
      const firsts = report.rows.map(({ counts }) => counts.first);
      return [
        firsts.reduce((sum, { booked }) => sum + booked, 0),
        firsts.reduce((sum, { showed }) => sum + showed, 0),
      ];
    }),
  );
  expect(sums.some(([booked = 0]) => booked > 0)).toBe(true);
  expect(rows.map(({ booked, showed }) => [booked, showed])).toEqual(sums);
});

test("a manager sees the offices of the scope alone, and no figure of payroll", async () => {
  const { rows: all } = await readList();
  const scope = all.slice(0, 3).map(({ officeId }) => officeId);
  askAs("manager", scope);
  const { rows } = await readList();
  askAs("admin");
  expect(rows).toEqual(all.slice(0, 3).map((line) => ({ ...line, blocking: null })));
});
