import { z } from "zod/mini";
import type { Declared } from "#contract/endpoint.ts";
import { BadRequest } from "#server/http/refusal.ts";
import { readJson, readQuery } from "#server/http/request.ts";
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

/** Question: a text for each member of a query, any value for those of a body. */
export type Values = Readonly<Record<string, unknown>>;

export const searchOf = (values: Values): URLSearchParams =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Refusal of values by their schema, before it looks anything up; null where it goes on. */
export function refusalOf({ travels, schema }: Exchange, values: Values): BadRequest | null {
  try {
    if (travels === "body") readJson(schema, JSON.stringify(values));
    else readQuery(schema, searchOf(values));
    return null;
  } catch (error) {
    if (error instanceof BadRequest) return error;
    throw error;
  }
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
