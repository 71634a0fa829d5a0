import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

/** A source file by its path from the project's top, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string };

/** Every TypeScript file of the project that is ours. */
export const sourceFiles = (): readonly SourceFile[] =>
  globSync(["src/**/*.{ts,tsx}", "e2e/**/*.{ts,tsx}", "*.ts"], { cwd: ROOT })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/** The project's top-level files and folders that anybody sees and git does not ignore. */
export const visibleTopLevel = (): readonly string[] => {
  const ignored = readFileSync(join(ROOT, ".gitignore"), "utf8")
    .split("\n")
    .map((line) => line.replace(/\/$/, ""));
  return globSync("*", { cwd: ROOT }).filter(
    (name) => !ignored.some((pattern) => posix.matchesGlob(name, pattern)),
  );
};

/** The code without its comments; texts in quotes stay as they are. */
export const withoutComments = (text: string): string =>
  text.replaceAll(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_whole, quoted: string | undefined) => quoted ?? "",
  );

const IMPORTS = [
  /\b(?:import|export)\b[^"';=]*?\bfrom\s*["']([^"']+)["']/g,
  /\bimport\s*["']([^"']+)["']/g,
  /\bimport\s*\(\s*["'`]([^"'`]+)["'`]/g,
];

/** Everything a file imports, as it is written: `import`, `import type`, `export … from` and `import()`. */
export const importsOf = ({ text }: SourceFile): readonly string[] => {
  const code = withoutComments(text);
  return IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = ""]) => name));
};

/** File that an import of our own leads to, from the project's top; null for a package or a built-in. */
export const targetOf = (file: SourceFile, name: string): string | null => {
  if (name.startsWith("#e2e/")) return name.slice(1);
  if (name.startsWith("#")) return `src/${name.slice(1)}`;
  if (!name.startsWith(".")) return null;
  return posix.join(posix.dirname(file.path), name);
};
