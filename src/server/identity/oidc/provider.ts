import { createHash } from "node:crypto";
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { OidcSettings } from "#server/settings.ts";
import type { Flow } from "./oidc-flow.ts";
import { askProvider, isSafeAddress, jsonOf, OidcDown } from "./oidc-http.ts";
import { OidcRefused, verifiedEmail } from "./oidc-token.ts";

const address = z.string().refine(isSafeAddress);

/** What the provider says of itself (OpenID Connect Discovery 1.0), as far as we use it. */
const description = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
type Description = z.infer<typeof description>;

const tokens = z.object({ id_token: z.string(), access_token: z.string().optional() });
export type Tokens = Readonly<z.infer<typeof tokens>>;

/** An identity provider as it describes itself. All of it @throws OidcDown */
export type OidcProvider = {
  /** Where a browser is sent to. */
  readonly authorizationAddress: (flow: Flow, isAnew: boolean) => Promise<string>;
  /** Whether what came back may come from this provider (RFC 9207). */
  readonly isFromIt: (told: string | null) => Promise<boolean>;
  /** The tokens of a code. @throws OidcRefused too, when the code is not good, or not any more */
  readonly redeem: (code: string, verifier: string) => Promise<Tokens>;
  readonly keys: JWTVerifyGetKey;
  /** The e-mail address that the provider verified, when it tells it only to who asks; null when it does not. */
  readonly askEmail: (tokens: Tokens, subject: string) => Promise<string | null>;
};

const KEPT_MS = 10 * 60 * 1000;
const SCOPE = "openid email";
/** A proof is no older than what it is asked for: a fresh sign-in, and nobody is let pass whom it was not asked of. */
export const PROOF_AGE_S = 300;

type ProviderDeps = { readonly settings: OidcSettings; readonly redirectAddress: string };

/** Nothing is asked before somebody wants to sign in, so that a provider that is down stops nothing else. */
export function createOidcProvider({ settings, redirectAddress }: ProviderDeps): OidcProvider {
  const { issuer, clientId } = settings;
  let known: { readonly until: number; readonly described: Promise<Described> } | null = null;
  const described = (): Promise<Described> => {
    if (known === null || known.until < performance.now()) {
      const asked = describe(issuer);
      known = { until: performance.now() + KEPT_MS, described: asked };
      // What failed is asked again by the next.
      asked.catch(() => (known = null));
    }
    return known.described;
  };
  return {
    authorizationAddress: async (flow, isAnew) => {
      const { says } = await described();
      const url = new URL(says.authorization_endpoint);
      const asked = { client_id: clientId, redirect_uri: redirectAddress, ...askedOf(flow, isAnew) };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return url.href;
    },
    isFromIt: async (told) => {
      if (told !== null) return told === issuer;
      return (await described()).says.authorization_response_iss_parameter_supported !== true;
    },
    redeem: async (code, verifier) => {
      const { says } = await described();
      const grant = { grant_type: "authorization_code", code, code_verifier: verifier };
      const proof = clientProof(says, settings);
      const response = await askProvider(says.token_endpoint, {
        method: "POST",
        headers: { accept: "application/json", ...proof.headers },
        body: new URLSearchParams({ ...grant, redirect_uri: redirectAddress, ...proof.body }),
      });
      const body = await jsonOf(response);
      if (!response.ok) throw refusalOf(body);
      const read = tokens.safeParse(body);
      if (!read.success) throw new OidcDown("it answers without an ID token");
      return read.data;
    },
    keys: async (header, token) => {
      const { keys } = await described();
      try {
        return await keys(header, token);
      } catch (error) {
        const isOfToken =
          error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
        if (isOfToken || error instanceof OidcDown) throw error;
        throw new OidcDown("its keys cannot be read");
      }
    },
    askEmail: async ({ access_token: token }, subject) => {
      const { userinfo_endpoint: place } = (await described()).says;
      if (place === undefined || token === undefined) return null;
      const headers = { accept: "application/json", authorization: `Bearer ${token}` };
      const response = await askProvider(place, { headers });
      const claims = z.looseObject({ sub: z.literal(subject) }).safeParse(await jsonOf(response));
      return response.ok && claims.success ? verifiedEmail(claims.data) : null;
    },
  };
}

type Described = { readonly says: Description; readonly keys: JWTVerifyGetKey };

async function describe(issuer: string): Promise<Described> {
  const response = await askProvider(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const read = description.safeParse(await jsonOf(response));
  if (!response.ok || !read.success) throw new OidcDown("it does not describe itself as it should");
  if (read.data.issuer !== issuer) throw new OidcDown("it has another name than OIDC_ISSUER says");
  const keys = createRemoteJWKSet(new URL(read.data.jwks_uri), { [customFetch]: askProvider });
  return { says: read.data, keys };
}

const askedOf = ({ state, nonce, verifier, provesSession }: Flow, isAnew: boolean) => ({
  response_type: "code",
  scope: SCOPE,
  state,
  nonce,
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
  ...(isAnew || provesSession !== null ? { prompt: "login" } : {}),
  ...(provesSession === null ? {} : { max_age: String(PROOF_AGE_S) }),
});

type ClientProof = { readonly headers: Record<string, string>; readonly body: Record<string, string> };

/** As RFC 6749, section 2.3.1, says; in the body only where a provider takes it nowhere else. */
function clientProof(
  { token_endpoint_auth_methods_supported: methods }: Description,
  { clientId, clientSecret }: OidcSettings,
): ClientProof {
  if (methods !== undefined && !methods.includes("client_secret_basic"))
    return { headers: {}, body: { client_id: clientId, client_secret: clientSecret } };
  const [, id = "", secret = ""] =
    /^i=(.*)&s=(.*)$/.exec(new URLSearchParams({ i: clientId, s: clientSecret }).toString()) ?? [];
  return {
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
    body: {},
  };
}

const refused = z.object({ error: z.string() });

/** A code that is not good is the fault of who came with it; everything else one of ours or of the provider. */
const refusalOf = (body: unknown): OidcRefused | OidcDown => {
  const read = refused.safeParse(body);
  if (read.success && read.data.error === "invalid_grant") return new OidcRefused("code");
  if (read.success && read.data.error === "invalid_client")
    return new OidcDown("it does not know OIDC_CLIENT_ID, or OIDC_CLIENT_SECRET is another");
  return new OidcDown("it gives no token for a code");
};
