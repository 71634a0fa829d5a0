import type { Context } from "hono";
import type { HttpEnv } from "./request-log.ts";

type StreamedOptions = {
  /** Called once when the body ended, broke or was given up; frees what it was read from. */
  readonly onEnd: () => Promise<void>;
  /** Where a cut reply is logged, if not in the request's own log. */
  readonly log?: { readonly error: (facts: object, message: string) => void };
};

/**
 * A body that is made while it is sent: the next chunk when the client has taken the one before. When it cannot be whole
 * the connection is cut.
 * @throws what making the first chunk throws, before anything is sent
 */
export async function streamedBody(
  context: Context<HttpEnv>,
  chunks: AsyncGenerator<Buffer>,
  { onEnd, log }: StreamedOptions,
): Promise<ReadableStream<Uint8Array>> {
  const outgoing = context.env?.outgoing;
  const end = () => chunks.return(undefined).then(onEnd, onEnd);
  // A failure after this line would leave a stream that nothing reads or cancels.
  outgoing?.once("close", () => void end().catch(() => undefined));
  const next = () =>
    chunks.next().catch(async (error: unknown) => {
      await end();
      throw error;
    });
  let first: IteratorResult<Buffer, unknown> | null = await next();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = first ?? (await next());
          first = null;
          if (done !== true) return controller.enqueue(value);
          await end();
          controller.close();
        } catch (error) {
          (log ?? context.get("log")).error({ err: error }, "a streamed reply was cut");
          if (outgoing === undefined) throw error;
          // Thrown, it would be printed as it is.
          outgoing.destroy();
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
