import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "hono";
import { DATA_HEADERS } from "./headers.ts";
import { Refusal, StoreDown } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";
import { StoreMigrated, StoreUnavailable } from "#server/postgres/connect.ts";
import { isUnreachable } from "#server/postgres/faults.ts";

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

/** Words of the server about itself that are more exact than that it cannot be reached. */
const WORDS_BY_CODE: ReadonlyMap<string, string> = new Map([
  ["57014", "The database took too long to answer."],
  ["53100", "The database’s disk is full."],
  ["53300", "The database has no connection left."],
  ["25006", "The database can only be read at the moment."],
  ["28000", "The database does not let Fieldboard in at the moment."],
  ["28P01", "The database does not let Fieldboard in at the moment."],
  ["40001", "The database was busy with another change. Try again."],
  ["40P01", "The database was busy with another change. Try again."],
]);

/** The 503 that a failure of the database is, or null when the failure is something else. */
export function storeFault(error: unknown): StoreDown | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StoreMigrated) return new StoreDown(error.message, { cause: error });
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const words = WORDS_BY_CODE.get(code);
  if (words !== undefined) return new StoreDown(words, { cause: error });
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
