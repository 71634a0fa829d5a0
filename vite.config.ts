import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import type { ViteUserConfig } from "vitest/config";
import { sourcesFingerprint, STAMP } from "#server/http/build-pages.ts";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const zstd = promisify(zstdCompress);

/** Smaller than this, a compressed file saves less than its own headers cost. */
const COMPRESS_FROM_BYTES = 1024;

/** A first `npm start` must be quick; `npm run build` takes the time for the smallest files. */
const EFFORT = {
  start: { brotli: 5, zstd: 6, gzip: 6 },
  build: { brotli: 11, zstd: 19, gzip: 9 },
} as const;

/**
 * Writes .br, .zst and .gz beside every text asset, then the fingerprint that tells `npm start` there is nothing to do.
 * The page carries the same fingerprint, and asks for a reload when the server hands out another one.
 */
function finish(): Plugin {
  let out = "dist";
  let root = ".";
  let effort: (typeof EFFORT)[keyof typeof EFFORT] = EFFORT.build;
  let fingerprint = "";
  return {
    name: "finish",
    apply: (_config, { command, mode }) => command === "build" && mode !== "kit",
    configResolved(config) {
      root = config.root;
      out = resolve(config.root, config.build.outDir);
      if (config.mode === "start") effort = EFFORT.start;
    },
    async buildStart() {
      // Before anything is read: what changes while building then makes the build stale, as it should.
      fingerprint = await sourcesFingerprint(root);
    },
    transformIndexHtml: () => [
      { tag: "meta", attrs: { name: "build", content: fingerprint }, injectTo: "head" },
    ],
    async writeBundle() {
      const names = await readdir(out, { recursive: true });
      const texts = names.filter((name) => /\.(?:js|css|html|svg|json|txt|webmanifest)$/.test(name));
      await Promise.all(texts.map((name) => compressBeside(join(out, name), effort)));
      await writeFile(join(out, STAMP), fingerprint);
    },
  };
}

async function compressBeside(path: string, effort: (typeof EFFORT)[keyof typeof EFFORT]): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < COMPRESS_FROM_BYTES) return;
  const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: effort.brotli };
  const zstdParams = { [constants.ZSTD_c_compressionLevel]: effort.zstd };
  const [br, zst, gzipped] = await Promise.all([
    brotli(bytes, { params: brotliParams }),
    zstd(bytes, { params: zstdParams }),
    gz(bytes, { level: effort.gzip }),
  ]);
  await Promise.all([
    writeFile(`${path}.br`, br),
    writeFile(`${path}.zst`, zst),
    writeFile(`${path}.gz`, gzipped),
  ]);
}

const PRODUCT = "dist";
const KIT = "src/web/kit/kit.html";

/** Shows all parts at `/kit` while developing; `--mode kit` builds them for tests, never into the product. */
function kit(): Plugin {
  return {
    name: "kit",
    config: ({ build }, { mode }) => {
      if (mode !== "kit") return null;
      const asked = build?.outDir ?? PRODUCT;
      const outDir = asked === PRODUCT ? "node_modules/.cache/fieldboard-kit" : asked;
      return { build: { outDir, emptyOutDir: true, rolldownOptions: { input: KIT } } };
    },
    configureServer(dev) {
      dev.middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/kit(?=$|\?)/, `/${KIT}`);
        next();
      });
    },
  };
}

const server = "http://127.0.0.1:3000";

const POSTGRES = {
  setupFiles: ["src/test/setup.ts"],
  globalSetup: ["src/test/postgres.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};
/** Every statement that an older PostgreSQL could answer otherwise: of the store, of what fills and guards it. */
const STATEMENTS = [
  ...["postgres", "vault", "audit", "identity", "sources", "demo", "commands"].map(
    (room) => `src/server/${room}/**/*.pg.test.ts`,
  ),
  "src/server/{funnel,payroll,people,roadshows,views}/*.pg.test.ts",
  "src/server/dashboard/scope*.pg.test.ts",
  "src/server/reporting/{answers,bodies}.pg.test.ts",
  "src/test/*.pg.test.ts",
];
/** They start the PostgreSQL that comes with the product, whichever is tested. */
const EMBEDDED = ["src/server/postgres/{open,embedded/crash}.pg.test.ts"];

export default defineConfig({
  plugins: [react(), tailwindcss(), kit(), finish()],
  server: {
    port: 5173,
    host: "127.0.0.1",
    proxy: { "^/api/": server, "^/index\\.cfm": server, "^/dev/": server },
  },
  build: {
    outDir: PRODUCT,
    sourcemap: false,
    target: "baseline-widely-available",
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: "router", test: /node_modules[\\/](react-router|react-router-dom)[\\/]/ },
            { name: "query", test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
            // All that every page begins with, in one file: dozens of small ones compress worse.
            { name: "frame", tags: ["$initial"] },
          ],
        },
      },
    },
  },
  test: {
    maxWorkers: 2,
    // To read all modules anew for every file takes as long as its tests; what a file changes of the globals is put back.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "e2e/**/*.test.ts"],
          exclude: ["src/**/*.pg.test.ts"],
          setupFiles: ["src/test/setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["src/**/*.pg.test.ts"],
          ...POSTGRES,
        },
      },
      {
        extends: true,
        test: {
          name: "statements",
          include: STATEMENTS,
          exclude: EMBEDDED,
          ...POSTGRES,
        },
      },
    ],
  },
} satisfies ViteUserConfig);
