import { Client, DatabaseError } from "pg";
import { clientConfig, connectStore, type Store, type StoreAddress } from "./connect.ts";
import { enter, type Claim, type Presence } from "#server/postgres/embedded/embedded.ts";
import { choosePlace, faultInWords, findBinaries } from "#server/postgres/embedded/place.ts";
import type { StoreLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { refuseUnusable } from "./remote.ts";
import { StoreUnavailable } from "./unavailable.ts";

export type StoreSettings = { readonly databaseUrl: string | null; readonly dataDir: string };

/** A store that is migrated and ready. Closing one that is embedded also stops PostgreSQL when nobody else uses it. */
export type OpenStore = Store & {
  readonly where: "embedded" | "DATABASE_URL";
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
    ? openEmbedded(settings.dataDir, log)
    : openRemote({ url: settings.databaseUrl });

async function openRemote(address: StoreAddress): Promise<OpenStore> {
  await refuseUnusable(address);
  const store = connectStore(address);
  await migrateOrClose(store, store.close);
  return { ...store, where: "DATABASE_URL", claim: () => Promise.resolve(freeClaim()) };
}

const freeClaim = (): Claim => ({ release: () => Promise.resolve(), lost: new AbortController().signal });

const DATABASE = "fieldboard";

async function openEmbedded(dataDir: string, log: StoreLog): Promise<OpenStore> {
  const presence = await enterFolder(dataDir, log);
  const store = connectStore(presence.address(DATABASE));
  const close = async (): Promise<void> => {
    await store.close();
    await presence.leave();
  };
  await migrateOrClose(store, close, () => makeDatabase(presence.address("postgres")));
  return { ...store, close, where: "embedded", claim: presence.claim };
}

async function enterFolder(dataDir: string, log: StoreLog): Promise<Presence> {
  try {
    return await enter(choosePlace(dataDir, findBinaries(), log), log);
  } catch (error) {
    if (error instanceof StoreUnavailable || !(error instanceof Error && "syscall" in error)) throw error;
    throw new StoreUnavailable(`DATA_DIR cannot be used: it ${faultInWords(error)}`, { cause: error });
  }
}

async function migrateOrClose(
  store: Store,
  close: () => Promise<void>,
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  try {
    await prepare();
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

async function makeDatabase(address: StoreAddress): Promise<void> {
  const client = new Client(clientConfig(address));
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} template template0`);
  } catch (error) {
    // Two processes may start at once: the other one has made it.
    if (!(error instanceof DatabaseError && ALREADY_THERE.has(error.code ?? ""))) throw error;
  } finally {
    await client.end();
  }
}

const ALREADY_THERE = new Set(["42P04", "23505"]);
