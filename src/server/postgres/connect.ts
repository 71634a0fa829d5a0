import { setTimeout as sleep } from "node:timers/promises";
import { getSystemErrorMap } from "node:util";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Client, Pool, type ClientBase, type ClientConfig } from "pg";
import { queryTimesOf, type PoolName } from "./query-times.ts";
import type { Tables } from "./tables.ts";
import { typeParsers } from "./type-parsers.ts";

/** Where PostgreSQL is: a `postgres://` URL, or the folder of a Unix socket or a host, with its port. */
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

export type Store = Connections & {
  /** A few connections for sessions, signing in and single audit entries. Nothing that may wait for a lock uses them. */
  readonly signIn: Connections;
  /** A few connections for what people change: that may wait for the locks of another change. */
  readonly acts: Connections;
  /** Sends any query over a connection that is for this alone. Rejects while the store does not answer within two seconds. */
  readonly check: () => Promise<unknown>;
  /** Waits for what is running, five seconds at most by default, then closes every connection. Safe to call twice. */
  readonly close: () => Promise<void>;
};

const POOL_MAX = 16;
const SIGN_IN_POOL_MAX = 8;
const ACTS_POOL_MAX = 8;
/** Of a process, with those that only look whether the store answers and hold the reader's lock. */
export const CONNECTIONS_MAX = POOL_MAX + SIGN_IN_POOL_MAX + ACTS_POOL_MAX + 2;
const CHECK_TIMEOUT_MS = 2_000;
/** Also bounds the wait for a free connection, so it has to outlast a burst of readers. */
const CONNECT_TIMEOUT_MS = 15_000;
const CLOSE_PATIENCE_MS = 5_000;
/** As long as a reply of a source may take: longer and it is a fault, not work. Loads lift it with `set local`. */
const STATEMENT_TIMEOUT = "10min";
/** A session that stops in the middle of a transaction holds locks that everybody waits for. */
const IDLE_IN_TRANSACTION_TIMEOUT = "10min";

/** Connects nothing before the first query. */
export function connectStore(address: StoreAddress, closePatienceMs = CLOSE_PATIENCE_MS): Store {
  const reports = openPool("reports", address, POOL_MAX, closePatienceMs);
  const signIn = openPool("sign-in", address, SIGN_IN_POOL_MAX, closePatienceMs);
  const acts = openPool("changes", address, ACTS_POOL_MAX, closePatienceMs);
  const checks = openPool("checks", address, 1, closePatienceMs, { query_timeout: CHECK_TIMEOUT_MS });
  const check = () => checks.pool.query("select");
  let closed: Promise<unknown> | null = null;
  const close = async (): Promise<void> => {
    await (closed ??= Promise.all([reports.close(), signIn.close(), acts.close(), checks.close()]));
  };
  return { ...reports, signIn, acts, check, close };
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
    ...more,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    onConnect: prepareSession,
  });
  pool.on("error", () => undefined);
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: queryTimesOf(name) });
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

/** What every connection of ours shares, pooled or not. */
export const clientConfig = (address: StoreAddress): ClientConfig => ({
  ...("url" in address ? { connectionString: address.url } : { ...address, ssl: false }),
  application_name: "fieldboard",
  keepAlive: true,
  types: typeParsers(),
});

/** Statements rather than start-up parameters: poolers in session mode refuse those they do not know. */
const prepareSession = async (client: ClientBase): Promise<void> => {
  await client.query(
    `set timezone to 'UTC'; set datestyle to 'ISO, MDY'; set bytea_output to 'hex';
     set default_transaction_isolation to 'read committed';
     set statement_timeout to '${STATEMENT_TIMEOUT}';
     set idle_in_transaction_session_timeout to '${IDLE_IN_TRANSACTION_TIMEOUT}';
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

/** What the system calls a fault, such as `ENOENT`: it tells what is wrong and never a path. */
export const faultCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown fault";
