import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { personId } from "#domain/ids.ts";
import { instant } from "#domain/time/time.ts";
import { openAudit } from "#server/audit/audit.ts";
import { checkAudit, NOTHING_VERIFIED, type Finding } from "#server/audit/audit-check.ts";
import { openSealer } from "#server/vault/key-file.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { rotateKey, type Rotated } from "#server/vault/rotate.ts";
import { stageKey } from "#server/vault/staged-key.ts";
import { runSource } from "#server/sources/run.ts";
import { inWriting } from "#server/audit/audit-rows.ts";
import { erasePerson } from "#server/people/erased-people.ts";
import { tokenMade } from "./audit.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { employeesReply, person } from "./replies.ts";
import { testClock } from "./dashboard.ts";

export const PLANTED = { SSN: "912-34-9876", DOB: "5/26/1995" } as const;

/** A store with sealed data of every kind, its key file and the file of its audit log. */
export type KeyedStore = {
  readonly store: TestDatabase;
  readonly dataDir: string;
  readonly dataKeyFile: string;
  readonly auditPath: string;
  /** As it is by the key that the file holds now. */
  readonly sealer: () => Promise<Sealer>;
  readonly rotate: (key?: Buffer) => Promise<Rotated>;
  readonly check: () => Promise<Finding>;
  /** Does to the entries what somebody with all rights in the database can do. */
  readonly tamper: (statements: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Persons 7000 and 7001 in two versions each, of which 7002, with the same SSN, is in one, and 7003 was erased. */
export async function openKeyedStore(): Promise<KeyedStore> {
  const store = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "fieldboard-rotate-"));
  const dataKeyFile = join(dataDir, "key");
  const auditPath = join(dataDir, "audit.log");
  const sealer = (): Promise<Sealer> => openSealer({ dataKeyFile }, store);
  const first = await sealer();
  const load = (city: string, day: string) =>
    runSource(store, {
      source: "files",
      origin: "a test",
      exchanges: [
        {
          ...employeesReply([
            person("7000", { ...PLANTED, city }),
            person("7001", { SSN: "", DOB: "01/02/1990", city }),
            person("7002", { ...PLANTED, firstname: "Bo" }),
            person("7003", { ...PLANTED, city }),
          ]),
          receivedAt: instant(`${day}T15:00:00Z`),
        },
      ],
      sealer: first,
      now: () => instant(`${day}T16:00:00Z`),
    });
  await load("Boston", "2026-11-16");
  await load("Salem", "2026-11-17");
  await inWriting(store, (writing) =>
    erasePerson(writing, personId("7003"), instant("2026-11-18T15:00:00Z")),
  );
  const audit = openAudit({ store, sealer: first, clock: testClock, log: SILENT, path: auditPath });
  for (const name of ["one", "two", "three", "four", "five"]) await audit.recordAlone(tokenMade(name));
  return {
    ...{ store, dataDir, dataKeyFile, auditPath, sealer },
    rotate: (key) =>
      rotateKey({
        store,
        clock: testClock,
        path: auditPath,
        fileId: null,
        log: SILENT,
        before: (writing) => openSealer({ dataKeyFile }, { db: writing }),
        makeKey: () => key ?? stageKey(dataKeyFile),
        progress: () => undefined,
      }),
    check: async () => checkAudit({ store, sealer: await sealer(), path: auditPath }, NOTHING_VERIFIED),
    tamper: async (statements) => {
      const triggers = (state: string) => `alter table audit_entry ${state} trigger all;`;
      await store.pool.query(`${triggers("disable")} ${statements}; ${triggers("enable")}`);
    },
    close: async () => {
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const SILENT = { error: () => undefined };
