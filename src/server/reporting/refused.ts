import { writeError } from "#interface/writing.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { storeFault } from "#server/http/problem.ts";
import type { Context } from "hono";
import { JSON_HEADERS } from "./headers.ts";

/** 401: no token, or one that is not known. The same for a wrong one and for a revoked one. */
export const notKnown = (detail: string): Refusal =>
  new Refusal(401, "Unauthorized", detail, { headers: { "WWW-Authenticate": "Bearer" } });

/** 429, with the whole seconds after which it may be asked again. */
export const tooMany = (detail: string, retryAfter: number): Refusal =>
  new Refusal(429, "Too many requests", detail, { headers: { "Retry-After": String(retryAfter) } });

/**
 * The reply to a request that failed, in the interface's own envelope. What nobody foresaw is a 500 that says only its
 * reference and is written to the log with it.
 */
export function refusedReply(error: unknown, context: Context<HttpEnv>, log: ErrorLog): Response {
  const refusal = error instanceof Refusal ? error : (storeFault(error) ?? unforeseen(error, context));
  if (refusal.status >= 500) {
    const { reference } = referenceOf(context);
    log.error({ err: refusal, ...(reference === null ? {} : { reference }) }, refusal.title);
  }
  return new Response(writeError(refusal.status, refusal.message), {
    status: refusal.status,
    headers: { ...JSON_HEADERS, ...refusal.headers, "Cache-Control": "no-store" },
  });
}

/** As much of a pino log as is needed; `err` is written by its serializer, which leaves out what may hold a value. */
export type ErrorLog = { readonly error: (facts: object, message: string) => void };

function unforeseen(cause: unknown, context: Context<HttpEnv>): Refusal {
  const { reference } = referenceOf(context);
  const leads =
    reference === null ? "The log says why." : `Reference ${reference} leads to the reason in the log.`;
  return new Refusal(500, "Internal server error", `This could not be answered. ${leads}`, { cause });
}

const referenceOf = (context: Context<HttpEnv>): { readonly reference: string | null } => {
  const { reference }: Partial<HttpEnv["Variables"]> = context.var;
  return { reference: reference ?? null };
};
