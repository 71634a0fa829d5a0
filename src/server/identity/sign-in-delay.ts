import { randomBytes } from "node:crypto";
import { generateSignedCookie } from "hono/cookie";
import { parseSigned } from "hono/utils/cookie";
import { addressKey } from "#domain/fold.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { networkOf, type RetryAfter } from "./limits.ts";
import type { SignInDeps } from "./sign-in.ts";
import { countTry, forgiveTry, WAIT_MAX_S, type DelayCounter } from "./delay-queries.ts";
import { deleteEnded } from "./delete-ended.ts";

/** An attempt to sign in as an email address, as typed, whether there is such a user or not. */
export type Trying = {
  readonly account: string;
  readonly address: string;
  /** The browser, when this person has signed in with it before. */
  readonly device: string | null;
};

export type SignInDelay = ReturnType<typeof createSignInDelay>;

type SignInDelayDeps = Pick<SignInDeps, "store" | "clock"> & { readonly sealer: Signing };

type Rule = Omit<DelayCounter, "key">;
type Signing = Pick<Sealer, "signInHash">;

/** One account from one network: a person who forgot a password, or a single guesser. */
const FROM_ONE_PLACE: Rule = { waitFromTry: 5, waitMaxS: WAIT_MAX_S, forgetAfterS: 300 };
/**
 * One account from everywhere. A single network that waits as above stays below it, so only many networks together slow
 * down people with a new browser, and never for longer than this.
 */
const FROM_EVERYWHERE: Rule = { waitFromTry: 20, waitMaxS: 30, forgetAfterS: 30 };
/** All accounts from one network: an office behind one address mistypes more often than one person. */
const OF_ONE_NETWORK: Rule = { waitFromTry: 30, waitMaxS: WAIT_MAX_S, forgetAfterS: 60 };
/** A browser that this person has signed in with before. Other people's guesses do not count here. */
const OF_ONE_DEVICE: Rule = { waitFromTry: 10, waitMaxS: 30, forgetAfterS: 300 };

/**
 * Slows guessing: the wait grows to a minute at most, ends, and is the same for users who do not exist. The store keeps
 * it, so restarts and other processes see it, under keyed hashes only.
 */
export function createSignInDelay({ store, sealer, clock }: SignInDelayDeps) {
  let cleanedAt = "";
  return {
    /** Counts an attempt that may be made: null. Otherwise the seconds to wait; then nothing may be checked. */
    begin: async (trying: Trying): Promise<RetryAfter> => {
      const now = clock.now();
      const minute = now.slice(0, 16);
      // An attempt is answered even if this fails.
      if (minute !== cleanedAt) await deleteEnded(store, now).catch(() => undefined);
      cleanedAt = minute;
      return countTry(store, countersOf(trying, sealer), now);
    },
    /** Takes an attempt back that was right, so that no one is slowed for signing in. */
    forgive: (trying: Trying): Promise<void> => {
      const keys = countersOf(trying, sealer).map(({ key }) => key);
      return forgiveTry(store, keys, clock.now());
    },
  };
}

function countersOf({ account, address, device }: Trying, { signInHash }: Signing): readonly DelayCounter[] {
  const who = addressKey(account);
  if (device !== null) return [{ key: signInHash(["device", who, device]), ...OF_ONE_DEVICE }];
  const network = networkOf(address);
  return [
    { key: signInHash(["place", who, network]), ...FROM_ONE_PLACE },
    { key: signInHash(["account", who]), ...FROM_EVERYWHERE },
    { key: signInHash(["network", network]), ...OF_ONE_NETWORK },
  ];
}

export const DEVICE_COOKIE = "__Host-fieldboard.device";
const DEVICE_DAYS = 180;
const DEVICE = /^([\w-]{22})\.(\d{4}-\d{2}-\d{2})$/;

/**
 * The line of `Set-Cookie` that identifies a browser at this person's next sign-in, so that other people's guesses do
 * not slow it (a device cookie, says OWASP). It opens nothing, and stays when the person signs out.
 */
export const deviceCookie = (signing: Signing, account: string, now: Instant): Promise<string> => {
  const device = randomBytes(16).toString("base64url");
  return generateSignedCookie(DEVICE_COOKIE, `${device}.${now.slice(0, 10)}`, secretOf(signing, account), {
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Strict",
    maxAge: DEVICE_DAYS * 24 * 60 * 60,
  });
};

/** The browser's id when this person signed in with it at most 180 days ago, or null. */
export async function readDevice(
  signing: Signing,
  account: string,
  cookies: string | null,
  now: Instant,
): Promise<string | null> {
  const signed = await parseSigned(cookies ?? "", secretOf(signing, account), DEVICE_COOKIE);
  const [, device = null, day = ""] = DEVICE.exec(signed[DEVICE_COOKIE] || "") ?? [];
  if (device === null) return null;
  const { days } = Temporal.PlainDate.from(day).until(now.slice(0, 10));
  return days <= DEVICE_DAYS ? device : null;
}

/** Each account has its own, so that the cookie of one is none of another. */
const secretOf = ({ signInHash }: Signing, account: string): string =>
  signInHash(["device cookie", addressKey(account)]).toString("base64");
