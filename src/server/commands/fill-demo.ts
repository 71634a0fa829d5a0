import { today, type Clock } from "#domain/time/time.ts";
import { demoSignIns } from "#server/identity/load.ts";
import type { Sealer } from "#server/vault/keys.ts";
import type { Store } from "#server/postgres/connect.ts";
import { demoExchanges } from "#server/demo/demo.ts";
import type { RunOutcome } from "#server/sources/run.ts";
import { runSource } from "./run-source.ts";

export type DemoSize = { readonly people: number; readonly seed: number };

export type DemoAsk = DemoSize & {
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly progress?: (exchanges: number) => void;
};

/** Replaces what is made up by the business as it is today. @throws HasRealData when the store holds real data. */
export const fillWithDemo = async (
  store: Store,
  { people, seed, sealer, clock, progress }: DemoAsk,
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

/** The size of the made-up business that a run's origin tells of; null when it tells of something else. */
export const demoSizeOf = (origin: string): DemoSize | null => {
  const [, people, seed] = /^(\d+) people from seed (\d+)$/.exec(origin) ?? [];
  return people === undefined || seed === undefined
    ? null
    : { people: Number.parseInt(people, 10), seed: Number.parseInt(seed, 10) };
};
