import { fold } from "#domain/fold.ts";
import { instant, type Clock, type Instant } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import { countTry, deleteDelays, forgiveTry, WAIT_MAX_S, type DelayCounter } from "./sign-in-delays.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { networkOf, type RetryAfter } from "./limits.ts";

/** Who tries to prove who they are: an e-mail address as it was typed, whether there is such a person or not. */
export type Trying = {
  readonly account: string;
  readonly address: string;
  /** The browser, when that person signed in with it before; see `device-cookie.ts`. */
  readonly device: string | null;
};

export type Try = {
  /** Null when it may be made, otherwise the seconds after which it may; then nothing may be looked at. */
  readonly wait: RetryAfter;
  /** To be called when it was right, so that nobody is slowed by being who they are. */
  readonly forgive: () => Promise<void>;
};

export type SignInDelay = {
  readonly begin: (trying: Trying) => Promise<Try>;
  /** Forgives a try that was found right only by a later step, its second factor. */
  readonly forgive: (trying: Trying) => Promise<void>;
};

export type SignInDelayDeps = {
  readonly store: Pick<Store, "pool">;
  readonly sealer: Pick<Sealer, "signInHash">;
  readonly clock: Clock;
};

type Rule = Omit<DelayCounter, "key">;

/** One account from one network: what somebody who forgot a password, and what a single guesser, meets. */
const FROM_ONE_PLACE: Rule = { waitFromTry: 5, waitMaxS: WAIT_MAX_S, forgetAfterS: 300 };
/**
 * One account from everywhere. A single network that waits as above stays below it, so only many networks together make
 * people wait who come with a browser that is new here, and never longer than this.
 */
const FROM_EVERYWHERE: Rule = { waitFromTry: 20, waitMaxS: 30, forgetAfterS: 30 };
/** All accounts from one network: an office behind one address mistypes more often than one person. */
const OF_ONE_NETWORK: Rule = { waitFromTry: 30, waitMaxS: WAIT_MAX_S, forgetAfterS: 60 };
/** A browser that this person signed in with before. What others guess does not count here. */
const OF_ONE_DEVICE: Rule = { waitFromTry: 10, waitMaxS: 30, forgetAfterS: 300 };

/** All of it has worn off by then. */
const KEPT_HOURS = 2;
const ROWS_MAX = 100_000;

/**
 * Slows guessing, and nothing else: the wait grows to a minute at most, wears off, and is the same for people who do not
 * exist. It is kept in the store, so restarts and other processes know of it. The store sees keyed hashes only.
 */
export function createSignInDelay({ store, sealer, clock }: SignInDelayDeps): SignInDelay {
  let sweptAt = "";
  const sweep = async (now: Instant): Promise<void> => {
    const minute = now.slice(0, 16);
    if (minute === sweptAt) return;
    sweptAt = minute;
    // A try is answered whether or not there is room to tidy.
    await deleteDelays(store, hoursBefore(now, KEPT_HOURS), ROWS_MAX).catch(() => undefined);
  };

  return {
    begin: async (trying) => {
      const now = clock.now();
      await sweep(now);
      const counters = countersOf(trying, sealer);
      const wait = await countTry(store, counters, now);
      const keys = wait === null ? counters.map(({ key }) => key) : [];
      return { wait, forgive: () => forgiveTry(store, keys, clock.now()) };
    },
    forgive: (trying) =>
      forgiveTry(
        store,
        countersOf(trying, sealer).map(({ key }) => key),
        clock.now(),
      ),
  };
}

function countersOf(
  { account, address, device }: Trying,
  { signInHash }: Pick<Sealer, "signInHash">,
): readonly DelayCounter[] {
  const who = fold(account);
  if (device !== null) return [{ key: signInHash(["device", who, device]), ...OF_ONE_DEVICE }];
  const network = networkOf(address);
  return [
    { key: signInHash(["place", who, network]), ...FROM_ONE_PLACE },
    { key: signInHash(["account", who]), ...FROM_EVERYWHERE },
    { key: signInHash(["network", network]), ...OF_ONE_NETWORK },
  ];
}

const hoursBefore = (now: Instant, hours: number): Instant =>
  instant(Temporal.Instant.from(now).subtract({ hours }).toString());
