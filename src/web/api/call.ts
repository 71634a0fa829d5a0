import { z } from "zod/mini";
import type { Command, Endpoint } from "#contract/endpoint.ts";
import { problem } from "#contract/refusal.ts";
import { BACKGROUND_HEADER, PERSON_HEADER } from "#contract/identity/session.ts";
import { noteReplyOf, pagePerson } from "#web/lib/page-person.ts";
import { noteRequest } from "#web/lib/tabs.ts";
import { ApiError, type ApiFault } from "#web/lib/api-error.ts";

/** Longer than any query of ours takes; a line that hangs must not be an endless wait. */
const TIMEOUT_MS = 30_000;
/** A file of a large week is made whole before it is sent. */
const FILE_TIMEOUT_MS = 120_000;

/**
 * Encodes the query, fetches, checks the reply.
 * @throws ApiError with the fault; an abort by the caller passes through as it is.
 */
export async function call<Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  { path, method, isBackground = false, query: schema, reply }: Endpoint<Query, Reply>,
  query: z.output<Query>,
  signal?: AbortSignal,
): Promise<z.output<Reply>> {
  if (!isBackground) noteRequest();
  const headers: Sent["headers"] = isBackground ? { [BACKGROUND_HEADER]: "yes" } : {};
  const address = addressOf(path, z.encode(schema, query));
  return replyOf({ path, reply }, address, { method: method ?? "GET", headers }, signal);
}

/**
 * Changes something: what is sent travels in the body, as JSON.
 * @throws ApiError with the fault, and in `detail` what the server says about it.
 */
export async function send<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  { path, body: schema, reply }: Command<Body, Reply>,
  input: z.output<Body>,
): Promise<z.output<Reply>> {
  noteRequest();
  const headers = { "content-type": "application/json" };
  const encoded = z.safeEncode(schema, input);
  // What the contract refuses is sent as it is: the server says in words what is wrong with it.
  const body = JSON.stringify(encoded.success ? encoded.data : input);
  return replyOf({ path, reply }, path, { method: "POST", headers, body });
}

/**
 * Requests a file whole, to hand it to the browser: a refusal is a sentence, and nothing is saved.
 * @throws ApiError with the fault, and in `detail` what the server says about it.
 */
export async function fetchFile(address: string) {
  noteRequest();
  const [path = ""] = address.split("?");
  const response = await fetch(address, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new ApiError("broken", "the server did not answer", { cause });
    },
  );
  if (!response.ok) throw await refusal(path, response);
  const blob = await response.blob().catch((cause: unknown) => {
    throw new ApiError("broken", "the file was cut short", { cause });
  });
  const [, fileName = ""] =
    /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return { blob, fileName, headers: response.headers };
}

type Search = Readonly<Record<string, string | undefined>>;

/** The address of a path with its query. */
export const addressOf = (path: string, query: Search): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
};

type Sent = Pick<RequestInit, "method" | "body"> & { readonly headers: Readonly<Record<string, string>> };

/** The one place that touches the network: fetch, then check the reply or say why there is none. */
async function replyOf<Reply extends z.ZodMiniType>(
  { path, reply }: { readonly path: string; readonly reply: Reply },
  address: string,
  { headers, ...sent }: Sent,
  signal?: AbortSignal,
): Promise<z.output<Reply>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const broken = (message: string, reference: string | null) => (cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw new ApiError("broken", message, { cause, reference });
  };
  const person = pagePerson();
  const personHeader: Sent["headers"] = person === null ? {} : { [PERSON_HEADER]: person };
  const response = await fetch(address, {
    ...sent,
    headers: { accept: "application/json", ...personHeader, ...headers },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  }).catch(broken("the server did not answer", null));
  const reference = response.headers.get("x-request-id");
  // The cookie was replaced from outside: for this page that is as if its session had ended.
  if (!noteReplyOf(response.headers.get(PERSON_HEADER))) {
    await response.body?.cancel();
    throw new ApiError("signed-out", `${path}: another person is signed in`, { reference });
  }
  if (!response.ok) throw await refusal(path, response);

  const body: unknown = await response
    .json()
    .catch(broken("the reply was cut short or is not JSON", reference));
  const read = z.safeParse(reply, body);
  if (!read.success) throw new ApiError("off-contract", path, { cause: read.error, reference });
  return read.data;
}

/** Reason why a reply is none. What stands between us and the server may answer too, with a page: only a problem body of ours is read. */
async function refusal(path: string, response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const isOurs = headers.get("content-type")?.startsWith("application/problem+json") === true;
  // An unread body would hold its connection.
  const body = isOurs ? await response.json().catch(() => null) : await response.body?.cancel();
  const read = z.safeParse(problem, body);
  return new ApiError(faultOfStatus(status), `${path}: ${status}`, {
    reference: headers.get("x-request-id"),
    title: read.data?.title ?? null,
    detail: read.data?.detail ?? null,
    field: read.data?.field ?? null,
    code: read.data?.code ?? null,
    retryAt: momentAfter(headers.get("retry-after")),
  });
}

export function faultOfStatus(status: number): ApiFault {
  if (status === 401) return "signed-out";
  if (status === 403) return "forbidden";
  if (status === 404) return "missing";
  return status < 500 && status !== 408 && status !== 429 ? "rejected" : "broken";
}

const momentAfter = (seconds: string | null): number | null =>
  seconds !== null && /^\d{1,6}$/.test(seconds) ? Date.now() + Number.parseInt(seconds, 10) * 1_000 : null;
