import { networkOf, type Limits } from "#server/identity/limits.ts";
import type { NoteUse } from "#server/identity/tokens.ts";
import { environmentCaller, findToken, hashToken, type Caller } from "#server/identity/tokens.ts";
import { clientAddress } from "#server/http/client-address.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import type { Store } from "#server/postgres/connect.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Context } from "hono";
import { notKnown, tooMany } from "./refused.ts";

export type AdmitParts = {
  readonly store: Store;
  readonly limits: Limits;
  readonly noteUse: NoteUse;
  readonly environmentToken: string | undefined;
  /** Proxies of ours before us; see `clientAddress`. */
  readonly proxyHops: number;
};

export type Admit = {
  /** Lets a request in by its token, or refuses it: 401 without a known token, 429 beyond a limit. */
  readonly admit: (context: Context<HttpEnv>, token: string | null) => Promise<Caller>;
  /** Counts a request without a known token for its network. @throws 429 beyond the limit */
  readonly countStranger: (context: Context<HttpEnv>) => Promise<void>;
};

const KNOWN_MAX = 1000;
const STRANGERS_PER_MINUTE = 1_200;
const TOKEN_LENGTH_MAX = 512;

/**
 * Where many wrong tokens came from, unknown ones have to wait and are not even looked up. Tokens that were right here
 * before go on: one program with an old token must not stop the others of its office.
 */
export function createAdmit({ store, limits, noteUse, environmentToken, proxyHops }: AdmitParts): Admit {
  const known = new Set<string>();

  const callerOf = async (text: string, address: string): Promise<Caller> => {
    const hash = hashToken(text).toString("base64url");
    const wait = known.has(hash) ? null : limits.mayTry(address);
    if (wait !== null) throw tooMany("Too many unknown tokens came from this address.", wait);
    const caller = environmentCaller(environmentToken, text) ?? (await findToken(store, text));
    if (caller !== null) {
      if (known.size >= KNOWN_MAX) known.clear();
      known.add(hash);
      return caller;
    }
    known.delete(hash);
    await limits.countWrong(address);
    throw notKnown("This token is not known.");
  };

  const countStranger = async (context: Context<HttpEnv>): Promise<void> => {
    const network = networkOf(clientAddress(context, proxyHops));
    const wait = await limits.takeRequest(`stranger of ${network}`, STRANGERS_PER_MINUTE);
    if (wait !== null) throw tooMany("Too many requests without a token came from this address.", wait);
  };

  const admit: Admit["admit"] = async (context, text) => {
    if (text === null || text.length > TOKEN_LENGTH_MAX) await countStranger(context);
    if (text === null) throw notKnown("A token is needed: Authorization: Bearer, or token in the query.");
    if (text.length > TOKEN_LENGTH_MAX) throw notKnown("This token is not known.");
    const caller = await callerOf(text, clientAddress(context, proxyHops)).catch(async (error: unknown) => {
      if (error instanceof Refusal) await countStranger(context);
      throw error;
    });
    const wait = await limits.takeRequest(caller.key, caller.requestsPerMinute);
    if (wait !== null) throw tooMany(`This token may ask ${caller.requestsPerMinute} times a minute.`, wait);
    noteUse(caller);
    return caller;
  };

  return { admit, countStranger };
}
