import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { byNight } from "#test/night.ts";

/* Slow: processes are started and killed. */

const SUBMISSIONS = 5;
const KILLS = byNight(20, 3);
let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
  await store.pool.query(
    `insert into submission (office_id, id, office_name, owner_name, week, is_road_show, locked, submitted, state, total_min, first_run, since_run)
     select '101', n::text, '', '', '2026-11-09', true, '', 'yes', 'submitted', 480, 1, 1 from generate_series(1, $1::integer) n`,
    [SUBMISSIONS],
  );
  await store.pool.query(
    `insert into submission_check select id, office_id, week, 1, 1, 480, 'as read', 1 from submission`,
  );
});
afterAll(() => store.close());

/** Half of a sign-off or of a file, or one without its audit entry, would show in one of these. */
const found = async () =>
  (
    await store.pool.query(
      `select (select count(*) from submission_mark where kind = 'sign-off')::int as signed,
              (select count(*) from payroll_file_submission)::int as filed,
              (select count(*) from payroll_file)::int as files,
              (select coalesce(max(number), 0) from payroll_file)::int as "lastFile",
              (select count(*) from audit_entry where act = 'payroll-file-made')::int as "fileEntries",
              (select count(*) from submission_mark where withdrawn_at is not null)::int as withdrawn,
              (select count(*) from audit_entry where act = 'signed-off')::int as "signedEntries",
              (select count(*) from audit_entry where act = 'sign-off-withdrawn')::int as "withdrawnEntries",
              (select count(*) from submission_mark m left join record_snapshot p using (entry_id, fingerprint)
                where p.entry_id is null)::int as "withoutRecords"`,
    )
  ).rows[0];

test(
  "kill -9 during sign-off and making a file leaves nothing half done and no gap in the numbers",
  { timeout: 240_000 },
  async () => {
    const program = join(import.meta.dirname, "../../test/running/reviewing.ts");
    const path = join(mkdtempSync(join(tmpdir(), "fieldboard-test-")), "audit.log");
    let last = { signed: 0, files: 0 };
    for (let time = 0; time < KILLS; time += 1) {
      const child = spawn(process.execPath, [program, store.url, path], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      const exited = once(child, "exit");
      // In the middle of a round: the one before has made a file.
      await expect
        .poll(async () => (await found()).files, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(last.files);
      await sleep((500 / KILLS) * time);
      child.kill("SIGKILL");
      await exited;
      const { signed, withdrawn, filed, files, lastFile, fileEntries, ...entries } = await found();
      expect(entries).toEqual({
        signedEntries: signed,
        withdrawnEntries: withdrawn,
        withoutRecords: 0,
      });
      expect([signed % SUBMISSIONS, withdrawn % SUBMISSIONS]).toEqual([0, 0]);
      expect([filed, lastFile, fileEntries]).toEqual([files * SUBMISSIONS, files, files]);
      last = { signed, files };
    }
    expect(last.signed).toBeGreaterThan(SUBMISSIONS);
    expect(last.files).toBeGreaterThan(1);
  },
);
