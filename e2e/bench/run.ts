import "temporal-polyfill/global";
import { parseArgs } from "node:util";
import type { Settings } from "#e2e/server.ts";
import { measureBodies } from "./bodies.ts";
import { useBusiness, withBusiness, type Business } from "./stores/business.ts";
import { measureChanges } from "./changes.ts";
import { measureCrowd } from "./crowds/crowd.ts";
import { pagesOf } from "./browser/errands.ts";
import { heading } from "./figures.ts";
import { measureFunnel } from "./funnel.ts";
import { measureGrown, measureGrownStore, measureGrowth } from "./growth.ts";
import { measureInteractions } from "./browser/interactions.ts";
import { measureLoads } from "./browser/lighthouse.ts";
import { measureLoading } from "./loading.ts";
import { measureOffices } from "./offices.ts";
import { measureOpening } from "./browser/opening.ts";
import { measurePayroll } from "./payroll.ts";
import { measureReaders } from "./crowds/readers.ts";
import { measureReading } from "./reading.ts";
import { measurePeople } from "./people.ts";
import { measureReports } from "./reports.ts";
import { measureRoadshows } from "./roadshows.ts";
import { scaled } from "./stores/scale.ts";
import { measureScripted } from "./crowds/scripted.ts";
import { measureSigningIn } from "./crowds/signing-in.ts";
import { measureStarting } from "./starting.ts";
import { measureToday } from "./today.ts";

type Measure = (business: Business) => Promise<void>;

const PEOPLE = scaled(200_000, 500);

/** Benchmarks over a made-up business, in this order. */
const MEASURES: Readonly<Record<string, Measure>> = {
  bodies: ({ server, dataDir }) => measureBodies(server, dataDir),
  reports: ({ server, store }) => measureReports(server, store),
  readers: ({ server, session }) => measureReaders(server, session),
  offices: ({ server, session, store }) => measureOffices(server, session, store),
  people: ({ server, session, store }) => measurePeople(server, session, store),
  today: ({ server, session, store }) => measureToday(server, session, store),
  scripted: ({ server }) => measureScripted(server),
  crowd: ({ server, store }) => measureCrowd(server, store),
  "signing-in": ({ server, session }) => measureSigningIn(server, session),
  opening: ({ server, session }) => measureOpening(server, session),
  pages: measurePages,
  changes: ({ server, session }) => measureChanges(server, session),
  // Last: it replaces the events of the business.
  roadshows: ({ server, session, store }) => measureRoadshows(server, session, store),
};

/** Benchmarks that replace most of a business, or read all of it submission by submission, and so have a small one of their own. */
const ALONE: readonly (readonly [people: number, measure: Measure, settings?: Settings])[] = [
  // Without its cache, which would answer all but the first of equal questions.
  [50, measureFunnel, { REPLY_CACHE_MB: "0" }],
  [60, measurePayroll],
  [20_000, ({ server, store }) => measureReading(server, store)],
];

const { values: options } = parseArgs({
  options: {
    /** Each once, over 500 people, of which the figures say nothing: that nothing of this has come to an end. */
    once: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    until: { type: "string", default: "1000000" },
    into: { type: "string", default: "data/bench" },
    /** Some of `MEASURES`, by name. */
    only: { type: "string" },
    /** A folder with a made-up business that is there already. */
    store: { type: "string" },
  },
});

if (options.once) await measureOnce();
else if (options.growth && options.store !== undefined) await measureGrownStore(options.store);
else if (options.growth) await measureGrowth(Number.parseInt(options.until, 10), options.into);
else if (options.store !== undefined) await useBusiness(options.store, (business) => measureChosen(business));
else await measureEverything();

/** @throws Error for a name that is not there */
function chosenMeasures(): readonly Measure[] {
  const names = options.only?.split(",") ?? Object.keys(MEASURES);
  const unknown = names.find((name) => !Object.hasOwn(MEASURES, name));
  if (unknown !== undefined)
    throw new Error(`“${unknown}” is not measured, but these: ${Object.keys(MEASURES).join(", ")}`);
  return Object.entries(MEASURES).flatMap(([name, measure]) => (names.includes(name) ? [measure] : []));
}

async function measureChosen(business: Business): Promise<void> {
  for (const measure of chosenMeasures()) await measure(business);
}

/** On this machine, in one run: compare ratios, not seconds of different machines. */
async function measureEverything(): Promise<void> {
  if (options.only === undefined) {
    await measureStarting();
    await measureLoading();
    for (const [people, measure, settings] of ALONE) await withBusiness(people, measure, settings);
  }
  heading(`A made-up business of ${PEOPLE.toLocaleString("en-US")} people`);
  await withBusiness(PEOPLE, measureChosen);
}

async function measureOnce(): Promise<void> {
  await measureStarting();
  await measureLoading();
  await withBusiness(PEOPLE, async (business) => {
    await measureGrown(business);
    await measureChosen(business);
    for (const [, measure] of ALONE) await measure(business);
  });
}

async function measurePages({ server, session, store }: Business): Promise<void> {
  const { rows } = await store.pool.query<{ id: string }>("select id from submission order by id limit 1");
  const pages = pagesOf(rows[0]?.id ?? "");
  // The funnel as it opens, beside the funnel with its largest section.
  await measureLoads(server, session, [{ path: "/funnel", steps: [] }, ...pages]);
  await measureInteractions(server, session, pages);
}
