import { LRUCache } from "lru-cache";
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from "openid-client";
import { z } from "zod";
import type { Trouble } from "#contract/identity/oidc.ts";
import { isLoopback } from "#domain/loopback.ts";
import type { OidcSettings } from "#server/settings.ts";

/** Reason why no one was signed in. The message is the claim or check that failed, or how the provider answers, never a value. */
export class OidcTrouble extends Error {
  override readonly name = "OidcTrouble";
  readonly trouble: Exclude<Trouble, "slowed" | "broken">;
  constructor(trouble: OidcTrouble["trouble"], why: string, options?: ErrorOptions) {
    super(why, options);
    this.trouble = trouble;
  }
}

const down = (why: string, options?: ErrorOptions) => new OidcTrouble("unreachable", why, options);

const CONFIGURATION_LIFE_MS = 10 * 60 * 1000;
const TIMEOUT_S = 5;
/** A description, keys or tokens have a few thousand bytes everywhere. */
const BYTES_MAX = 256 * 1024;

/**
 * Reads the provider's description when it is first needed, so that a provider that is down stops nothing else.
 * The function returned @throws OidcTrouble
 */
export function openProvider(settings: OidcSettings): () => Promise<Configuration> {
  const cache = new LRUCache<"provider", Configuration>({
    max: 1,
    ttl: CONFIGURATION_LIFE_MS,
    fetchMethod: () => discover(settings),
  });
  return () => cache.forceFetch("provider");
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  try {
    const configuration = await ofProvider(
      discovery(new URL(issuer), clientId, clientSecret, authentication(clientSecret), {
        // Settings allow http for this machine only; `fetchLimited` checks every other address.
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowInsecureRequests] : [])],
        [customFetch]: fetchLimited,
        timeout: TIMEOUT_S,
      }),
    );
    const { issuer: name, authorization_endpoint: place } = configuration.serverMetadata();
    if (name !== issuer) throw down(issuerWords(name, issuer));
    if (!isSafeAddress(place ?? "")) throw down("its sign-in address is not https");
    return configuration;
  } catch (error) {
    const isRefused = error instanceof OidcTrouble && error.trouble === "refused";
    throw isRefused ? down(`its description is invalid: ${error.message}`) : error;
  }
}

const issuerWords = (reported: string, setting: string): string => {
  if (reported === `${setting}/`) return "its issuer ends with a slash, and OIDC_ISSUER does not";
  if (`${reported}/` === setting) return "OIDC_ISSUER ends with a slash, and its issuer does not";
  return "its issuer is not OIDC_ISSUER, letter by letter";
};

/** As in RFC 6749, section 2.3.1: in the body only where the provider accepts nothing else. */
const authentication =
  (clientSecret: string): ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isBasic = methods === undefined || methods.includes("client_secret_basic");
    const authenticate = isBasic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
    return authenticate(server, client, body, headers);
  };

/** Sends no secret over plain http, follows no redirect, and limits the size of a reply; the library sets the time limit. */
const fetchLimited: CustomFetch = async (address, { body, ...options }) => {
  if (!isSafeAddress(address)) throw down("one of its addresses is not https");
  try {
    // The library sends forms or nothing.
    const form = body instanceof URLSearchParams ? body : null;
    const response = await fetch(address, { ...options, body: form, redirect: "manual" });
    const { status, headers } = response;
    const bytes = await readAll(response);
    if (status >= 300 && status < 400) throw down("it redirects to another address");
    if (status >= 500) throw down(`it answers ${status}`);
    return new Response(bytes, { status, headers: { "content-type": headers.get("content-type") ?? "" } });
  } catch (error) {
    if (error instanceof OidcTrouble) throw error;
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw down(isLate ? "it does not answer in time" : "it cannot be reached", { cause: error });
  }
};

const isSafeAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
};

async function readAll({ body }: Response): Promise<Blob> {
  const parts: BlobPart[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > BYTES_MAX) throw down("its reply is too large");
    parts.push(part);
  }
  return new Blob(parts);
}

/** Turns an error of the library, whose causes hold what the provider sent, into one of ours. */
export async function ofProvider<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    throw faultOf(error);
  }
}

/** The library's codes for replies that are well-formed and not to be trusted. */
const REFUSED: ReadonlySet<string> = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
]);

function faultOf(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError)
    return new OidcTrouble("canceled", "the provider returned no code");
  if (error instanceof ResponseBodyError) {
    // An invalid code is the fault of the browser that brought it, everything else ours or the provider's.
    if (error.error === "invalid_grant") return new OidcTrouble("refused", "code");
    return down(
      error.error === "invalid_client"
        ? "it does not accept OIDC_CLIENT_ID and OIDC_CLIENT_SECRET"
        : "it gives no token for a code",
    );
  }
  if (!(error instanceof ClientError)) return error;
  const { code = "", cause } = error;
  if (cause instanceof OidcTrouble) return cause;
  const other = otherIssuer.safeParse(cause);
  if (other.success) return down(issuerWords(other.data.body.issuer, other.data.expected));
  if (REFUSED.has(code)) return new OidcTrouble("refused", whyOf(cause));
  if (code === "OAUTH_RESPONSE_IS_NOT_JSON") return down("its reply is not JSON");
  return down(`its reply cannot be read (${code})`);
}

/** Words of the library on a description whose issuer is not the setting. */
const otherIssuer = z.object({
  attribute: z.literal("issuer"),
  expected: z.string(),
  body: z.object({ issuer: z.string() }),
});

/** The claim by its name, or the library's own sentence; neither holds a value. */
function whyOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "reply";
  const { claim }: { readonly claim?: unknown } = Object(cause.cause);
  return typeof claim === "string" ? claim : cause.message;
}
