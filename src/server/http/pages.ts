import type { Context, Handler } from "hono";
import { isPage } from "#contract/pages.ts";
import { chooseEncoding } from "./body.ts";
import { pagePolicy } from "./headers.ts";
import { readPageFiles, type PageFile } from "./page-files.ts";
import { readPageHints } from "./page-hints.ts";
import { NotFound, Refusal, WrongMethod } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";
import { wholeReply } from "./whole-body.ts";

const INDEX = "/index.html";
const FOR_EVER = "public, max-age=31536000, immutable";
/** Paths that belong to programs: what is not found there is never answered with a page. */
const PROGRAMS = /^\/(?:api|assets|dev|index\.cfm)(?:\/|$)/;

/**
 * Serves the built pages of a folder: files by their names, compressed as the browser accepts, and the page itself at
 * every other path without an ending, with status 404 where the router in the browser has no page.
 */
export function servePages(folder: string, isHttps: boolean): Handler<HttpEnv> {
  const files = readPageFiles(folder);
  const hints = readPageHints(folder);
  const policy = pagePolicy(isHttps);
  return (context) => {
    const path = context.req.path;
    const file = files.get(path) ?? (isPagePath(path) ? files.get(INDEX) : undefined);
    if (file === undefined && isPagePath(path) && files.size === 0) throw notBuilt();
    if (file === undefined) throw new NotFound("There is nothing at this address.");
    if (context.req.method !== "GET" && context.req.method !== "HEAD") throw new WrongMethod("GET, HEAD");
    return send(context, file, {
      status: files.has(path) || isPage(path) ? 200 : 404,
      headers: {
        "Content-Security-Policy": policy,
        ...(file === files.get(INDEX) ? { Link: hints(path) } : {}),
      },
    });
  };
}

const isPagePath = (path: string): boolean => !PROGRAMS.test(path) && !/\.[^/]*$/.test(path);

const notBuilt = (): Refusal =>
  new Refusal(503, "The pages are not built", "Run npm run build, or npm start, which builds them.");

type Sent = { readonly status: 200 | 404; readonly headers: Readonly<Record<string, string>> };

function send(context: Context<HttpEnv>, file: PageFile, { status, headers }: Sent): Response {
  const offered = file.encodings.map(({ coding }) => coding);
  const chosen = chooseEncoding(context.req.header("accept-encoding"), offered);
  const encoded = file.encodings.find(({ coding }) => coding === chosen);
  const tag = `"${file.tag}${encoded === undefined ? "" : `-${encoded.coding}`}"`;
  const shared = {
    ...headers,
    "Cache-Control": file.isImmutable ? FOR_EVER : "no-cache",
    ETag: tag,
    Vary: "Accept-Encoding",
  };
  if (status === 200 && context.req.header("if-none-match")?.split(/,\s*/).includes(tag))
    return new Response(null, { status: 304, headers: shared });
  const all = {
    ...shared,
    "Content-Type": file.type,
    ...(encoded === undefined ? {} : { "Content-Encoding": encoded.coding }),
  };
  return wholeReply(context, encoded?.bytes ?? file.plain, all, status);
}
