import { randomBytes } from "node:crypto";
import type { Instant } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import { runSource } from "#server/commands/run-source.ts";
import { demoExchanges } from "#server/demo/demo.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { RunOutcome, RunRequest } from "#server/sources/run.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { DEMO } from "./demo-business.ts";

const sealer = sealerOf(randomBytes(32));

/** Reads a capture into a store at a moment, as an import of files does. */
export const importCapture = (
  store: Store,
  capture: Pick<RunRequest, "exchanges" | "setAside" | "drift">,
  now: Instant,
): Promise<RunOutcome> =>
  runSource(store, { ...capture, source: "files", origin: "a test", sealer, now: () => now });

/** The same for replies by themselves. */
export const importReplies = (
  store: Store,
  exchanges: readonly Exchange[],
  now: Instant,
): Promise<RunOutcome> => importCapture(store, { exchanges }, now);

/** Fills a store with the made-up business, of so many people and weeks of payroll. */
export const importDemo = (store: Store, people: number, weeks: number): Promise<RunOutcome> =>
  runSource(store, {
    source: "demo",
    origin: "a test",
    exchanges: demoExchanges({ ...DEMO, people, weeks }),
    sealer,
    now: () => DEMO.now,
  });
