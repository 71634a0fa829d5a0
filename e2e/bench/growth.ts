import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tablesWhere } from "#server/postgres/table-registry.ts";
import { openStore, type OpenStore } from "#server/postgres/open.ts";
import { runCommand, startServer, temporaryFolder } from "#e2e/server.ts";
import { cookieHeader, signInTo } from "#e2e/sign-in.ts";
import { download } from "./crowds/download.ts";
import { figure, heading, megabytes, quantile, seconds, timed } from "./figures.ts";
import { growthAddresses, type Asked } from "./growth-addresses.ts";
import { cpuMs, forgetPeak, peakMemory, postgresCpuMs, residentMemory } from "./processes.ts";
import type { Business } from "./stores/business.ts";
import { multiply } from "./stores/copies.ts";
import { scaled } from "./stores/scale.ts";

/** Offices and weeks grow with the people, up to the largest business, which is a smaller one many times over. */
const SIZES = [
  { people: 2_000, offices: 35, weeks: 30, copies: 1 },
  { people: 20_000, offices: 200, weeks: 60, copies: 10 },
  { people: 200_000, offices: 1_000, weeks: 104, copies: 100 },
  { people: 1_000_000, offices: 5_000, weeks: 150, copies: 500 },
] as const;
type Size = (typeof SIZES)[number];

/** Cost of an address that no cache answers: times in milliseconds, memory above that of the idle server. */
export type AddressFigures = {
  readonly name: string;
  readonly kind: Asked["kind"];
  readonly status: number;
  readonly wallMs: number;
  readonly firstByteMs: number;
  readonly postgresMs: number;
  readonly serverMs: number;
  readonly bytes: number;
  readonly memoryBytes: number;
};

type SizeFigures = {
  readonly people: number;
  readonly diskBytes: number;
  readonly idleBytes: number;
  readonly peakBytes: number;
  readonly addresses: readonly AddressFigures[];
};

/** Times of a page until its reply is there, uncached; of a body or a file until its first byte. */
const WANTED_MS = { page: 300, body: 1_000 } as const;
const WANTED_MEMORY = 300e6;
const IDLE_MS = scaled(3_000, 0);

/** The made-up business at one size after the other, up to so many people; `into` is where the figures are written. */
export async function measureGrowth(until: number, into: string): Promise<void> {
  const measured: SizeFigures[] = [];
  await mkdir(into, { recursive: true });
  for (const size of SIZES.filter(({ people }) => people <= until)) {
    const folder = await temporaryFolder();
    try {
      measured.push(await measureSize(size, folder.path));
    } finally {
      await folder.remove();
    }
    // Written after each: the largest takes long.
    await writeFile(join(into, "growth.json"), `${JSON.stringify(measured, null, 2)}\n`);
  }
  printGrowth(measured);
}

/** The business that a folder holds already. */
export async function measureGrownStore(dataDir: string): Promise<void> {
  await measureFolder(dataDir, await openStore({ databaseUrl: null, dataDir }, SILENT));
}

const count = (value: number): string => new Intl.NumberFormat("en-US").format(value);
const SILENT = { info: () => undefined, warn: () => undefined };

async function measureSize(size: Size, dataDir: string): Promise<SizeFigures> {
  const { people, offices, weeks, copies } = size;
  heading(`${count(people)} people, ${count(offices)} offices, ${weeks} weeks`);
  const first = [people / copies, offices / copies, weeks].map(String);
  const [firstPeople = "", firstOffices = "", firstWeeks = ""] = first;
  const made = await timed(async () => {
    const { code, printed } = await runCommand(
      "src/server/commands/demo.ts",
      ["--people", firstPeople, "--offices", firstOffices, "--weeks", firstWeeks],
      { DATA_DIR: dataDir },
    );
    if (code !== 0) throw new Error(printed);
  });
  figure(`${firstPeople} people in ${firstOffices} offices made and loaded`, seconds(made));
  const store = await openStore({ databaseUrl: null, dataDir }, SILENT);
  if (copies > 1) {
    const tables = tablesWhere(({ forgotten }) => forgotten === "with each demo");
    figure(
      `copied in SQL, ${copies} times in all`,
      seconds(await timed(() => multiply(store.pool, copies, tables))),
    );
  }
  return measureFolder(dataDir, store);
}

async function measureFolder(dataDir: string, store: OpenStore): Promise<SizeFigures> {
  try {
    const { rows } = await store.pool.query<{ bytes: string; people: string }>(
      "select pg_database_size(current_database()) as bytes, (select count(*) from person) as people",
    );
    const diskBytes = Number(rows[0]?.bytes);
    figure("on disk", megabytes(diskBytes));
    const server = await startServer(dataDir, { INTERFACE_TOKEN: TOKEN, LOG_LEVEL: "warn" });
    try {
      const session = await signInTo(server);
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
      const idleBytes = residentMemory(server.pid);
      const addresses = await measureGrown({ server, store, dataDir, session });
      const peakBytes = Math.max(0, ...addresses.map(({ memoryBytes }) => memoryBytes)) + idleBytes;
      figure("memory of the idle server, and at most", `${megabytes(idleBytes)}, ${megabytes(peakBytes)}`);
      return { people: Number(rows[0]?.people), diskBytes, idleBytes, peakBytes, addresses };
    } finally {
      await server.stop();
    }
  } finally {
    await store.close();
  }
}

const TOKEN = "bench".repeat(7);
const ROUNDS = scaled(5);

/** Each address over a business as it is, and prints what it costs. */
export async function measureGrown({
  server,
  store,
  dataDir,
  session,
}: Business): Promise<readonly AddressFigures[]> {
  const measured: AddressFigures[] = [];
  process.stdout.write(`  ${HEAD}\n`);
  for (const asked of await growthAddresses(store.pool)) {
    const headers: Readonly<Record<string, string>> =
      asked.kind === "body" && asked.path.startsWith("/index.cfm")
        ? { authorization: `Bearer ${TOKEN}` }
        : { cookie: cookieHeader(session), "accept-encoding": "gzip" };
    const figures = await measureAddress({ server, store, dataDir }, asked, headers);
    measured.push(figures);
    process.stdout.write(`  ${lineOf(figures)}\n`);
  }
  return measured;
}

async function measureAddress(
  { server, store, dataDir }: Pick<Business, "server" | "store" | "dataDir">,
  { name, path, kind, isAfterLoad = false }: Asked,
  headers: Readonly<Record<string, string>>,
): Promise<AddressFigures> {
  const rounds = kind === "page" ? ROUNDS : 1;
  const walls: number[] = [];
  const firstBytes: number[] = [];
  let last = { status: 0, bytes: 0, firstByteMs: 0 };
  const idle = forgetPeak(server.pid);
  const [server0, postgres0] = [cpuMs(server.pid), postgresCpuMs(dataDir)];
  for (let round = 0; round < rounds; round += 1) {
    await forgetReplies(store, isAfterLoad);
    walls.push(
      await timed(async () => {
        last = await download(server.origin + path, headers);
      }),
    );
    firstBytes.push(last.firstByteMs);
  }
  return {
    name,
    kind,
    status: last.status,
    bytes: last.bytes,
    wallMs: quantile(walls, 0.5),
    firstByteMs: quantile(firstBytes, 0.5),
    postgresMs: (postgresCpuMs(dataDir) - postgres0) / rounds,
    serverMs: (cpuMs(server.pid) - server0) / rounds,
    memoryBytes: peakMemory(server.pid) - idle,
  };
}

/** Replies are named after these numbers, so that none in the cache is of use any more. What was found stays unless a load comes. */
const forgetReplies = ({ pool }: OpenStore, isAfterLoad: boolean) =>
  pool.query(`update store_state set ages = ages + 1, data_version = data_version + ${Number(isAfterLoad)}`);

const HEAD = `${"address".padEnd(44)}${["wall ms", "first", "pg cpu", "server", "MB", "memory"].map((name) => name.padStart(9)).join("")}`;

function lineOf(figures: AddressFigures): string {
  const { name, wallMs, firstByteMs, postgresMs, serverMs, bytes, memoryBytes } = figures;
  const columns = [wallMs, firstByteMs, postgresMs, serverMs].map((ms) => ms.toFixed(0).padStart(9));
  const sizes = [bytes, memoryBytes].map((of) => (of / 1e6).toFixed(of < 1e7 ? 2 : 0).padStart(9));
  return `${name.padEnd(44)}${[...columns, ...sizes].join("")}${missed(figures)}`;
}

/** Words on what misses its goal; nothing where all is as it should be. */
function missed({ kind, status, wallMs, firstByteMs, memoryBytes }: AddressFigures): string {
  const faults = [
    ...(status === 200 ? [] : [`answered with ${status}`]),
    ...((kind === "page" ? wallMs : firstByteMs) > WANTED_MS[kind]
      ? [`over ${WANTED_MS[kind]} ms${kind === "page" ? "" : " to the first byte"}`]
      : []),
    ...(memoryBytes > WANTED_MEMORY ? [`over ${megabytes(WANTED_MEMORY)}`] : []),
  ];
  return faults.length === 0 ? "" : `   MISSED: ${faults.join(", ")}`;
}

/** Wall and CPU of both processes together, by address and size. */
function printGrowth(measured: readonly SizeFigures[]): void {
  heading(`Wall · CPU in ms, by people: ${measured.map(({ people }) => count(people)).join(", ")}`);
  for (const { name } of measured.at(-1)?.addresses ?? []) {
    const cells = measured.map(({ addresses }) => {
      const figures = addresses.find((other) => other.name === name);
      if (figures === undefined) return "–";
      const mark = missed(figures) === "" ? "" : " !";
      return `${figures.wallMs.toFixed(0)} · ${(figures.postgresMs + figures.serverMs).toFixed(0)}${mark}`;
    });
    process.stdout.write(`  ${name.padEnd(44)}${cells.map((cell) => cell.padStart(18)).join("")}\n`);
  }
}
