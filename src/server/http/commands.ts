import type { Context } from "hono";
import type { z } from "zod/mini";
import type { Command, Declared, Endpoint, Search } from "#contract/endpoint.ts";
import { NOBODY, type AuditActor, type AuditOrigin } from "#domain/audit/audit.ts";
import type { Who } from "#domain/identity/who.ts";
import { DATA_HEADERS } from "./headers.ts";
import { WrongMethod } from "./refusal.ts";
import { ADDRESS_HEADER, readJsonBody } from "./request.ts";
import type { HttpEnv } from "./request-log.ts";
import { jsonReply, refuseOthers, signedIn, type Route } from "./serve.ts";

/** Members that a command may read beside its body, and those that it may leave in the browser. */
export type Exchange = {
  /** Null when no one is signed in. */
  readonly who: Who | null;
  /** The person signed in. @throws SignedOut when there is none */
  readonly user: () => Who;
  /** Beginning of an audit entry of this request. */
  readonly entry: { readonly by: AuditActor; readonly from: AuditOrigin };
  /** The headers of the request, with the client's address as we see it instead of the one it claims. */
  readonly headers: Headers;
  readonly address: string;
  readonly reference: string;
  readonly setCookies: (lines: readonly string[]) => void;
  readonly setHeader: (name: string, value: string) => void;
};

/** Runs a command; who may send it was decided before, by its declaration. */
export const onCommand = <Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  command: Command<Body, Reply>,
  run: (body: z.output<Body>, exchange: Exchange) => Promise<z.output<Reply>>,
): Route => ({
  declared: command,
  mount: ({ app }) => {
    const { path, body: schema, reply } = command;
    app.post(path, async (context) => {
      const body = await readJsonBody(context, schema);
      return withHeaders(context, async (exchange) => jsonReply(path, reply, await run(body, exchange)));
    });
    refuseOthers(app, path, "POST");
  },
});

/** Answers an endpoint to everyone; the answer may depend on who is signed in. */
export const answerEveryone = <Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Reply>,
  read: (who: Who | null) => Promise<z.output<Reply>>,
): Route => ({
  declared: endpoint,
  mount: ({ app }) => {
    const { path, reply } = endpoint;
    app.get(path, async (context) => jsonReply(path, reply, await read(context.get("who") ?? null)));
    refuseOthers(app, path, "GET, HEAD");
  },
});

/**
 * Answers the address that another site sends browsers back to. Its query is for that alone: whatever came of it, the
 * browser goes on to a page of ours, and the address with the query is in no history.
 */
export const onArrival = (
  declared: Declared,
  arrive: (query: URLSearchParams, exchange: Exchange) => Promise<string>,
): Route => ({
  declared,
  mount: ({ app }) => {
    app.get(declared.path, (context) => {
      // A HEAD would do the same, and no one would see the page.
      if (context.req.method !== "GET") throw new WrongMethod("GET");
      return withHeaders(context, async (exchange) => {
        const page = await arrive(new URL(context.req.url).searchParams, exchange);
        return new Response(null, { status: 303, headers: { ...DATA_HEADERS, Location: page } });
      });
    });
    refuseOthers(app, declared.path, "GET");
  },
});

/**
 * Answers an address that a mail names, for its user's mail program, which has no session: a POST presses the button of
 * the page that a look leads to. Its query is all that it needs, and what scans the mail changes nothing by looking.
 */
export const onPress = (
  declared: Declared,
  pageOf: (query: URLSearchParams) => string,
  press: (query: URLSearchParams, exchange: Exchange) => Promise<void>,
): Route => ({
  declared,
  mount: ({ app }) => {
    const { path } = declared;
    app.post(path, (context) =>
      withHeaders(context, async (exchange) => {
        await press(queryOf(context), exchange);
        return new Response(null, { status: 204, headers: DATA_HEADERS });
      }),
    );
    app.all(path, (context) => {
      if (!["GET", "HEAD"].includes(context.req.method)) throw new WrongMethod("GET, HEAD, POST");
      const headers = { ...DATA_HEADERS, Location: pageOf(queryOf(context)) };
      return new Response(null, { status: 303, headers });
    });
  },
});

const queryOf = ({ req }: Context<HttpEnv>) => new URL(req.url).searchParams;

/** The reply with the cookies and headers that were set while it was made. */
async function withHeaders(
  context: Context<HttpEnv>,
  reply: (exchange: Exchange) => Promise<Response>,
): Promise<Response> {
  const who = context.get("who") ?? null;
  const by = who === null ? NOBODY : { id: who.userId, name: who.name };
  const address = context.get("address");
  const reference = context.get("reference");
  const headers = new Headers(context.req.raw.headers);
  headers.set(ADDRESS_HEADER, address);
  const added = new Headers();
  const response = await reply({
    who,
    user: () => signedIn(context),
    entry: { by, from: { address, reference } },
    headers,
    address,
    reference,
    setCookies: (lines) => lines.forEach((line) => added.append("Set-Cookie", line)),
    setHeader: (name, value) => added.set(name, value),
  });
  for (const [name, value] of added) response.headers.append(name, value);
  return response;
}
