import { fillFolder, type Holding } from "./prepared.ts";
import { expectNoLeakInStore } from "./searched.ts";
import { startServer, temporaryFolder, type Server, type Settings } from "./server.ts";
import { signInTo, type Cookie } from "./sign-in.ts";

/** A server and what tests that have it share. */
export type Shared = {
  readonly server: Server;
  /** The cookies of an administrator, who signs in when they are first asked for. */
  readonly session: () => Promise<readonly Cookie[]>;
};

type Wanted = {
  readonly holding: Holding;
  readonly settings: Settings;
  /** Who may share it; tests that say nothing share one. */
  readonly sharedBy: string;
};

/** The servers of one worker. */
export type Servers = {
  /** The server that is wanted, started unless it runs. */
  readonly over: (wanted: Wanted) => Promise<Shared>;
  readonly stopAll: () => Promise<void>;
};

/** So many run beside one another: the capture's, the demo's, and what a few files need for themselves. */
const RUNNING_MAX = 4;

type Running = Shared & { readonly stop: () => Promise<void> };

/** Keeps servers running for the tests to come, and stops whichever was asked for longest ago when there are many. */
export function keepServers(): Servers {
  const running = new Map<string, Running>();
  const stopFirst = async (): Promise<void> => {
    const [first] = running;
    if (first === undefined) return;
    running.delete(first[0]);
    await first[1].stop();
  };
  return {
    over: async (wanted) => {
      const key = JSON.stringify([wanted.holding, wanted.settings, wanted.sharedBy]);
      const found = running.get(key);
      running.delete(key);
      if (found === undefined && running.size >= RUNNING_MAX) await stopFirst();
      const shared = found ?? (await start(wanted));
      running.set(key, shared);
      return shared;
    },
    stopAll: async () => {
      while (running.size > 0) await stopFirst();
    },
  };
}

async function start({ holding, settings }: Wanted): Promise<Running> {
  const folder = await temporaryFolder();
  await fillFolder(folder.path, holding);
  const server = await startServer(folder.path, settings);
  let session: Promise<readonly Cookie[]> | null = null;
  return {
    server,
    session: () => (session ??= signInTo(server)),
    stop: async () => {
      await expectNoLeakInStore(server.dataDir);
      await server.stop();
      await folder.remove();
    },
  };
}
