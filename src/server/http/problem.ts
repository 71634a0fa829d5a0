import type { Context } from "hono";
import { HashQueueFull } from "#server/identity/passwords/hash-queue.ts";
import { DATA_HEADERS } from "./headers.ts";
import { Refusal } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";
import { storeFault } from "./store-fault.ts";

/**
 * The reply to a request that failed: `{title, detail, reference}` as application/problem+json. What nobody foresaw is
 * a 500 that says only its reference, and is written to the log with it.
 */
export function problem(error: unknown, context: Context<HttpEnv>): Response {
  const refusal =
    error instanceof Refusal ? error : (storeFault(error) ?? guardFault(error) ?? unforeseen(error));
  const { reference, log }: Partial<HttpEnv["Variables"]> = context.var;
  if (refusal.status >= 500) log?.error({ err: refusal }, refusal.title);
  const body = { title: refusal.title, detail: refusal.message, reference: reference ?? null };
  return new Response(JSON.stringify(body), {
    status: refusal.status,
    headers: { ...DATA_HEADERS, ...refusal.headers, "Content-Type": "application/problem+json" },
  });
}

/** What costs so much that only so many may wait for it. */
function guardFault(error: unknown): Refusal | null {
  if (error instanceof HashQueueFull) {
    const headers = { "Retry-After": HASH_RETRY_AFTER_SECONDS };
    const detail = "Too many people sign in at this moment. Try again in half a minute.";
    return new Refusal(503, "Too many sign-ins", detail, { cause: error, headers });
  }
  return null;
}

/** About as long as it takes to work off what waits. */
const HASH_RETRY_AFTER_SECONDS = "30";

const unforeseen = (error: unknown): Refusal =>
  new Refusal(
    500,
    "Something went wrong",
    "This could not be answered. The reference leads to the reason in the log.",
    {
      cause: error,
    },
  );
