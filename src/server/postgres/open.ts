import { Client, DatabaseError } from "pg";
import {
  clientConfig,
  connectStore,
  faultCode,
  faultInWords,
  type Store,
  type StoreAddress,
  type StoreLog,
  StoreUnavailable,
} from "./connect.ts";
import { enter, type Claim, type Presence } from "#server/postgres/embedded/embedded.ts";
import { choosePlace, findBinaries } from "#server/postgres/embedded/place.ts";
import { migrate } from "./migrate.ts";

export type StoreSettings = {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly databaseReadUrl?: string | null;
  readonly databasePool?: number;
};

/** A store that is migrated and ready. Closing one that is embedded also stops PostgreSQL when no other process uses it. */
export type OpenStore = Store & {
  readonly where: "embedded" | "DATABASE_URL";
  /** For a thread of this process, which connects for itself. */
  readonly address: StoreAddress;
  /**
   * Makes this process the one server of the store's folder. Several servers may share a DATABASE_URL, so there every
   * claim is granted. @throws StoreUnavailable when another server has it.
   */
  readonly claim: () => Promise<Claim>;
};

/**
 * Opens the store: PostgreSQL at DATABASE_URL, else the embedded one of DATA_DIR, made, started or joined.
 * @throws StoreUnavailable with one line for people.
 */
export const openStore = (settings: StoreSettings, log: StoreLog): Promise<OpenStore> =>
  settings.databaseUrl === null
    ? openEmbedded(settings, log)
    : openRemote({ url: settings.databaseUrl }, settings);

/** @throws StoreUnavailable within about five seconds, with a line that names DATABASE_URL and nothing of its value. */
async function openRemote(
  address: StoreAddress,
  { databaseReadUrl = null, databasePool }: StoreSettings,
): Promise<OpenStore> {
  const problem = await findProblem(address);
  // Without the cause: the driver's message may quote the host, the user or the database.
  if (problem !== null) throw new StoreUnavailable(`DATABASE_URL cannot be used: ${problem}`);
  const store = connectStore(address, {
    poolMax: databasePool,
    replicaAddress: databaseReadUrl === null ? null : { url: databaseReadUrl },
  });
  await migrateOrClose(store, store.close);
  const free = { release: () => Promise.resolve(), lost: new AbortController().signal };
  return { ...store, address, where: "DATABASE_URL", claim: () => Promise.resolve(free) };
}

/** The one that initdb makes. */
const DATABASE = "postgres";

async function openEmbedded({ dataDir, databasePool }: StoreSettings, log: StoreLog): Promise<OpenStore> {
  const presence = await enterFolder(dataDir, log);
  const address = presence.address(DATABASE);
  const store = connectStore(address, { poolMax: databasePool });
  const close = async (): Promise<void> => {
    await store.close();
    await presence.leave();
  };
  await migrateOrClose(store, close);
  return { ...store, close, address, where: "embedded", claim: presence.claim };
}

async function enterFolder(dataDir: string, log: StoreLog): Promise<Presence> {
  try {
    return await enter(choosePlace(dataDir, findBinaries(), log), log);
  } catch (error) {
    if (error instanceof StoreUnavailable || !(error instanceof Error && "syscall" in error)) throw error;
    throw new StoreUnavailable(`DATA_DIR cannot be used: ${faultInWords(error)}`, { cause: error });
  }
}

async function migrateOrClose(store: Store, close: () => Promise<void>): Promise<void> {
  try {
    await migrate(store);
  } catch (error) {
    await close();
    if (error instanceof StoreUnavailable) throw error;
    const code = error instanceof DatabaseError ? ` (code ${error.code})` : "";
    throw new StoreUnavailable(`The store cannot be brought to this version of Fieldboard${code}`, {
      cause: error,
    });
  }
}

const ANSWER_LIMIT_MS = 5_000;
const OLDEST_MAJOR = 15;

/** Queries the server at DATABASE_URL whether it can hold the store; null when it can. */
async function findProblem(address: StoreAddress): Promise<string | null> {
  let client: Client;
  try {
    client = new Client({ ...clientConfig(address), connectionTimeoutMillis: ANSWER_LIMIT_MS });
  } catch {
    return "it is not an address such as postgres://user:password@host:5432/database";
  }
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts>(
      `select current_setting('server_version_num')::integer as version,
              current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica"`,
    );
    return rows[0] === undefined ? "it does not answer as PostgreSQL does" : problemOf(rows[0]);
  } catch (error) {
    return explain(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

type ServerFacts = {
  /** Six digits: 150018 is 15.18. */
  readonly version: number;
  readonly encoding: string;
  readonly isReplica: boolean;
};

/** Why a server that answers cannot hold the store; null when it can. */
export function problemOf({ version, encoding, isReplica }: ServerFacts): string | null {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAJOR) return `it is PostgreSQL ${major}, and ${OLDEST_MAJOR} or later is needed`;
  if (encoding !== "UTF8") return `its database is encoded as ${encoding}, and UTF8 is needed`;
  return isReplica ? "it is a read-only replica" : null;
}

/** The driver's and the server's failures in our words, which cannot quote the address. */
function explain(error: unknown): string {
  const code = faultCode(error);
  if (error instanceof DatabaseError) return REASONS.get(code) ?? `the server refuses (code ${code})`;
  if (error instanceof Error && /timeout/i.test(error.message))
    return `no answer within ${ANSWER_LIMIT_MS / 1000} seconds`;
  if (error instanceof Error && /SSL|TLS|certificate/i.test(error.message + code))
    return "it has no encrypted connection that can be trusted (see sslmode)";
  return `no connection to it can be made (${faultInWords(error)})`;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["28P01", "its user or password is not accepted"],
  ["28000", "its user or password is not accepted"],
  ["3D000", "its database does not exist"],
  ["53300", "the server has no connection left"],
  ["57P03", "the server is starting or stopping"],
]);
