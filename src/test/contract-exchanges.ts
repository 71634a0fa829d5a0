import { globSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod/mini";

const CONTRACT = join(import.meta.dirname, "../contract");

/** A request that the contract describes: what its query holds, or, of a command, its body. */
export type Exchange = {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly travels: "query" | "body";
  readonly schema: z.ZodMiniObject;
};

/** Every request of the contract, read from its modules rather than from a list. */
export async function contractExchanges(): Promise<readonly Exchange[]> {
  const names = globSync("*.ts", { cwd: CONTRACT, exclude: ["*.test.ts"] });
  const modules = await Promise.all(names.map((name): Promise<unknown> => import(join(CONTRACT, name))));
  return modules
    .flatMap((module): readonly unknown[] => Object.values(Object(module)))
    .flatMap((value) => exchangeOf(value) ?? []);
}

function exchangeOf(value: unknown): Exchange | null {
  if (typeof value !== "object" || value === null || !("path" in value)) return null;
  const { path } = value;
  if (typeof path !== "string") return null;
  if ("body" in value && value.body instanceof z.ZodMiniObject)
    return { path, method: "POST", travels: "body", schema: value.body };
  if (!("query" in value) || !(value.query instanceof z.ZodMiniObject)) return null;
  const method = "method" in value && value.method === "POST" ? "POST" : "GET";
  return { path, method, travels: "query", schema: value.query };
}

export const ODD_TEXTS: readonly string[] = [
  ...["%00", "\ud800", "%ED%A0%80", "\u202e", "0001-01-01", "9999-12-31"],
  ...["99999999999999999999", "9223372036854775808", "2147483648", "-1", "1e308", "'", "\\"],
  ...["0001-01-01T00:00:00Z", "", " ", ",", "%", "x".repeat(5_000)],
];

export const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  ...[2_147_483_648, 9_007_199_254_740_991, 1e308, -1, 0.5, null, [], {}, ["\0"], true],
];
