import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensurePages, sourcesFingerprint } from "./build-pages.ts";

let root: string;

const put = (name: string, text: string): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fieldboard-pages-"));
  for (const name of ["index.html", "vite.config.ts", "package-lock.json"]) put(name, name);
  for (const folder of ["src/web", "src/contract", "src/domain", "src/server/http/build", "public"])
    put(`${folder}/a.ts`, "a");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test("pages whose sources did not change are not built again", async () => {
  expect(await sourcesFingerprint(root)).toBe(await sourcesFingerprint(root));
});

test("a changed, a new and a renamed source and a changed plugin each make the pages stale", async () => {
  const first = await sourcesFingerprint(root);
  put("src/domain/a.ts", "b");
  const changed = await sourcesFingerprint(root);
  put("src/web/pages/people/people-page.tsx", "");
  const added = await sourcesFingerprint(root);
  rmSync(join(root, "src/web/pages"), { recursive: true });
  put("src/web/pages/people/directory-page.tsx", "");
  const renamed = await sourcesFingerprint(root);
  put("src/server/http/build/a.ts", "b");
  const builtOtherwise = await sourcesFingerprint(root);
  expect(new Set([first, changed, added, renamed, builtOtherwise]).size).toBe(5);
});

test("text that moves from one file to the next is a change", async () => {
  put("src/web/b.ts", "1");
  const before = await sourcesFingerprint(root);
  put("src/web/a.ts", "");
  put("src/web/b.ts", "a1");
  expect(await sourcesFingerprint(root)).not.toBe(before);
});

test("a test beside a page does not make the pages stale", async () => {
  const before = await sourcesFingerprint(root);
  put("src/web/a.test.ts", "new promise");
  put("src/server/main.ts", "new server");
  expect(await sourcesFingerprint(root)).toBe(before);
});

test("pages that would have to be built where nothing can be written are refused with what to do", async () => {
  put("node_modules", "a file and no folder");
  await expect(ensurePages({ info: () => undefined }, root)).rejects.toThrow(
    /^The pages of this version are not built, and this folder cannot be written \(not a directory\): run npm run build before/,
  );
});
