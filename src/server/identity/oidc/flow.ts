import { createHash } from "node:crypto";
import type { Clock, Instant } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import { takeState } from "./oidc-links.ts";
import type { OidcSettings } from "#server/settings.ts";
import { flowCookie, newFlow, readFlow, type Flow } from "./oidc-flow.ts";
import { createOidcProvider, PROOF_AGE_S } from "./oidc-provider.ts";
import { OidcRefused, readIdToken, verifiedEmail } from "./oidc-token.ts";

/** Somebody whom the identity provider knows. */
export type Proven = {
  readonly issuer: string;
  /** What the provider calls them, for good; an e-mail address may pass to somebody else. */
  readonly subject: string;
  /** When they told the provider who they are; null when it does not say. */
  readonly provenAt: Instant | null;
  /** In lower case; null when the provider has not verified it. @throws OidcDown */
  readonly readEmail: () => Promise<string | null>;
};

/** Nothing that this browser began: too old, from another browser, or made up. */
export class NoFlow extends Error {
  override readonly name = "NoFlow";
}

/** The person went back instead of telling the provider who they are. */
export class OidcCanceled extends Error {
  override readonly name = "OidcCanceled";
}

/** Signing in with an identity provider: the authorization code flow of OpenID Connect, with PKCE. */
export type Oidc = {
  /** What the sign-in page calls the provider. */
  readonly name: string;
  readonly issuer: string;
  /** Where the browser goes, and the cookie it keeps meanwhile. @throws OidcDown */
  readonly begin: (told: Beginning) => Promise<{
    readonly address: string;
    readonly cookie: string;
  }>;
  /** What this browser began, when what it comes back with belongs to that. @throws NoFlow */
  readonly recall: (query: URLSearchParams, cookies: string | null) => Promise<Flow>;
  /** Whom the provider says it was, once. @throws OidcRefused, OidcCanceled, OidcDown */
  readonly finish: (flow: Flow, query: URLSearchParams) => Promise<Proven>;
};

export type Beginning = Pick<Flow, "provesSession" | "next"> & {
  /** Whether the provider asks who they are, though it may know somebody. */
  readonly isAnew: boolean;
};

export type OidcDeps = {
  readonly settings: OidcSettings;
  /** Where the provider sends browsers back to. */
  readonly redirectAddress: string;
  readonly secret: string;
  readonly store: Pick<Store, "pool">;
  readonly clock: Clock;
};

export function createOidc({ settings, redirectAddress, secret, store, clock }: OidcDeps): Oidc {
  const { issuer, clientId, name } = settings;
  const provider = createOidcProvider({ settings, redirectAddress });
  return {
    name,
    issuer,
    begin: async ({ isAnew, ...told }) => {
      const flow = newFlow(told);
      const address = await provider.authorizationAddress(flow, isAnew);
      return { address, cookie: await flowCookie(flow, secret, clock.now()) };
    },
    recall: async (query, cookies) => {
      const flow = await readFlow(cookies, secret, clock.now());
      if (flow === null || onlyOne(query, "state") !== flow.state)
        throw new NoFlow("there is no such sign-in");
      return flow;
    },
    finish: async (flow, query) => {
      // Whoever got hold of all of it may not go the same way again.
      if (!(await takeState(store, hashOf(flow.state), clock.now()))) throw new OidcRefused("state");
      if (!(await provider.isFromIt(onlyOne(query, "iss")))) throw new OidcRefused("iss");
      const code = onlyOne(query, "code");
      if (code === null)
        throw query.has("error") ? new OidcCanceled("no code came") : new OidcRefused("code");
      const tokens = await provider.redeem(code, flow.verifier);
      const { subject, provenAt, claims } = await readIdToken(tokens.id_token, {
        keys: provider.keys,
        issuer,
        clientId,
        nonce: flow.nonce,
        maxAgeS: flow.provesSession === null ? null : PROOF_AGE_S,
        now: clock.now(),
      });
      const readEmail = (): Promise<string | null> =>
        claims["email"] === undefined
          ? provider.askEmail(tokens, subject)
          : Promise.resolve(verifiedEmail(claims));
      return { issuer, subject, provenAt, readEmail };
    },
  };
}

/** What is told twice is not told. */
const onlyOne = (query: URLSearchParams, name: string): string | null => {
  const all = query.getAll(name);
  return all.length === 1 ? (all[0] ?? null) : null;
};

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
