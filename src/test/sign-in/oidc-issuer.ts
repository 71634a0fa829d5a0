import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";
import type { OidcSettings } from "#server/settings.ts";

/** Somebody whom the identity provider knows. */
export type Known = { readonly email: string; readonly isVerified: boolean };

/** A real identity provider, on this machine: whoever it knows signs in there by their name alone. */
export type TestIssuer = {
  readonly settings: OidcSettings;
  /** By what the provider calls them, for good. */
  readonly people: Map<string, Known>;
  readonly stop: () => Promise<void>;
};

const CLIENT = { clientId: "fieldboard", clientSecret: "planted-secret:+&=%" } as const;

/** @param redirectAddress where it sends browsers back to */
export async function openIssuer(redirectAddress: string): Promise<TestIssuer> {
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  const server = createServer((request, response) => void answer(request, response)).listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The issuer has no port.");
  const issuer = `http://localhost:${address.port}`;
  const people = new Map<string, Known>();
  const provider = await providerOf(issuer, redirectAddress, people);
  const handle = provider.callback();
  answer = (request, response) =>
    request.url?.startsWith("/interaction/") === true
      ? answerPerson(provider, request, response)
      : handle(request, response);
  return {
    settings: { issuer, ...CLIENT, name: "Example Corp" },
    people,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function providerOf(
  issuer: string,
  redirectAddress: string,
  people: ReadonlyMap<string, Known>,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectAddress],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "test", use: "sig", alg: "RS256" }] },
    cookies: { keys: ["test"] },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 3600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => {
      const known = people.get(accountId);
      if (known === undefined) return undefined;
      const claims = { sub: accountId, email: known.email, email_verified: known.isVerified };
      return { accountId, claims: () => claims };
    },
    // Nobody is asked whether Fieldboard may know them: the organization has decided that.
    loadExistingGrant: async ({ oidc }) => {
      const { clientId } = oidc.client ?? {};
      const accountId = oidc.session?.accountId;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
}

/** Its own page: one field, and a way back. */
async function answerPerson(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html; charset=utf-8").end(PAGE);
    return;
  }
  const told = new URLSearchParams(await text(request));
  const login = told.get("login") ?? "";
  const result = told.has("cancel") ? { error: "access_denied" } : { login: { accountId: login } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Example Corp</title>
<link rel="icon" href="data:,"><h1>Example Corp</h1><form method="post"><label>Name <input name="login"></label>
<button>Continue</button> <button name="cancel" value="yes">Cancel</button></form></html>`;

/**
 * Goes to the identity provider as a browser does, tells it a name, and stops where it sends the browser back to us:
 * returns that address. `cookies` are what the browser keeps of the provider.
 */
export async function visitIssuer(
  address: string,
  login: string | null,
  cookies: Map<string, string> = new Map(),
): Promise<URL> {
  const { origin } = new URL(address);
  let at = new URL(address);
  let form: URLSearchParams | null = null;
  while (at.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent: RequestInit = form === null ? {} : { method: "POST", body: form };
    const response: Response = await fetch(at, { ...sent, redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const said = await response.text();
    const to = response.headers.get("location");
    if (to === null && (response.status !== 200 || form !== null))
      throw new Error(`The issuer answered ${response.status}: ${said}`);
    form = to === null ? new URLSearchParams(login === null ? { cancel: "yes" } : { login }) : null;
    at = new URL(to ?? at, at);
  }
  return at;
}
