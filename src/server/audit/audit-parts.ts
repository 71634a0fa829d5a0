import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { faultCode } from "#server/postgres/fault-code.ts";

/*
 * The file of the audit log is `audit.log`; once it is large it becomes `audit.log.1`, the next `audit.log.2`, and so on.
 * All of them stay where they are: one that is missing is noticed.
 */

/** A part of the file: its path, how many bytes it has, and what the system calls it, by whatever path. */
export type FilePart = { readonly path: string; readonly bytes: number; readonly inode: number };

/** In the order they were written; that which is added to last. Nothing where nothing was written yet. */
export async function fileParts(path: string): Promise<readonly FilePart[]> {
  const numbers = await partNumbers(path);
  const parts = await Promise.all([...numbers.map((number) => `${path}.${number}`), path].map(partOf));
  return parts.flat();
}

const partOf = async (path: string): Promise<readonly FilePart[]> => {
  try {
    const { size, ino } = await stat(path);
    return [{ path, bytes: size, inode: ino }];
  } catch (error) {
    if (faultCode(error) === "ENOENT") return [];
    throw error;
  }
};

async function partNumbers(path: string): Promise<readonly number[]> {
  const names = await readdir(dirname(path)).catch((error: unknown) => {
    if (faultCode(error) === "ENOENT") return [];
    throw error;
  });
  const numbers = names.flatMap((name) => {
    const [, number] = name.startsWith(`${basename(path)}.`) ? (/\.([1-9]\d{0,8})$/.exec(name) ?? []) : [];
    return number === undefined ? [] : [Number.parseInt(number, 10)];
  });
  return numbers.toSorted((a, b) => a - b);
}

/**
 * Gives the file the next number, so that a new one begins. The number is claimed first: of two processes that do this at
 * once neither writes over what the other has put aside.
 */
export async function putAside(path: string): Promise<void> {
  for (let number = ((await partNumbers(path)).at(-1) ?? 0) + 1; ; number += 1) {
    const aside = `${path}.${number}`;
    try {
      await (await open(aside, "wx", 0o600)).close();
    } catch (error) {
      if (faultCode(error) === "EEXIST") continue;
      throw error;
    }
    try {
      await rename(path, aside);
    } catch (error) {
      await rm(aside, { force: true });
      if (faultCode(error) !== "ENOENT") throw error;
    }
    return;
  }
}

const ID = /^[\w-]{22}$/;
const idPathOf = (path: string): string => join(dirname(path), "audit.id");

/** What the store calls the file by, kept beside it; null where nothing was written yet. */
export function fileIdBeside(path: string): string | null {
  try {
    const id = readFileSync(idPathOf(path), "utf8").trim();
    return ID.test(id) ? id : null;
  } catch (error) {
    if (faultCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** The same, made at the first time. Of several processes that begin at once one's counts. */
export function claimFileId(path: string): string {
  const known = fileIdBeside(path);
  if (known !== null) return known;
  const staging = `${idPathOf(path)}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(staging, `${randomBytes(16).toString("base64url")}\n`, {
      flag: "wx",
      mode: 0o600,
      flush: true,
    });
    linkSync(staging, idPathOf(path));
  } catch (error) {
    if (faultCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(staging, { force: true });
  }
  const claimed = fileIdBeside(path);
  if (claimed === null) throw new RangeError("audit.id beside the file of the audit log does not hold an id");
  return claimed;
}
