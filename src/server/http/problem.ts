import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "hono";
import { DATA_HEADERS } from "./headers.ts";
import { Refusal, StoreDown } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";
import { StoreMigrated, StoreUnavailable } from "#server/postgres/connect.ts";
import { isCanceled, isUnreachable } from "#server/postgres/faults.ts";

/**
 * The reply to a request that failed: `{title, detail, field, code, reference}` as application/problem+json. An unexpected failure is
 * a 500 that says only its reference, and is written to the log with it.
 */
export function problem(error: unknown, context: Context<HttpEnv>): Response {
  const refusal = error instanceof Refusal ? error : (storeFault(error) ?? unexpected(error));
  const { reference, log }: Partial<HttpEnv["Variables"]> = context.var;
  if (refusal.status >= 500) log?.error({ err: refusal }, refusal.title);
  const { title, message: detail, field, code } = refusal;
  const body = { title, detail, field, code, reference: reference ?? null };
  return new Response(JSON.stringify(body), {
    status: refusal.status,
    headers: { ...DATA_HEADERS, ...refusal.headers, "Content-Type": "application/problem+json" },
  });
}

const UNEXPECTED = "Something went wrong. The log has the reason, under this reference.";
const unexpected = (cause: unknown): Refusal =>
  new Refusal(500, "Internal server error", UNEXPECTED, { cause });

const DISK_FULL = "53100";

/** The 503 that a failure of the database is, or null when the failure is something else. */
export function storeFault(error: unknown): StoreDown | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StoreMigrated) return new StoreDown(error.message, { cause: error });
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (isCanceled(error)) return new StoreDown("The database took too long to answer.", { cause: error });
  if (code === DISK_FULL) return new StoreDown("The database’s disk is full.", { cause: error });
  if (!isUnreachable(error)) return null;
  return new StoreDown("The database cannot be reached at the moment.", { cause: error });
}

const READY_WITHIN_MS = 2_000;

/** @throws StoreDown when the store does not answer a query, or not within two seconds, or says that it is not ready */
export async function refuseUnlessReady(answer: Promise<unknown>): Promise<void> {
  const late = sleep(READY_WITHIN_MS, null, { ref: false }).then(() => {
    throw new StoreDown("The database took too long to answer.");
  });
  await Promise.race([answer, late]).catch((cause: unknown) => {
    if (cause instanceof StoreDown) throw cause;
    if (cause instanceof StoreUnavailable) throw new StoreDown(cause.message, { cause });
    throw new StoreDown("The database cannot be reached at the moment.", { cause });
  });
}
