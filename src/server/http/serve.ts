import type { Context, Hono } from "hono";
import { z } from "zod/mini";
import type { Endpoint, Search } from "#contract/endpoint.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { bodyOf, sendBody, type Body } from "./body.ts";
import { DATA_HEADERS } from "./headers.ts";
import { SignedOut, WrongMethod } from "./refusal.ts";
import type { ReplyCache } from "./reply-cache.ts";
import { readQuery } from "./request.ts";
import type { HttpEnv } from "./request-log.ts";

/** Where a body is cached, and what it depends on besides the question, the role, the scope, the data and the day. */
type Caching = { readonly replies: ReplyCache; readonly key: () => string | Promise<string> };

/**
 * Mounts an endpoint at its path: decodes the request, answers it, encodes the reply. With `caching` it is answered
 * once for all equal requests with the same role and scope. Other methods are refused by the one that is possible.
 */
export function mount<Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  app: Hono<HttpEnv>,
  { path, method, query, reply }: Endpoint<Query, Reply>,
  answer: (query: z.output<Query>, who: Who) => Promise<z.output<Reply>>,
  caching?: Caching,
): void {
  app.on(method ?? "GET", path, async (context) => {
    const request = readQuery(query, new URL(context.req.url).searchParams);
    const who = signedIn(context);
    const build = async (): Promise<Body> =>
      bodyOf(Buffer.from(jsonText(path, reply, await answer(request, who))));
    const scope = who.scope === "all" ? "all" : who.scope.toSorted();
    const body = await (caching === undefined
      ? build()
      : caching.replies.read([path, request, who.role, scope, await caching.key()], build));
    return sendBody(context, body, DATA_HEADERS);
  });
  refuseOthers(app, path, method ?? "GET, HEAD");
}

export const refuseOthers = (app: Hono<HttpEnv>, path: string, allowed: string): void => {
  app.all(path, () => {
    throw new WrongMethod(allowed);
  });
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

/** A reply of ours that does not fit its own contract: our fault, a 500. Names the places, never the values. */
class OffContract extends Error {
  override readonly name = "OffContract";

  constructor(path: string, error: z.core.$ZodError) {
    const places = error.issues.map((issue) => `${issue.path.join(".")} (${issue.code})`);
    super(`the reply of ${path} does not fit its contract at ${places.slice(0, 5).join(", ")}`);
  }
}

/** The person signed in. @throws SignedOut where there is none */
export function signedIn(context: Context<HttpEnv>): Who {
  const who = context.get("who") ?? null;
  if (who === null) throw new SignedOut();
  return who;
}

/** An address with its handler, as a noun hands it to the dashboard. */
export type Route = (to: { readonly app: Hono<HttpEnv>; readonly replies: ReplyCache }) => void;

/**
 * A route whose reply is read from one moment of the store within the scope of who asks: no answer of it can read beyond
 * that scope. It depends on the question, the role, the scope, the data, the day and `key` alone.
 */
export const scopedRoute =
  <Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
    store: Pick<Store, "db">,
    endpoint: Endpoint<Query, Reply>,
    answer: (reading: ScopedReading, query: z.output<Query>, role: Role) => Promise<z.output<Reply>>,
    key: Caching["key"] = () => "",
  ): Route =>
  ({ app, replies }) =>
    mount(
      app,
      endpoint,
      (query, { scope, role }) => inSnapshot(store, scope, (reading) => answer(reading, query, role)),
      { replies, key },
    );
