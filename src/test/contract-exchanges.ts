import { z } from "zod/mini";
import type { Declared } from "#contract/endpoint.ts";
import { DECLARED } from "./declared.ts";

/** A request that the contract describes: what its query holds, or, of a command, its body. */
export type Exchange = {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly travels: "query" | "body";
  readonly schema: z.ZodMiniObject;
};

/** Every request of the contract. */
export const contractExchanges = (): readonly Exchange[] =>
  DECLARED.flatMap((value) => exchangeOf(value) ?? []);

function exchangeOf(value: Declared): Exchange | null {
  const { path } = value;
  if ("body" in value && value.body instanceof z.ZodMiniObject)
    return { path, method: "POST", travels: "body", schema: value.body };
  if (!("query" in value) || !(value.query instanceof z.ZodMiniObject)) return null;
  const method = "method" in value && value.method === "POST" ? "POST" : "GET";
  return { path, method, travels: "query", schema: value.query };
}

export const ODD_TEXTS: readonly string[] = [
  "%00",
  "\ud800",
  "%ED%A0%80",
  "\u202e",
  "0001-01-01",
  "9999-12-31",
  "99999999999999999999",
  "9223372036854775808",
  "2147483648",
  "-1",
  "1e308",
  "'",
  "\\",
  "0001-01-01T00:00:00Z",
  "",
  " ",
  ",",
  "%",
  "x".repeat(5_000),
];

export const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  -1,
  0.5,
  null,
  [],
  {},
  ["\0"],
  true,
];
