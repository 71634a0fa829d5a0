import type { Context } from "hono";
import { StoreDown } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { streamedBody } from "#server/http/streamed-body.ts";
import { JSON_HEADERS, type ErrorLog } from "./refused.ts";

/** Body that is sent piece by piece, and what gives back that it is read from. */
type Streamed = { readonly chunks: AsyncGenerator<Buffer>; readonly close: () => Promise<void> };

export type Streams = ReturnType<typeof createStreams>;

/** Each holds a connection of the store for as long as its client reads. */
const STREAMS_MAX = 4;

/** Bodies that are made while they are sent, a few at a time. They have no length and no tag before their end. */
export function createStreams(log: ErrorLog) {
  let open = 0;
  /** @throws StoreDown when so many clients read already; what `begin` throws, before anything is sent */
  return async (
    context: Context<HttpEnv>,
    begin: () => Promise<Streamed>,
    cacheControl: string,
  ): Promise<Response> => {
    const headers = { ...JSON_HEADERS, "Cache-Control": cacheControl };
    if (context.req.method === "HEAD") return new Response(null, { headers });
    if (open >= STREAMS_MAX) throw new StoreDown("Too many clients are reading this. Try again soon.");
    open += 1;
    let streamed: Streamed | null = null;
    let ended: Promise<void> | null = null;
    const onEnd = (): Promise<void> =>
      (ended ??= (streamed?.close() ?? Promise.resolve()).finally(() => {
        open -= 1;
      }));
    try {
      streamed = await begin();
      return new Response(await streamedBody(context, streamed.chunks, { onEnd, log }), { headers });
    } catch (error) {
      await onEnd();
      throw error;
    }
  };
}
