import type { Context, Hono } from "hono";
import { z } from "zod/mini";
import type { Declared, Endpoint, Search, VersionedData } from "#contract/endpoint.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import type { Store } from "#server/postgres/connect.ts";
import { readFresh } from "#server/postgres/replica.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { bodyOf, sendBody, type Body } from "./body.ts";
import { DATA_HEADERS } from "./headers.ts";
import { SignedOut, WrongMethod } from "./refusal.ts";
import type { ReplyCache } from "./reply-cache.ts";
import type { ReportQueue } from "./report-queue.ts";
import { readQuery } from "./request.ts";
import type { HttpEnv } from "./request-log.ts";

/** Parts that routes are mounted on. */
type Serving = {
  readonly app: Hono<HttpEnv>;
  readonly store: Pick<Store, "db" | "pool" | "replica">;
  readonly replies: ReplyCache;
  readonly queue: ReportQueue;
};

/** An address of the contract with what answers it, as a room hands it to the dashboard. */
export type Route = {
  readonly declared: Declared;
  /** It is answered from the business's data, and the first that waits or is refused when there is too much to do. */
  readonly isReport?: true;
  readonly mount: (to: Serving) => void;
};

/**
 * Answers an endpoint from one moment of the store within the scope of who asks: no answer can read beyond that scope.
 * Its body is cached for the question, the role and the scope until something changes that the endpoint depends on.
 */
export const report = <Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Reply, readonly VersionedData[]>,
  read: (reading: ScopedReading, query: z.output<Query>, role: Role) => Promise<z.output<Reply>>,
): Route => ({
  declared: endpoint,
  isReport: true,
  mount: ({ app, store, replies, queue }) =>
    mountEndpoint(app, endpoint, (query, { scope, role, writtenLsn = null }) => {
      const question = [endpoint.path, query, role, scope === "all" ? "all" : scope.toSorted()];
      return replies.read(endpoint.dependsOn, question, async (newest) => {
        const { reply, versions } = await queue(endpoint.path, () =>
          readFresh(store, { versions: newest, lsn: writtenLsn }, (place) =>
            inSnapshot(place, scope, async (reading, found) => ({
              reply: await read(reading, query, role),
              versions: found,
            })),
          ),
        );
        return { body: bodyFor(endpoint, reply), versions };
      });
    }),
});

/** Answers an endpoint each time it is requested: what it says is of one person, or of what has no version. */
export const answer = <Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Reply>,
  read: (query: z.output<Query>, who: Who) => Promise<z.output<Reply>>,
): Route => ({
  declared: endpoint,
  mount: ({ app }) =>
    mountEndpoint(app, endpoint, async (query, who) => bodyFor(endpoint, await read(query, who))),
});

/** Mounts an endpoint at its path: decodes the request and sends the reply. Other methods are refused by the one that is possible. */
function mountEndpoint<Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  app: Hono<HttpEnv>,
  { path, method, query }: Endpoint<Query, Reply>,
  replyTo: (query: z.output<Query>, who: Who) => Promise<Body>,
): void {
  app.on(method ?? "GET", path, async (context) => {
    const request = readQuery(query, new URL(context.req.url).searchParams);
    return sendBody(context, await replyTo(request, signedIn(context)), DATA_HEADERS);
  });
  refuseOthers(app, path, method ?? "GET, HEAD");
}

const bodyFor = <Reply extends z.ZodMiniType>(
  { path, reply }: { readonly path: string; readonly reply: Reply },
  answered: z.output<Reply>,
): Body => bodyOf(Buffer.from(jsonText(path, reply, answered)));

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
