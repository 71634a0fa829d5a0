import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import type { AuditEntry, AuditNote } from "#domain/audit/audit.ts";
import { instant, type Clock } from "#domain/time/time.ts";
import { openAudit, type Audit, type AuditDeps } from "#server/audit/audit.ts";
import { checkAudit, NOTHING_VERIFIED, type Finding, type Verified } from "#server/audit/verify.ts";
import { sealerOf, type Sealer } from "#server/vault/keys.ts";
import { selectEntriesFrom } from "#server/audit/chain.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inTransaction, writingOver } from "#server/postgres/transaction.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";

type Kept = { readonly entry: AuditEntry; readonly mac: Buffer };

/** An audit log in a store and a folder of one test file's own, empty at the beginning of each test. */
export type AuditBench = {
  readonly store: TestDatabase;
  /** Path of the file. Neither it nor its folder exists before the first entry. */
  readonly path: string;
  readonly fileId: string;
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
  /** Opens it as one more process would. */
  readonly open: (over?: Store, bytesMax?: number) => Audit;
  readonly kept: () => Promise<readonly Kept[]>;
  readonly lines: () => readonly string[];
  /** Errors that were logged. */
  readonly logged: () => readonly unknown[];
  readonly check: (from?: Verified, by?: Sealer) => Promise<Finding>;
  /** Does to the entries what somebody with all rights in the database can do. */
  readonly tamper: (statements: string) => Promise<void>;
  readonly deps: { readonly clock: Clock; readonly log: { error: (facts: object, message: string) => void } };
};

export const auditSealer = sealerOf(Buffer.alloc(32, 7));
const clock: Clock = { now: () => instant("2026-11-20T14:05:09Z"), zone: "America/New_York" };

export async function openAuditBench(): Promise<AuditBench> {
  const store = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "fieldboard-audit-"));
  const path = join(folder, "data", "audit.log");
  const fileId = "test";
  const logged: unknown[] = [];
  const opened: Audit[] = [];
  const log = { error: (facts: object, message: string) => void logged.push([message, facts]) };
  const tamper = async (statements: string): Promise<void> => {
    const triggers = (state: string) => `alter table audit_entry ${state} trigger all;`;
    await store.pool.query(`${triggers("disable")} ${statements}; ${triggers("enable")}`);
  };
  return {
    store,
    path,
    fileId,
    begin: async () => {
      await tamper("truncate audit_entry; truncate audit_file");
      logged.length = 0;
    },
    end: async () => {
      await Promise.all(opened.splice(0).map((audit) => audit.close()));
      rmSync(folder, { recursive: true, force: true });
    },
    open: (over = store, bytesMax) => {
      const audit = openAudit({ store: over, sealer: auditSealer, clock, log, path, fileId, bytesMax });
      opened.push(audit);
      return audit;
    },
    kept: async () => {
      const entries: Kept[] = [];
      for await (const window of selectEntriesFrom(store, 1))
        entries.push(...window.map(({ mac, ...entry }) => ({ entry, mac })));
      return entries;
    },
    lines: () =>
      existsSync(path)
        ? readFileSync(path, "utf8")
            .split("\n")
            .filter((line) => line !== "")
        : [],
    logged: () => logged,
    check: (from = NOTHING_VERIFIED, by = auditSealer) =>
      checkAudit({ store, sealer: by, path, fileId }, from),
    tamper,
    deps: { clock, log },
  };
}

/** An audit log for what is tested for something else: in its store, its file where nobody looks. */
export const auditFor = (
  parts: Pick<AuditDeps, "store" | "sealer" | "clock"> & Partial<Pick<AuditDeps, "path" | "log">>,
): Audit =>
  openAudit({
    log: { error: () => undefined },
    path: join(mkdtempSync(join(tmpdir(), "fieldboard-test-")), "audit.log"),
    fileId: "test",
    ...parts,
  });

/** Does acts in transactions over a pool, and records nothing. */
export const unrecorded =
  (pool: Pool): Audit["act"] =>
  (work) =>
    inTransaction(pool, (client) => work(writingOver(client), () => Promise.resolve()));

const by = { id: "u1", name: "Ada Reed" };
const from = { address: "198.51.100.7", reference: "abc123def4" };

export const SIGN_OUT: AuditNote = { by, act: "sign-out", about: null, details: {}, from };

export const REVEAL: AuditNote = {
  by,
  act: "reveal",
  about: { kind: "person", id: "7001" },
  details: { field: "ssn", reason: "payroll question", note: "W-2 of 2025" },
  from,
};

export const tokenMade = (name: string): AuditNote => ({
  by,
  act: "token-created",
  about: { kind: "token", id: "3" },
  details: { name, offices: ["101"], requestsPerMinute: 60, hasPrivateData: false, validity: "" },
  from,
});
