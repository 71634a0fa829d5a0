import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { headcountMoves } from "#contract/headcount.ts";
import { payrollSubmissions } from "#contract/payroll.ts";
import { qualityFindings } from "#contract/quality.ts";
import { roadshowEvents } from "#contract/roadshows.ts";
import { todayFindings } from "#contract/today.ts";
import { isOfficeId } from "#domain/ids.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/who.ts";
import { PAGES } from "#domain/pages.ts";
import type { Finding } from "#domain/today/findings.ts";
import type { Clock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, reach, testWho, unaborted } from "#test/dashboard.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { call } from "#web/api/call.ts";
import { setBusinessZone } from "#web/lib/business-day.ts";
import { payrollQuery } from "#web/pages/payroll/payroll-query.ts";
import { movesQueryOf } from "#web/pages/people/headcount/headcount-query.ts";
import { findingsQueryOf } from "#web/pages/people/quality/quality-query.ts";
import { eventsQuery } from "#web/pages/roadshows/events-query.ts";
import { SAID } from "#web/pages/today/finding-words.ts";

const clock: Clock = { now: () => DEMO.now, zone: DEMO.zone };

let store: TestDatabase;
let some: Scope;
beforeAll(async () => {
  store = await openFilledDatabase(MADE_UP);
  const { rows } = await store.pool.query<{ id: string }>(
    "select id from office order by length(id), id limit 12",
  );
  some = rows.map(({ id }) => id).filter(isOfficeId);
});
afterAll(() => store.close());
afterEach(() => {
  vi.useRealTimers();
  setBusinessZone("UTC");
});

const first = { limit: 1 };

/** How many rows each page lists at an address, by the requests that it makes itself. */
const LISTED: Readonly<Record<string, (search: URLSearchParams) => Promise<number>>> = {
  [PAGES.roadshows.path]: async (search) =>
    (await call(roadshowEvents, { ...eventsQuery(search), ...first }, unaborted())).total,
  [PAGES.quality.path]: async (search) =>
    (await call(qualityFindings, { ...findingsQueryOf(search), ...first }, unaborted())).total,
  [PAGES.headcount.path]: async (search) =>
    (await call(headcountMoves, { ...movesQueryOf(search), ...first }, unaborted())).total,
  [PAGES.payroll.path]: async (search) => {
    const { figures, rows } = await call(payrollSubmissions, payrollQuery(search), unaborted());
    // What is missing has no submission, and is listed above the others by its office.
    if (search.get("show") === "missing") return figures.missing;
    return search.get("show") === "half-missing" ? figures.halfMissing : rows.length;
  },
};

async function listedBy(path: string): Promise<number> {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const listed = LISTED[pathname];
  if (listed === undefined) throw new Error(`${pathname} is no list that is known here`);
  return listed(searchParams);
}

/** Each line that leads to a list of its own, with its number and how many rows the list has. */
async function linesOf(role: Role, scope: Scope) {
  const who = testWho({ role, scope });
  const identify = () => Promise.resolve(who);
  reach(dashboardOver(store, createLog({ level: "silent" }), { clock, identify }));
  const today = await call(todayFindings, {}, unaborted());
  const said = today.findings.flatMap((finding: Finding) => {
    const { rows, path, sentence } = SAID[finding.kind];
    return rows === null
      ? []
      : [{ finding, number: rows(finding), path: path(finding, today), words: sentence(finding, today) }];
  });
  const lines = [];
  for (const { finding, number, path, words } of said)
    lines.push({ kind: finding.kind, number, words, listed: await listedBy(path) });
  return lines;
}

test.each(ROLES.flatMap((role) => [[role, "all offices"] as const, [role, "some offices"] as const]))(
  "each line of Today opens as many rows as it says, for %s of %s",
  async (role, offices) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(DEMO.now) });
    setBusinessZone(DEMO.zone);
    const lines = await linesOf(role, offices === "all offices" ? "all" : some);
    expect(lines.map(({ kind, listed }) => [kind, listed])).toEqual(
      lines.map(({ kind, number }) => [kind, number]),
    );
    for (const { words, number } of lines) expect(words).toContain(number.toLocaleString("en-US"));
    expect(lines.length).toBeGreaterThan(1);
  },
);
