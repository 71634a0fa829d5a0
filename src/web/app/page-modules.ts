/// <reference types="vite/types/importMeta.d.ts" />
import type { ComponentType } from "react";
import { codeOf, type CodePage } from "#domain/pages.ts";
import type { Loader } from "#web/api/loader.ts";
import { capital } from "#web/lib/format.ts";

/** Exports of files of pages, by their names. */
type Exports<Value> = Readonly<Record<string, Value>>;

const PAGE_FILES = import.meta.glob<Exports<ComponentType>>("/src/web/pages/**/*-page.tsx");
const LOADER_FILES = import.meta.glob<Exports<Loader>>("/src/web/pages/**/*-loader.ts", { eager: true });

type PageModule = {
  readonly page: () => Promise<ComponentType>;
  /** Null where nothing is requested before the page is shown. */
  readonly loader: Loader | null;
};

/**
 * The code of each page, found by its name: `HeadcountPage` in `headcount-page.tsx`, `headcountLoader` in
 * `headcount-loader.ts`. Loaders are here from the start, so that a page's data need not wait for its code; each page itself
 * is a file of its own.
 */
export function pageModule(id: CodePage): PageModule {
  const code = codeOf(id);
  const name = code.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const load = fileNamed(PAGE_FILES, `${code}-page.tsx`);
  const exported = `${capital(name)}Page`;
  const page = async (): Promise<ComponentType> => {
    const component = (await load?.())?.[exported];
    if (component === undefined) throw new Error(`No file of a page exports ${exported}.`);
    return component;
  };
  return { page, loader: fileNamed(LOADER_FILES, `${code}-loader.ts`)?.[`${name}Loader`] ?? null };
}

/** Module that a folder of files has under the name of a file, in whichever folder it is. */
function fileNamed<Value>(files: Readonly<Record<string, Value>>, name: string): Value | undefined {
  const path = Object.keys(files).find((each) => each.endsWith(`/${name}`));
  return path === undefined ? undefined : files[path];
}
