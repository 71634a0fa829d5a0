import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeId, type OfficeId } from "#domain/ids.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/who.ts";
import { FINDING_KINDS, FINDINGS, type FindingKind } from "#domain/today/finding-kinds.ts";
import type { Clock } from "#domain/time/time.ts";
import { allRows, firstRow, type Db } from "#server/postgres/connect.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { readFindings } from "./read-findings.ts";

/*
 * Each kind of line is planted in one made-up business, is seen by the right roles and scopes only, goes with its cause and
 * comes back with it. Each is tried in a transaction that is rolled back.
 */
const clock: Clock = { now: () => DEMO.now, zone: DEMO.zone };

/** The week that ended last in the business, of payroll and of interviews. */
const WEEK = "2026-11-09";
const IN_WEEK = `day between '${WEEK}' and '2026-11-15'`;

let store: TestDatabase;
let offices: readonly OfficeId[];
beforeAll(async () => {
  store = await openFilledDatabase(MADE_UP);
  const rows = await allRows(store.db)<{ id: OfficeId }>`select id from office order by length(id), id`;
  offices = rows.map(({ id }) => id);
});
afterAll(() => store.close());

type Case = {
  /** A query of the row that is changed: what its item leads to, and the office that sees it. */
  readonly of: string;
  /** Makes the line be true of it, as SQL; `$id` and `$office` stand for the two. */
  readonly plant: string;
  readonly roles: readonly Role[];
  /** True where everyone who has the line sees it, whatever their offices are. */
  readonly isOfEveryone?: boolean;
};

const PAYROLL: readonly Role[] = ["payroll", "admin"];

/** A submission of a week without an open exception. */
const cleanOf = (week: string) => `
  select s.id, s.office_id as office from submission s join submission_check c on c.entry_id = s.id
   where s.week = '${week}' and s.last_run is null and s.state <> 'open'
     and not exists (select from payroll_exception x where x.entry_id = s.id and x.is_blocking)
   order by s.id limit 1`;
const exception = (rule: string): Case => ({
  of: cleanOf(WEEK),
  plant: `insert into payroll_exception (entry_id, rule, subject, office_id, week, is_blocking, evidence, first_run)
          values ('$id', '${rule}', 'planted', '$office', '${WEEK}', true, '', 1)`,
  roles: PAYROLL,
});

/** The office, or administrator, with most bookings, who works at one office only. */
const BUSIEST_OFFICE = `
  select account_id as id, account_id as office from interview_day where ${IN_WEEK}
   group by account_id order by sum(first_booked) desc nulls last limit 1`;
const BUSIEST = `
  select administrator_id as id, min(account_id) as office from interview_count
   where day between '2026-09-14' and '2026-11-15' group by administrator_id
  having count(distinct account_id) = 1 and count(*) filter (where ${IN_WEEK}) > 2
   order by sum(first_booked) desc nulls last limit 1`;
const interviews = (of: string, plant: string): Case => ({ of, plant, roles: ROLES });
const counts = (change: string) =>
  `update interview_count set ${change} where administrator_id = '$id' and ${IN_WEEK}`;
const days = (change: string) => `update interview_day set ${change} where account_id = '$id' and ${IN_WEEK}`;

const OFFICE = `select id, id as office from office order by length(id), id limit 1`;
const PERSON = `select id, office_id as office from person where office_id <> '' and is_active and last_run is null order by id limit 1`;
const system = (id: string, plant: string): Case => ({
  of: `select '${id}' as id, '' as office`,
  plant,
  roles: ["admin"],
  isOfEveryone: true,
});

const CASES: Readonly<Record<FindingKind, Case>> = {
  missing: {
    of: `select office_id as id, office_id as office from submission where week = '${WEEK}' and last_run is null
          group by office_id having count(*) = 1 order by office_id limit 1`,
    plant: `update submission set last_run = 1 where office_id = '$office' and week = '${WEEK}'`,
    roles: PAYROLL,
  },
  "half-missing": {
    of: `select office_id as id, office_id as office from submission
          where week between date '${WEEK}' - 28 and '${WEEK}' and last_run is null
          group by office_id having count(distinct (week, is_road_show)) = 10 order by office_id limit 1`,
    plant: `update submission set last_run = 1 where office_id = '$office' and week = '${WEEK}' and is_road_show`,
    roles: PAYROLL,
  },
  changed: {
    // Of a week before, since such a change may come late.
    of: cleanOf("2026-10-26"),
    plant: `insert into submission_mark (entry_id, office_id, week, kind, fingerprint, by_name, at)
            values ('$id', '$office', '2026-10-26', 'sign-off', 'as it was', 'Dana', '2026-11-17T15:00:00Z')`,
    roles: PAYROLL,
  },
  blocked: exception("future"),
  unsent: {
    of: `select '${WEEK}' as id, id as office from office order by length(id), id limit 1`,
    plant: `insert into payroll_file (number, kind, week, offices, layout, format, rows, people, minutes, draft, caution,
                                      sha256, is_again, by_id, by_name, at)
            values (1, 'partner', '${WEEK}', '{$office}', '', 'csv', 1, 1, 1, '', '', '', false, 'dana', 'Dana',
                    '2026-11-17T15:00:00Z')`,
    roles: PAYROLL,
  },
  "unknown-person": exception("unknown-person"),
  "retired-person": exception("after-retirement"),
  "paid-twice": exception("overlap"),
  gap: {
    of: `select e.id, '' as office from roadshow_event e join assignment a on a.event_id = e.id
          where e.is_approved and e.last_run is null and a.last_run is null
          group by e.id having bool_and(a.is_active) order by e.id limit 1`,
    plant: `update assignment set is_active = false where event_id = '$id';
            delete from assignment where event_id = '$id'`,
    roles: ROLES,
    isOfEveryone: true,
  },
  accepted: {
    of: `select e.id, (select min(id) from office) as office from roadshow_event e
          where e.is_approved and e.last_run is null
            and not exists (select from assignment a where a.event_id = e.id) order by e.id limit 1`,
    plant: `insert into gap_answer (event_id, office_id, answer, note, by_id, by_name, at)
            values ('$id', '$office', 'accepted', '', 'dana', 'Dana', '2026-11-19T15:00:00Z')`,
    roles: ROLES,
  },
  "event-changed": {
    of: `select e.id, min(a.office_id) as office from assignment a join roadshow_event e on e.id = a.event_id
          where a.is_active and a.is_acknowledged and a.last_run is null and e.last_run is null and a.office_id <> ''
          group by e.id having count(distinct a.office_id) = 1 order by e.id limit 1`,
    plant: `insert into event_days (event_id, starts_on, ends_on, by_id, by_name, at)
            select '$id', day, day, 'dana', 'Dana', (select max(started_at) + interval '1 hour' from source_run)
              from unnest(array['2026-11-28', '2026-12-05']::date[]) day`,
    roles: ROLES,
  },
  unacknowledged: {
    of: `select '424242' as id, a.office_id as office from assignment a join roadshow_event e on e.id = a.event_id
          where a.is_active and a.last_run is null and e.last_run is null and not e.is_canceled
          order by a.event_id limit 1`,
    plant: `update assignment set payout_owner_id = '$id', is_acknowledged = false
             where office_id = '$office' and (event_id, ordinal) in (
               select a.event_id, a.ordinal from assignment a join roadshow_event e on e.id = a.event_id
                where a.office_id = '$office' and a.is_active and a.last_run is null and e.last_run is null
                  and not e.is_canceled)`,
    roles: ROLES,
  },
  "office-bookings": interviews(BUSIEST_OFFICE, days("first_booked = first_booked * 8")),
  "office-rate": interviews(
    BUSIEST_OFFICE,
    days("first_booked = greatest(first_booked, 30), first_showed = 0"),
  ),
  "administrator-bookings": interviews(BUSIEST, counts("first_booked = first_booked * 8")),
  "administrator-rate": interviews(
    BUSIEST,
    counts("first_booked = greatest(first_booked, 30), first_showed = 0"),
  ),
  idle: interviews(BUSIEST, counts("first_booked = 0")),
  left: { of: PERSON, plant: `update person set retired = '2026-11-19' where id = '$id'`, roles: ROLES },
  "failing-source": system(
    "events",
    `insert into source_resource (resource, next_read_at, failing_since, failures)
     values ('$id', now(), '2026-11-19T15:00:00Z', 3)
         on conflict (resource) do update set failing_since = excluded.failing_since, failures = 3, is_paused = false`,
  ),
  "stale-source": system(
    "events",
    "update reply set received_at = '2026-11-16T15:00:00Z' where scope = 'events'",
  ),
  drift: system(
    "people first_name: null",
    `insert into source_run (source, origin, started_at, ended_at, rows, drift)
     values ('remote', '', '2026-11-12T15:00:00Z', '2026-11-12T15:01:00Z', '{"people": {}}', '[["first_name: null", 5, null]]'),
            ('remote', '', '2026-11-20T13:00:00Z', '2026-11-20T13:01:00Z', '{"people": {}}', '[["first_name: null", 15, null]]')`,
  ),
  "day-sums": system(
    "account 101",
    "insert into source_finding values ('day-sums', '$id', 'They differ.', '2026-11-19T15:00:00Z')",
  ),
  backup: system("backup", "update store_state set is_demo = false"),
  "no-second-factor": system(
    "bare",
    `insert into auth_user (id, name, email, role) values ('$id', 'Bo', 'bo@example.test', 'payroll');
     insert into auth_account (id, account_id, provider_id, user_id) values ('$id', '$id', 'credential', '$id')`,
  ),
  duplicate: {
    of: PERSON,
    plant: `insert into quality_finding (rule, subject_id, office_id, shared, first_at)
            values ('same-ssn', '$id', '$office', 42, '2026-11-19T15:00:00Z'),
                   ('same-ssn', '$id again', '$office', 42, '2026-11-19T15:00:00Z')`,
    roles: ["admin"],
  },
  "data-fault": {
    of: OFFICE,
    plant: `insert into quality_finding (rule, subject_id, office_id, first_at)
            values ('no-phone', 'planted', '$office', '2026-11-19T15:00:00Z')`,
    roles: ["manager", "admin"],
  },
};

type Row = { readonly id: string; readonly office: string };

/** True where someone finds the planted item. */
async function isFound(db: Db, kind: FindingKind, id: string, role: Role, scope: Scope): Promise<boolean> {
  const { findings, failed } = await readFindings(
    { db, scope },
    role,
    clock,
    (_part, error) => {
      throw error;
    },
    [FINDINGS[kind].part],
  );
  expect(failed).toEqual([]);
  return findings.some(
    (line) => line.kind === kind && line.items.some((item) => item.subject === id || item.id === id),
  );
}

class Back extends Error {}

/** Runs work in a transaction that is rolled back. */
async function triedOut(work: (db: Db) => Promise<void>): Promise<void> {
  const trying = store.db.transaction().execute(async (db) => {
    // Who has faults already is no different with one more.
    await sql`delete from quality_finding`.execute(db);
    await work(db);
    throw new Back();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof Back)) throw error;
  });
}

describe.each(FINDING_KINDS)("%s", (kind) => {
  const { of, plant, roles, isOfEveryone = false } = CASES[kind];

  test("comes with its cause, goes with it and comes back, for the right roles and scopes", async () => {
    await triedOut(async (db) => {
      const row = await firstRow(db)<Row>`${sql.raw(of)}`;
      const { id, office } = row ?? { id: "nothing to plant it in", office: "" };
      const statements = plant.replaceAll("$id", id).replaceAll("$office", office).split(";\n");
      const plantIt = async () => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      };
      const found = (role: Role, scope: Scope) => isFound(db, kind, id, role, scope);
      expect([row !== null, await found("admin", "all")]).toEqual([true, false]);

      await sql`savepoint cause`.execute(db);
      await plantIt();
      for (const role of ROLES)
        expect([role, await found(role, "all")]).toEqual([role, roles.includes(role)]);
      const others = offices.filter((other) => other !== office);
      const near: Scope = office === "" ? "all" : [officeId(office), ...others.slice(0, 1)];
      expect(await found("admin", near)).toBe(true);
      expect(await found("admin", others)).toBe(isOfEveryone);

      await sql`rollback to savepoint cause`.execute(db);
      expect(await found("admin", "all")).toBe(false);
      await plantIt();
      expect(await found("admin", "all")).toBe(true);
    });
  });
});
