import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { constants } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import type { ViteUserConfig } from "vitest/config";
import { TEST_SETTINGS } from "#e2e/test-settings.ts";
import { codeOf, isOutside, PAGE_IDS, PAGES } from "#domain/pages.ts";
import { sourcesFingerprint, STAMP, HINTS_FILE } from "#server/http/build-pages.ts";

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

/**
 * Writes the fingerprint that tells `npm start` there is nothing to do. The page carries the same fingerprint, and asks
 * for a reload when the server hands out another one.
 */
function stamp(): Plugin {
  let out = "dist";
  let root = ".";
  let fingerprint = "";
  return {
    name: "stamp",
    configResolved(config) {
      root = config.root;
      out = resolve(config.root, config.build.outDir);
    },
    async buildStart() {
      // Before anything is read: what changes while building then makes the build stale, as it should.
      fingerprint = await sourcesFingerprint(root);
    },
    transformIndexHtml: () => [
      { tag: "meta", attrs: { name: "build", content: fingerprint }, injectTo: "head" },
    ],
    writeBundle: () => writeFile(join(out, STAMP), fingerprint),
  };
}

/** Tells the server which code each page needs, so that it is requested at once. */
function pageHints(): Plugin {
  return {
    name: "page-hints",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      const hints = PAGE_IDS.map((id) => {
        const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${codeOf(id)}-page.tsx`));
        if (page === undefined) throw new Error(`No code file begins with the page ${id}.`);
        // What every page begins with comes first: the browser's connections take what they are asked first. The entry
        // itself is only a list of it, which the page has.
        const files = [...withImports(bundle, [...entries, page.fileName])];
        return [id, files.filter((file) => !entries.includes(file))] as const;
      });
      this.emitFile({
        type: "asset",
        fileName: HINTS_FILE,
        source: JSON.stringify(Object.fromEntries(hints)),
      });
    },
  };
}

/** Files of code with all that they import, and that imports. */
function withImports(bundle: Rolldown.OutputBundle, names: readonly string[]): ReadonlySet<string> {
  const found = new Set(names);
  for (const name of found) {
    const file = bundle[name];
    if (file?.type === "chunk") for (const imported of file.imports) found.add(imported);
  }
  return found;
}

/** Writes into the page which paths are outside of the shell, whose outline `theme.js` then leaves out. */
const outsidePaths = (): Plugin => ({
  name: "outside-paths",
  transformIndexHtml: (html) => {
    const paths = PAGE_IDS.filter(isOutside).map((id) => PAGES[id].path);
    return html.replace("<html ", `<html data-outside="${paths.join(" ")}" `);
  },
});

/** The pages speak English: react-aria's words in thirty other languages stay out of the first load. */
const englishOnly = (): Plugin => ({
  name: "english-only",
  load: (id) =>
    /\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/.test(id) ? 'export { default } from "./en-US.mjs";' : null,
});

const server = "http://127.0.0.1:3000";

/**
 * Files of code: few, by purpose. Of the bundler's own division pages begin with 26 files, 51 at most, which queue on six
 * connections; with these with 8. Two groups give either sign-in a quarter more bytes or the funnel a tenth.
 */
const CHUNKS = [
  // Forms open in dialogs and before the shell: no page begins with them.
  {
    name: "forms",
    packages: [],
    sources: [
      "web/ui/form/(?:form|form-field|text-checks)\\.",
      "web/(?:api/identity/oidc|lib/(?:refusal|sign-in-words)|ui/page/card)\\.",
      "(?:contract/identity/oidc|domain/identity/demo-people)\\.",
    ],
  },
  {
    name: "common",
    packages: ["@tanstack/(?:react-query|query-core)/", "clsx/", "use-sync-external-store/"],
    sources: ["web/lib/", "web/ui/page/", "web/api/", "contract/", "domain/", "web/ui/form/(?!segmented)"],
    minShareCount: 3,
  },
  // What the funnel begins with and its later parts need too.
  {
    name: "funnel",
    packages: [],
    sources: [
      "web/pages/funnel/(?!funnel-page)[a-z-]+\\.",
      "web/pages/funnel/(?:stages/|table/use-row-px|trend/trend-query)",
      "domain/(?:funnel/(?!funnel-limits)|remembered)",
    ],
    minShareCount: 2,
  },
  // What several charts need: the first of the funnel would come in five files without it.
  {
    name: "charts",
    packages: [
      "recharts/",
      "d3-(?!geo)",
      "victory-vendor/",
      "@reduxjs/",
      "redux",
      "react-redux/",
      "reselect/",
      "immer/",
      "es-toolkit/",
      "decimal",
      "eventemitter3/",
      "tiny-invariant/",
      "react-is/",
    ],
    sources: ["web/ui/charts/(?!state-)", "domain/funnel/funnel-limits"],
    minShareCount: 2,
  },
  {
    name: "controls",
    packages: ["@?react-aria", "@?react-stately", "@internationalized"],
    sources: ["web/ui/(?:overlay|date|filters|form)/"],
    // What few pages need, such as calendars, stays with them.
    minShareCount: 6,
  },
  {
    name: "table",
    packages: ["@tanstack/(?:react-)?(?:table|virtual|store)"],
    sources: ["web/ui/table/", "web/ui/filters/(?!picker-list)"],
  },
].map(({ name, packages, sources, ...limits }) => ({
  name,
  ...limits,
  test: new RegExp(
    [...packages.map((path) => `node_modules/${path}`), ...sources.map((path) => `/src/${path}`)]
      .join("|")
      .replaceAll("/", "[\\\\/]"),
  ),
}));

export default defineConfig(
  ({ command, mode }) =>
    ({
      plugins: [
        react(),
        tailwindcss(),
        englishOnly(),
        outsidePaths(),
        ...(command === "build"
          ? [stamp(), pageHints(), compressed(mode === "start" ? EFFORT.start : EFFORT.build)]
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
              groups: [{ name: "start", tags: ["$initial"] }, ...CHUNKS],
            },
          },
        },
      },
      test: TEST_SETTINGS,
    }) satisfies ViteUserConfig,
);
