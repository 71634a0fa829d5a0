import { DatabaseError } from "pg";
import {
  connectStore,
  faultInWords,
  type Store,
  type StoreAddress,
  type StoreLog,
  StoreUnavailable,
} from "./connect.ts";
import { enter, type Claim, type Presence } from "#server/postgres/embedded/embedded.ts";
import { choosePlace, findBinaries } from "#server/postgres/embedded/place.ts";
import { findProblem } from "./doctor.ts";
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

/** Brings a store to this version before it is used. */
type Prepare = (store: Store) => Promise<void>;

/**
 * Opens the store: PostgreSQL at DATABASE_URL, else the embedded one of DATA_DIR, made, started or joined. A restore
 * prepares it by itself.
 * @throws StoreUnavailable with one line for people.
 */
export const openStore = (
  settings: StoreSettings,
  log: StoreLog,
  prepare: Prepare = migrate,
): Promise<OpenStore> =>
  settings.databaseUrl === null
    ? openEmbedded(settings, log, prepare)
    : openRemote({ url: settings.databaseUrl }, settings, prepare, log);

/** @throws StoreUnavailable within about five seconds, with a line that names DATABASE_URL and nothing of its value. */
async function openRemote(
  address: StoreAddress & { readonly url: string },
  { databaseReadUrl = null, databasePool }: StoreSettings,
  prepare: Prepare,
  log: StoreLog,
): Promise<OpenStore> {
  const problem = await findProblem(address.url, log, databasePool);
  // Without the cause: the driver's message may quote the host, the user or the database.
  if (problem !== null) throw new StoreUnavailable(`DATABASE_URL cannot be used: ${problem}`);
  const store = connectStore(address, {
    poolMax: databasePool,
    replicaAddress: databaseReadUrl === null ? null : { url: databaseReadUrl },
  });
  await prepareOrClose(store, prepare, store.close);
  const free = { release: () => Promise.resolve(), lost: new AbortController().signal };
  return { ...store, address, where: "DATABASE_URL", claim: () => Promise.resolve(free) };
}

/** The one that initdb makes. */
const DATABASE = "postgres";

async function openEmbedded(
  { dataDir, databasePool }: StoreSettings,
  log: StoreLog,
  prepare: Prepare,
): Promise<OpenStore> {
  const presence = await enterFolder(dataDir, log);
  const address = presence.address(DATABASE);
  const store = connectStore(address, { poolMax: databasePool });
  const close = async (): Promise<void> => {
    await store.close();
    await presence.leave();
  };
  await prepareOrClose(store, prepare, close);
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

async function prepareOrClose(store: Store, prepare: Prepare, close: () => Promise<void>): Promise<void> {
  try {
    await prepare(store);
  } catch (error) {
    await close();
    if (error instanceof StoreUnavailable) throw error;
    const code = error instanceof DatabaseError ? ` (code ${error.code})` : "";
    throw new StoreUnavailable(`The store cannot be brought to this version of Fieldboard${code}`, {
      cause: error,
    });
  }
}
