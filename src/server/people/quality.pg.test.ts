import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/who.ts";
import { officeId, type OfficeId } from "#domain/ids.ts";
import { conflictsOf } from "#domain/people/people.ts";
import { QUALITY_RULE_IDS, QUALITY_RULES, type QualityRuleId } from "#domain/people/quality-rules.ts";
import { addDays, instant, type Instant } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import { runSource } from "#server/commands/run-source.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO, peopleOf, planDemo, submissionsOf } from "#test/demo-business.ts";
import { importDemo } from "#test/imported.ts";
import {
  employeesReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";
import { checkQuality } from "./quality-findings.ts";
import { openQuality } from "./quality-export.ts";
import { readFindings, readQuality } from "./read-quality.ts";

let store: TestDatabase;
let demo: TestDatabase;
const sealer = sealerOf(randomBytes(32));

const load = (
  exchanges: readonly Exchange[],
  now: Instant,
  source: "files" | "remote" = "files",
  to = store,
) =>
  runSource(to, {
    source,
    origin: "a test",
    sealer,
    now: () => now,
    exchanges,
    zone: "America/New_York",
  });

const MESA = { officeid: "102", officename: "Mesa Verde" };
const GOLDEN = { officeid: "103", officename: "Golden Bay" };
/** Person whom no rule finds: phone, email, SSN and birth date of their own. */
const sound = (id: string, members: object = {}) =>
  person(id, {
    email: `p${id}@example.test`,
    phone: `(555) 010-${id.padStart(4, "0")}`,
    SSN: `960-21-${id.padStart(4, "0")}`,
    DOB: `01/02/19${id.padStart(2, "0").slice(-2)}`,
    hireDate: "November, 01 2026 00:00:00",
    ...members,
  });

const PEOPLE = [
  sound("1"),
  sound("2", { phone: " - " }),
  sound("3", { email: " ", ...MESA }),
  sound("4", { retire: 1, retireDate: "11/10/2026 12:00:00 AM" }),
  sound("5", { retireDate: "02/01/2020 12:00:00 AM" }),
  sound("6", { retireDate: "31/31/2026" }),
  sound("7", { SSN: "" }),
  sound("8", { SSN: "12" }),
  sound("9", { phone: "555-777-0000" }),
  sound("10", { phone: "(555) 777 0000", ...MESA }),
  sound("11", { SSN: "960-21-9999", email: "Twin@example.test", ...MESA }),
  sound("12", { SSN: "960219999", email: "twin@example.test", ...MESA }),
  sound("13", { firstname: "Zoë", lastname: "Li", DOB: "05/05/1999" }),
  sound("14", { firstname: "ZOE", lastname: "Li", DOB: "1999-05-05", ...MESA }),
  sound("15", { hireDate: "January, 05 2026 00:00:00" }),
  sound("16", { active: 0, retire: 1, retireDate: "11/02/2026 12:00:00 AM" }),
  sound("17", { active: 0, retire: 1, retireDate: "11/02/2026 12:00:00 AM", ...GOLDEN }),
];
const punched = (id: string) =>
  record({
    personLastName: `Reed ${id}`,
    clockInUtc: "11/04/2026 2:00:00 PM",
    clockOutUtc: "11/04/2026 10:00:00 PM",
    totalMin: 480,
  });
const WEEK = [weeklyReply([submission("5000")]), recordsReply("5000", [punched("1"), punched("16")])];
/** With as many weeks of payroll as the rules look back, and some. */
const MADE_UP = { people: 400, weeks: 8 };
const NOW = instant("2026-11-18T15:00:00Z");
const ZONE = "America/New_York";

beforeAll(async () => {
  store = await openTestDatabase();
  await load([employeesReply(PEOPLE), ...WEEK], NOW);
  demo = await openTestDatabase();
  await importDemo(demo, MADE_UP.people, MADE_UP.weeks);
}, 120_000);
afterAll(() => Promise.all([store.close(), demo.close()]));

const findingsOf = (rule: QualityRuleId, scope: Scope = "all", role: Role = "admin", from = store) =>
  inSnapshot(from, scope, async (reading) =>
    (await readFindings(reading, { rule: [rule], limit: 1_000 }, role, ZONE)).rows.map((found) =>
      String(found.person?.id ?? found.officeId),
    ),
  );

test.each([
  ["no-phone", ["2"]],
  ["no-email", ["3"]],
  ["active-retired", ["4"]],
  ["hired-after-retired", ["5"]],
  ["unread-date", ["6"]],
  ["ssn-missing", ["7"]],
  ["ssn-malformed", ["8"]],
  ["same-phone", ["10", "9"]],
  ["same-email", ["11", "12"]],
  ["same-ssn", ["11", "12"]],
  ["same-birth", ["13", "14"]],
  ["no-record", ["15"]],
  ["paid-inactive", ["16"]],
  ["empty-office", ["103"]],
] as const)("%s finds whom it should, and no one else", async (rule, ids) => {
  expect((await findingsOf(rule)).toSorted()).toEqual([...ids].toSorted());
});

test("a manager sees no rule that private data or payroll decides", async () => {
  const counted = await inSnapshot(store, "all", (reading) => readQuality(reading, {}, "manager", ZONE));
  expect(counted.rules.map(({ rule }) => rule)).toEqual(
    QUALITY_RULE_IDS.filter((rule) => !QUALITY_RULES[rule].isPayroll),
  );
  for (const rule of QUALITY_RULE_IDS.filter((id) => QUALITY_RULES[id].isPayroll))
    expect(await findingsOf(rule, "all", "manager")).toEqual([]);
  const withPayroll = await inSnapshot(store, "all", (reading) => readQuality(reading, {}, "payroll", ZONE));
  expect(withPayroll.rules).toHaveLength(QUALITY_RULE_IDS.length);
});

test("within a scope both people who share something are in it, or neither is found", async () => {
  const scope: readonly OfficeId[] = [officeId("102")];
  expect(await findingsOf("same-phone", scope)).toEqual([]);
  expect(await findingsOf("same-birth", scope)).toEqual([]);
  expect((await findingsOf("same-email", scope)).toSorted()).toEqual(["11", "12"]);
  expect(await findingsOf("no-phone", scope)).toEqual([]);
});

test("counts, lists and offices agree with each other, in any scope", async () => {
  for (const scope of ["all", [officeId("101")], [officeId("102"), officeId("103")]] as const)
    await inSnapshot(store, scope, async (reading) => {
      const { rules, offices } = await readQuality(reading, {}, "admin", ZONE);
      const found = await readFindings(reading, { limit: 1_000 }, "admin", ZONE);
      expect(rules.map(({ rule, count }) => [rule, count])).toEqual(
        rules.map(({ rule }) => [rule, found.rows.filter((row) => row.rule === rule).length]),
      );
      expect(offices.reduce((sum, { count }) => sum + count, 0)).toBe(found.total);
      for (const { id, count } of offices)
        expect(found.rows.filter((row) => row.officeId === id)).toHaveLength(count);
    });
});

test.each([
  ["up", "all"],
  ["down", "all"],
  ["up", [officeId("101"), officeId("102")]],
] as const)("the file has the findings that the page lists, in its order: %s, %s", async (order, scope) => {
  await inSnapshot(demo, scope, async (reading) => {
    const { rows } = await readFindings(reading, { order, limit: 5_000 }, "admin", ZONE);
    const { lines, count } = await openQuality(reading, { order, format: "csv" }, "admin", ZONE);
    const written = [];
    for await (const window of lines) written.push(...window);
    expect(rows.length).toBeGreaterThan(0);
    expect(count).toBe(rows.length);
    expect(written).toEqual(rows);
  });
});

test("what was put right is gone, what is left keeps its first day, and the trend has both", async () => {
  const later = instant("2026-11-19T15:00:00Z");
  const mended = PEOPLE.map((each) =>
    each.personid === "2"
      ? sound("2")
      : each.personid === "3"
        ? sound("3", { email: "", ...MESA, phone: "" })
        : each,
  );
  await load([employeesReply(mended, "15:00:00")], later);
  expect(await findingsOf("no-phone")).toEqual(["3"]);
  const [found] = (
    await inSnapshot(store, "all", (reading) => readFindings(reading, { rule: ["no-email"] }, "admin", ZONE))
  ).rows;
  expect(found?.first).toBe("2026-11-18");
  const { rules, since, checkedAt } = await inSnapshot(store, "all", (reading) =>
    readQuality(reading, {}, "admin", ZONE),
  );
  expect([since, checkedAt]).toEqual(["2026-11-18", later]);
  const trend = rules.find(({ rule }) => rule === "no-phone")?.trend ?? [];
  expect([trend.length, trend[0], trend.at(-1)]).toEqual([13, 1, 1]);
});

test.each([
  ["Pacific/Kiritimati", "2026-11-19"],
  ["America/New_York", "2026-11-18"],
])("a finding's first day is the one of the business in %s", async (zone, day) => {
  const { rows, since } = await inSnapshot(store, "all", async (reading) => ({
    ...(await readFindings(reading, { rule: ["no-email"] }, "admin", zone)),
    since: (await readQuality(reading, {}, "admin", zone)).since,
  }));
  expect([rows.map(({ first }) => first), since]).toEqual([[day], day]);
});

/* The made-up business, counted by hand from what it reports. */
test("a part of a running service leaves the directory to the check that follows, which is done once and on each day", async () => {
  const read = await openTestDatabase();
  const state = async () => {
    const { rows } = await read.pool.query(
      "select quality_at as at, (select json_agg(json_build_array(rule, subject_id, shared) order by rule, subject_id) from quality_finding where gone_at is null) as open from store_state",
    );
    return rows[0];
  };
  const check = async (now: string) => {
    await checkQuality(read, { now: () => instant(now), zone: "America/New_York" });
    return state();
  };
  await load([employeesReply(PEOPLE.slice(0, 5))], NOW, "files", read);
  const before = await state();
  await load([employeesReply(PEOPLE), ...WEEK], instant("2026-11-18T15:01:00Z"), "remote", read);
  expect(await state()).toEqual(before);

  const checked = await check("2026-11-18T15:02:00Z");
  await load([employeesReply(PEOPLE), ...WEEK], instant("2026-11-18T15:02:00Z"), "files", read);
  expect(checked).toEqual(await state());
  expect(checked.open).not.toEqual(before.open);

  expect(await check("2026-11-18T15:03:00Z")).toMatchObject({ at: "2026-11-18T15:02:00Z" });
  expect(await check("2026-11-19T15:03:00Z")).toMatchObject({ at: "2026-11-19T15:03:00Z" });
  await read.close();
});

test("the made-up business has as many findings as a plain count of its people", async () => {
  const business = planDemo(MADE_UP);
  const people = peopleOf(business);
  const active = people.filter(({ isActive }) => isActive);
  const idsWhere = (list: typeof people, is: (each: (typeof people)[number]) => boolean) =>
    list
      .filter(is)
      .map(({ id }) => String(id))
      .toSorted();
  const sharing = (list: typeof people, keyOf: (each: (typeof people)[number]) => string) =>
    idsWhere(
      list.filter((each) => keyOf(each) !== ""),
      (each) => list.filter((other) => keyOf(other) === keyOf(each)).length > 1,
    );
  const sorted = async (rule: QualityRuleId) => (await findingsOf(rule, "all", "admin", demo)).toSorted();

  expect(await sorted("no-phone")).toEqual(idsWhere(active, ({ phone }) => phone === ""));
  expect(await sorted("no-email")).toEqual(idsWhere(active, ({ email }) => email === ""));
  expect(await sorted("same-phone")).toEqual(sharing(active, ({ phone }) => phone.replaceAll(/\D/g, "")));
  expect(await sorted("same-email")).toEqual(sharing(active, ({ email }) => email.toLowerCase()));
  expect(await sorted("active-retired")).toEqual(
    idsWhere(people, (each) => conflictsOf(each, DEMO.today).some(({ kind }) => kind === "active-retired")),
  );
  expect(await sorted("ssn-missing")).toEqual(idsWhere(active, ({ ssn }) => ssn === ""));
  const from = addDays(DEMO.today, -35);
  const to = addDays(DEMO.today, -7);
  const seen = new Set(
    submissionsOf(business)
      .filter(({ submission: { weekStart } }) => {
        const start = weekStart?.slice(0, 10) ?? "";
        return start > from && start <= to;
      })
      .flatMap(({ records }) => records.map(({ personId }) => String(personId))),
  );
  expect(seen.size).toBeGreaterThan(0);
  expect(await sorted("no-record")).toEqual(
    idsWhere(
      active,
      ({ id, hired }) => hired !== null && hired.slice(0, 10) <= from && !seen.has(String(id)),
    ),
  );
  const empty = new Set(people.map(({ officeId: id }) => id).filter((id) => id !== null));
  for (const { officeId: id } of active) if (id !== null) empty.delete(id);
  expect(await sorted("empty-office")).toEqual([...empty].map(String).toSorted());
});

const ORDERS = ["up", "down"] as const;

test.each(ORDERS)("findings come by name, %s, in windows, those of no one last", async (order) => {
  await demo.pool.query(
    "update person set last_run = 1 where id = (select min(subject_id) from quality_finding where rule = 'no-phone')",
  );
  const direction = order === "up" ? "asc" : "desc";
  const { rows: expected } = await demo.pool.query(
    `select found.rule, person.id from quality_finding found
       left join person on person.id = found.subject_id and found.rule <> 'empty-office'
      where found.gone_at is null
      order by (person.id is not null and person.last_run is null) desc, person.sort_name ${direction} nulls last, found.subject_id, found.rule`,
  );
  const limit = Math.ceil(expected.length / 4);
  const read = await inSnapshot(demo, "all", async (reading) => {
    const windows = [];
    const first = await readFindings(reading, { order, offset: 0, limit: 10 }, "admin", ZONE);
    for (let offset = 0; offset < expected.length; offset += limit)
      windows.push(...(await readFindings(reading, { order, offset, limit }, "admin", ZONE)).rows);
    return { windows, first: first.rows };
  });
  await demo.pool.query("update person set last_run = null");

  expect(read.windows.map(({ rule, person: of }) => ({ rule, id: of?.id ?? null }))).toEqual(expected);
  expect(read.first).toEqual(read.windows.slice(0, 10));
});

test("no reply has what is private, only that it is missing, malformed or the same", async () => {
  const reply = await inSnapshot(store, "all", (reading) =>
    readFindings(reading, { limit: 1_000 }, "admin", ZONE),
  );
  expect(reply.total).toBeGreaterThan(10);
  expect(JSON.stringify(reply)).not.toMatch(/960|777|@example|1999|555/);
});
