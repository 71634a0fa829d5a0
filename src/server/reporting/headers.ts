import { commonHeaders, DATA_HEADERS } from "#server/http/headers.ts";
import { ENCODINGS, type Encoding } from "./encodings.ts";

/** On every reply of the reporting service. Main may add what https asks for. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  ...commonHeaders(false),
  ...DATA_HEADERS,
  "Content-Type": "application/json",
};

/** The strong entity tag of a body in one encoding: another encoding is other bytes, and so another tag. */
export const tagOf = (fingerprint: string, encoding: Encoding | null): string =>
  encoding === null ? `"${fingerprint}"` : `"${fingerprint}-${encoding}"`;

/** The tag of `If-None-Match` under which a client holds this body, whatever it is encoded in; null when it has none. */
export function heldTag(ifNoneMatch: string | null, fingerprint: string): string | null {
  if (ifNoneMatch === null) return null;
  if (ifNoneMatch.trim() === "*") return tagOf(fingerprint, null);
  const told = new Set(ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return (
    [null, ...ENCODINGS].map((encoding) => tagOf(fingerprint, encoding)).find((tag) => told.has(tag)) ?? null
  );
}
