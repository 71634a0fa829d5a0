import { afterAll, beforeAll, expect, test } from "vitest";
import { headcount } from "#contract/people/headcount.ts";
import { officeHeadcount, officeList, officePage, type OfficeLine } from "#contract/offices.ts";
import { payrollOffice, payrollSubmissions } from "#contract/payroll/payroll.ts";
import { peopleDirectory } from "#contract/people/people.ts";
import { roadshowEvents, roadshowGaps, roadshowOffice } from "#contract/roadshows/roadshows.ts";
import { officeId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/who.ts";
import { isCanceled } from "#domain/roadshows/roadshows.ts";
import { addDays, isoDate, type Clock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, reach, testWho, unaborted } from "#test/dashboard.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { call } from "#web/api/call.ts";

/* Every number of an office's page is the number of the page of its noun under the same filters. */
const clock: Clock = { now: () => DEMO.now, zone: DEMO.zone };
const RANGE = { from: isoDate("2026-10-19"), to: isoDate("2026-11-15") };

let store: TestDatabase;
let offices: readonly OfficeLine[];
beforeAll(async () => {
  store = await openFilledDatabase(MADE_UP);
  askAs("admin");
  ({ rows: offices } = await call(officeList, RANGE, unaborted()));
});
afterAll(() => store.close());

function askAs(role: Role, scope: Scope = "all"): void {
  const who = testWho({ role, scope });
  reach(
    dashboardOver(store, createLog({ level: "silent" }), { clock, identify: () => Promise.resolve(who) }),
  );
}

/** Figures of each office by its page and by the page of a noun. */
const ofEach = <Value>(read: (line: OfficeLine) => Promise<Value>): Promise<readonly Value[]> =>
  Promise.all(offices.map(read));

test("people are those of the directory, and the head is one of them or a name alone", async () => {
  const pages = await ofEach(({ officeId: id }) => call(officePage, { id }, unaborted()));
  const totals = await ofEach(async ({ officeId: id }) => {
    const [active, inactive] = await Promise.all(
      [true, false].map((isActive) =>
        call(peopleDirectory, { office: [id], active: isActive, limit: 1 }, unaborted()),
      ),
    );
    return [active?.total, inactive?.total];
  });
  expect(pages.map(({ active, inactive }) => [active, inactive])).toEqual(totals);
  expect(pages.map(({ heads }) => heads[0] ?? null)).toEqual(offices.map(({ head }) => head));
  const heads = pages.flatMap((page) => page.heads.map((head) => ({ ...head, office: page.officeId })));
  expect(heads.some(({ personId }) => personId !== null)).toBe(true);
  for (const { personId, phone, office } of heads.filter((head) => head.personId !== null)) {
    const { rows } = await store.pool.query(
      "select phone from person where id = $1 and office_id = $2 and last_run is null",
      [personId, office],
    );
    expect(rows).toEqual([{ phone }]);
  }
});

test("who joined and left is what headcount says between the day before the range and its last day", async () => {
  const query = { from: addDays(RANGE.from, -1), to: RANGE.to };
  const { offices: lines } = await call(headcount, query, unaborted());
  const byOffice = new Map(lines.map((line) => [line.value, line]));
  expect(offices.map(({ joined, left }) => [joined, left])).toEqual(
    offices.map(({ officeId: id }) => [byOffice.get(id)?.joined ?? 0, byOffice.get(id)?.left ?? 0]),
  );
});

test("the months of an office are what headcount says of their days", async () => {
  const [largest] = offices.toSorted((a, b) => b.active - a.active);
  if (largest === undefined) throw new Error("there is no office");
  const { months } = await call(officeHeadcount, { id: largest.officeId }, unaborted());
  expect(months).toHaveLength(25);
  expect(months.at(-1)?.to).toBe("2026-11-20");
  for (const month of months) {
    const query = { from: addDays(month.from, -1), to: month.to, office: [largest.officeId] };
    const { total } = await call(headcount, query, unaborted());
    expect([month.from, month.headcount, month.joined, month.left]).toEqual([
      month.from,
      total.after,
      total.joined,
      total.left,
    ]);
  }
});

test("events, assignments and gaps are those of the list of events", async () => {
  const { rows: gaps } = await call(roadshowGaps, {}, unaborted());
  const isGap = new Set(gaps.map(({ event }) => event.id));
  const pages = await ofEach(({ officeId: id }) => call(roadshowOffice, { id }, unaborted()));
  const counted = await ofEach(async ({ officeId: id }) => {
    const { rows, total } = await call(roadshowEvents, { office: [id], limit: 200 }, unaborted());
    expect(rows).toHaveLength(total);
    const own = rows
      .filter((event) => !isCanceled(event))
      .map(({ assignments }) => assignments.filter((each) => each.isActive && each.officeId === id));
    return {
      staffed: own.filter((assignments) => assignments.length > 0).length,
      assignments: own.flat().length,
      unacknowledged: own.flat().filter(({ isAcknowledged }) => !isAcknowledged).length,
    };
  });
  expect(
    pages.map(({ staffed, assignments, unacknowledged }) => ({ staffed, assignments, unacknowledged })),
  ).toEqual(counted);
  const near = pages.flatMap((page) => page.near.rows);
  expect(near.length).toBeGreaterThan(0);
  expect(near.filter(({ event }) => !isGap.has(event.id))).toEqual([]);
});

test("an office that is proposed for a gap has it near, for the same reason", async () => {
  const { rows: gaps } = await call(roadshowGaps, {}, unaborted());
  const proposed = gaps.flatMap(({ event, offices: of }) =>
    of.map((office) => `${office.officeId} ${event.id} ${office.reason} ${office.latest}`),
  );
  const near = await ofEach(async ({ officeId: id }) => {
    const page = await call(roadshowOffice, { id }, unaborted());
    return page.near.rows.map(({ event, reason, latest }) => `${id} ${event.id} ${reason} ${latest}`);
  });
  expect(proposed.length).toBeGreaterThan(0);
  expect(proposed.filter((words) => !near.flat().includes(words))).toEqual([]);
});

test("a place that is set brings the gaps of its state near", async () => {
  const { rows: gaps } = await call(roadshowGaps, {}, unaborted());
  const pages = await ofEach(({ officeId: id }) => call(roadshowOffice, { id }, unaborted()));
  const found = gaps.flatMap(({ event }) => {
    const at = pages.findIndex(({ near }) => near.rows.every((row) => row.event.state !== event.state));
    return at === -1 ? [] : [{ event, id: offices[at]?.officeId ?? officeId("none") }];
  });
  const [gap] = found;
  if (gap === undefined) throw new Error("every gap is near every office");
  await store.db
    .insertInto("office_place")
    .values({ office_id: gap.id, state: gap.event.state, zone: "America/New_York" })
    .execute();
  const { near } = await call(roadshowOffice, { id: gap.id }, unaborted());
  await store.db.deleteFrom("office_place").execute();
  expect(near.rows.find(({ event }) => event.id === gap.event.id)).toMatchObject({
    reason: "home",
    latest: null,
  });
});

test("the weeks are the cells of the boards of those weeks", async () => {
  const pages = await ofEach(({ officeId: id }) => call(payrollOffice, { id }, unaborted()));
  const [{ weeks } = { weeks: [] }] = pages;
  expect(weeks).toHaveLength(13);
  for (const { from: week } of weeks.slice(0, 4)) {
    const board = await call(payrollSubmissions, { week, limit: 200 }, unaborted());
    const onBoard = board.rows.flatMap(({ cell }) => (cell?.week === week ? [cell] : []));
    const onPages = pages.flatMap(({ cells }) => cells.filter((cell) => cell.week === week));
    expect(onBoard.length).toBeGreaterThan(5);
    const key = (cell: { readonly entry: string | null; readonly officeId: string | null }) =>
      `${cell.entry} ${cell.officeId}`;
    const sorted = <Cell extends Parameters<typeof key>[0]>(cells: readonly Cell[]) =>
      cells.toSorted((a, b) => key(a).localeCompare(key(b)));
    expect(sorted(onPages)).toEqual(sorted(onBoard.filter(({ officeId: of }) => of !== null)));
    expect(weeks.find(({ from }) => from === week)?.deadline).toEqual(board.deadline);
  }
});

test("a manager gets nothing of payroll, and nothing of an office that is out of the scope", async () => {
  const [own, other] = offices.map(({ officeId: id }) => id);
  if (own === undefined || other === undefined) throw new Error("there are no two offices");
  askAs("manager", [own]);
  const replies = await Promise.allSettled([
    call(officePage, { id: own }, unaborted()),
    call(payrollOffice, { id: own }, unaborted()),
    call(officePage, { id: other }, unaborted()),
    call(officeHeadcount, { id: other }, unaborted()),
    call(roadshowOffice, { id: other }, unaborted()),
  ]);
  askAs("admin");
  expect(replies.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "rejected",
    "rejected",
  ]);
});
