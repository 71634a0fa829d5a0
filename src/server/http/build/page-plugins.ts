import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { codeOf, isOutside, PAGE_IDS, PAGES } from "#domain/pages.ts";
import { HINTS_FILE, sourcesFingerprint, STAMP } from "./build-pages.ts";

/**
 * Writes the fingerprint that tells `npm start` there is nothing to do. The page carries the same fingerprint, and asks
 * for a reload when the server hands out another one.
 */
export function stamp(root: string): Plugin {
  let fingerprint = "";
  return {
    name: "stamp",
    async buildStart() {
      // Before anything is read: what changes while building then makes the build stale, as it should.
      fingerprint = await sourcesFingerprint(root);
    },
    transformIndexHtml: () => [
      { tag: "meta", attrs: { name: "build", content: fingerprint }, injectTo: "head" },
    ],
    writeBundle: ({ dir = "dist" }) => writeFile(join(dir, STAMP), fingerprint),
  };
}

/** Tells the server which code each page needs, so that it is requested at once. */
export function pageHints(): Plugin {
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
export const outsidePaths = (): Plugin => ({
  name: "outside-paths",
  transformIndexHtml: (html) => {
    const paths = PAGE_IDS.filter(isOutside).map((id) => PAGES[id].path);
    return html.replace("<html ", `<html data-outside="${paths.join(" ")}" `);
  },
});

/** The pages speak English: react-aria's words in thirty other languages stay out of the first load. */
export const englishOnly = (): Plugin => ({
  name: "english-only",
  load: (id) =>
    /\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/.test(id) ? 'export { default } from "./en-US.mjs";' : null,
});
