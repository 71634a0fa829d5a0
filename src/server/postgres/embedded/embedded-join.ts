import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { lastComplaint } from "./embedded-cluster.ts";
import type { Endpoint } from "./embedded-endpoint.ts";
import { knock } from "./embedded-knock.ts";
import { buryReusedPid, pidFilePath, readPidFile } from "./embedded-pid.ts";
import { databaseFolder, type Place } from "./embedded-place.ts";
import { spawnServer, type Spawned } from "./embedded-server.ts";
import type { StoreLog } from "#server/postgres/log.ts";
import { StoreUnavailable } from "#server/postgres/unavailable.ts";

/** Everybody holds it shared; whoever gets it alone is the last, and nobody can come in while they stop the server. */
export const PRESENCE_LOCK = 7_331_101;

const TELL_AFTER_MS = 2_000;
const POLL_MS = 20;

/** What has been waited for since when, so that each kind of waiting has its own limit and is told once. */
type Wait = { readonly phase: keyof typeof WAITING; readonly since: number; readonly told: boolean };

/**
 * A connection that holds the presence lock, on the server that runs on the place or on one started here.
 * @throws StoreUnavailable when there is none within a minute, or ten when it recovers; an AbortError when it is told
 * to stop trying.
 */
export async function joinServer(
  place: Place,
  endpoint: Endpoint,
  log: StoreLog,
  extraSettings: readonly string[],
  signal: AbortSignal,
): Promise<Client> {
  let spawned: Spawned | null = null;
  let wait: Wait = { phase: "start", since: Date.now(), told: false };
  for (;;) {
    const answer = await knock(endpoint.address("postgres"), PRESENCE_LOCK);
    if (typeof answer === "object") return answer;
    if (answer === "absent") spawned = startUnlessRunning(place, endpoint, extraSettings, spawned);
    const phase = answer === "absent" ? "start" : answer;
    if (phase !== wait.phase) wait = { phase, since: Date.now(), told: false };
    wait = tell(wait, log);
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** Nobody listens: either a server is coming or going, which is waited for, or there is none, and we start it. */
function startUnlessRunning(
  place: Place,
  endpoint: Endpoint,
  extraSettings: readonly string[],
  spawned: Spawned | null,
): Spawned | null {
  const output = spawned?.ended() ?? null;
  if (spawned !== null && output === null) return spawned;
  if (output !== null && !isRace(output)) {
    throw new StoreUnavailable(`The database in DATA_DIR does not start: ${lastComplaint(output)}`);
  }
  const found = readPidFile(databaseFolder(place));
  if (found.state === "live") return null;
  if (found.state === "reused") {
    buryReusedPid(pidFilePath(databaseFolder(place)), found.pid);
    if (endpoint.lockFile !== null) buryReusedPid(endpoint.lockFile, found.pid);
  }
  return spawnServer(place, endpoint, extraSettings);
}

/** Another process was quicker, or orphans of a killed server have not all gone yet: both pass. */
const isRace = (output: string): boolean =>
  /lock file ".*" (?:already exists|is empty)|pre-existing shared memory block/.test(output);

function tell(wait: Wait, log: StoreLog): Wait {
  const waited = Date.now() - wait.since;
  const { now, late, limitMs } = WAITING[wait.phase];
  if (waited > limitMs) throw new StoreUnavailable(`The database in DATA_DIR cannot be used: ${late}`);
  if (wait.told || waited < TELL_AFTER_MS) return wait;
  log.info(`Waiting for the database in DATA_DIR: ${now}`);
  return { ...wait, told: true };
}

const WAITING = {
  start: {
    now: "it is starting (at most one minute)",
    late: "it did not start within a minute",
    limitMs: 60_000,
  },
  // Replaying what was not yet written at a crash takes as long as the disk needs.
  recovery: {
    now: "it takes no connections yet, since it makes good what a crash left unfinished (at most ten minutes)",
    late: "it took no connections for ten minutes",
    limitMs: 10 * 60_000,
  },
  stop: {
    now: "another process is stopping it (at most three minutes)",
    late: "another process has been stopping it for three minutes",
    limitMs: 3 * 60_000,
  },
} as const;
