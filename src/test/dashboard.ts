import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { vi } from "vitest";
import { instant, type Clock } from "#domain/time/time.ts";
import { createDashboard, type DashboardDeps } from "#server/app.ts";
import { openAudit } from "#server/audit/audit.ts";
import { createAuth } from "#server/identity/auth.ts";
import { sealerOf } from "#server/vault/keys.ts";
import type { Who } from "#domain/identity/who.ts";
import { createReplyCache } from "#server/http/reply-cache.ts";
import { nounRooms, sessionReads } from "#server/nouns.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { SourcesDeps } from "#server/sources/routes.ts";
import { createLog, type Log } from "#server/http/log.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { forgetPagePerson } from "#web/lib/page-person.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { inProcess } from "./in-process.ts";
import { insertRun } from "./rows.ts";

/** Late evening in New York, when it is already tomorrow in UTC. */
export const testClock: Clock = { now: () => instant("2026-11-11T03:30:00Z"), zone: "America/New_York" };

/** Fingerprint of pages that nobody built. */
export const testBuild = "0123456789abcdef".repeat(4);

export type TestDashboard = {
  readonly store: TestDatabase;
  readonly app: Hono<HttpEnv>;
  /** What the server logged, one line each. */
  readonly logged: () => readonly string[];
};

/** The dashboard over a store of its own, which is empty but for a run that rows can refer to. */
export async function openDashboard(who: Who | null = testWho()): Promise<TestDashboard> {
  const store = await openTestDatabase();
  await insertRun(store);
  const lines: string[] = [];
  const log = createLog({ level: "debug", to: { write: (line) => lines.push(line) } });
  return {
    store,
    app: dashboardOver(store, log, { identify: () => Promise.resolve(who) }),
    logged: () => lines,
  };
}

/** The dashboard over any store; asked by an administrator unless told otherwise. */
export function dashboardOver(
  store: Store,
  log: Log,
  { remote = null, ...changes }: Partial<DashboardDeps> & { readonly remote?: SourcesDeps["remote"] } = {},
): Hono<HttpEnv> {
  const sealer = sealerOf(randomBytes(32));
  const path = join(mkdtempSync(join(tmpdir(), "fieldboard-test-")), "audit.log");
  const audit = changes.audit ?? openAudit({ store, sealer, clock: testClock, log, path, fileId: "test" });
  const deps = { store, clock: testClock, sealer, ...changes, audit };
  return createDashboard({
    store,
    clock: testClock,
    log,
    build: testBuild,
    auth: createAuth({ store: store.signIn, secret: sealer.signInSecret, publicOrigin: TEST_ORIGIN }),
    audit,
    rooms: nounRooms({ remote, ...deps }),
    sessionReads: sessionReads(store.signIn, changes.clock ?? testClock),
    // Tests write rows without a new version of the data.
    replies: createReplyCache(0, async () => "a version of its own"),
    auditCheck: () => Promise.resolve({ found: "not-yet" }),
    sealer,
    mayDemo: true,
    publicOrigin: TEST_ORIGIN,
    proxyHops: 0,
    identify: () => Promise.resolve(testWho()),
    ...changes,
  });
}

const TEST_ORIGIN = "http://localhost:3000";

/** Somebody signed in, who sees everything unless told otherwise. */
export const testWho = (changes: Partial<Who> = {}): Who => ({
  userId: "test-person",
  sessionId: "test-session",
  name: "Test Person",
  email: "test@person.test",
  role: "admin",
  scope: "all",
  isDemo: false,
  hasSecondFactor: true,
  hasPassword: true,
  isLinked: false,
  signedInWith: "password",
  isSecondFactorDue: false,
  verifiedAt: testClock.now(),
  endsAt: instant("2026-11-11T15:30:00Z"),
  ...changes,
});

/** Lets a new page's own way of calling reach the server in process; `vi.unstubAllGlobals` ends it. */
export const reach = (app: Hono<HttpEnv>): void => {
  forgetPagePerson();
  vi.stubGlobal("fetch", inProcess(app));
};

/** A call that nobody aborts. */
export const unaborted = (): AbortSignal => new AbortController().signal;
