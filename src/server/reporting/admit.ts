import type { Clock } from "#domain/time/time.ts";
import type { Context } from "hono";
import { clientAddress } from "#server/http/request.ts";
import { Refusal, TooMany } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { networkOf, type Limits } from "#server/identity/limits.ts";
import {
  environmentCaller,
  findToken,
  hashToken,
  type Caller,
  type NoteUse,
} from "#server/identity/tokens.ts";
import type { Store } from "#server/postgres/connect.ts";
import { unauthorized } from "./refused.ts";

type AdmitParts = {
  readonly store: Store;
  readonly limits: Limits;
  readonly noteUse: NoteUse;
  readonly clock: Clock;
  readonly environmentToken: string | undefined;
  /** Proxies of ours before us; see `clientAddress`. */
  readonly proxyHops: number;
};

const VALID_MAX = 1000;
const WITHOUT_TOKEN_PER_MINUTE = 1_200;
const TOKEN_LENGTH_MAX = 512;

/**
 * Addresses that many wrong tokens came from: unknown ones have to wait and are not even looked up. Tokens that were right here
 * before go on: one program with an old token must not stop the others of its office.
 */
export function createAdmit({ store, limits, noteUse, environmentToken, proxyHops, clock }: AdmitParts) {
  const valid = new Set<string>();

  const callerOf = async (text: string, address: string): Promise<Caller> => {
    const hash = hashToken(text).toString("base64url");
    const wait = valid.has(hash) ? null : limits.mayTry(address);
    if (wait !== null) throw new TooMany("Too many unknown tokens came from this address.", wait);
    const caller = environmentCaller(environmentToken, text) ?? (await findToken(store, text, clock));
    if (caller === null) {
      valid.delete(hash);
      await limits.countWrong(address);
      throw unauthorized("Unknown token.");
    }
    if (valid.size >= VALID_MAX) valid.clear();
    valid.add(hash);
    return caller;
  };

  /** Counts a request without a valid token for its network. @throws TooMany */
  const countWithoutToken = async (context: Context<HttpEnv>): Promise<void> => {
    const network = networkOf(clientAddress(context, proxyHops));
    const wait = await limits.takeRequest(`stranger of ${network}`, WITHOUT_TOKEN_PER_MINUTE);
    if (wait !== null) throw new TooMany("Too many requests without a token came from this address.", wait);
  };

  /** The caller of a token. @throws Refusal 401 without a valid token, 429 beyond a limit */
  const admit = async (context: Context<HttpEnv>, token: string | null): Promise<Caller> => {
    const isPossible = token !== null && token.length <= TOKEN_LENGTH_MAX;
    if (!isPossible) await countWithoutToken(context);
    if (token === null)
      throw unauthorized("A token is needed: Authorization: Bearer, or token in the query.");
    if (!isPossible) throw unauthorized("Unknown token.");
    const caller = await callerOf(token, clientAddress(context, proxyHops)).catch(async (error: unknown) => {
      if (error instanceof Refusal) await countWithoutToken(context);
      throw error;
    });
    const { key, requestsPerMinute } = caller;
    const wait = await limits.takeRequest(key, requestsPerMinute);
    if (wait !== null)
      throw new TooMany(`This token is limited to ${requestsPerMinute} requests a minute.`, wait);
    noteUse(caller);
    return caller;
  };

  return { admit, countWithoutToken };
}
