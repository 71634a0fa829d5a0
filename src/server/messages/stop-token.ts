import type { Sealer } from "#server/vault/keys.ts";

type Hashing = Pick<Sealer, "stopHash">;

/** The address of the page that stops messages. The token is in the fragment, which browsers send to no server. */
export const stopAddress = (publicOrigin: string, hashing: Hashing, what: string): string =>
  `${publicOrigin}/stop-alerts#${stopToken(hashing, what)}`;

/** What stops a kind of message and proves that it came from us. `what` is a word such as `alert-12`. */
const stopToken = ({ stopHash }: Hashing, what: string): string =>
  `${what}.${stopHash(what).toString("base64url")}`;
