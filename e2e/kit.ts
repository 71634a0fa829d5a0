import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { extname, join, posix } from "node:path";
import { build } from "vite";
import { commonHeaders, pagePolicy } from "#server/http/headers.ts";
import { temporaryFolder } from "./server.ts";
import type { Cookie } from "./sign-in.ts";
import { test as base } from "./test.ts";

const KIT = "/src/web/kit/kit.html";

const KINDS: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** As the tests of the product, but over `/kit`, which is built for them once per worker; no product is started. */
export const test = base.extend<object, { readonly origin: string; readonly session: readonly Cookie[] }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = await temporaryFolder();
      await build({ mode: "kit", logLevel: "warn", build: { outDir: folder.path } });
      const { server, origin } = await serveFolder(folder.path);
      await use(origin);
      server.closeAllConnections();
      server.close();
      await folder.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  session: [[], { scope: "worker" }],
});

/** Serves the kit with the headers of the product's pages, so that its policy is tried on every part. */
async function serveFolder(folder: string): Promise<{ readonly server: Server; readonly origin: string }> {
  const headers = { ...commonHeaders(false), "Content-Security-Policy": pagePolicy(false) };
  const server = createServer((request, response) => {
    // Normalized as an absolute path, it cannot climb out of the folder.
    const path = posix.normalize(new URL(request.url ?? "/", "http://kit").pathname);
    const file = path === "/kit" ? KIT : path;
    readFile(join(folder, file)).then(
      (body) =>
        response
          .writeHead(200, { ...headers, "Content-Type": KINDS[extname(file)] ?? "application/octet-stream" })
          .end(body),
      () => response.writeHead(404, headers).end(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return { server, origin: `http://127.0.0.1:${address.port}` };
}
