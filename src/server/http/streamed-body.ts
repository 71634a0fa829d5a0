import type { Context } from "hono";
import type { CutReason } from "#domain/export-cut.ts";
import type { HttpEnv } from "./request-log.ts";
import { ReplyCut } from "./reply-cut.ts";

/** A client that takes fewer bytes in the time that it was waited for is given up, once that is long enough to tell. */
type SlowestClient = { readonly bytesPerSecond: number; readonly afterMs: number };

/** A slow phone line takes this; less would hold a connection of the store for hours. */
const SLOWEST: SlowestClient = { bytesPerSecond: 32 * 1024, afterMs: 60_000 };
const LOOK_EVERY_MS = 1_000;

type StreamedOptions = {
  /** Called once when the body ended, broke or was given up; frees what it was read from. */
  readonly onEnd: () => Promise<void>;
  /** Called when the server itself ends the reply before it is whole. That its client leaves is not a cut. */
  readonly onCut?: (why: CutReason) => void;
  /** Called with why a chunk could not be made. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  /** Log of a cut reply, if not the request's own. */
  readonly log?: { readonly error: (facts: object, message: string) => void };
  readonly slowest?: SlowestClient;
};

/**
 * A body that is made while it is sent: the next chunk when the client has taken the one before. When it cannot be whole,
 * or its client is too slow, the connection is cut.
 * @throws what making the first chunk throws, before anything is sent
 */
export async function streamedBody(
  context: Context<HttpEnv>,
  chunks: AsyncGenerator<Buffer>,
  {
    onEnd,
    onCut = () => undefined,
    onFailure = () => undefined,
    log = context.get("log"),
    slowest = SLOWEST,
  }: StreamedOptions,
): Promise<ReadableStream<Uint8Array>> {
  const outgoing = context.env?.outgoing;
  const client = watchClient(slowest, (facts) => {
    log.error(facts, "a download was ended because its client took it too slowly");
    outgoing?.destroy(new ReplyCut("slow"));
  });
  const end = () => {
    client.stop();
    return chunks.return(undefined).then(onEnd, onEnd);
  };
  // A failure after this line would leave a stream that nothing reads or cancels.
  outgoing?.once("close", () => {
    if (outgoing.errored instanceof ReplyCut) onCut(outgoing.errored.why);
    void end().catch(() => undefined);
  });
  const next = () =>
    chunks.next().catch(async (error: unknown) => {
      onFailure(error);
      await end();
      throw error;
    });
  let first: IteratorResult<Buffer, unknown> | null = await next();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        client.wants();
        try {
          const { done, value } = first ?? (await next());
          first = null;
          if (done !== true) {
            client.gets(value.length);
            return controller.enqueue(value);
          }
          await end();
          controller.close();
        } catch (error) {
          log.error({ err: error }, "a streamed reply was cut");
          if (outgoing === undefined) throw error;
          // Thrown, it would be printed as it is.
          outgoing.destroy(new ReplyCut("failed"));
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** Adds up how long the client is waited for, and how many bytes it took; says so once it is too slow. */
function watchClient(
  { bytesPerSecond, afterMs }: SlowestClient,
  onTooSlow: (facts: { readonly bytes: number; readonly seconds: number }) => void,
) {
  let bytes = 0;
  let waitedMs = 0;
  let givenAt: number | null = null;
  const waited = (): number => waitedMs + (givenAt === null ? 0 : performance.now() - givenAt);
  const timer = setInterval(
    () => {
      const seconds = waited() / 1000;
      if (seconds * 1000 < afterMs || bytes >= seconds * bytesPerSecond) return;
      clearInterval(timer);
      onTooSlow({ bytes, seconds: Math.round(seconds) });
    },
    Math.min(LOOK_EVERY_MS, afterMs),
  ).unref();
  return {
    wants: (): void => {
      waitedMs = waited();
      givenAt = null;
    },
    gets: (length: number): void => {
      bytes += length;
      givenAt = performance.now();
    },
    stop: (): void => clearInterval(timer),
  };
}
