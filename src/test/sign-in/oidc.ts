import type { OidcErrand } from "#contract/identity/oidc.ts";
import { FLOW_COOKIE } from "#server/identity/oidc/flow.ts";
import { visitIssuer } from "./oidc-issuer.ts";
import type { Browser } from "./browser.ts";
import type { TestDashboard } from "#test/dashboard.ts";

/** As a browser comes back from another site. */
export const FROM_ELSEWHERE = {
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
} as const;

/** Address where the identity provider is reached, for the user who signs in or proves again in this browser. */
export const begin = (
  browser: Browser,
  errand: OidcErrand = "sign-in",
  next: string | null = null,
): Promise<string> => addressOf(browser, { next, errand });

/** The same, to accept an invitation there. */
export const beginInvited = (browser: Browser, invitation: string): Promise<string> =>
  addressOf(browser, { next: null, errand: "sign-in", invitation });

async function addressOf(browser: Browser, told: object): Promise<string> {
  const response = await browser.post("/api/session/oidc/start", told);
  const { address }: { readonly address?: unknown } = Object(await response.json());
  if (typeof address !== "string") throw new Error(`No way to the provider: ${response.status}`);
  return address;
}

/** The names of the cookies of what this browser began and has not finished, the earliest first. */
export const flowsOf = ({ cookies }: Browser): readonly string[] =>
  [...cookies.keys()].filter((name) => name.startsWith(FLOW_COOKIE));

/** Comes back with what the provider said. Returns the page that the browser goes on to. */
export async function comeBack(browser: Browser, back: URL): Promise<string> {
  const response = await browser.get(`${back.pathname}${back.search}`, FROM_ELSEWHERE);
  return response.headers.get("location") ?? `${response.status}`;
}

/** All the way there and back. */
export const come = async (
  browser: Browser,
  login: string,
  errand: OidcErrand = "sign-in",
  next: string | null = null,
): Promise<string> => comeBack(browser, await visitIssuer(await begin(browser, errand, next), login));

/** Person who is signed in, as the browser knows them. */
export async function personIn(browser: Browser): Promise<unknown> {
  const body: unknown = await (await browser.get("/api/session")).json();
  return Reflect.get(Object(body), "person");
}

/** Records of a user, the earliest first: `act` and, where it says one, with what or why. */
export async function actsOf({ store }: TestDashboard, actor: string): Promise<readonly string[]> {
  const { rows } = await store.pool.query<{ act: string }>(
    `select concat_ws(' ', act, details->>'with', details->>'why') as act from audit_entry
      where actor = $1 order by id`,
    [actor],
  );
  return rows.map(({ act }) => act);
}
