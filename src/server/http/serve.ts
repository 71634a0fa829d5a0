import type { Endpoint } from "#contract/endpoint.ts";
import type { Context, Handler, Hono } from "hono";
import { z } from "zod/mini";
import type { Who } from "#domain/identity/who.ts";
import { readAsk } from "./ask.ts";
import { bodyOf, sendBody, type Body } from "./body.ts";
import { DATA_HEADERS } from "./headers.ts";
import { SignedOut, WrongMethod } from "./refusal.ts";
import type { ReplyCache } from "./reply-cache.ts";
import type { HttpEnv } from "./request-log.ts";

type Search = Record<string, string | undefined>;

/**
 * Turns an endpoint and a plain function into a handler: decode the ask, answer it, encode the reply. With `replies` it
 * is answered once for all who ask the same with the same role and scope.
 */
const serve =
  <Ask extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
    { path, ask, reply }: Endpoint<Ask, Reply>,
    answer: (ask: z.output<Ask>, who: Who) => Promise<z.output<Reply>>,
    replies?: ReplyCache,
  ): Handler<HttpEnv> =>
  async (context) => {
    const asked = readAsk(ask, new URL(context.req.url).searchParams);
    const who = signedIn(context);
    const build = async (): Promise<Body> =>
      bodyOf([Buffer.from(jsonText(path, reply, await answer(asked, who)))]);
    const scope = who.scope === "all" ? "all" : who.scope.toSorted();
    const body = await (replies === undefined
      ? build()
      : replies.read([path, asked, who.role, scope], build));
    return sendBody(context, body, DATA_HEADERS);
  };

/** A reply that fits its contract, as JSON. @throws OffContract */
export function jsonReply<Reply extends z.ZodMiniType>(
  path: string,
  reply: Reply,
  answered: z.output<Reply>,
): Response {
  return new Response(jsonText(path, reply, answered), {
    headers: { ...DATA_HEADERS, "Content-Type": "application/json" },
  });
}

function jsonText<Reply extends z.ZodMiniType>(
  path: string,
  reply: Reply,
  answered: z.output<Reply>,
): string {
  const encoded = z.safeEncode(reply, answered);
  if (!encoded.success) throw new OffContract(path, encoded.error);
  return JSON.stringify(encoded.data);
}

/** Puts an endpoint where its path says; other methods there are told which one is possible. */
export const mount = <Ask extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  app: Hono<HttpEnv>,
  endpoint: Endpoint<Ask, Reply>,
  answer: (ask: z.output<Ask>, who: Who) => Promise<z.output<Reply>>,
  replies?: ReplyCache,
): void => {
  const { path, method = "GET" } = endpoint;
  app.on(method, path, serve(endpoint, answer, replies));
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
