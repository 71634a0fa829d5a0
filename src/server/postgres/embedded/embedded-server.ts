import { spawn } from "node:child_process";
import {
  closeSync,
  constants,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  statfsSync,
  statSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { program } from "./embedded-binaries.ts";
import { childOptions } from "./embedded-cluster.ts";
import type { Endpoint } from "./embedded-endpoint.ts";
import { databaseFolder, type Place } from "./embedded-place.ts";
import { StoreUnavailable } from "#server/postgres/unavailable.ts";

/** A server that we spawned; it outlives us unless somebody stops it. */
export type Spawned = {
  /** What it wrote to its log, once it has ended; null while it runs. */
  readonly ended: () => string | null;
};

const LOG_MAX_BYTES = 8 * 1024 * 1024;

/** Settings for a small machine and large loads. Nothing here trades safety for speed: fsync and synchronous_commit stay on. */
const settings = (): readonly string[] => [
  "max_connections=100",
  "shared_buffers=256MB",
  "effective_cache_size=1GB",
  "work_mem=16MB",
  "maintenance_work_mem=192MB",
  "wal_level=minimal",
  "max_wal_senders=0",
  "wal_buffers=16MB",
  "max_wal_size=2GB",
  "checkpoint_timeout=15min",
  "random_page_cost=1.1",
  "jit=off",
  `max_parallel_workers_per_gather=${Math.min(2, availableParallelism() - 1)}`,
  `dynamic_shared_memory_type=${hasSharedMemory() ? "posix" : "mmap"}`,
  "timezone=UTC",
  "log_timezone=UTC",
  // Statements and details of errors hold people's data: the log has neither.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
  // A query whose program was killed ends soon, not when it is done.
  ...(process.platform === "linux" ? ["client_connection_check_interval=2s"] : []),
];

/** Containers often have 64 MB of /dev/shm, which a parallel query overruns. */
function hasSharedMemory(): boolean {
  if (process.platform !== "linux") return process.platform === "darwin";
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= 512 * 1024 * 1024;
  } catch {
    return false;
  }
}

/** Starts PostgreSQL on the place's database folder; whether it comes up shows by connecting, or by `ended`. */
export function spawnServer(place: Place, endpoint: Endpoint, extra: readonly string[]): Spawned {
  const logFile = join(place.home, "postgres.log");
  const log = openLog(rotated(logFile), place);
  const from = statSync(logFile).size;
  const options = [...settings(), ...endpoint.serverOptions, ...extra].flatMap((setting) => ["-c", setting]);
  let failure: Error | null = null;
  let hasEnded = false;
  const child = spawn(program(place.binaries, "postgres"), ["-D", databaseFolder(place), ...options], {
    ...childOptions(place),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.on("error", (error) => (failure = error));
  child.on("exit", () => (hasEnded = true));
  child.unref();
  return {
    ended: () => {
      if (failure !== null) {
        throw new StoreUnavailable("PostgreSQL cannot be run on this system", { cause: failure });
      }
      return hasEnded ? readFileSync(logFile).subarray(from).toString("utf8") : null;
    },
  };
}

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

/** In an ordinary user's folder root writes no file that a link leads to, and leaves none that the user cannot write. */
function openLog(logFile: string, { user }: Place): number {
  const log = openSync(logFile, O_APPEND | O_CREAT | O_WRONLY | (O_NOFOLLOW ?? 0), 0o600);
  if (user !== null) fchownSync(log, user.uid, user.gid);
  return log;
}

function rotated(logFile: string): string {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_MAX_BYTES) renameSync(logFile, `${logFile}.old`);
  return logFile;
}
