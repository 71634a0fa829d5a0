import "temporal-polyfill/global";
import { parseArgs } from "node:util";
import { openStore, type OpenStore } from "#server/postgres/open.ts";
import { runCommand, startServer, temporaryFolder, type Server } from "#e2e/server.ts";
import { signInTo, type Cookie } from "#e2e/sign-in.ts";
import { measureBodies } from "./bodies.ts";
import { measureChanges } from "./changes.ts";
import { measureCrowd } from "./crowd.ts";
import { pagesOf } from "./errands.ts";
import { figure, heading, seconds, timed } from "./figures.ts";
import { measureFunnel } from "./funnel.ts";
import { measureGrowth } from "./growth.ts";
import { measureInteractions } from "./interactions.ts";
import { measureLoads } from "./lighthouse.ts";
import { measureLoading } from "./loading.ts";
import { measureOffices } from "./offices.ts";
import { measureOpening } from "./opening.ts";
import { measurePayroll } from "./payroll.ts";
import { measureReaders } from "./readers.ts";
import { measureReading } from "./reading.ts";
import { measurePeople } from "./people.ts";
import { measureReports } from "./reports.ts";
import { measureRoadshows } from "./roadshows.ts";
import { measureScripted } from "./scripted.ts";
import { measureSigningIn } from "./signing-in.ts";
import { measureStarting } from "./starting.ts";
import { measureToday } from "./today.ts";

const PEOPLE = "200000";

/** A running server over a made-up business. */
type Business = {
  readonly server: Server;
  readonly store: OpenStore;
  readonly session: readonly Cookie[];
  readonly dataDir: string;
};

/** What is measured over a made-up business, in this order. */
const MEASURES: Readonly<Record<string, (business: Business) => Promise<void>>> = {
  bodies: ({ server, dataDir }) => measureBodies(server, dataDir),
  reports: ({ server, store }) => measureReports(server, store),
  reading: ({ server, store }) => measureReading(server, store),
  readers: ({ server, session }) => measureReaders(server, session),
  offices: ({ server, session, store }) => measureOffices(server, session, store),
  people: ({ server, session, store }) => measurePeople(server, session, store),
  today: ({ server, session, store }) => measureToday(server, session, store),
  scripted: ({ server, session }) => measureScripted(server, session),
  crowd: ({ server, store }) => measureCrowd(server, store),
  "signing-in": ({ server, session }) => measureSigningIn(server, session),
  opening: ({ server, session }) => measureOpening(server, session),
  pages: measurePages,
  changes: ({ server, session }) => measureChanges(server, session),
  // Last: it replaces the events of the business.
  roadshows: ({ server, session, store }) => measureRoadshows(server, session, store),
};

const { values: options } = parseArgs({
  options: {
    growth: { type: "boolean", default: false },
    until: { type: "string", default: "1000000" },
    into: { type: "string", default: "data/bench" },
    /** Some of `MEASURES`, by name. */
    only: { type: "string" },
    /** A folder with a made-up business that is there already. */
    store: { type: "string" },
  },
});

if (options.growth) await measureGrowth(Number.parseInt(options.until, 10), options.into);
else if (options.store !== undefined) await measureBusiness(options.store, chosenMeasures());
else await measureEverything(chosenMeasures());

/** @throws Error for a name that is not there */
function chosenMeasures(): readonly string[] {
  const names = options.only?.split(",") ?? Object.keys(MEASURES);
  const unknown = names.find((name) => !Object.hasOwn(MEASURES, name));
  if (unknown !== undefined)
    throw new Error(`“${unknown}” is not measured, but these: ${Object.keys(MEASURES).join(", ")}`);
  return names;
}

/** On this machine, in one run: compare ratios, not seconds of different machines. */
async function measureEverything(names: readonly string[]): Promise<void> {
  if (options.only === undefined) {
    await measureStarting();
    await measureLoading();
    await measureFunnel();
    await measurePayroll();
  }
  heading(`A made-up business of ${PEOPLE} people`);
  const folder = await temporaryFolder();
  try {
    const took = await timed(async () => {
      const { code, printed } = await runCommand("src/server/commands/demo.ts", ["--people", PEOPLE], {
        DATA_DIR: folder.path,
      });
      if (code !== 0) throw new Error(printed);
    });
    figure("made and loaded", seconds(took));
    await measureBusiness(folder.path, names);
  } finally {
    await folder.remove();
  }
}

async function measureBusiness(dataDir: string, names: readonly string[]): Promise<void> {
  const silent = { info: () => undefined, warn: () => undefined };
  const server = await startServer(dataDir, { INTERFACE_TOKEN: "bench".repeat(7), LOG_LEVEL: "warn" });
  const store = await openStore({ databaseUrl: null, dataDir }, silent);
  try {
    const business = { server, store, session: await signInTo(server), dataDir };
    for (const [name, measure] of Object.entries(MEASURES)) if (names.includes(name)) await measure(business);
  } finally {
    await store.close();
    await server.stop();
  }
}

async function measurePages({ server, session, store }: Business): Promise<void> {
  const { rows } = await store.pool.query<{ id: string }>("select id from submission order by id limit 1");
  const pages = pagesOf(rows[0]?.id ?? "");
  await measureLoads(server, session, pages);
  await measureInteractions(server, session, pages);
}
