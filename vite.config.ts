import { constants } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import type { ViteUserConfig } from "vitest/config";
import { TEST_SETTINGS } from "#e2e/test-settings.ts";
import { CODE_GROUPS } from "#server/http/build/code-groups.ts";
import { englishOnly, outsidePaths, pageHints, stamp } from "#server/http/build/page-plugins.ts";

/** A first `npm start` must be quick; `npm run build` takes the time for the smallest files. */
const EFFORT = {
  start: { brotli: 10, zstd: 6, gzip: 6 },
  build: { brotli: 11, zstd: 19, gzip: 9 },
} as const;

/** Writes .br, .zst and .gz beside every text file. */
const compressed = (effort: (typeof EFFORT)[keyof typeof EFFORT]) =>
  compression({
    include: /\.(?:js|css|html|svg|json|txt|webmanifest)$/,
    // Smaller than this, a compressed file saves less than its own headers cost.
    threshold: 1024,
    skipIfLargerOrEqual: false,
    algorithms: [
      defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: effort.brotli } }),
      defineAlgorithm("zstandard", { params: { [constants.ZSTD_c_compressionLevel]: effort.zstd } }),
      defineAlgorithm("gzip", { level: effort.gzip }),
    ],
  });

const server = "http://127.0.0.1:3000";

export default defineConfig(
  ({ command, mode }) =>
    ({
      plugins: [
        react(),
        tailwindcss(),
        englishOnly(),
        outsidePaths(),
        ...(command === "build"
          ? [
              stamp(import.meta.dirname),
              pageHints(),
              compressed(mode === "start" ? EFFORT.start : EFFORT.build),
            ]
          : []),
      ],
      server: {
        port: 5173,
        host: "127.0.0.1",
        proxy: { "^/api/": server, "^/index\\.cfm": server, "^/dev/": server },
      },
      build: {
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { bundlerTimings: false },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: "start", tags: ["$initial"] }, ...CODE_GROUPS],
            },
          },
        },
      },
      test: TEST_SETTINGS,
    }) satisfies ViteUserConfig,
);
