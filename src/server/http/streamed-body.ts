import type { Context } from "hono";
import type { HttpEnv } from "./request-log.ts";

type StreamedOptions = {
  /** Called once when the body ended, broke or was given up; frees what it was read from. */
  readonly onEnd: () => Promise<void>;
  /** How long a client may take for one chunk before it is given up. */
  readonly idleMs: number;
  /** Where a cut reply is logged, if not in the request's own log. */
  readonly log?: { readonly error: (facts: object, message: string) => void };
};

/**
 * A body that is made while it is sent: the next chunk when the client has taken the one before. When it cannot be whole
 * the connection is cut, since a server that sees a stream fail ends the reply politely, and it would look whole.
 * @throws what making the first chunk throws, before anything is sent
 */
export async function streamedBody(
  context: Context<HttpEnv>,
  chunks: AsyncGenerator<Buffer>,
  { onEnd, idleMs, log }: StreamedOptions,
): Promise<ReadableStream<Uint8Array>> {
  let idle: NodeJS.Timeout | undefined;
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> => {
    clearTimeout(idle);
    return (ending ??= chunks.return(undefined).then(onEnd, onEnd));
  };
  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void => {
    if (ending !== null) return;
    void end();
    (log ?? context.get("log")).error({ err: error }, "a streamed reply was cut");
    const outgoing = context.env?.outgoing;
    if (outgoing === undefined) controller.error(error);
    else outgoing.destroy();
  };

  let first: IteratorResult<Buffer, unknown> | null = await chunks.next().catch(async (error: unknown) => {
    await end();
    throw error;
  });

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(idle);
      try {
        const next = first ?? (await chunks.next());
        first = null;
        // The client may have gone away while the chunk was made.
        if (ending !== null) return;
        if (next.done === true) {
          await end();
          controller.close();
          return;
        }
        controller.enqueue(next.value);
        idle = setTimeout(() => fail(controller, new Error("the client stopped reading")), idleMs);
      } catch (error) {
        fail(controller, error);
      }
    },
    cancel: end,
  });
}
