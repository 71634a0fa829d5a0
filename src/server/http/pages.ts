import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Handler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import { z } from "zod/mini";
import { funnelSpan, funnelSummary } from "#contract/funnel.ts";
import { session } from "#contract/identity/session.ts";
import { isPage, pageAt, PAGES } from "#domain/pages.ts";
import type { Asset } from "#server/postgres/builds.ts";
import { fileBody, sendBody, taggedBody, type Body, type Encoding } from "./body.ts";
import { HINTS_FILE } from "./build/build-pages.ts";
import { pagePolicy } from "./headers.ts";
import { NotFound, Refusal, WrongMethod } from "./refusal.ts";
import { createReportQueue } from "./report-queue.ts";
import type { HttpEnv } from "./request-log.ts";

const INDEX = "/index.html";
/** Paths that belong to programs: what is not found there is never answered with a page. */
const PROGRAMS = /^\/(?:api|assets|dev|index\.cfm)(?:\/|$)/;

/** Reads an asset of another build by its path; null when none has it. */
type ReadAsset = (path: string) => Promise<Buffer | null>;

/**
 * Serves the built pages of a folder: files by their names, compressed as the browser accepts, and the page itself at
 * every other path without an ending, with status 404 where the router in the browser has no page. Assets of other
 * builds are read as they are requested: their pages may have come from another process, or be open since before an upgrade.
 * The server's own `serveStatic` would answer without an ETag, so that nothing is spared, take no `q` of `Accept-Encoding`,
 * and read from the folder while the next build is swapped in.
 */
export function servePages(
  folder: string,
  isHttps: boolean,
  readAsset: ReadAsset = () => Promise.resolve(null),
): Handler<HttpEnv> {
  const files = readPageFiles(folder);
  const assetOf = otherAssets(readAsset);
  const hints = readPageHints(folder);
  const policy = pagePolicy(isHttps);
  return async (context) => {
    const { path, method } = context.req;
    const file =
      files.get(path) ??
      (isPagePath(path) ? files.get(INDEX) : undefined) ??
      (isHashed(path) ? await assetOf(path) : undefined);
    if (file === undefined && isPagePath(path) && files.size === 0)
      throw new Refusal(
        503,
        "The pages are not built",
        "Run npm run build, or npm start, which builds them.",
      );
    if (file === undefined) throw new NotFound("There is nothing at this address.");
    if (method !== "GET" && method !== "HEAD") throw new WrongMethod("GET, HEAD");
    const headers = {
      ...file.headers,
      "Content-Security-Policy": policy,
      ...(file === files.get(INDEX)
        ? { Link: hints(path, new URL(context.req.url).search, context.req.header("cookie") ?? "") }
        : {}),
    };
    return sendBody(context, file.body, headers, {
      status: !isPagePath(path) || files.has(path) || isPage(path) ? 200 : 404,
    });
  };
}

const isPagePath = (path: string): boolean => !PROGRAMS.test(path) && !/\.[^/]*$/.test(path);

type PageFile = { readonly body: Body; readonly headers: Readonly<Record<string, string>> };

const ENDINGS: readonly (readonly [Encoding, string])[] = [
  ["br", ".br"],
  ["zstd", ".zst"],
  ["gzip", ".gz"],
];

/** So many of other builds are held in memory: more than two builds have. */
const OTHER_ASSETS_MAX = 200;
/** Anyone may request what does not exist, so that two at a time are looked up in the store. */
const OTHER_ASSETS_POOL = 8;

function otherAssets(readAsset: ReadAsset): (path: string) => Promise<PageFile | undefined> {
  const queue = createReportQueue(OTHER_ASSETS_POOL);
  const cache = new LRUCache<string, PageFile>({
    max: OTHER_ASSETS_MAX,
    fetchMethod: async (path) => {
      const content = await queue("assets", () => readAsset(path));
      const type = getMimeType(path);
      if (content === null || type === undefined) return undefined;
      const headers = { "Content-Type": type, "Cache-Control": cachingOf(path.slice(1)) };
      return { body: await taggedBody(Buffer.from(content)), headers };
    },
  });
  return (path) => cache.fetch(path);
}

/** The files of built pages that never change, for other builds. */
export const readAssets = (folder: string): readonly Asset[] =>
  [...readPageFiles(folder)].flatMap(([path, { body }]) =>
    isHashed(path) ? [{ path, content: body.bytes }] : [],
  );

/** True of the path of a file that has a hash of its content, so that it never changes. */
const isHashed = (path: string): boolean => /^\/assets\/.*-[\w-]{8,}\.\w+$/.test(path);

/** Returns for how long browsers keep a file. */
const cachingOf = (name: string): string => {
  if (isHashed(`/${name}`)) return "public, max-age=31536000, immutable";
  // Browsers request the icon with every change of the address, so with every letter of a search.
  return name.endsWith(".svg") ? "public, max-age=86400" : "no-cache";
};

/**
 * Reads the built pages into memory, by the path they are requested at. So one build is served whole even when the next
 * one is swapped in, and no path leads anywhere else. Empty when there is no such folder.
 */
function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const names = new Set(listFiles(folder));
  const read = (name: string) => readFileSync(join(folder, name));
  return new Map(
    [...names].flatMap((name): readonly (readonly [string, PageFile])[] => {
      const type = getMimeType(name);
      if (type === undefined || /\.(?:br|zst|gz)$/.test(name)) return [];
      const forms = ENDINGS.filter(([, ending]) => names.has(name + ending)).map(
        ([encoding, ending]) => [encoding, read(name + ending)] as const,
      );
      const headers = { "Content-Type": type, "Cache-Control": cachingOf(name) };
      return [[`/${name}`, { body: fileBody(read(name), forms), headers }]];
    }),
  );
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      name.replaceAll("\\", "/"),
    );
  } catch {
    return [];
  }
}

/** Code files by the id of the page that needs them. */
const pageCode = z.record(z.string(), z.array(z.string()));

const fetched = ({ path }: { readonly path: string }): string =>
  `<${path}>; rel=preload; as=fetch; crossorigin`;
const SESSION = fetched(session);
/** Reports that the funnel opens with where its address says nothing else. Without a session they would be refused. */
const FUNNEL = [fetched(funnelSpan), fetched(funnelSummary)];

/** The `Link` header of a page by its path: the browser requests the session and the page's code at once, not in turns. */
function readPageHints(folder: string): (path: string, search: string, cookies: string) => string {
  const code = new Map(Object.entries(readPageCode(folder)));
  return (path, search, cookies) => {
    const files = code.get(pageAt(path) ?? "") ?? [];
    return [
      SESSION,
      ...(path === PAGES.funnel.path && search === "" && cookies.includes("session_token=") ? FUNNEL : []),
      ...files.map((file) => `</${file}>; rel=modulepreload`),
    ].join(", ");
  };
}

function readPageCode(folder: string): z.output<typeof pageCode> {
  try {
    return pageCode.parse(JSON.parse(readFileSync(join(folder, HINTS_FILE), "utf8")));
  } catch {
    return {};
  }
}
