import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** A file of the built pages with what it is sent as. `encodings` are its compressed forms, smallest first. */
export type PageFile = {
  readonly type: string;
  /** Its name holds a hash of its content, so it never changes. */
  readonly isImmutable: boolean;
  readonly tag: string;
  readonly plain: Buffer;
  readonly encodings: readonly { readonly coding: string; readonly bytes: Buffer }[];
};

const TYPES = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".json", "application/json"],
  [".webmanifest", "application/manifest+json"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".ico", "image/x-icon"],
  [".woff2", "font/woff2"],
  [".txt", "text/plain; charset=utf-8"],
]);

const CODINGS = [
  ["br", ".br"],
  ["zstd", ".zst"],
  ["gzip", ".gz"],
] as const;

/**
 * Reads the built pages into memory, by the path they are asked at. So one build is served whole even when the next
 * one is swapped in, and no path leads anywhere else. Empty when there is no such folder.
 */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const names = new Set(listFiles(folder));
  const files = [...names].flatMap((name): readonly (readonly [string, PageFile])[] => {
    const type = TYPES.get(extname(name));
    if (type === undefined) return [];
    const plain = readFileSync(join(folder, name));
    const encodings = CODINGS.filter(([, ending]) => names.has(name + ending))
      .map(([coding, ending]) => ({ coding, bytes: readFileSync(join(folder, name + ending)) }))
      .toSorted((a, b) => a.bytes.length - b.bytes.length);
    const isImmutable = /^assets\/.*-[\w-]{8,}\.\w+$/.test(name);
    return [[`/${name}`, { type, isImmutable, tag: tagOf(plain), plain, encodings }]];
  });
  return new Map(files);
}

const tagOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll("\\", "/"),
      );
  } catch {
    return [];
  }
}
