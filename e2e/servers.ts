import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fillFolder, type Holding } from "./prepared.ts";
import { roomOfRun } from "./room.ts";
import { expectNoLeakIn, expectNoLeakInStore } from "./searched.ts";
import { startServer, temporaryFolder, type Server, type Settings } from "./server.ts";
import { signInTo, type Cookie } from "./sign-in.ts";

/** A server that others use too, and so no test stops. */
export type SharedServer = Pick<Server, "origin" | "dataDir" | "printed">;

export type Wanted = {
  readonly holding: Holding;
  readonly settings: Settings;
  /** Name of those who may share it; tests that say nothing share one. */
  readonly sharedBy: string;
};

/** Parts that a worker has of a server. */
export type Lent = Pick<Server, "origin" | "dataDir"> & {
  readonly key: string;
  /** The file of all that it has printed. */
  readonly printedTo: string;
};

/** The servers of a run. */
export type Servers = {
  /** Lends the server that is wanted, started unless it runs. */
  readonly lend: (wanted: Wanted) => Promise<Lent>;
  /** The cookies of an administrator, who signs in when they are first asked for. */
  readonly sessionOf: (key: string) => Promise<readonly Cookie[]>;
  readonly giveBack: (key: string) => void;
  readonly stopAll: () => Promise<void>;
};

/** So many stay beside one another for the tests to come: the capture's, the demo's, and what a few files need for themselves. */
const KEPT_MAX = 5;

type Running = {
  readonly lent: Lent;
  readonly session: () => Promise<readonly Cookie[]>;
  readonly stop: () => Promise<void>;
};
type Kept = { readonly running: Promise<Running>; users: number };

/** Keeps servers running for the tests to come, and stops those that are not in use and were wanted longest ago when there are many. */
export function keepServers(): Servers {
  const kept = new Map<string, Kept>();
  let started = 0;
  const stop = async (key: string, found: Kept): Promise<void> => {
    kept.delete(key);
    await (await found.running).stop();
  };
  const stopUnused = async (): Promise<void> => {
    const unused = [...kept].filter(([, { users }]) => users === 0);
    const many = unused.slice(0, Math.max(0, kept.size - KEPT_MAX));
    await Promise.all(many.map(([key, found]) => stop(key, found)));
  };
  return {
    lend: async (wanted) => {
      const key = JSON.stringify([wanted.holding, wanted.settings, wanted.sharedBy]);
      const found = kept.get(key) ?? { running: start(key, wanted, (started += 1)), users: 0 };
      found.users += 1;
      // The last of them now.
      kept.delete(key);
      kept.set(key, found);
      await stopUnused();
      try {
        return (await found.running).lent;
      } catch (error) {
        // The next test that wants it has another try.
        kept.delete(key);
        throw error;
      }
    },
    sessionOf: async (key) => {
      const found = await kept.get(key)?.running;
      if (found === undefined) throw new Error("No such server is lent.");
      return found.session();
    },
    giveBack: (key) => {
      const found = kept.get(key);
      if (found !== undefined) found.users -= 1;
    },
    stopAll: async () => {
      await Promise.all([...kept].map(([key, found]) => stop(key, found)));
    },
  };
}

async function start(key: string, { holding, settings }: Wanted, nth: number): Promise<Running> {
  const folder = await temporaryFolder();
  await fillFolder(folder.path, holding);
  const printedTo = join(roomOfRun(), `printed-${nth}.log`);
  const server = await startServer(folder.path, settings, { printedTo });
  let session: Promise<readonly Cookie[]> | null = null;
  return {
    lent: { key, origin: server.origin, dataDir: server.dataDir, printedTo },
    session: () => (session ??= signInTo(server)),
    stop: async () => {
      await expectNoLeakInStore(server.dataDir);
      await server.stop();
      await expectNoLeakIn(folder.path);
      await folder.remove();
    },
  };
}

/** A lent server as a test has it. */
export const sharedServer = ({ origin, dataDir, printedTo }: Lent): SharedServer => ({
  origin,
  dataDir,
  printed: () => readFileSync(printedTo, "utf8"),
});
