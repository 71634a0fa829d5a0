import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StoreUnavailable } from "#server/postgres/unavailable.ts";

/** The system user that PostgreSQL runs as when we are root. */
export type SystemUser = { readonly name: string; readonly uid: number; readonly gid: number };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: `postgres` where the system has one, else `nobody`. */
export function ordinaryUser(passwd = readFileSync("/etc/passwd", "utf8")): SystemUser {
  const user = userNamed(passwd, "postgres") ?? userNamed(passwd, "nobody");
  if (user === null) {
    throw new StoreUnavailable(
      "PostgreSQL does not run as root, and this system has neither a user postgres nor nobody: start Fieldboard as an ordinary user, or set DATABASE_URL",
    );
  }
  return user;
}

function userNamed(passwd: string, wanted: string): SystemUser | null {
  for (const line of passwd.split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name === wanted && uid !== undefined && gid !== undefined && Number.parseInt(uid, 10) > 0) {
      return { name, uid: Number.parseInt(uid, 10), gid: Number.parseInt(gid, 10) };
    }
  }
  return null;
}

/** One of the three permission bits of a file's mode. */
export const PERMISSION = { read: 4, enter: 1 } as const;

/**
 * The first file or folder on the way to a path that keeps the user out, or null when the path can be reached. Goes by
 * the mode bits; the path has to exist.
 */
export function closedOnTheWay(
  user: Pick<SystemUser, "uid" | "gid">,
  path: string,
  permission: (typeof PERMISSION)[keyof typeof PERMISSION] = PERMISSION.enter,
): string | null {
  const parent = dirname(path);
  const above = parent === path ? null : closedOnTheWay(user, parent);
  return above ?? (isOpen(user, path, permission) ? null : path);
}

function isOpen(user: Pick<SystemUser, "uid" | "gid">, path: string, permission: number): boolean {
  const { mode, uid, gid } = statSync(path);
  if (uid === user.uid) return ((mode >> 6) & permission) !== 0;
  return ((gid === user.gid ? mode >> 3 : mode) & permission) !== 0;
}
