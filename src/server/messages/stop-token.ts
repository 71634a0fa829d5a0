import { timingSafeEqual } from "node:crypto";
import { stopByPress } from "#contract/alerts.ts";
import { PAGES } from "#domain/pages.ts";
import type { Sealer } from "#server/vault/keys.ts";

type Hashing = Pick<Sealer, "stopHash">;

/** Addresses at which mail of its kind is stopped: on a page, and by a press in the mail program itself (RFC 8058). */
export type StopAddresses = { readonly page: string; readonly press: string };

export const stopAddresses = (publicOrigin: string, hashing: Hashing, what: string): StopAddresses => {
  const token = stopToken(hashing, what);
  return {
    page: `${publicOrigin}${stopPage(token)}`,
    press: `${publicOrigin}${stopByPress.path}?${new URLSearchParams({ token }).toString()}`,
  };
};

/** The page that stops messages. The token is in the fragment, which browsers send to no server. */
export const stopPage = (token: string): string => `${PAGES.stopAlerts.path}#${encodeURIComponent(token)}`;

/** The token of the address that is pressed; "" without one. The log of requests has no query. */
export const pressedToken = (query: URLSearchParams): string => query.get("token") ?? "";

/** Makes the token that stops a kind of message and proves that it came from us. `what` is a word such as `alert-12`. */
export const stopToken = ({ stopHash }: Hashing, what: string): string =>
  `${what}.${stopHash(what).toString("base64url")}`;

/** Reads what a token stops; null where it is not one of ours. */
export function readStopToken({ stopHash }: Hashing, token: string): string | null {
  const end = token.lastIndexOf(".");
  const what = token.slice(0, Math.max(0, end));
  const given = Buffer.from(token.slice(end + 1), "base64url");
  const right = stopHash(what);
  return what !== "" && given.length === right.length && timingSafeEqual(given, right) ? what : null;
}
