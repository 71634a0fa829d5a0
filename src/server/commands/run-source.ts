import { DEMO_WEEKS_DEFAULT, type DemoSize } from "#domain/demo-size.ts";
import { cutoffsOn } from "#domain/retention.ts";
import { dateInZone, today, type Clock } from "#domain/time/time.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { demoExchanges } from "#server/demo/demo.ts";
import { interviewsLoader } from "#server/funnel/load.ts";
import { demoSignIns } from "#server/identity/load.ts";
import { openPayroll } from "#server/payroll/load.ts";
import { eraseAfterLoad } from "#server/people/erased-people.ts";
import { openPeople } from "#server/people/load.ts";
import { findQuality } from "#server/people/quality-findings.ts";
import type { Store } from "#server/postgres/connect.ts";
import { writingOver } from "#server/postgres/transaction.ts";
import { openEvents } from "#server/roadshows/load.ts";
import {
  runLoaders,
  type Loader,
  type RunRequest,
  type RunOutcome,
  type RunWith,
} from "#server/sources/run.ts";
import type { Settings } from "#server/settings.ts";
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
  /** Stores what is of the source itself in the same transaction. */
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
      // A running service is read in many parts, each of a second: the check of the directory follows by itself.
      if (request.source !== "remote") {
        const at = request.now();
        await findQuality(writingOver(client), at, dateInZone(at, request.zone ?? "UTC"));
      }
      await request.beforeCommit?.(client, outcome);
    },
  });

export type DemoRequest = {
  readonly size: DemoSize;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly progress?: (exchanges: number) => void;
  /** Only where nothing was ever read into the store. */
  readonly isForEmpty?: boolean;
};

/** Replaces the demo data with the business as it is today. @throws HasRealData, AlreadyFilled */
export const fillWithDemo = async (
  store: Store,
  { size, sealer, clock, progress, isForEmpty = false }: DemoRequest,
): Promise<RunOutcome> =>
  runSource(store, {
    demoSignIns: await demoSignIns(),
    source: "demo",
    origin: demoOrigin(size),
    isForEmpty,
    exchanges: demoExchanges({ ...size, today: today(clock), now: clock.now(), zone: clock.zone }),
    sealer,
    now: clock.now,
    ...(progress === undefined ? {} : { progress }),
  });

/** The size that the settings give. */
export const demoSizeIn = ({
  demoPeople: people,
  demoOffices: offices,
  demoWeeks: weeks,
  demoSeed: seed,
}: Settings): DemoSize => ({ people, offices, weeks, seed });

/** `2000 people from seed 1`, and offices and weeks where they are not the usual ones. */
export const demoOrigin = ({ people, offices, weeks, seed }: DemoSize): string =>
  [
    `${people} people`,
    ...(offices === null ? [] : [`in ${offices} offices`]),
    ...(weeks === DEMO_WEEKS_DEFAULT ? [] : [`over ${weeks} weeks`]),
    `from seed ${seed}`,
  ].join(" ");

const DEMO_ORIGIN = /^(\d+) people(?: in (\d+) offices)?(?: over (\d+) weeks)? from seed (\d+)$/;

/** The size of the demo business in a run's origin; null for another origin. */
export function demoSizeOf(origin: string): DemoSize | null {
  const [, people, offices, weeks, seed] = DEMO_ORIGIN.exec(origin) ?? [];
  if (people === undefined || seed === undefined) return null;
  return {
    people: Number.parseInt(people, 10),
    offices: offices === undefined ? null : Number.parseInt(offices, 10),
    weeks: weeks === undefined ? DEMO_WEEKS_DEFAULT : Number.parseInt(weeks, 10),
    seed: Number.parseInt(seed, 10),
  };
}
