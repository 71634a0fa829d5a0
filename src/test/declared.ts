import { globSync } from "node:fs";
import { join } from "node:path";
import type { Declared } from "#contract/endpoint.ts";
import { mayCall } from "#contract/permissions.ts";
import type { Role } from "#domain/identity/roles.ts";

const CONTRACT = join(import.meta.dirname, "../contract");

const isDeclared = (value: unknown): value is Declared =>
  typeof value === "object" && value !== null && "path" in value && "roles" in value;

const names = globSync("**/*.ts", { cwd: CONTRACT, exclude: ["**/*.test.ts"] });
const modules = await Promise.all(names.map((name): Promise<unknown> => import(join(CONTRACT, name))));

/** Every address that the contract declares, read from its modules rather than from a list. */
export const DECLARED: readonly Declared[] = modules
  .flatMap((module): readonly unknown[] => Object.values(Object(module)))
  .filter(isDeclared);

export const DECLARED_PATHS: readonly string[] = DECLARED.map(({ path }) => path).toSorted();

/** True where the declaration of a path names a role. @throws where the path is not declared */
export function mayAsk(path: string, role: Role): boolean {
  const declared = DECLARED.find((each) => each.path === path);
  if (declared === undefined) throw new Error(`${path} is not declared`);
  return mayCall(declared, role);
}

/** A query, that of a file with its format: CSV where it says none. */
export const withFormat = (path: string, query: string): string =>
  path.endsWith("/export") && !query.includes("format=") ? `${query}&format=csv` : query;
