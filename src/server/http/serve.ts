import type { Endpoint } from "#contract/endpoint.ts";
import type { Context, Handler, Hono } from "hono";
import { z } from "zod/mini";
import type { Who } from "#domain/identity/who.ts";
import { readAsk } from "./ask.ts";
import { DATA_HEADERS } from "./headers.ts";
import { SignedOut, WrongMethod } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";

type Search = Record<string, string | undefined>;

/** Turns an endpoint and a plain function into a handler: decode the ask, answer it, encode the reply. */
const serve =
  <Ask extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
    { path, ask, reply }: Endpoint<Ask, Reply>,
    answer: (ask: z.output<Ask>, who: Who) => Promise<z.output<Reply>>,
  ): Handler<HttpEnv> =>
  async (context) =>
    jsonReply(
      path,
      reply,
      await answer(readAsk(ask, new URL(context.req.url).searchParams), signedIn(context)),
    );

/** A reply that fits its contract, as JSON. @throws OffContract */
export function jsonReply<Reply extends z.ZodMiniType>(
  path: string,
  reply: Reply,
  answered: z.output<Reply>,
): Response {
  const encoded = z.safeEncode(reply, answered);
  if (!encoded.success) throw new OffContract(path, encoded.error);
  return new Response(JSON.stringify(encoded.data), {
    headers: { ...DATA_HEADERS, "Content-Type": "application/json" },
  });
}

/** Puts an endpoint where its path says; other methods there are told which one is possible. */
export const mount = <Ask extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  app: Hono<HttpEnv>,
  endpoint: Endpoint<Ask, Reply>,
  answer: (ask: z.output<Ask>, who: Who) => Promise<z.output<Reply>>,
): void => {
  const { path, method = "GET" } = endpoint;
  app.on(method, path, serve(endpoint, answer));
  app.all(path, () => {
    throw new WrongMethod(method === "GET" ? "GET, HEAD" : method);
  });
};

/** A reply of ours that does not fit its own contract: our fault, a 500. Names the places, never the values. */
class OffContract extends Error {
  override readonly name = "OffContract";

  constructor(path: string, error: z.core.$ZodError) {
    const places = error.issues.map((issue) => `${issue.path.join(".")} (${issue.code})`);
    super(`the reply of ${path} does not fit its contract at ${places.slice(0, 5).join(", ")}`);
  }
}

/** The person who asks. @throws SignedOut where there is none */
export function signedIn(context: Context<HttpEnv>): Who {
  const who = context.get("who") ?? null;
  if (who === null) throw new SignedOut();
  return who;
}
