import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import { extname, join, posix } from "node:path";
import { build } from "vite";
import { commonHeaders, pagePolicy } from "#server/http/headers.ts";
import { madeOnce } from "./prepared.ts";

const KIT = "/src/web/kit/kit.html";

const KINDS: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** Serves `/kit`, built once in a run, with the headers of the product's pages, so that its policy is tried on every part. */
export async function serveKit(): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const folder = await madeOnce("kit", async (outDir) => {
    await build({ mode: "kit", logLevel: "warn", build: { outDir } });
  });
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
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${address.port}`, stop };
}
