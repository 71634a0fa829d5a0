import type { z } from "zod/mini";
import { crash } from "#contract/crash.ts";
import { call } from "./call.ts";

export type Crash = z.output<typeof crash.ask>;

/** Tells the server's log of a mistake of the page itself. */
export async function tellCrash(told: Crash): Promise<void> {
  await call(crash, told, AbortSignal.timeout(TIMEOUT_MS));
}

const TIMEOUT_MS = 10_000;
