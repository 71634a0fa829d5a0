import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import type { OidcSettings } from "#server/settings.ts";

/** Fault that it has. */
export type Bend = {
  /** Claims in place of the right ones; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Claims of its answer about the person, beside their subject. */
  readonly userInfo?: Readonly<Record<string, unknown>>;
  readonly signing?: "none" | "another key" | "client secret";
  /** In place of its answers, by the end of the path. */
  readonly answers?: Readonly<Record<string, (response: ServerResponse) => void>>;
};

/** An identity provider that does everything right but what it is told to do wrong. */
export type BentIssuer = {
  readonly settings: OidcSettings;
  /** It says this of whoever comes, with the nonce of the address that the browser was sent to. */
  readonly bend: (address: string, bend: Bend) => void;
  readonly stop: () => Promise<void>;
};

const SUBJECT = "subject";
const SECRET = "a client secret of at least 32 bytes";

export async function openBentIssuer(email: string): Promise<BentIssuer> {
  const [own, stranger] = [await generateKeyPair("ES256"), await generateKeyPair("ES256")];
  const key = { ...(await exportJWK(own.publicKey)), kid: "own", alg: "ES256", use: "sig" };
  let bent: Bend = {};
  let nonce: string | null = null;
  const server = createServer(async (request, response) => {
    await text(request);
    const path = request.url ?? "";
    const [, odd] = Object.entries(bent.answers ?? {}).find(([end]) => path.endsWith(end)) ?? [];
    if (odd !== undefined) return odd(response);
    const body = path.endsWith("/openid-configuration")
      ? description
      : path.endsWith("/jwks")
        ? { keys: [key] }
        : path.endsWith("/userinfo")
          ? { sub: bent.claims?.["sub"] ?? SUBJECT, ...bent.userInfo }
          : { token_type: "Bearer", access_token: "access", id_token: await idToken() };
    return response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The issuer has no port.");
  const issuer = `http://127.0.0.1:${address.port}`;
  const description = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ["ES256"],
  };
  const idToken = async (): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: "fieldboard", sub: SUBJECT, nonce, iat: now, exp: now + 60 };
    const told = { ...right, email, email_verified: true, auth_time: now, ...bent.claims };
    const claims = JSON.parse(JSON.stringify(told));
    if (bent.signing === "none") return new UnsecuredJWT(claims).encode();
    if (bent.signing === "client secret")
      return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(SECRET));
    const { privateKey } = bent.signing === "another key" ? stranger : own;
    return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "own" }).sign(privateKey);
  };
  return {
    settings: { issuer, clientId: "fieldboard", clientSecret: SECRET, name: "Example Corp" },
    bend: (sentTo, bend) => {
      nonce = new URL(sentTo).searchParams.get("nonce");
      bent = bend;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
