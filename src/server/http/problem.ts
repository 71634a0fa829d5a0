import type { Context } from "hono";
import { DATA_HEADERS } from "./headers.ts";
import { Refusal } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";
import { storeFault } from "./store-fault.ts";

/**
 * The reply to a request that failed: `{title, detail, reference}` as application/problem+json. What nobody foresaw is
 * a 500 that says only its reference, and is written to the log with it.
 */
export function problem(error: unknown, context: Context<HttpEnv>): Response {
  const refusal = error instanceof Refusal ? error : (storeFault(error) ?? unforeseen(error));
  const { reference, log }: Partial<HttpEnv["Variables"]> = context.var;
  if (refusal.status >= 500) log?.error({ err: refusal }, refusal.title);
  const body = { title: refusal.title, detail: refusal.message, reference: reference ?? null };
  return new Response(JSON.stringify(body), {
    status: refusal.status,
    headers: { ...DATA_HEADERS, ...refusal.headers, "Content-Type": "application/problem+json" },
  });
}

const unforeseen = (error: unknown): Refusal =>
  new Refusal(
    500,
    "Internal server error",
    "This could not be answered. The reference leads to the reason in the log.",
    {
      cause: error,
    },
  );
