import { instant, type Clock, type Instant } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import { updateTokenUse } from "./queries.ts";
import type { Caller } from "./tokens.ts";

/** Notes that a token was used. Nobody waits for it, and what cannot be written is tried again in the next minute. */
export type NoteUse = (caller: Pick<Caller, "tokenId">) => void;

/** Kept to the minute, and written by a process at most once a minute for each token: asking stays as quick as it was. */
export function createTokenUse(store: Pick<Store, "pool">, clock: Clock): NoteUse {
  const noted = new Map<number, Instant>();
  return ({ tokenId }) => {
    if (tokenId === null) return;
    const minute = minuteOf(clock.now());
    if (noted.get(tokenId) === minute) return;
    noted.set(tokenId, minute);
    updateTokenUse(store, tokenId, minute).catch(() => undefined);
  };
}

const minuteOf = (moment: Instant): Instant => instant(`${moment.slice(0, 16)}:00Z`);
