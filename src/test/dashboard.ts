import type { Hono } from "hono";
import { vi } from "vitest";
import { instant, type Clock } from "#domain/time.ts";
import { createDashboard } from "#server/dashboard/app.ts";
import { createLog } from "#server/http/log.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
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
export async function openDashboard(): Promise<TestDashboard> {
  const store = await openTestDatabase();
  await insertRun(store);
  const lines: string[] = [];
  const log = createLog({ level: "debug", to: { write: (line) => lines.push(line) } });
  return {
    store,
    app: createDashboard({ store, clock: testClock, log, build: testBuild }),
    logged: () => lines,
  };
}

/** Lets the browser's own way of calling reach the server in process; `vi.unstubAllGlobals` ends it. */
export const reach = (app: Hono<HttpEnv>): void => {
  vi.stubGlobal("fetch", inProcess(app));
};

/** A call that nobody aborts. */
export const unaborted = (): AbortSignal => new AbortController().signal;
