import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { closedOnTheWay, ordinaryUser, PERMISSION } from "./embedded-user.ts";

const STRANGER = { uid: 54_321, gid: 54_321 };

let made: string[] = [];
afterEach(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
  made = [];
});

function makeFolders(): { readonly outer: string; readonly inner: string; readonly file: string } {
  const outer = mkdtempSync(join(tmpdir(), "fieldboard-user-"));
  made.push(outer);
  const inner = join(outer, "clone", "data");
  mkdirSync(inner, { recursive: true });
  const file = join(inner, "file");
  writeFileSync(file, "");
  for (const [path, mode] of [
    [outer, 0o755],
    [join(outer, "clone"), 0o755],
    [inner, 0o711],
    [file, 0o604],
  ] as const) {
    chmodSync(path, mode);
  }
  return { outer, inner, file };
}

test("an open way is open", () => {
  const { inner, file } = makeFolders();
  expect(closedOnTheWay(STRANGER, inner)).toBeNull();
  expect(closedOnTheWay(STRANGER, file, PERMISSION.read)).toBeNull();
});

test("the outermost closed folder is named", () => {
  const { outer, inner, file } = makeFolders();
  chmodSync(inner, 0o700);
  expect(closedOnTheWay(STRANGER, file, PERMISSION.read)).toBe(inner);
  chmodSync(outer, 0o700);
  expect(closedOnTheWay(STRANGER, file, PERMISSION.read)).toBe(outer);
});

test("a file that may not be run is closed at its end", () => {
  const { file } = makeFolders();
  expect(closedOnTheWay(STRANGER, file)).toBe(file);
});

test("the owner and the group go by their own bits", () => {
  const { outer, inner } = makeFolders();
  chmodSync(outer, 0o700);
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  expect(closedOnTheWay({ uid, gid: STRANGER.gid }, inner)).toBeNull();
  chmodSync(outer, 0o710);
  expect(closedOnTheWay({ uid: STRANGER.uid, gid }, inner)).toBeNull();
  chmodSync(outer, 0o701);
  expect(closedOnTheWay({ uid: STRANGER.uid, gid }, inner)).toBe(outer);
});

const PASSWD = "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65533:nobody:/:/bin/false\n";

test("PostgreSQL runs as postgres where there is such a user, else as nobody", () => {
  expect(ordinaryUser(PASSWD)).toEqual({ name: "nobody", uid: 65534, gid: 65533 });
  expect(ordinaryUser(`${PASSWD}postgres:x:101:104::/:/bin/sh\n`)).toEqual({
    name: "postgres",
    uid: 101,
    gid: 104,
  });
});

test("a system without either user is told what to do", () => {
  expect(() => ordinaryUser("root:x:0:0:root:/root:/bin/sh\npostgres:x:0:0::/:/bin/sh\n")).toThrow(
    /start Fieldboard as an ordinary user, or set DATABASE_URL$/,
  );
});
