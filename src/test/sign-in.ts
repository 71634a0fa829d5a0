import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { OIDC_CALLBACK } from "#contract/oidc.ts";
import type { Role } from "#domain/identity/roles.ts";
import { instant, type Clock } from "#domain/time/time.ts";
import { openAudit } from "#server/audit/audit.ts";
import { createAuth } from "#server/identity/auth.ts";
import { sealerOf, type Sealer } from "#server/vault/keys.ts";
import type { OidcSettings } from "#server/settings.ts";
import { createOidc } from "#server/identity/oidc/flow.ts";
import { hashPassword } from "#server/identity/password-hash.ts";
import { findWho } from "#server/identity/admit.ts";
import type { SourcesDeps } from "#server/sources/routes.ts";
import { createLog } from "#server/http/log.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { dashboardOver } from "./dashboard.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { inProcess } from "./in-process.ts";
import { insertRun } from "./rows.ts";

/** The dashboard with the product's own way of signing in, and a clock that can be put on. */
export type SignInSite = {
  readonly store: TestDatabase;
  readonly app: Hono<HttpEnv>;
  /** What its private data is sealed with. */
  readonly sealer: Sealer;
  readonly logged: () => readonly string[];
  readonly wait: (minutes: number) => void;
  /** Somebody who may sign in, with the password `<name> likes gardens`. */
  readonly addPerson: (name: string, role: Role, offices?: readonly string[] | null) => Promise<string>;
  /** A browser: keeps cookies, and posts JSON. */
  readonly browser: () => Browser;
};

export type Browser = {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly post: (path: string, told: unknown) => Promise<Response>;
  readonly cookies: Map<string, string>;
};

type SignInSiteChoices = {
  readonly mayDemo?: boolean;
  readonly now?: () => number;
  /** An identity provider that lets people in. */
  readonly oidc?: OidcSettings | null;
  /** The service that is read. */
  readonly remote?: SourcesDeps["remote"];
};

const ORIGIN = "http://localhost:3000";

export const passwordOf = (name: string): string => `${name} likes gardens`;

const hashes = new Map<string, Promise<string>>();

/** What a name's password is kept as, computed once a worker: a tenth of a second each time, and dozens of times. */
function hashOf(name: string): Promise<string> {
  const hash = hashes.get(name) ?? hashPassword(passwordOf(name));
  hashes.set(name, hash);
  return hash;
}

export async function openSignInSite({
  mayDemo = true,
  now = Date.now,
  oidc = null,
  remote = null,
}: SignInSiteChoices = {}): Promise<SignInSite> {
  const store = await openTestDatabase();
  await insertRun(store);
  const lines: string[] = [];
  const log = createLog({ level: "debug", to: { write: (line) => lines.push(line) } });
  const sealer = sealerOf(randomBytes(32));
  let later = 0;
  const clock: Clock = {
    now: () => instant(`${new Date(now() + later).toISOString().slice(0, 19)}Z`),
    zone: "America/New_York",
  };
  const auth = createAuth({ store: store.signIn, secret: sealer.signInSecret, publicOrigin: ORIGIN });
  const path = join(mkdtempSync(join(tmpdir(), "fieldboard-test-")), "audit.log");
  const app = dashboardOver(store, log, {
    auth,
    clock,
    sealer,
    mayDemo,
    remote,
    oidc:
      oidc === null
        ? null
        : createOidc({
            ...{ settings: oidc, secret: sealer.signInSecret, store: store.signIn, clock },
            redirectAddress: `${ORIGIN}${OIDC_CALLBACK}`,
          }),
    audit: openAudit({ store, sealer, clock, log, path, fileId: "test" }),
    identify: (headers, isBackground) =>
      findWho({ sealer, store: store.signIn, clock, mayDemo }, headers, isBackground),
  });
  return {
    store,
    app,
    sealer,
    logged: () => lines,
    wait: (minutes) => (later += minutes * 60_000),
    addPerson: async (name, role, offices = null) => {
      const id = `user-${name}`;
      await store.pool.query(
        "insert into auth_user (id, name, email, role, offices) values ($1, $2, $3, $4, $5)",
        [id, name, `${name}@example.test`, role, offices],
      );
      await store.pool.query(
        `insert into auth_account (id, account_id, provider_id, user_id, password)
         values ($1, $1, 'credential', $1, $2)`,
        [id, await hashOf(name)],
      );
      return id;
    },
    browser: () => browserOf(app),
  };
}

function browserOf(app: Hono<HttpEnv>): Browser {
  const cookies = new Map<string, string>();
  const fetched = inProcess(app);
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0)
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetched(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  };
  const keep = (line: string): void => {
    const [pair = ""] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, told) =>
      send(path, {
        method: "POST",
        body: JSON.stringify(told),
        headers: { "content-type": "application/json" },
      }),
  };
}
