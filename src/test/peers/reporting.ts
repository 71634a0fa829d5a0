import { randomBytes } from "node:crypto";
import { instant, type Clock } from "#domain/time/time.ts";
import { createReplyCache, replyVersions, type ReplyCache } from "#server/http/reply-cache.ts";
import { nounBodies } from "#server/nouns.ts";
import type { Store } from "#server/postgres/connect.ts";
import { type Sealer, sealerOf } from "#server/vault/keys.ts";
import type { NewToken } from "#server/identity/token-queries.ts";
import { createToken, REQUESTS_PER_MINUTE } from "#server/identity/tokens.ts";
import { createReporting, type ReportingParts } from "#server/reporting/reporting.ts";
import type { Exchange } from "#interface/operations.ts";
import { runSource } from "#server/commands/run-source.ts";
import { auditFor } from "#test/audit.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { PLANTED } from "#test/planted.ts";

/** The token from the environment that every test service accepts. */
export const ENVIRONMENT_TOKEN = PLANTED.token;

/** A reporting service over a store of its own, as a test sees it. */
export type TestReporting = {
  readonly store: TestDatabase;
  readonly app: ReturnType<typeof createReporting>;
  readonly clock: Clock & { set: (now: string) => void };
  /** Titles of what was logged as an error, with the facts as JSON. */
  readonly logged: readonly string[];
  /** The made-up business is kept however old it is. */
  readonly load: (exchanges: readonly Exchange[], source?: "files" | "demo") => Promise<void>;
  readonly grant: (grant: Partial<NewToken>) => Promise<string>;
  /** Queries with a token, that of the environment unless told otherwise; null asks without one. */
  readonly ask: (path: string, init?: RequestInit, token?: string | null) => Promise<Response>;
  /** As `ask` with the token of the environment, of another process that caches so many bytes. */
  readonly withReplies: (bytesMax: number) => (path: string, init?: RequestInit) => Promise<Response>;
};

export async function openReporting(
  parts: Partial<ReportingParts> & { readonly sealer?: Sealer } = {},
): Promise<TestReporting> {
  const store = await openTestDatabase();
  const sealer = parts.sealer ?? sealerOf(randomBytes(32));
  const clock = settableClock("2026-11-18T15:00:00Z");
  const logged: string[] = [];
  const log = {
    error: (facts: object, message: string) => logged.push(`${message} ${JSON.stringify(facts)}`),
  };
  const appWith = (replies: ReplyCache) =>
    createReporting({
      store,
      clock,
      log,
      environmentToken: ENVIRONMENT_TOKEN,
      bodies: nounBodies(store, sealer, clock),
      replies,
      audit: auditFor({ store, sealer, clock }),
      ...parts,
    });
  const app = appWith(testReplies(store, clock));
  const askOf = async (
    asked: ReturnType<typeof createReporting>,
    path: string,
    init: RequestInit,
    token: string | null,
  ) => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set("authorization", `Bearer ${token}`);
    return asked.request(path, { ...init, headers });
  };
  return {
    store,
    app,
    clock,
    logged,
    load: async (exchanges, source = "files") => {
      await runSource(store, { source, origin: "a test", exchanges, sealer, now: loadedAt });
    },
    grant: async (grant) => {
      const { text } = await createToken(
        store.db,
        {
          name: "a test",
          accounts: null,
          requestsPerMinute: REQUESTS_PER_MINUTE,
          hasPrivateData: false,
          ...grant,
        },
        clock,
      );
      return text;
    },
    ask: (path, init = {}, token = ENVIRONMENT_TOKEN) => askOf(app, path, init, token),
    withReplies: (bytesMax) => {
      const other = appWith(createReplyCache(bytesMax, replyVersions(store.signIn, clock)));
      return (path, init = {}) => askOf(other, path, init, ENVIRONMENT_TOKEN);
    },
  };
}

/** Cache in which `main.ts` keeps replies, of a size that no test fills. */
export const testReplies = (store: Store, clock: Clock = settableClock("2026-11-18T15:00:00Z")): ReplyCache =>
  createReplyCache(384 * 1024 * 1024, replyVersions(store.signIn, clock));

const loadedAt = () => instant("2026-11-18T15:00:00Z");

/** A clock that stands still until it is set. */
export function settableClock(start: string): Clock & { set: (now: string) => void } {
  let now = instant(start);
  return {
    zone: "America/New_York",
    now: () => now,
    set: (text) => {
      now = instant(text);
    },
  };
}

/** A POST of JSON, or of a form when the members are given as text. */
export const posted = (members: object | string): RequestInit => ({
  method: "POST",
  headers: {
    "content-type": typeof members === "string" ? "application/x-www-form-urlencoded" : "application/json",
  },
  body: typeof members === "string" ? members : JSON.stringify(members),
});
