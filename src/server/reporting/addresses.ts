import { OPERATIONS, ROUTES, type Operation } from "#interface/operations.ts";
import { NotFound, WrongMethod } from "#server/http/refusal.ts";

/** One of the two base addresses: where it is, what can be asked there, and whether it describes itself. */
export type Base = {
  readonly mount: "/index.cfm" | "/dev/index.cfm";
  readonly operations: readonly Operation[];
  readonly hasSwagger: boolean;
};

export const BASES: readonly [production: Base, development: Base] = [
  {
    mount: "/index.cfm",
    operations: OPERATIONS.filter((operation) => ROUTES[operation].isOnProduction),
    hasSwagger: false,
  },
  { mount: "/dev/index.cfm", operations: OPERATIONS, hasSwagger: true },
];

const SWAGGER_PATH = "/swagger";

export type Asked = Operation | "swagger" | "options";

/** What a method and the path below a base ask for. Paths are compared as they were sent, nothing is decoded. */
export function askedOf(
  base: Base,
  method: string,
  path: string,
): { readonly asked: Asked; readonly allow: string } {
  const found = base.operations.find((operation) => ROUTES[operation].path === path);
  const asked = found ?? (base.hasSwagger && path === SWAGGER_PATH ? "swagger" : null);
  if (asked === null) throw new NotFound("Nothing is at this address.");
  const isPost = asked !== "swagger" && ROUTES[asked].method === "POST";
  const allow = isPost ? "POST, OPTIONS" : "GET, HEAD, OPTIONS";
  if (method === "OPTIONS") return { asked: "options", allow };
  if (!allow.split(", ").includes(method)) throw new WrongMethod(allow);
  return { asked, allow };
}
