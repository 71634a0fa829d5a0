import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getSystemErrorMap } from "node:util";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Client, Pool, type ClientBase, type ClientConfig } from "pg";
import { preparing } from "./prepared.ts";
import { queryTimesOf, type PoolName } from "./query-times.ts";
import type { Tables } from "./tables.ts";
import { typeParsers } from "./type-parsers.ts";

/** Address of PostgreSQL: a `postgres://` URL, or the folder of a Unix socket or a host, with its port. */
export type StoreAddress =
  | { readonly url: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

/** Builds plain statements from the types of the tables, and reports by the `sql` tag, each with the type of its rows. */
export type Db = Kysely<Tables>;

/** The rows of a query, written as with the `sql` tag: ``allRows(db)<Office>`select …` ``. */
export const allRows =
  (db: Db) =>
  async <Row>(...query: Parameters<typeof sql>): Promise<readonly Row[]> =>
    (await sql<Row>(...query).execute(db)).rows;

/** The first row of a query; null when it has none. */
export const firstRow =
  (db: Db) =>
  async <Row>(...query: Parameters<typeof sql>): Promise<Row | null> =>
    (await sql<Row>(...query).execute(db)).rows[0] ?? null;

/** The row of a query that always has one. */
export const onlyRow =
  (db: Db) =>
  async <Row>(...query: Parameters<typeof sql>): Promise<Row> => {
    const [row] = (await sql<Row>(...query).execute(db)).rows;
    if (row === undefined) throw new Error("a query that always has a row had none");
    return row;
  };

/** Runs a statement. Returns how many rows it inserted, changed or deleted. */
export const changeRows =
  (db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<number> =>
    Number((await sql(...statement).execute(db)).numAffectedRows ?? 0n);

/** The same for one row: false when there was none to insert, change or delete. */
export const changeRow =
  (db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<boolean> =>
    (await changeRows(db)(...statement)) === 1;

/** A pool, as such and as the `sql` tag uses it. */
export type Connections = { readonly db: Db; readonly pool: Pool };

/** A streaming replica of the store, which is left alone for a while after it could not be reached. */
type Replica = Connections & {
  readonly rest: () => void;
  readonly isResting: () => boolean;
};

export type Store = Connections & {
  /** The server at DATABASE_READ_URL, which answers reports while it keeps up; null without one. See `readFresh`. */
  readonly replica: Replica | null;
  /** A few connections for sessions, signing in and single audit entries. Nothing that may wait for a lock uses them. */
  readonly signIn: Connections;
  /** A few connections for what people change: that may wait for the locks of another change. */
  readonly acts: Connections;
  /**
   * Asks the store over a connection that is for this alone. Rejects while it does not answer within two seconds, and
   * with words for people once it is migrated by a newer program, or while it is read-only and no replica is there.
   */
  readonly check: () => Promise<void>;
  /** Waits for what is running, five seconds at most by default, then closes every connection. Safe to call twice. */
  readonly close: () => Promise<void>;
};

/** Choices about the connections of a store. */
type StoreOptions = {
  /** Connections for reports. Sign-in, and what people change, have half as many each. */
  readonly poolMax?: number | undefined;
  readonly closePatienceMs?: number | undefined;
  /** Address of a replica. */
  readonly replicaAddress?: StoreAddress | null;
};

const POOL_MAX = 16;
/** Number of connections that a process uses at once, with those that look whether the store answers and hold the reader's lock. */
export const connectionsOf = (poolMax = POOL_MAX): number => poolMax + 2 * Math.ceil(poolMax / 2) + 2;
const CHECK_TIMEOUT_MS = 2_000;
/** Also bounds the wait for a free connection, so it has to outlast a burst of readers. */
const CONNECT_TIMEOUT_MS = 15_000;
const CLOSE_PATIENCE_MS = 5_000;
/** A connection is replaced after it, and with it what it has prepared and is asked no more. */
const LIFETIME_S = 30 * 60;
/** As long as a reply of a source may take: longer and it is a fault, not work. Loads lift it with `set local`. */
const STATEMENT_TIMEOUT = "10min";
/** A session that stops in the middle of a transaction holds locks that everybody waits for. */
const IDLE_IN_TRANSACTION_TIMEOUT = "10min";
/** A host that dies without a word is noticed within a minute: its locks are then free, and its connections replaced. */
const SILENT_AFTER_S = 20;
const PROBE_EVERY_S = 10;
const PROBES_MAX = 3;

/** Connects nothing before the first query. */
export function connectStore(
  address: StoreAddress,
  { poolMax = POOL_MAX, closePatienceMs = CLOSE_PATIENCE_MS, replicaAddress = null }: StoreOptions = {},
): Store {
  const half = Math.ceil(poolMax / 2);
  const reports = openPool("reports", address, poolMax, closePatienceMs);
  const signIn = openPool("sign-in", address, half, closePatienceMs);
  const acts = openPool("changes", address, half, closePatienceMs);
  const checks = openPool("checks", address, 1, closePatienceMs, { query_timeout: CHECK_TIMEOUT_MS });
  const replica = replicaAddress === null ? null : openReplica(replicaAddress, poolMax, closePatienceMs);
  const check = async (): Promise<void> => {
    const { isReadOnly, migration } = await onlyRow(checks.db)<{ isReadOnly: boolean; migration: string }>`
      select current_setting('transaction_read_only') = 'on' as "isReadOnly",
             ${sql.raw(STORED_MIGRATION)} as migration`;
    refuseMigrated(migration);
    // With a replica it is a process for reading too, which goes on.
    if (isReadOnly && replica === null)
      throw new StoreUnavailable("The database is read-only at the moment.");
  };
  const pools = [reports, signIn, acts, checks, ...(replica === null ? [] : [replica])];
  let closed: Promise<unknown> | null = null;
  const close = async (): Promise<void> => {
    await (closed ??= Promise.all(pools.map((pool) => pool.close())));
  };
  return { ...reports, replica, signIn, acts, check, close };
}

/** Patience that a replica has to be worth: after it the primary answers. */
const REPLICA_CONNECT_TIMEOUT_MS = 3_000;
/** Longer than its statements may take. */
const REPLICA_QUERY_TIMEOUT_MS = 12_000;
const REPLICA_REST_MS = 10_000;

function openReplica(
  address: StoreAddress,
  poolMax: number,
  patienceMs: number,
): Replica & Pick<Store, "close"> {
  const pool = openPool("replica", address, poolMax, patienceMs, {
    connectionTimeoutMillis: REPLICA_CONNECT_TIMEOUT_MS,
    query_timeout: REPLICA_QUERY_TIMEOUT_MS,
  });
  let restUntil = 0;
  return {
    ...pool,
    rest: () => (restUntil = performance.now() + REPLICA_REST_MS),
    isResting: () => performance.now() < restUntil,
  };
}

/**
 * A pool of sessions in UTC. A broken idle connection is dropped and replaced silently, since the next query says what
 * is wrong.
 */
function openPool(
  name: PoolName,
  address: StoreAddress,
  max: number,
  patienceMs: number,
  more: ClientConfig = {},
): Connections & Pick<Store, "close"> {
  const pool = new Pool({
    ...clientConfig(address),
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...more,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: LIFETIME_S,
    onConnect: prepareSession,
  });
  pool.on("error", () => undefined);
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    log: queryTimesOf(name),
  });
  const clients = new Set<ClientBase>();
  pool.on("connect", (client) => {
    clients.add(client);
    // A connection may also fail while it is idle between two queries; the next query reports it, and the process goes on.
    client.on("error", () => undefined);
  });
  pool.on("remove", (client) => clients.delete(client));
  const close = async (): Promise<void> => {
    // A query that never ends must not keep the process, nor the embedded server, from stopping.
    const cut = setTimeout(() => {
      for (const client of clients) if (client instanceof Client) void client.end().catch(() => undefined);
    }, patienceMs);
    await Promise.race([pool.end(), sleep(2 * patienceMs, undefined, { ref: false })]);
    clearTimeout(cut);
  };
  return { db, pool, close };
}

/** Options that every connection of ours shares, pooled or not. */
export const clientConfig = (address: StoreAddress): ClientConfig => ({
  ...("url" in address ? { connectionString: address.url } : { ...address, ssl: false }),
  application_name: "fieldboard",
  keepAlive: true,
  keepAliveInitialDelayMillis: SILENT_AFTER_S * 1000,
  types: typeParsers(),
});

/** Statements rather than start-up parameters: poolers in session mode refuse those they do not know. */
const prepareSession = async (client: ClientBase): Promise<void> => {
  await client.query(
    `set timezone to 'UTC'; set datestyle to 'ISO, MDY'; set bytea_output to 'hex';
     set default_transaction_isolation to 'read committed';
     set statement_timeout to '${STATEMENT_TIMEOUT}';
     set idle_in_transaction_session_timeout to '${IDLE_IN_TRANSACTION_TIMEOUT}';
     set tcp_keepalives_idle to ${SILENT_AFTER_S}; set tcp_keepalives_interval to ${PROBE_EVERY_S};
     set tcp_keepalives_count to ${PROBES_MAX};
     set tcp_user_timeout to '${SILENT_AFTER_S + PROBE_EVERY_S * PROBES_MAX}s';
     ${PIN_SCHEMA}`,
  );
};

/**
 * The schema that holds the store, and that of pg_trgm, which a managed PostgreSQL may keep elsewhere: whatever search
 * path its user or database is given later, the store is found. A new store is made where the user's tables go.
 */
const PIN_SCHEMA = `
  select set_config('search_path', concat_ws(', ', quote_ident(coalesce(store.name, current_schema(), 'public')), trgm.name), false)
    from (select (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
                   where c.oid = coalesce(to_regclass('kysely_migration'), to_regclass('public.kysely_migration'))) as name) as store
    left join (select quote_ident(n.nspname) as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace
                where e.extname = 'pg_trgm') as trgm on true`;

/** The store cannot be used. Its message is meant for people: it names the setting and what is wrong, never a value. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/** A newer program has changed the tables: what this one would read or write may be wrong. */
export class StoreMigrated extends StoreUnavailable {
  constructor() {
    super("A newer version of Fieldboard has changed the database. This process waits to be replaced by it.");
  }
}

/** The files of the migrations; their names begin with their numbers. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, "migrations");

/** As it was when this process started, whatever files an upgrade puts there later. */
export const NEWEST_MIGRATION =
  readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith(".ts"))
    .toSorted()
    .at(-1)
    ?.replace(".ts", "") ?? "";

/** The newest migration of the store, as SQL. */
export const STORED_MIGRATION = `(select max(name collate "C") from kysely_migration)`;

/** @throws StoreMigrated when the newest migration of the store is newer than this program's */
export function refuseMigrated(migration: string): void {
  if (migration > NEWEST_MIGRATION) throw new StoreMigrated();
}

/** A log for slow or failed work of the store, such as a pino logger. */
export type StoreLog = {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
};

/** The system's words for a fault, such as `permission denied`; its code where it has none. Never a path or an address. */
export function faultInWords(error: unknown): string {
  const code = faultCode(error);
  return [...getSystemErrorMap().values()].find(([name]) => name === code)?.[1] ?? code;
}

/** Code of a fault of the system, such as `ENOENT`: it tells what is wrong and never a path. */
export const faultCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown fault";
