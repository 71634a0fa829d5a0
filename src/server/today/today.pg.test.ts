import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payrollSubmissions } from "#contract/payroll/payroll.ts";
import { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import { todayFindings } from "#contract/today.ts";
import { officeId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/who.ts";
import { FINDINGS, type FindingKind } from "#domain/today/finding-kinds.ts";
import { instant, type Clock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, reach, testWho, unaborted } from "#test/dashboard.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { call } from "#web/api/call.ts";
import { readFindings } from "./read-findings.ts";

let now = DEMO.now;
const clock: Clock = { now: () => now, zone: DEMO.zone };

let store: TestDatabase;
let offices: readonly string[];
beforeAll(async () => {
  store = await openFilledDatabase(MADE_UP);
  const { rows } = await store.pool.query<{ id: string }>("select id from office order by length(id), id");
  offices = rows.map(({ id }) => id);
});
afterAll(() => store.close());

async function todayOf(role: Role, scope: Scope = "all") {
  const who = testWho({ role, scope });
  const identify = () => Promise.resolve(who);
  reach(dashboardOver(store, createLog({ level: "silent" }), { clock, identify }));
  return call(todayFindings, {}, unaborted());
}

type Today = Awaited<ReturnType<typeof todayOf>>;
const lineOf = ({ findings }: Today, wanted: FindingKind) => findings.find(({ kind }) => kind === wanted);
const countOf = (today: Today, kind: FindingKind): number => lineOf(today, kind)?.count ?? 0;

/** Changes the store, looks, and takes the change back. */
async function whileChanged<Result>(
  change: string,
  back: string,
  look: () => Promise<Result>,
): Promise<Result> {
  await store.pool.query(change);
  try {
    return await look();
  } finally {
    await store.pool.query(back);
  }
}

test("each line has the number of the page that it leads to", async () => {
  const today = await todayOf("admin");
  const board = await call(payrollSubmissions, { limit: 1 }, unaborted());
  const shown = new Map(board.figures.shown.map(({ figure, count }) => [figure, count]));
  const events = await call(roadshowEvents, { limit: 1 }, unaborted());
  expect(today.failed).toEqual([]);
  expect(today.week?.from).toBe(board.week);
  expect(today.interviews).toEqual({ from: "2026-11-09", to: "2026-11-15" });
  expect(countOf(today, "missing")).toBe(board.figures.missing);
  expect(countOf(today, "half-missing")).toBe(board.figures.halfMissing);
  expect(countOf(today, "blocked")).toBe(shown.get("blocked"));
  expect(countOf(today, "gap")).toBe(events.facets.unassignedApproved);
  expect(countOf(today, "gap")).toBeGreaterThan(0);
  expect(countOf(today, "blocked")).toBeGreaterThan(0);
});

test("all items of a line are found, each with an id of its own", async () => {
  const { findings } = await inSnapshot(store, "all", (reading) =>
    readFindings(reading, "admin", clock, (part) => expect.unreachable(part)),
  );
  const shown = await todayOf("admin");
  expect(findings.map(({ kind, count }) => [kind, count])).toEqual(
    shown.findings.map(({ kind, count }) => [kind, count]),
  );
  for (const { kind, count, items } of findings)
    expect([kind, new Set(items.map(({ id }) => id)).size]).toEqual([kind, count]);
});

test("who left in seven days is counted by hand", async () => {
  const { rows } = await store.pool.query<{ hired: string | null; retired: string }>(
    "select hired::date::text as hired, retired::date::text as retired from person where last_run is null and retired is not null",
  );
  const left = rows.filter(
    ({ hired, retired }) =>
      retired >= "2026-11-14" && retired <= "2026-11-20" && !(hired !== null && retired < hired),
  );
  expect(countOf(await todayOf("manager"), "left")).toBe(left.length);
});

test("the days move on with the day: what was found of a week goes when another one is the latest", async () => {
  now = instant("2026-12-20T14:00:00Z");
  const later = await todayOf("manager");
  now = DEMO.now;
  expect(countOf(later, "left")).toBe(0);
  expect(later.interviews).toBeNull();
});

test("managers have nothing of pay, and each sees the own offices only", async () => {
  const all = await todayOf("manager");
  expect(all.findings.filter(({ kind }) => FINDINGS[kind].tier === "pay")).toEqual([]);
  const some = offices.slice(0, 3).map((id) => officeId(id));
  const own = await todayOf("manager", some);
  const { rows } = await store.pool.query<{ owners: number }>(
    `select count(distinct (a.payout_owner_id, a.payout_first, a.payout_last))::int as owners
       from assignment a join roadshow_event e on e.id = a.event_id
      where a.last_run is null and e.last_run is null and a.is_active and not a.is_acknowledged
        and lower(e.status) not like 'cancel%' and a.office_id = any($1)`,
    [some],
  );
  expect(countOf(own, "unacknowledged")).toBe(rows[0]?.owners);
  expect(countOf(own, "unacknowledged")).toBeLessThan(countOf(all, "unacknowledged"));
});

test("payroll of some offices has their lines of pay", async () => {
  const all = await todayOf("payroll");
  const blocked = lineOf(all, "blocked")?.items.map(({ subject }) => subject) ?? [];
  const { rows } = await store.pool.query<{ office: string }>(
    "select distinct office_id as office from submission where id = any($1)",
    [blocked],
  );
  const others = offices.filter((id) => !rows.some(({ office }) => office === id)).map((id) => officeId(id));
  expect(blocked.length).toBeGreaterThan(0);
  expect(countOf(await todayOf("payroll", others), "blocked")).toBe(0);
});

describe("a line comes with its cause, goes with it, and comes back", () => {
  test("an event without anyone", async () => {
    const { rows } = await store.pool.query<{ id: string }>(
      `select e.id from roadshow_event e join assignment a on a.event_id = e.id
        where e.is_approved and e.last_run is null and a.last_run is null
        group by e.id having bool_and(a.is_active) order by e.id limit 1`,
    );
    const id = rows[0]?.id ?? "";
    const before = countOf(await todayOf("manager"), "gap");
    for (let times = 0; times < 2; times += 1) {
      const during = await whileChanged(
        `update assignment set is_active = false where event_id = '${id}'`,
        `update assignment set is_active = true where event_id = '${id}'`,
        () => todayOf("manager"),
      );
      expect(countOf(during, "gap")).toBe(before + 1);
      expect(countOf(await todayOf("manager"), "gap")).toBe(before);
    }
  });

  test.each(["administrator-bookings", "idle"] as const)("an administrator: %s", async (kind) => {
    const { rows } = await store.pool.query<{ id: string }>(
      `select administrator_id as id from interview_count
        where day between '2026-09-14' and '2026-11-15' group by administrator_id
       having count(*) filter (where day >= '2026-11-09') > 3
        order by sum(first_booked) desc nulls last limit 1`,
    );
    const id = rows[0]?.id ?? "";
    const of = `administrator_id = '${id}' and day between '2026-11-09' and '2026-11-15'`;
    const isListed = (today: Today): boolean =>
      lineOf(today, kind)?.items.some(({ subject }) => subject === id) === true;
    expect(isListed(await todayOf("manager"))).toBe(false);
    await store.pool.query(`create table kept as select * from interview_count where ${of}`);
    const booked = kind === "idle" ? "0" : "first_booked * 4";
    const during = await whileChanged(
      `update interview_count set first_booked = ${booked} where ${of}`,
      `update interview_count c set first_booked = k.first_booked from kept k
        where k.account_id = c.account_id and k.day = c.day and k.administrator_id = c.administrator_id;
       drop table kept`,
      () => todayOf("manager"),
    );
    expect(isListed(during)).toBe(true);
    expect(isListed(await todayOf("manager"))).toBe(false);
  });
});

test("a report that fails costs its own lines", async () => {
  const whole = await todayOf("admin");
  const broken = await whileChanged(
    "alter table interview_count rename to interview_count_gone",
    "alter table interview_count_gone rename to interview_count",
    () => todayOf("admin"),
  );
  expect(broken.failed).toEqual([{ part: "interviews", asOf: null }]);
  const rest = whole.findings.filter(({ kind }) => FINDINGS[kind].tier !== "recruiting");
  expect(broken.findings).toEqual(rest);
});
