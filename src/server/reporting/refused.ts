import type { Context } from "hono";
import { RequestRefused } from "#interface/requests.ts";
import { writeError } from "#interface/writing.ts";
import { commonHeaders, DATA_HEADERS } from "#server/http/headers.ts";
import { storeFault } from "#server/http/problem.ts";
import { BadRequest, Refusal } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";

/** On every reply of the reporting service. Main may add what https asks for. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  ...commonHeaders(false),
  ...DATA_HEADERS,
  "Content-Type": "application/json",
};

/** 401: no token, or an unknown one. The same for a wrong one and for a revoked one. */
export const unauthorized = (detail: string): Refusal =>
  new Refusal(401, "Unauthorized", detail, { headers: { "WWW-Authenticate": "Bearer" } });

/**
 * The reply to a request that failed, in the interface's own envelope. An unexpected failure is a 500 that says only its
 * reference and is written to the log with it.
 */
export function refusedReply(error: unknown, context: Context<HttpEnv>, log: ErrorLog): Response {
  const { reference }: Partial<HttpEnv["Variables"]> = context.var;
  const refusal = refusalOf(error, reference);
  if (refusal.status >= 500)
    log.error({ err: refusal, ...(reference === undefined ? {} : { reference }) }, refusal.title);
  return new Response(writeError(refusal.status, refusal.message), {
    status: refusal.status,
    headers: { ...JSON_HEADERS, ...refusal.headers, "Cache-Control": "no-store" },
  });
}

/** As much of a pino log as is needed; `err` is written by its serializer, which leaves out what may hold a value. */
export type ErrorLog = { readonly error: (facts: object, message: string) => void };

function refusalOf(error: unknown, reference: string | undefined): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof RequestRefused) return new BadRequest(`${error.message}.`, { cause: error });
  const where = reference === undefined ? "the log" : `the log, under reference ${reference}`;
  return (
    storeFault(error) ??
    new Refusal(500, "Internal server error", `Something went wrong. The reason is in ${where}.`, {
      cause: error,
    })
  );
}
