import { randomBytes } from "node:crypto";
import { entryId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { instant } from "#domain/time/time.ts";
import type { EntryRecord } from "#interface/payroll.ts";
import { writeReply } from "#interface/writing.ts";
import { sealerOf } from "#server/vault/keys.ts";
import type { Exchange } from "#interface/operations.ts";
import { runSource } from "#server/commands/run-source.ts";
import { openStore } from "#server/postgres/open.ts";
import { temporaryFolder } from "#e2e/server.ts";
import { figure, heading, perSecond, timed } from "./figures.ts";
import { scaled } from "./stores/scale.ts";

const RECORDS = scaled(1_000_000, 1_000);
const RECORDS_A_SUBMISSION = 50;
const RECEIVED = instant("2026-11-18T14:00:00Z");

/** Reading, checking and committing a million time records out of replies in the production form. */
export async function measureLoading(): Promise<void> {
  heading(`Loading ${new Intl.NumberFormat("en-US").format(RECORDS)} time records`);
  const folder = await temporaryFolder();
  const silent = { info: () => undefined, warn: () => undefined };
  const store = await openStore({ databaseUrl: null, dataDir: folder.path }, silent);
  try {
    const exchanges = replies();
    const sealer = sealerOf(randomBytes(32));
    const took = await timed(() =>
      runSource(store, { source: "files", origin: "bench", exchanges, sealer, now: () => RECEIVED }),
    );
    const { rows } = await store.pool.query<{ count: number }>("select count(*) from time_record");
    if (rows[0]?.count !== RECORDS) throw new Error(`${String(rows[0]?.count)} records were kept`);
    figure("time records, read from JSON to committed", perSecond(RECORDS, took), "50,000 a second");
  } finally {
    await store.close();
    await folder.remove();
  }
}

/** The bodies are made before the clock starts: a remote service makes them on a machine of its own. */
function replies(): readonly Exchange[] {
  return Array.from({ length: RECORDS / RECORDS_A_SUBMISSION }, (_, index) => {
    const entry = entryId(String(10_000 + index));
    const rows = Array.from({ length: RECORDS_A_SUBMISSION }, (__, nth) => recordOf(index, nth));
    return {
      where: `submission ${entry}`,
      operation: "roadshowData",
      request: { entry },
      receivedAt: RECEIVED,
      body: Buffer.from(writeReply("roadshowData", rows)),
    };
  });
}

const HOUR_MS = 3_600_000;

/** Ten people of an office with five shifts of four hours each. */
function recordOf(submission: number, nth: number): EntryRecord {
  const start = Date.UTC(2026, 4, 4 + Math.floor(nth / 10), 14, (submission + nth) % 60);
  return {
    ...NOT_TOLD,
    firstName: `First${nth % 10}`,
    lastName: `Last${submission % 977}`,
    clockType: "IN",
    totalMin: minutes(240),
    isActive: true,
    clockIn: instant(`${new Date(start).toISOString().slice(0, 19)}Z`),
    clockOut: instant(`${new Date(start + 4 * HOUR_MS).toISOString().slice(0, 19)}Z`),
  };
}

const NOT_TOLD = {
  entryId: null,
  clockInId: null,
  personId: null,
  offsetMin: null,
  zoneName: null,
  clockTypeId: null,
  modType: null,

  isUpdated: null,
  isAdded: null,
  agentEntryId: null,
  locationId: null,
  locationTypeId: null,
  uniqueId: null,
  created: null,
  updated: null,
  programs: null,
};
