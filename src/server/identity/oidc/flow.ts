import { createHash } from "node:crypto";
import { symmetricDecodeJWT, symmetricEncodeJWT } from "better-auth/crypto";
import { generateCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
  type IDToken,
} from "openid-client";
import { z } from "zod";
import { isVouchedAddress } from "#domain/identity/email-address.ts";
import {
  instant,
  secondsAfter,
  secondsBetween,
  systemClock,
  type Clock,
  type Instant,
} from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { OidcSettings } from "#server/settings.ts";
import { ofProvider, OidcTrouble, openProvider } from "./provider.ts";
import { insertState, type OidcSubject } from "./queries.ts";

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  /** Proves to the provider that the code is redeemed by the server that requested it (PKCE). */
  verifier: z.string(),
  /** The session whose person confirms who they are; null for a sign-in. */
  confirmsSession: z.string().nullable(),
  next: z.string().nullable(),
  /** The token of the invitation that the person accepts by signing in; null without one. */
  invitation: z.string().nullable(),
  expiresAt: z.string().transform(instant),
});

/** A sign-in on its way. Only the browser that began it stores it, sealed, so no other browser or site can finish it. */
export type Flow = Readonly<z.infer<typeof flow>>;
export type FlowInput = Pick<Flow, "confirmsSession" | "next" | "invitation"> & {
  readonly isForced: boolean;
};

export type Proven = OidcSubject & {
  /** Moment when they last signed in at the provider; null when it does not say. */
  readonly provenAt: Instant | null;
  /** The verified email address in lower case, or null. @throws OidcTrouble */
  readonly readEmail: () => Promise<string | null>;
};

export type Oidc = ReturnType<typeof createOidc>;

export type OidcDeps = {
  readonly settings: OidcSettings;
  /** Address that the provider sends browsers back to. */
  readonly redirectAddress: string;
  readonly secret: string;
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
};

/** Beginning of the name of a flow's cookie: each has one of its own, so that two tabs can be on their way at once. */
export const FLOW_COOKIE = "__Host-fieldboard.oidc.";
const FLOW_MINUTES = 10;
/** As many as a browser stores: more would make its requests larger than proxies let through. */
const FLOWS_MAX = 3;
const SALT = "fieldboard oidc flow v1";
/** As long as a confirmation stays fresh. */
const PROOF_AGE_S = 300;
/** Seconds that two clocks may be apart. */
const CLOCK_SKEW_S = 60;

/** A line of `Set-Cookie`. Lax, because another site sends the browser back to us. */
const cookieLine = (name: string, sealed: string, minutes: number): string =>
  generateCookie(name, sealed, {
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
    maxAge: minutes * 60,
  });

/** The state itself stays in the sealed value. */
const cookieNameOf = (state: string): string => `${FLOW_COOKIE}${hashOf(state).toString("hex").slice(0, 16)}`;

/** Deletes the cookie of the flow that a query belongs to. */
export const endedFlowCookie = (query: URLSearchParams): string =>
  cookieLine(cookieNameOf(query.getAll("state").join()), "", 0);

/** Signs in with an identity provider: the authorization code flow of OpenID Connect, with PKCE. */
export function createOidc({ settings, redirectAddress, secret, store, clock }: OidcDeps) {
  const { issuer, name } = settings;
  const provider = openProvider(settings);
  return {
    name,
    /**
     * Address that the browser goes to, and what it stores meanwhile, as lines of `Set-Cookie`. With `isForced` the provider asks
     * for a sign-in even if it knows the person. @throws OidcTrouble
     */
    begin: async ({ isForced, ...input }: FlowInput, cookies: string | null) => {
      const codes = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const address = buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectAddress,
        scope: "openid email",
        state: codes.state,
        nonce: codes.nonce,
        code_challenge: await calculatePKCECodeChallenge(codes.verifier),
        code_challenge_method: "S256",
        ...(isForced ? { prompt: "login" } : {}),
        ...(input.confirmsSession === null ? {} : { max_age: String(PROOF_AGE_S) }),
      });
      const expiresAt = Temporal.Instant.from(clock.now()).add({ minutes: FLOW_MINUTES }).toString();
      const sealed = await symmetricEncodeJWT({ ...codes, ...input, expiresAt }, secret, SALT);
      // Browsers send the cookie that was set first first.
      const earlier = Object.keys(parse(cookies ?? "")).filter((cookie) => cookie.startsWith(FLOW_COOKIE));
      const dropped = earlier.slice(0, Math.max(0, earlier.length - FLOWS_MAX + 1));
      return {
        address: address.href,
        cookies: [
          ...dropped.map((cookie) => cookieLine(cookie, "", 0)),
          cookieLine(cookieNameOf(codes.state), sealed, FLOW_MINUTES),
        ],
      };
    },
    /** The flow that this browser began and that the query belongs to. @throws OidcTrouble */
    recall: async (query: URLSearchParams, cookies: string | null): Promise<Flow> => {
      const state = query.getAll("state").join();
      const cookie = cookieNameOf(state);
      const sealed = parse(cookies ?? "", cookie)[cookie] ?? "";
      const { data } = flow.safeParse(await symmetricDecodeJWT<unknown>(sealed, secret, SALT));
      if (data === undefined || data.expiresAt <= clock.now() || state !== data.state)
        throw new OidcTrouble("over", "this browser did not begin such a sign-in");
      return data;
    },
    /** The person, once for each flow. @throws OidcTrouble */
    finish: async (begun: Flow, query: URLSearchParams): Promise<Proven> => {
      // The same answer cannot be used twice, not even with the cookie.
      if (!(await insertState(store, hashOf(begun.state), clock.now())))
        throw new OidcTrouble("refused", "state");
      const configuration = await provider();
      const tokens = await ofProvider(
        authorizationCodeGrant(configuration, new URL(`${redirectAddress}?${query}`), {
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          pkceCodeVerifier: begun.verifier,
          idTokenExpected: true,
          ...(begun.confirmsSession === null ? {} : { maxAge: PROOF_AGE_S }),
        }),
      );
      const claims = tokens.claims();
      if (claims === undefined) throw new OidcTrouble("refused", "id_token");
      // The library only checks that it is a text: the empty one would be everyone's.
      if (claims.sub.trim() === "") throw new OidcTrouble("refused", "sub");
      return {
        issuer,
        subject: claims.sub,
        provenAt: provenAtBy(clock, claims.auth_time),
        readEmail: () => readVerifiedEmail(configuration, tokens.access_token, claims),
      };
    },
  };
}

/** The verified email of the ID token or, where the token lacks it, of the provider's user info. @throws OidcTrouble */
async function readVerifiedEmail(
  configuration: Configuration,
  accessToken: string,
  claims: IDToken,
): Promise<string | null> {
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const isWhole = claims["email"] !== undefined && claims["email_verified"] !== undefined;
  if (isWhole || !hasUserInfo) return verifiedEmail(claims);
  const info = await ofProvider(fetchUserInfo(configuration, accessToken, claims.sub));
  // The flag counts for the email beside it; only where there is none, for the email of the ID token.
  return verifiedEmail({ email: claims["email"], ...info });
}

/** By our clock: a provider’s time is compared with the time of this process, as the library does. @throws OidcTrouble */
function provenAtBy(clock: Clock, authTime: number | undefined): Instant | null {
  const processNow = systemClock(clock.zone).now();
  const provenAt = provenAtOf(authTime, processNow);
  return provenAt === null ? null : secondsAfter(clock.now(), -secondsBetween(provenAt, processNow));
}

/** Moment when a person signed in at the provider; a time in the future is not fresh but wrong. @throws OidcTrouble */
export function provenAtOf(authTime: number | undefined, now: Instant): Instant | null {
  if (authTime === undefined) return null;
  const nowS = Temporal.Instant.from(now).epochMilliseconds / 1000;
  if (authTime > nowS + CLOCK_SKEW_S) throw new OidcTrouble("refused", "auth_time");
  const ms = Math.floor(Math.min(authTime, nowS)) * 1000;
  return instant(Temporal.Instant.fromEpochMilliseconds(ms).toString());
}

/** The email address in lower case when the provider has verified it, or null. Some providers send the flag as text. */
export const verifiedEmail = (claims: Readonly<Record<string, unknown>>): string | null => {
  const { email, email_verified: isVerified } = claims;
  if ((isVerified !== true && isVerified !== "true") || typeof email !== "string") return null;
  // Before letters change: two that look the same, or have the same small letter, are two people.
  if (!/^[\x21-\x7e]+$/.test(email)) return null;
  const address = email.toLowerCase();
  return isVouchedAddress(address) ? address : null;
};

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
