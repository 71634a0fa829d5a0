import { chmodSync, cpSync, lchownSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { clientConfig, type StoreAddress } from "#server/postgres/connect.ts";
import {
  addressOf,
  followServer,
  isAlive,
  makeSocketFolder,
  startCluster,
  stopCluster,
} from "#server/postgres/embedded/cluster.ts";
import { choosePlace, databaseFolder, findBinaries, type Place } from "#server/postgres/embedded/place.ts";
import { waitUntil } from "./wait.ts";

/** A PostgreSQL server: the one that is written to, or one that follows it. */
export type Postgres = {
  /** The folder that its address is in; a link to it makes another address of it. */
  readonly socketFolder: string;
  readonly query: <Row extends object>(text: string) => Promise<readonly Row[]>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** As when its machine loses power: its processes are gone at once. */
  readonly kill: () => Promise<void>;
  /** A copy of it, while it runs, in an empty folder, that follows it once it is started. */
  readonly standby: (dataDir: string) => Promise<Postgres>;
};

const SILENT = { info: () => undefined, warn: () => undefined };

/** The product's own server is for one machine; with these it is the first of several. */
const REPLICATED = [
  "wal_level=replica",
  "max_wal_senders=10",
  "wal_keep_size=512MB",
  "max_connections=300",
  "shared_buffers=64MB",
  // What is proved here is lost processes, not lost disks.
  "fsync=off",
];

/** The server over a data folder that the product has filled. `settings` are PostgreSQL's own. */
export function postgresOf(dataDir: string, settings: readonly string[] = []): Postgres {
  const place = choosePlace(dataDir, findBinaries(), SILENT);
  const socketFolder = makeSocketFolder(place);
  const address = addressOf(socketFolder)("postgres");
  const query: Postgres["query"] = (text) => queryOnce(address, text);
  return {
    socketFolder,
    query,
    start: async () => {
      await waitUntil("PostgreSQL starts", () =>
        startCluster(place, socketFolder, [...REPLICATED, ...settings]),
      );
      followServer(place, socketFolder);
      await waitUntil("PostgreSQL answers", () => query("select").then(() => true));
    },
    stop: () => stopCluster(place),
    kill: async () => {
      const pid = Number.parseInt(readFileSync(join(databaseFolder(place), "postmaster.pid"), "utf8"), 10);
      process.kill(pid, "SIGKILL");
      await waitUntil("PostgreSQL is gone", () => Promise.resolve(!isAlive(pid)));
    },
    standby: async (standbyDir) => {
      const follows = postgresOf(standbyDir, [...settings, `primary_conninfo=${conninfoOf(address)}`]);
      await copyRunning(address, place, choosePlace(standbyDir, findBinaries(), SILENT));
      return follows;
    },
  };
}

async function queryOnce<Row extends object>(address: StoreAddress, text: string): Promise<readonly Row[]> {
  const client = new Client({ ...clientConfig(address), connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function conninfoOf(address: StoreAddress): string {
  if ("url" in address) return address.url;
  return `host=${address.host} port=${address.port} user=${address.user} connect_timeout=2`;
}

/** Files of this server alone, or made again by the copy: files that may be gone before they are copied. */
const NOT_COPIED = /\/(?:postmaster\.(?:pid|opts)|pg_internal\.init|pg_wal\/[0-9A-F]{24}|pgsql_tmp.*)$/;

/** As PostgreSQL's own tool makes a base backup, which the bundled binaries do not have. */
async function copyRunning(address: StoreAddress, from: Place, to: Place): Promise<void> {
  const folder = databaseFolder(to);
  const client = new Client(clientConfig(address));
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    cpSync(databaseFolder(from), folder, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
    writeFileSync(join(folder, "backup_label"), rows[0]?.labelfile ?? "");
    writeFileSync(join(folder, "standby.signal"), "");
  } finally {
    await client.end();
  }
  closeFor(to, folder);
}

/** PostgreSQL refuses a folder that others may read, and does not run as root. */
function closeFor({ user }: Place, folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    if (user !== null) lchownSync(path, user.uid, user.gid);
    if (lstatSync(path).isDirectory()) chmodSync(path, 0o700);
  }
}
