import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { headcountMoves } from "#contract/people/headcount.ts";
import { peopleDirectory, peopleFacets } from "#contract/people/people.ts";
import { payrollSubmissions } from "#contract/payroll/payroll.ts";
import { officeList, type OfficeLine } from "#contract/offices.ts";
import { quality, QUALITY_WINDOW_MAX, qualityFindings } from "#contract/people/quality.ts";
import { roadshowEvents, roadshowOffice } from "#contract/roadshows/roadshows.ts";
import { mayCall } from "#contract/permissions.ts";
import { systemFindings, todayFindings, todayItems } from "#contract/today.ts";
import { weekSheet } from "#contract/week.ts";
import { isOfficeId } from "#domain/ids.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/who.ts";
import { PAGES } from "#domain/pages.ts";
import { isFindingKind } from "#domain/today/finding-kinds.ts";
import type { Finding } from "#domain/today/findings.ts";
import { dateInZone, isoDate, type Clock, type DateRange } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, reach, testWho, unaborted } from "#test/dashboard.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { call } from "#web/api/call.ts";
import { setBusinessZone } from "#web/lib/business-day.ts";
import { paths } from "#web/lib/paths.ts";
import { payrollQuery } from "#web/pages/payroll/payroll-query.ts";
import { movesQueryOf } from "#web/pages/people/headcount/headcount-query.ts";
import { findingsQueryOf } from "#web/pages/people/quality/quality-query.ts";
import { staffedSearch, unacknowledgedSearch } from "#web/pages/offices/office-events.tsx";
import { peopleQuery } from "#web/pages/people/people-query.ts";
import { eventsQuery, FLAGS } from "#web/pages/roadshows/events-query.ts";
import { FINDING_WORDS } from "#web/pages/today/finding-words.ts";
import { weekFigures } from "#web/pages/week/week-links.ts";

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

/** Number of rows that each page lists at an address, by the requests that it makes itself. */
const LISTED: Readonly<Record<string, (search: URLSearchParams) => Promise<number>>> = {
  [PAGES.roadshows.path]: async (search) =>
    (await call(roadshowEvents, { ...eventsQuery(search), ...first }, unaborted())).total,
  [PAGES.quality.path]: async (search) =>
    (await call(qualityFindings, { ...findingsQueryOf(search), ...first }, unaborted())).total,
  [PAGES.people.path]: async (search) =>
    (await call(peopleDirectory, { ...peopleQuery(search), ...first }, unaborted())).total,
  [PAGES.headcount.path]: async (search) =>
    (await call(headcountMoves, { ...movesQueryOf(search), ...first }, unaborted())).total,
  [PAGES.payroll.path]: async (search) => {
    const { figures, rows } = await call(payrollSubmissions, payrollQuery(search), unaborted());
    // What is missing has no submission, and is listed above the others by its office.
    if (search.get("show") === "missing") return figures.missing;
    return search.get("show") === "half-missing" ? figures.halfMissing : rows.length;
  },
};

const [TODAYS = ""] = PAGES.findings.path.split(":kind");

async function listedBy(path: string): Promise<number> {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const kind = pathname.slice(TODAYS.length);
  if (pathname.startsWith(TODAYS) && isFindingKind(kind))
    return (await call(todayItems, { kind }, unaborted())).line?.items.length ?? 0;
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
  const system = mayCall(systemFindings, role) ? await call(systemFindings, {}, unaborted()) : null;
  const said = [...today.findings, ...(system?.findings ?? [])].map((finding: Finding) => {
    const { rows, path, sentence } = FINDING_WORDS[finding.kind];
    return { finding, number: rows(finding), path: path(finding, today), words: sentence(finding, today) };
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
    // A sentence about one thing may name it instead.
    for (const { words, number } of lines.filter((line) => line.number > 1))
      expect(words).toContain(number.toLocaleString("en-US"));
    expect(lines.length).toBeGreaterThan(1);
  },
);

/** A count of a page that is a link, or leaves only what it counts, with the address of that. */
type Counted = { readonly of: string; readonly number: number; readonly path: string };

const counted = (page: string, of: string, number: number, query: object): Counted => ({
  of,
  number,
  path: `${page}?${new URLSearchParams(Object.entries(query))}`,
});

/** The offices with most of something, and with none of it no link is there. */
const someOf = (
  rows: readonly OfficeLine[],
  measure: "active" | "joined" | "left" | "unacknowledged",
): readonly OfficeLine[] =>
  rows
    .filter((line) => line[measure] > 0)
    .toSorted((a, b) => b[measure] - a[measure])
    .slice(0, 2);

const movesOf = (rows: readonly OfficeLine[], range: DateRange): readonly Counted[] =>
  (["joined", "left"] as const).flatMap((kind) =>
    someOf(rows, kind).map((line) => ({
      of: `${kind} of ${line.officeId}`,
      number: line[kind],
      path: paths.moves(range, kind, [line.officeId]),
    })),
  );

/** The counts of every page but Today. A page without a list of its own is named by what it opens. */
const COUNTS: Readonly<Record<string, (role: Role) => Promise<readonly Counted[]>>> = {
  "tiles of roadshows": async () => {
    const { facets } = await call(roadshowEvents, first, unaborted());
    return [
      ...FLAGS.map((flag) => counted(PAGES.roadshows.path, flag, facets[flag], { [flag]: "yes" })),
      ...facets.status.map(({ value, count }) =>
        counted(PAGES.roadshows.path, `status ${value}`, count, { status: value }),
      ),
    ];
  },
  "events of an office": async (role) => {
    const { office: seen } = await call(peopleFacets, { active: true }, unaborted());
    const [office] = seen.map(({ value }) => value).filter(isOfficeId);
    if (office === undefined) throw new Error(`${role} sees no office`);
    const id = office;
    const events = await call(roadshowOffice, { id }, unaborted());
    const at = (search: URLSearchParams) => `${PAGES.roadshows.path}?${search}`;
    return [
      { of: "staffed", number: events.staffed, path: at(staffedSearch(id)) },
      { of: "waiting", number: events.waiting, path: at(unacknowledgedSearch(id)) },
    ];
  },
  "tiles of payroll": async (role) => {
    if (!mayCall(payrollSubmissions, role)) return [];
    const { figures } = await call(payrollSubmissions, {}, unaborted());
    return figures.shown.map(({ figure, count }) =>
      counted(PAGES.payroll.path, figure, count, { show: figure }),
    );
  },
  "data quality": async () => {
    const { rules, offices } = await call(quality, {}, unaborted());
    return [
      ...rules.map(({ rule, count }) => counted(PAGES.quality.path, rule, count, { rule })),
      ...offices
        .slice(0, 3)
        .map(({ id, count }) =>
          counted(PAGES.quality.path, `office ${id ?? ""}`, count, { office: id ?? "" }),
        ),
    ];
  },
  "people with data to correct": async () => {
    const { rows } = await call(qualityFindings, { limit: QUALITY_WINDOW_MAX }, unaborted());
    const people = Map.groupBy(rows, ({ person }) => person?.id ?? null);
    // Of everyone it would be more requests than a user is answered.
    return [...people]
      .slice(0, 5)
      .flatMap(([id, ofPerson]) =>
        id === null ? [] : [{ of: `person ${id}`, number: ofPerson.length, path: paths.corrections(id) }],
      );
  },
  "list of offices": async () => {
    const range = { from: isoDate("2026-10-01"), to: dateInZone(DEMO.now, DEMO.zone) };
    const { rows } = await call(officeList, range, unaborted());
    return [
      ...someOf(rows, "active").map(({ officeId: id, active }) => ({
        of: `active of ${id}`,
        number: active,
        path: paths.people(id),
      })),
      ...movesOf(rows, range),
    ];
  },
  "the week": async () => {
    const sheet = await call(weekSheet, {}, unaborted());
    const [office] = someOf(sheet.rows, "unacknowledged").map(({ officeId: id }) => id);
    const ofOffice =
      office === undefined
        ? []
        : weekFigures(await call(weekSheet, { office: [office] }, unaborted()), [office]);
    return [
      ...[...weekFigures(sheet, []), ...ofOffice].map(({ id, count, to }) => ({
        of: id,
        number: count,
        path: to,
      })),
      ...movesOf(sheet.rows, sheet.week),
    ];
  },
  "filters of people": async () => {
    const { office, state } = await call(peopleFacets, { active: true }, unaborted());
    return [
      ...office.slice(0, 2).map((each) => ({ ...each, filter: "office" })),
      ...state.slice(0, 2).map((each) => ({ ...each, filter: "state" })),
    ].map(({ filter, value, count }) =>
      counted(PAGES.people.path, `${filter} ${value}`, count, { [filter]: value }),
    );
  },
};

test.each(ROLES.flatMap((role) => [[role, "all offices"] as const, [role, "some offices"] as const]))(
  "each count that is a link opens as many rows, for %s of %s",
  async (role, offices) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(DEMO.now) });
    setBusinessZone(DEMO.zone);
    const who = testWho({ role, scope: offices === "all offices" ? "all" : some });
    reach(
      dashboardOver(store, createLog({ level: "silent" }), { clock, identify: () => Promise.resolve(who) }),
    );
    for (const [page, countsOf] of Object.entries(COUNTS)) {
      const found = [];
      for (const { of, number, path } of await countsOf(role))
        found.push({ of, number, listed: await listedBy(path) });
      expect([page, found.map(({ of, listed }) => [of, listed])]).toEqual([
        page,
        found.map(({ of, number }) => [of, number]),
      ]);
    }
  },
);
