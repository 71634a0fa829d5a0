import { setTimeout as sleep } from "node:timers/promises";
import { PLANTED } from "#test/planted.ts";
import { totp } from "#test/sign-in/totp.ts";
import type { Server } from "./server.ts";

export type Cookie = { readonly name: string; readonly value: string };

export const ADMINISTRATOR = {
  name: "Test Administrator",
  email: "administrator@example.test",
  password: PLANTED.password,
} as const;

const DEMO = { email: "admin@demo.test", password: "fieldboard-demo" };

/**
 * Signs in as an administrator: the demo's own, or, over real data, the first one, by the link that the server printed
 * at its start. Returns the cookies that a browser would keep.
 */
export async function signInTo(server: Server): Promise<readonly Cookie[]> {
  const kept = new Map<string, string>();
  const post = postTo(server.origin, kept);
  const { isDemo } = Object(await (await fetch(`${server.origin}/api/session`)).json());
  if (isDemo === true) {
    await post("/api/session/sign-in", DEMO);
  } else {
    const token = await printedToken(server);
    await post("/api/link/accept", { token, ...ADMINISTRATOR });
    const { password } = ADMINISTRATOR;
    const { secret } = Object(await post("/api/account/second-factor/start", { password }));
    await post("/api/account/second-factor/confirm", { code: totp(secret) });
  }
  return [...kept].map(([name, value]) => ({ name, value }));
}

/** The link is printed a moment after the server is ready. */
async function printedToken({ printed }: Server): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const [, token] = /\/set-up#([\w-]+)/.exec(printed()) ?? [];
    if (token !== undefined) return token;
    await sleep(TRY_EVERY_MS);
  }
  throw new Error(`The server printed no link to set it up:\n${printed()}`);
}
const TRIES_MAX = 200;
const TRY_EVERY_MS = 50;

/** As a browser is told them. A cookie belongs to a host, whatever its port. */
export const browserCookies = (cookies: readonly Cookie[]) =>
  cookies.map((cookie) => ({ ...cookie, ...WHERE }));

const WHERE = { domain: "127.0.0.1", path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

/** As a header of a request that no browser makes. */
export const cookieHeader = (cookies: readonly Cookie[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

const postTo =
  (origin: string, kept: Map<string, string>) =>
  async (path: string, told: object): Promise<unknown> => {
    const cookie = cookieHeader([...kept].map(([name, value]) => ({ name, value })));
    const response = await fetch(`${origin}${path}`, {
      method: "POST",
      body: JSON.stringify(told),
      headers: { "content-type": "application/json", origin, cookie },
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      if (/max-age=0/i.test(line)) kept.delete(name);
      else kept.set(name, pair.slice(name.length + 1));
    }
    return body;
  };
