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
export async function signInTo(server: Pick<Server, "origin" | "printed">): Promise<readonly Cookie[]> {
  const kept = new Map<string, string>();
  const post = postTo(server.origin, kept);
  const { isDemo } = Object(await (await fetch(`${server.origin}/api/session`)).json());
  if (isDemo === true) {
    await post("/api/session/sign-in", DEMO);
  } else {
    const token = await printedToken(server);
    await post("/api/link/accept", { token, ...ADMINISTRATOR });
    await setUpSecondFactor(post);
  }
  return [...kept].map(([name, value]) => ({ name, value }));
}

async function setUpSecondFactor(post: ReturnType<typeof postTo>): Promise<void> {
  const { password } = ADMINISTRATOR;
  const { secret } = Object(await post("/api/account/second-factor/start", { password }));
  await post("/api/account/second-factor/confirm", { code: totp(secret) });
}

/** Invites so many more administrators, and signs each of them in. */
export async function signInMore(
  { origin }: Server,
  administrator: readonly Cookie[],
  count: number,
): Promise<readonly (readonly Cookie[])[]> {
  const invite = postTo(origin, new Map(administrator.map(({ name, value }) => [name, value])));
  const all: (readonly Cookie[])[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const email = `administrator-${nth}@example.test`;
    const { link } = Object(await invite("/api/users/invite", { email, role: "admin", offices: null }));
    const kept = new Map<string, string>();
    const post = postTo(origin, kept);
    const token = new URL(String(link), origin).hash.slice(1);
    await post("/api/link/accept", { token, name: ADMINISTRATOR.name, password: ADMINISTRATOR.password });
    await setUpSecondFactor(post);
    all.push([...kept].map(([name, value]) => ({ name, value })));
  }
  return all;
}

/** The link is printed a moment after the server is ready. */
async function printedToken({ printed }: Pick<Server, "printed">): Promise<string> {
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
