import { openStore, type OpenStore } from "#server/postgres/open.ts";
import { runCommand, startServer, temporaryFolder, type Server, type Settings } from "#e2e/server.ts";
import { signInTo, type Cookie } from "#e2e/sign-in.ts";
import { figure, seconds, timed } from "#e2e/bench/figures.ts";
import { isOnce } from "./scale.ts";

/** A running server over a made-up business. */
export type Business = {
  readonly server: Server;
  readonly store: OpenStore;
  readonly session: readonly Cookie[];
  readonly dataDir: string;
};

/** Each submission of theirs is a request where a service is read. */
const WEEKS_ONCE = "3";

const sizeOf = (people: number): readonly string[] => [
  "--people",
  String(people),
  ...(isOnce ? ["--weeks", WEEKS_ONCE] : []),
];

const SILENT = { info: () => undefined, warn: () => undefined };

/** Makes a business of so many people in a folder of its own, for as long as it is used. */
export async function withBusiness(
  people: number,
  use: (business: Business) => Promise<void>,
  settings: Settings = {},
): Promise<void> {
  const folder = await temporaryFolder();
  try {
    const took = await timed(async () => {
      const { code, printed } = await runCommand("src/server/commands/demo.ts", sizeOf(people), {
        DATA_DIR: folder.path,
      });
      if (code !== 0) throw new Error(printed);
    });
    figure("made and loaded", seconds(took));
    await useBusiness(folder.path, use, settings);
  } finally {
    await folder.remove();
  }
}

/** Uses the business that a folder holds already. */
export async function useBusiness(
  dataDir: string,
  use: (business: Business) => Promise<void>,
  settings: Settings = {},
): Promise<void> {
  const server = await startServer(dataDir, {
    INTERFACE_TOKEN: "bench".repeat(7),
    LOG_LEVEL: "warn",
    ...settings,
  });
  const store = await openStore({ databaseUrl: null, dataDir }, SILENT);
  try {
    await use({ server, store, session: await signInTo(server), dataDir });
  } finally {
    await store.close();
    await server.stop();
  }
}
