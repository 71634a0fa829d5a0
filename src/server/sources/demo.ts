import { type Instant, type IsoDate } from "#domain/time.ts";
import { type Exchange } from "./exchange.ts";

/** How large the made-up business is, which one it is, and when. `people` counts the whole directory, leavers too. */
export type DemoOptions = {
  readonly people: number;
  readonly seed: number;
  readonly today: IsoDate;
  readonly now: Instant;
  readonly zone: string;
};

/** Every reply that a remote service would send of the made-up business. The same options give the same bytes. */
// oxlint-disable-next-line require-yield -- the generators follow
export function* demoExchanges(_options: DemoOptions): Generator<Exchange> {}
