import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { vi } from "vitest";
import { OIDC_CALLBACK } from "#contract/identity/oidc.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import { instant, type Clock } from "#domain/time/time.ts";
import { createDashboard, type DashboardDeps } from "#server/app.ts";
import { createLog, type Log } from "#server/http/log.ts";
import { createReplyCache } from "#server/http/reply-cache.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { findWho } from "#server/identity/admit.ts";
import { createAuth } from "#server/identity/auth.ts";
import { createOidc } from "#server/identity/oidc/flow.ts";
import { nounRooms, sessionReads } from "#server/nouns.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { OidcSettings } from "#server/settings.ts";
import type { SourcesDeps } from "#server/sources/routes.ts";
import { sealerOf, type Sealer } from "#server/vault/keys.ts";
import { forgetPagePerson } from "#web/lib/page-person.ts";
import { auditFor } from "./audit.ts";
import { openFilledDatabase, openTestDatabase, type Contents, type TestDatabase } from "./database.ts";
import { CONTENTS_SEALER } from "./filled/contents.ts";
import { inProcess } from "./in-process.ts";
import { insertRun } from "./builders/rows.ts";
import { openBrowser, type Browser } from "./sign-in/browser.ts";
import { addPerson } from "./sign-in/people.ts";

/** Late evening in New York, when it is already tomorrow in UTC. */
export const testClock: Clock = { now: () => instant("2026-11-11T03:30:00Z"), zone: "America/New_York" };

/** The fingerprint of pages that do not exist. */
export const testBuild = "0123456789abcdef".repeat(4);

/** The person who signed in with the browser that sends the request, by the product's own way of signing in. */
export const SIGNED_IN = "signed in";

type Choices = {
  /** Person of the requests: this one, no one, or that of the session of each. */
  readonly who?: Who | null | typeof SIGNED_IN;
  /** Milliseconds since 1970 before any `wait`. */
  readonly now?: () => number;
  readonly mayDemo?: boolean;
  readonly hasMail?: boolean;
  /** An identity provider that lets people in. */
  readonly oidc?: OidcSettings;
  /** The service that is read. */
  readonly remote?: SourcesDeps["remote"];
  /** Contents that its store begins with; nothing but a run that rows can refer to where it is not said. */
  readonly contents?: Contents;
  /** Store that it is over, which holds nothing, in place of one of its own. */
  readonly over?: TestDatabase;
};

/** The dashboard over a store of its own, with a clock that can be moved. */
export type TestDashboard = {
  readonly store: TestDatabase;
  readonly app: Hono<HttpEnv>;
  /** Sealer of its private data. */
  readonly sealer: Sealer;
  /** Lines that the server logged. */
  readonly logged: () => readonly string[];
  readonly wait: (minutes: number) => void;
  /** Adds a person who may sign in, with the password `passwordOf(name)`; the offices matter to a manager. */
  readonly addPerson: (name: string, role: Role, offices?: readonly string[] | null) => Promise<string>;
  readonly browser: () => Browser;
};

/** Opens a dashboard over a store of its own; an administrator asks. */
export async function openDashboard({
  who = testWho(),
  now = who === SIGNED_IN ? Date.now : () => Date.parse(testClock.now()),
  mayDemo = true,
  hasMail = false,
  oidc,
  remote = null,
  contents,
  over,
}: Choices = {}): Promise<TestDashboard> {
  const store =
    over ?? (contents === undefined ? await openTestDatabase() : await openFilledDatabase(contents));
  if (contents === undefined) await insertRun(store);
  const lines: string[] = [];
  const log = createLog({ level: "debug", to: { write: (line) => lines.push(line) } });
  const sealer = contents === undefined ? sealerOf(randomBytes(32)) : CONTENTS_SEALER;
  let waited = 0;
  const clock: Clock = {
    now: () => instant(`${new Date(now() + waited).toISOString().slice(0, 19)}Z`),
    zone: testClock.zone,
  };
  const app = dashboardOver(store, log, {
    clock,
    sealer,
    mayDemo,
    hasMail,
    remote,
    oidc: oidc === undefined ? null : oidcOf(oidc, { store, sealer, clock }),
    identify: (headers, isBackground) =>
      who === SIGNED_IN
        ? findWho({ sealer, store: store.signIn, clock, mayDemo }, headers, isBackground)
        : Promise.resolve(who),
  });
  return {
    store,
    app,
    sealer,
    logged: () => lines,
    wait: (minutes) => (waited += minutes * 60_000),
    addPerson: (name, role, offices = null) => addPerson(store, name, role, offices),
    browser: () => openBrowser(app),
  };
}

type OidcParts = { readonly store: Store; readonly sealer: Sealer; readonly clock: Clock };

const oidcOf = (settings: OidcSettings, { store, sealer, clock }: OidcParts) =>
  createOidc({
    settings,
    secret: sealer.signInSecret,
    store: store.signIn,
    clock,
    redirectAddress: `${TEST_ORIGIN}${OIDC_CALLBACK}`,
  });

/** The dashboard over any store; asked by an administrator unless `identify` says otherwise. */
export function dashboardOver(
  store: Store,
  log: Log,
  { remote = null, ...changes }: Partial<DashboardDeps> & { readonly remote?: SourcesDeps["remote"] } = {},
): Hono<HttpEnv> {
  const sealer = changes.sealer ?? sealerOf(randomBytes(32));
  const clock = changes.clock ?? testClock;
  const audit = changes.audit ?? auditFor({ store, sealer, clock, log });
  const deps = { store, clock, sealer, ...changes, audit, log };
  return createDashboard({
    store,
    clock,
    log,
    build: testBuild,
    auth: createAuth({ store: store.signIn, clock, secret: sealer.signInSecret, publicOrigin: TEST_ORIGIN }),
    audit,
    rooms: nounRooms({ remote, publicOrigin: TEST_ORIGIN, hasMail: false, allowsInternal: true, ...deps }),
    sessionReads: sessionReads(store.signIn, clock),
    // Tests write rows without a new version of the data.
    replies: createReplyCache(0, {
      current: () => Promise.resolve({ data: 0, ages: 0, decisions: 0, marks: 0 }),
      nameOf: () => "a version of its own",
    }),
    auditCheck: () => Promise.resolve({ found: "not-yet" }),
    sealer,
    mayDemo: true,
    publicOrigin: TEST_ORIGIN,
    proxyHops: 0,
    identify: () => Promise.resolve(testWho()),
    ...changes,
  });
}

const TEST_ORIGIN = "http://localhost:3000";

/** A person who is signed in, and sees everything unless `changes` say otherwise. */
export const testWho = (changes: Partial<Who> = {}): Who => ({
  userId: "test-person",
  sessionId: "test-session",
  name: "Test Person",
  email: "test@person.test",
  role: "admin",
  scope: "all",
  isDemo: false,
  hasSecondFactor: true,
  hasPassword: true,
  isLinked: false,
  signedInWith: "password",
  isSecondFactorDue: false,
  verifiedAt: testClock.now(),
  endsAt: instant("2026-11-11T15:30:00Z"),
  ...changes,
});

/** Lets a new page's own way of calling reach the server in process; `vi.unstubAllGlobals` ends it. */
export const reach = (app: Hono<HttpEnv>): void => {
  forgetPagePerson();
  vi.stubGlobal("fetch", inProcess(app));
};

/** A call that nobody aborts. */
export const unaborted = (): AbortSignal => new AbortController().signal;
