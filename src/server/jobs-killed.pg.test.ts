import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { QueryResult } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secondsAfter } from "#domain/time/time.ts";
import { openAudit } from "#server/audit/audit.ts";
import { checkAudit, NOTHING_VERIFIED, watchAudit } from "#server/audit/verify.ts";
import { jobOf, LANES, type JobName } from "#server/background/jobs.ts";
import { doIfDue, NOT_YET } from "#server/background/run-jobs.ts";
import { fillWithDemo } from "#server/commands/run-source.ts";
import { createLog } from "#server/http/log.ts";
import { insertMessage } from "#server/messages/queries.ts";
import { allRows, connectStore } from "#server/postgres/connect.ts";
import { tableNames } from "#server/postgres/table-registry.ts";
import { markRow } from "#test/builders/rows.ts";
import { openFilledDatabase, type Contents, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { CONTENTS_SEALER } from "#test/filled/contents.ts";
import { fillEmptyTables } from "#test/filled/every-table.ts";
import { startMailServer, type MailServer } from "#test/peers/mail-server.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { jobHandlers } from "./jobs.ts";
import { readSettings } from "./settings.ts";

/* Slow: each job is killed after each change of its store. */

/** A made-up business of an earlier day, which the jobs bring up to date. */
const SMALL: Contents = {
  name: "killed_jobs",
  fill: (store) =>
    fillWithDemo(store, {
      size: { people: 60, offices: 2, weeks: 3, seed: 1 },
      sealer: CONTENTS_SEALER,
      clock: settableClock(DEMO.now),
    }),
};
const NEXT_DAY = "2026-11-21T14:00:00Z";

type Work = {
  /** Jobs whose results it begins with. */
  readonly after?: readonly JobName[];
  readonly plant?: (store: TestDatabase) => Promise<unknown>;
  readonly now?: string;
  /** False where it only reads. */
  readonly changes: boolean;
};

const LETTER = {
  subject: "3 new",
  paragraphs: [],
  items: [],
  action: { label: "Open", path: "/today" },
  stops: null,
};

/** Work that each job finds. */
const WORK: Readonly<Record<JobName, Work>> = {
  started: { changes: true },
  quality: {
    changes: true,
    plant: ({ pool }) =>
      pool.query(`
        update person set phone = '' where id in (select id from person where is_active order by id limit 3);
        update quality_finding set rule = 'no-email' where ctid in (select ctid from quality_finding limit 2);
        update store_state set quality_run = null`),
  },
  findings: { changes: true },
  alerts: {
    changes: true,
    after: ["findings"],
    plant: ({ pool }) =>
      pool.query(`
        insert into alert_subscription (user_id, kind, by_email, by_webhook, made_at, seen)
        select id, kind, true, false, now(), '{}' from auth_user, unnest(array['unacknowledged', 'left']) kind
         where role <> 'payroll'`),
  },
  marks: {
    changes: true,
    after: ["findings"],
    plant: ({ db }) =>
      db
        .insertInto("finding_mark")
        .values([
          markRow({ kind: "gap", item: "done", ended_at: null }),
          markRow({ kind: "left", item: "gone", ended_at: null }),
          markRow({ kind: "left", item: "elsewhere", ended_at: null, scope: ["101"] }),
        ])
        .execute(),
  },
  messages: {
    changes: true,
    plant: async ({ db }) => {
      const to = {
        userId: "demo-admin",
        address: null,
        subscriptionId: null,
        access: null,
        kind: "alert",
      } as const;
      await insertMessage(db, { ...to, way: "email", content: LETTER }, DEMO.now);
      await insertMessage(db, { ...to, way: "email", content: LETTER }, DEMO.now);
      // No webhook is set: it is given up, on record.
      await insertMessage(db, { ...to, way: "webhook", content: {} }, DEMO.now);
    },
  },
  digests: {
    changes: true,
    after: ["findings"],
    plant: ({ pool }) =>
      pool.query(`
        insert into alert_reader (user_id, wants_digest, digest_week) select id, true, '2026-11-09' from auth_user`),
  },
  housekeeping: {
    changes: true,
    after: ["started"],
    now: "2040-01-01T14:00:00Z",
    plant: async (store) => {
      await store.pool.query("update store_state set is_demo = false");
      await fillEmptyTables(store);
    },
  },
  demo: { changes: true, now: NEXT_DAY },
  weeks: {
    changes: true,
    plant: ({ pool }) =>
      pool.query(
        "update store_state set payroll_rules = 0; delete from payroll_exception; delete from person_week",
      ),
  },
  "added-audit": { changes: false, after: ["started"] },
  "whole-audit": { changes: false, after: ["started"] },
};

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());

const clock = settableClock(DEMO.now);

/**
 * A process that is killed once it has stored something so many times, before it does anything more; never by default. What a
 * transaction has not committed goes with it, so that no other moment leaves the store in another state.
 */
function startProcess({ url }: Pick<TestDatabase, "url">, path: string, killedAfter = Infinity) {
  const store = connectStore({ url }, { closePatienceMs: 100 });
  const killed = Promise.withResolvers<"killed">();
  const dead = Promise.withResolvers<never>();
  dead.promise.catch(() => undefined);
  let stored = 0;
  let isDone = false;
  for (const { pool } of [store, store.signIn, store.acts])
    pool.on("connect", (client) => {
      const query: unknown = Reflect.get(client, "query");
      if (typeof query !== "function") return;
      const counted = new Proxy(query, {
        apply: (send, self, values) => {
          if (stored >= killedAfter && !isDone) {
            killed.resolve("killed");
            return dead.promise;
          }
          const result: unknown = Reflect.apply(send, self, values);
          if (!(result instanceof Promise)) return result;
          return result.then((rows: QueryResult) => {
            if (client.getTransactionStatus() === "I" && isStoring(rows)) stored += 1;
            return rows;
          });
        },
      });
      Reflect.set(client, "query", counted);
    });
  const errors: string[] = [];
  const log = createLog({ level: "error", to: { write: (line) => void errors.push(line) } });
  const recording = { store, sealer: CONTENTS_SEALER, clock, log, path, fileId: "test" };
  const audit = openAudit(recording);
  const handlers = jobHandlers({
    settings: readSettings({ SMTP_URL: mails.url }),
    ...recording,
    audit,
    watch: { check: (how) => watchAudit(recording).check(how) },
    startedAt: DEMO.now,
  });
  const { signal } = new AbortController();
  return {
    errors,
    run: (name: JobName) =>
      Promise.race([
        killed.promise,
        doIfDue({ store, clock, log }, name, handlers[name], NOT_YET, signal).then(() => {
          isDone = true;
          return "done" as const;
        }),
      ]),
    /** Lets go of what it holds; one that was killed has done nothing more until then. */
    end: async () => {
      dead.reject(new Error("killed"));
      await audit.close();
      await store.close();
    },
  };
}

const isStoring = ({ command, rowCount }: QueryResult): boolean =>
  command === "COMMIT" || (command !== "SELECT" && (rowCount ?? 0) > 0);

/** Ends the connections of a killed process, as the system does. Ids go on where they are stored, so that stores can be compared. */
const endConnections = ({ pool }: TestDatabase) =>
  pool.query(`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid();
    do $$ declare id record; begin
      for id in select attrelid::regclass as tab, attname as col from pg_attribute where attidentity <> '' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %s',
                       id.tab, id.col, id.col, id.tab);
      end loop;
    end $$`);

/** Does a job in a process that lives. */
async function runUndisturbed(store: TestDatabase, path: string, name: JobName): Promise<void> {
  const process = startProcess(store, path);
  await process.run(name);
  await process.end();
  expect(process.errors).toEqual([]);
}

/** Moments, sealed bytes, random ids, how often a message was tried and how long a check took: what differs from run to run. */
const DIFFERING =
  /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)?|\\\\x[\da-f]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<="(?:attempts|check_ms)": )\d+/g;

/** Tables that are compared. The store notes what the file of the audit log holds with its next entry. */
const COMPARED = tableNames.filter((table) => table !== "audit_file");

/** The rows of each table as text. */
async function rowsOf({ db }: TestDatabase): Promise<Readonly<Record<string, readonly string[]>>> {
  const each = COMPARED.map(
    (table) =>
      sql`select ${table}::text as name, to_jsonb(stored)::text as row from ${sql.table(table)} stored`,
  );
  const all = await allRows(db)<{ name: string; row: string }>`${sql.join(each, sql` union all `)}`;
  const rows = Map.groupBy(all, ({ name }) => name);
  return Object.fromEntries(
    COMPARED.map((table) => [
      table,
      (rows.get(table) ?? []).map(({ row }) => row.replaceAll(DIFFERING, "differs")).toSorted(),
    ]),
  );
}

/** A store with work for a job, and the file of its audit log. */
async function openWith({ after = [], plant, now = DEMO.now }: Work) {
  const store = await openFilledDatabase(SMALL);
  const path = join(mkdtempSync(join(tmpdir(), "fieldboard-test-")), "audit.log");
  clock.set(DEMO.now);
  for (const earlier of after) await runUndisturbed(store, path, earlier);
  await plant?.(store);
  clock.set(now);
  return { store, path };
}

/** Does a job in processes that are killed one after the other, each a step later, until one lives. Returns how many were killed. */
async function runKilled(store: TestDatabase, path: string, name: JobName): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    // What a killed process was sending is sent again after a minute.
    clock.set(secondsAfter(clock.now(), 61));
    const process = startProcess(store, path, kills + 1);
    const end = await process.run(name);
    if (end === "killed") await endConnections(store);
    await process.end();
    if (end === "killed") continue;
    expect(process.errors).toEqual([]);
    return kills;
  }
}

test.each(LANES.flat())("%s is done once, however often and wherever its process is killed", async (name) => {
  const work = WORK[name];
  const killed = await openWith(work);
  const kills = await runKilled(killed.store, killed.path, name);
  const undisturbed = await openWith({ ...work, now: clock.now() });
  const before = await rowsOf(undisturbed.store);
  await runUndisturbed(undisturbed.store, undisturbed.path, name);

  const after = await rowsOf(killed.store);
  const right = await rowsOf(undisturbed.store);
  for (const table of COMPARED) expect({ table, rows: after[table] }).toEqual({ table, rows: right[table] });
  expect(JSON.stringify(right) !== JSON.stringify(before)).toBe(work.changes);
  const log = { store: killed.store, sealer: CONTENTS_SEALER, path: killed.path, fileId: "test" };
  expect(await checkAudit(log, NOTHING_VERIFIED)).toMatchObject({ found: "intact", unreadable: 0 });
  // A job with a lock gives it back after what it stored.
  expect(kills).toBeGreaterThanOrEqual(jobOf(name).lock === null ? 0 : 1);
  await killed.store.close();
  await undisturbed.store.close();
});
