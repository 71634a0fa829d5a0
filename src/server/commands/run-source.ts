import { cutoffsOn } from "#domain/retention.ts";
import { dateInZone, today, type Clock } from "#domain/time/time.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { demoExchanges } from "#server/demo/demo.ts";
import { interviewsLoader } from "#server/funnel/load.ts";
import { demoSignIns } from "#server/identity/load.ts";
import { openPayroll } from "#server/payroll/load.ts";
import { eraseAfterLoad } from "#server/people/erased-people.ts";
import { openPeople } from "#server/people/load.ts";
import type { Store } from "#server/postgres/connect.ts";
import { openEvents } from "#server/roadshows/load.ts";
import {
  runLoaders,
  type Loader,
  type RunRequest,
  type RunOutcome,
  type RunWith,
} from "#server/sources/run.ts";
import type { Sealer } from "#server/vault/keys.ts";

/** Every noun's loader, in the order in which they finish. */
const loadersOf = (sealer: Sealer): readonly Loader[] => [
  { operations: ["employees"], open: openPeople(sealer) },
  { operations: ["roadshowEvents"], open: openEvents },
  { operations: ["weekly", "roadshowData", "roadshowDataDev", "weeklyDataDev"], open: openPayroll },
  { operations: ["interviewReport"], open: interviewsLoader },
];

/** The zone decides which day it is for the business, and so what is past its retention period. */
export type SourceRequest = RunRequest & {
  readonly zone?: string;
  /** What the source itself stores in the same transaction. */
  readonly beforeCommit?: RunWith["beforeCommit"];
};

/** Runs one source with the loaders of all nouns. @throws HasRealData, NothingUsable */
export const runSource = async (store: Store, request: SourceRequest): Promise<RunOutcome> =>
  runLoaders(store, request, {
    loaders: loadersOf(request.sealer),
    // Nothing of the demo business is too old.
    keepFrom:
      request.source === "demo"
        ? null
        : cutoffsOn(dateInZone(request.now(), request.zone ?? "UTC"), await selectBusinessSettings(store)),
    beforeCommit: async (client, outcome) => {
      await eraseAfterLoad(client);
      await request.beforeCommit?.(client, outcome);
    },
  });

export type DemoSize = { readonly people: number; readonly seed: number };

export type DemoRequest = DemoSize & {
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly progress?: (exchanges: number) => void;
};

/** Replaces the demo data with the business as it is today. @throws HasRealData when the store holds real data. */
export const fillWithDemo = async (
  store: Store,
  { people, seed, sealer, clock, progress }: DemoRequest,
): Promise<RunOutcome> =>
  runSource(store, {
    demoSignIns: await demoSignIns(),
    source: "demo",
    origin: `${people} people from seed ${seed}`,
    exchanges: demoExchanges({ people, seed, today: today(clock), now: clock.now(), zone: clock.zone }),
    sealer,
    now: clock.now,
    ...(progress === undefined ? {} : { progress }),
  });

/** The size of the demo business in a run's origin; null for another origin. */
export const demoSizeOf = (origin: string): DemoSize | null => {
  const [, people, seed] = /^(\d+) people from seed (\d+)$/.exec(origin) ?? [];
  return people === undefined || seed === undefined
    ? null
    : { people: Number.parseInt(people, 10), seed: Number.parseInt(seed, 10) };
};
