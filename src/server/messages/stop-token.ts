import { timingSafeEqual } from "node:crypto";
import { PAGES } from "#domain/pages.ts";
import type { Sealer } from "#server/vault/keys.ts";

type Hashing = Pick<Sealer, "stopHash">;

/** The address of the page that stops messages. The token is in the fragment, which browsers send to no server. */
export const stopAddress = (publicOrigin: string, hashing: Hashing, what: string): string =>
  `${publicOrigin}${PAGES.stopAlerts.path}#${stopToken(hashing, what)}`;

/** What stops a kind of message and proves that it came from us. `what` is a word such as `alert-12`. */
export const stopToken = ({ stopHash }: Hashing, what: string): string =>
  `${what}.${stopHash(what).toString("base64url")}`;

/** What a token stops; null where it is not one of ours. */
export function readStopToken({ stopHash }: Hashing, token: string): string | null {
  const end = token.lastIndexOf(".");
  const what = token.slice(0, Math.max(0, end));
  const given = Buffer.from(token.slice(end + 1), "base64url");
  const right = stopHash(what);
  return what !== "" && given.length === right.length && timingSafeEqual(given, right) ? what : null;
}
