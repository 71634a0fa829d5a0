import type { z } from "zod/mini";
import { crash } from "#contract/crash.ts";
import { call } from "./call.ts";

export type Crash = z.output<typeof crash.query>;

/** Reports an error of the page to the server’s log. */
export async function reportCrash(found: Crash): Promise<void> {
  await call(crash, found, AbortSignal.timeout(TIMEOUT_MS));
}

const TIMEOUT_MS = 10_000;
