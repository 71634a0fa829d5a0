import { z } from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError, faultOfStatus } from "./api-error.ts";

/** Longer than any query of ours takes; a line that hangs must not be an endless wait. */
const TIMEOUT_MS = 30_000;

/**
 * The one place that touches the network: encode the ask, fetch, check the reply.
 * @throws ApiError with the fault; an abort by the caller passes through as it is.
 */
export async function call<
  Ask extends z.ZodMiniType<unknown, Record<string, string | undefined>>,
  Reply extends z.ZodMiniType,
>(endpoint: Endpoint<Ask, Reply>, ask: z.output<Ask>, signal: AbortSignal): Promise<z.output<Reply>> {
  const { path, method = "GET" } = endpoint;
  const response = await answerOf(method, addressOf(path, z.encode(endpoint.ask, ask)), signal);
  const reference = response.headers.get("x-request-id");
  if (!response.ok) {
    // An unread body would keep its connection.
    await response.body?.cancel();
    throw new ApiError(faultOfStatus(response.status), `${path}: ${response.status}`, { reference });
  }

  const reply = z.safeParse(endpoint.reply, await bodyOf(response, reference, signal));
  if (!reply.success) throw new ApiError("off-contract", path, { cause: reply.error, reference });
  return reply.data;
}

/** The address of a path with what is asked of it. */
export const addressOf = (path: string, members: Readonly<Record<string, string | undefined>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
};

async function answerOf(method: string, address: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { accept: "application/json" },
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError("broken", "the server did not answer", { cause });
  }
}

async function bodyOf(response: Response, reference: string | null, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError("broken", "the reply was cut short or is not JSON", { cause, reference });
  }
}

/** A reply that is read as it comes, whatever its status; rejects when there is none. Whoever reads it sets the time. */
export const openReply = (address: string, signal: AbortSignal): Promise<Response> =>
  fetch(address, { signal, headers: { accept: "*/*" } });
