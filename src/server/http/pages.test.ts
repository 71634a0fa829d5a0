import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGE_IDS, PAGES } from "#domain/pages.ts";
import { inProcess } from "#test/in-process.ts";
import { pagePolicy } from "./headers.ts";
import { readAssets, servePages } from "./pages.ts";
import { problem } from "./problem.ts";
import type { HttpEnv } from "./request-log.ts";

const folder = mkdtempSync(join(tmpdir(), "fieldboard-pages-"));
const SCRIPT = "export const answer = 42;\n".repeat(200);
const PAGE = "<!doctype html><title>Fieldboard</title>";

beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), PAGE);
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  writeFileSync(join(folder, "sources.sha256"), "planted");
  writeFileSync(join(folder, "page-hints"), JSON.stringify({ person: ["assets/person-D4f_9aBc.js"] }));
  writeFileSync(join(folder, "assets/index-D4f_9aBc.js"), SCRIPT);
  writeFileSync(join(folder, "assets/index-D4f_9aBc.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, "assets/index-D4f_9aBc.js.gz"), gzipSync(SCRIPT));
});

afterAll(() => rmSync(folder, { recursive: true }));

const siteOf = (pages: string) => {
  const app = new Hono<HttpEnv>();
  app.onError(problem);
  app.all("*", servePages(pages, false));
  return inProcess(app);
};

test("an asset that only another build has is served as if it were this one's, and read once", async () => {
  const requested: string[] = [];
  const app = new Hono<HttpEnv>();
  app.onError(problem);
  const readAsset = (path: string) => {
    requested.push(path);
    return Promise.resolve(path.startsWith("/assets/earlier-") ? Buffer.from(SCRIPT) : null);
  };
  app.all("*", servePages(folder, false, readAsset));
  const site = inProcess(app);

  for (let time = 0; time < 3; time += 1) {
    const response = await site("/assets/earlier-D4f_9aBc.js", accepting("br"));
    expect([response.status, response.headers.get("content-encoding")]).toEqual([200, "br"]);
    expect(response.headers.get("content-type")).toContain("javascript");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  for (const path of ["/assets/gone-D4f_9aBc.js", "/assets/plain.js", "/earlier-D4f_9aBc.js"])
    expect((await site(path)).status).toBe(404);

  expect(requested).toEqual(["/assets/earlier-D4f_9aBc.js", "/assets/gone-D4f_9aBc.js"]);
});

test("the assets that other builds keep are those with a hash in their name", () => {
  expect(readAssets(folder)).toEqual([{ path: "/assets/index-D4f_9aBc.js", content: Buffer.from(SCRIPT) }]);
});

const ask = (path: string, init?: RequestInit) => siteOf(folder)(path, init);
const accepting = (codings: string) => ({ headers: { "Accept-Encoding": codings } });

test.each(["/", "/index.html", "/payroll", "/people/7001"])(
  "%s shows the page, asked for again each time",
  async (path) => {
    const response = await ask(path);
    expect([response.status, await response.text()]).toEqual([200, PAGE]);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-security-policy")).toBe(pagePolicy(false));
  },
);

test("an unknown page is the page with status 404", async () => {
  const response = await ask("/nothing/like/this");
  expect([response.status, await response.text()]).toEqual([404, PAGE]);
});

test.each(PAGE_IDS)("the page %s is answered as one", async (page) => {
  const response = await ask(PAGES[page].path.replace(/:\w+/, "7001"));
  expect([response.status, await response.text()]).toEqual([200, PAGE]);
});

test("a page names its code and the session beforehand, so that they are requested at once", async () => {
  const session = "</api/session>; rel=preload; as=fetch; crossorigin";
  const hintsOf = async (path: string) => (await ask(path)).headers.get("link");
  expect(await hintsOf("/people/7001")).toBe(`${session}, </assets/person-D4f_9aBc.js>; rel=modulepreload`);
  expect(await hintsOf("/people/7001/x")).toBe(session);
  expect(await hintsOf("/icon.svg")).toBeNull();
  expect(await hintsOf("/funnel")).toBe(session);
  const signedIn = await ask("/funnel", { headers: { cookie: "fieldboard.session_token=a.b" } });
  const [span, summary] = ["span", "summary"].map(
    (report) => `</api/funnel/${report}>; rel=preload; as=fetch; crossorigin`,
  );
  expect(signedIn.headers.get("link")).toBe(`${session}, ${span}, ${summary}`);
  const narrowed = await ask("/funnel?range=month", { headers: { cookie: "fieldboard.session_token=a.b" } });
  expect(narrowed.headers.get("link")).toBe(session);
});

test.each([
  "/assets/gone-D4f_9aBc.js",
  "/assets/",
  "/assets",
  "/favicon.ico",
  "/sources.sha256",
  "/index.html.br",
  "/.env",
  "/api",
  "/api/x",
  "/dev/x",
  "/index.cfm/employees/all",
])("%s is nothing, never the page", async (path) => {
  const response = await ask(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("planted");
});

test("a file with a hash in its name is kept for ever, the icon for a day", async () => {
  const hashed = await ask("/assets/index-D4f_9aBc.js");
  expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await ask("/icon.svg")).headers.get("cache-control")).toBe("public, max-age=86400");
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["*", "br"],
  ["identity", null],
  ["", null],
])("a browser that accepts %j gets %j", async (accepted, coding) => {
  const response = await ask("/assets/index-D4f_9aBc.js", accepting(accepted));
  expect(response.headers.get("content-encoding")).toBe(coding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  const bytes = Buffer.from(await response.arrayBuffer());
  const expected = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) };
  expect(bytes).toEqual(
    coding === "br" ? expected.br : coding === "gzip" ? expected.gzip : Buffer.from(SCRIPT),
  );
});

test("what a browser still holds is not sent again", async () => {
  const tag = (await ask("/")).headers.get("etag") ?? "";
  const again = await ask("/", { headers: { "If-None-Match": tag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const other = await ask("/", { headers: { "If-None-Match": '"older"' } });
  expect(other.status).toBe(200);
});

test("pages only answer what asks for them", async () => {
  const response = await ask("/payroll", { method: "POST", body: "x" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("a folder that holds no pages says how to make them", async () => {
  const response = await siteOf(join(folder, "not-there"))("/payroll");
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ title: "The pages are not built" });
});
