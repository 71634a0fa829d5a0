import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fillFolder } from "#e2e/prepared.ts";
import { freePort, startServer, temporaryFolder, type Server, type Settings } from "#e2e/server.ts";
import { startNginx } from "./nginx.ts";
import { postgresOf, type Postgres } from "./postgres.ts";
import { waitUntil } from "./wait.ts";

/** Several processes over a primary and a standby that answers reports, behind nginx if so chosen. */
export type Cluster = {
  /** Origin that browsers call it by: nginx, or else the first process. */
  readonly origin: string;
  /** Address where each process answers. */
  readonly origins: readonly string[];
  readonly processes: () => readonly Server[];
  readonly primary: () => Postgres;
  readonly standby: () => Postgres;
  /** Ends a process without warning, and starts it again. */
  readonly killProcess: (place: number) => Promise<void>;
  readonly startProcess: (place: number, root?: string) => Promise<void>;
  readonly stopProcess: (place: number) => Promise<void>;
  /** Makes the standby the primary after the primary was lost; where the database is written to leads there from now on. */
  readonly promote: () => Promise<void>;
  /** A new standby of the primary, in place of the one that was lost or promoted. */
  readonly addStandby: () => Promise<void>;
  /** Waits until the standby has received all that the primary has. */
  readonly caughtUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Choices = {
  readonly processes: number;
  readonly hasNginx: boolean;
  readonly demoPeople: number;
  readonly settings?: Settings;
  /** Settings of PostgreSQL's own. */
  readonly postgres?: readonly string[];
};

/** Starts them all, over a made-up business of so many people, with the settings that every process has. */
export async function startCluster(choices: Choices): Promise<Cluster> {
  const open = new AsyncDisposableStack();
  try {
    return await startAll(choices, open);
  } catch (error) {
    await open.disposeAsync();
    throw error;
  }
}

/** Stops what is started in the reverse order, also when something later does not start. */
async function startAll(
  { processes, hasNginx, demoPeople, settings = {}, postgres = [] }: Choices,
  open: AsyncDisposableStack,
): Promise<Cluster> {
  const folder = await temporaryFolder();
  open.defer(() => folder.remove());
  const at = (name: string): string => join(folder.path, name);
  await fillFolder(at("postgres-1"), { files: [], demoPeople });
  let primary = postgresOf(at("postgres-1"), postgres);
  let standbys = 0;
  await primary.start();
  open.defer(() => primary.stop());

  /** The name of a server that may become another one: connections made from now on lead there. */
  const lead = (name: string, { socketFolder }: Postgres): void => {
    symlinkSync(socketFolder, at(`${name}.new`));
    renameSync(at(`${name}.new`), at(name));
  };
  const urlOf = (name: string): string =>
    `postgres://fieldboard@/postgres?host=${encodeURIComponent(at(`${name}/running`))}&port=5432`;
  const addStandby = async (): Promise<Postgres> => {
    standbys += 1;
    const made = await primary.standby(at(`postgres-${standbys + 1}`));
    await made.start();
    lead("reads", made);
    return made;
  };
  lead("writes", primary);
  let standby = await addStandby();
  open.defer(() => standby.stop());

  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const nginx = hasNginx ? await startNginx(folder.path, ports) : null;
  if (nginx !== null) open.defer(nginx.stop);
  const origin = nginx?.origin ?? origins[0] ?? "";
  const running = new Map<number, Server>();
  open.defer(() => Promise.all([...running.values()].map((server) => server.stop())).then(() => undefined));
  const startProcess = async (place: number, root?: string): Promise<void> => {
    const server = await startServer(
      at(`process-${place}`),
      {
        PORT: String(ports[place] ?? 0),
        DATABASE_URL: urlOf("writes"),
        DATABASE_READ_URL: urlOf("reads"),
        DATA_KEY_FILE: at("postgres-1/key"),
        DEMO_PEOPLE: String(demoPeople),
        ...(nginx === null ? {} : { PUBLIC_ORIGIN: origin, TRUSTED_PROXY_HOPS: "1" }),
        ...settings,
      },
      root === undefined ? {} : { root },
    );
    running.set(place, server);
  };
  // The first one makes what all share, such as the key.
  await startProcess(0);
  await Promise.all(ports.slice(1).map((_port, index) => startProcess(index + 1)));

  return {
    origin,
    origins,
    processes: () => [...running.values()],
    primary: () => primary,
    standby: () => standby,
    killProcess: async (place) => running.get(place)?.kill(),
    startProcess,
    stopProcess: async (place) => running.get(place)?.stop(),
    promote: async () => {
      await standby.query("select pg_promote(true, 30)");
      primary = standby;
      lead("writes", primary);
    },
    addStandby: async () => {
      standby = await addStandby();
    },
    caughtUp: async () => {
      const [{ lsn } = { lsn: "" }] = await primary.query<{ lsn: string }>(
        "select pg_current_wal_lsn()::text as lsn",
      );
      await waitUntil("the standby has all", async () => {
        const [row] = await standby.query<{ hasAll: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${lsn}' as "hasAll"`,
        );
        return row?.hasAll === true;
      });
    },
    stop: () => open.disposeAsync(),
  };
}
