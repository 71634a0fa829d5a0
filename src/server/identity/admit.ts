import { createHmac, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { parse } from "hono/utils/cookie";
import { crash } from "#contract/pages.ts";
import { mayCall, type Audience } from "#contract/permissions.ts";
import {
  BACKGROUND_HEADER,
  confirmSecondFactor,
  PERSON_HEADER,
  startSecondFactor,
  verify,
} from "#contract/identity/session.ts";
import { idleMinutes, needsSecondFactor } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import { secondsBetween } from "#domain/time/time.ts";
import { clientAddress } from "#server/http/request.ts";
import { Conflict, Forbidden, NotFound, SignedOut, TooMany } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { SESSION_COOKIE } from "./auth.ts";
import type { SignInDeps } from "./sign-in.ts";
import { networkOf, type Limits } from "./limits.ts";
import {
  deleteSessions,
  selectSession,
  updateSessionActive,
  updateSessionWritten,
  type SessionRow,
} from "./session-queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import { ifWritable } from "#server/postgres/write-refused.ts";

/** Finds who sends a request by its headers; a background request does not extend a session. */
export type Identify = (headers: Headers, isBackground: boolean) => Promise<Who | null>;

/** Callers of each mounted path. */
type Audiences = ReadonlyMap<string, Audience>;

/**
 * Sets who sends the request and from where; the reply names them, whatever it is. A request for an unknown path does
 * not extend a session.
 */
export const identified =
  (identify: Identify, proxyHops: number, audiences: Audiences): MiddlewareHandler<HttpEnv> =>
  async (context, next) => {
    const { req } = context;
    context.set("address", clientAddress(context, proxyHops));
    const isBackground = req.header(BACKGROUND_HEADER) !== undefined || !audiences.has(req.path);
    const who = await identify(req.raw.headers, isBackground);
    context.set("who", who);
    await next();
    if (who !== null) context.res.headers.set(PERSON_HEADER, who.userId);
  };

/** As many as a program may send; a page scrolled without a pause sends half of that. */
const REQUESTS_PER_MINUTE = 1_200;

/**
 * Counts requests, over all processes, per person, or per network when signed out. It comes before any refusal, so that
 * refused requests count too.
 */
export const limitPeople =
  (limits: Pick<Limits, "takeRequest">, perMinute = REQUESTS_PER_MINUTE): MiddlewareHandler<HttpEnv> =>
  async (context, next) => {
    const who = context.get("who");
    const key = who === null ? `network ${networkOf(context.get("address"))}` : `person ${who.userId}`;
    const wait = await limits.takeRequest(key, perMinute);
    if (wait === null) return next();
    throw new TooMany(`The limit is ${perMinute} requests per minute.`, wait);
  };

/** Lets a request through when the path's declaration names who sends it. What is not declared is not found. */
export const permitted =
  (audiences: Audiences): MiddlewareHandler<HttpEnv> =>
  (context, next) => {
    const { path } = context.req;
    const roles = audiences.get(path);
    if (roles === undefined) throw new NotFound("Unknown address.");
    const who = context.get("who");
    refuseOtherPage(context.req.header(PERSON_HEADER), who);
    refuseUnlessFor({ path, roles }, who);
    return next();
  };

/** A page sends its own person: what they started is not done in another's name, whose cookie the browser has now. */
function refuseOtherPage(pagePerson: string | undefined, who: Who | null): void {
  if (pagePerson !== undefined && who !== null && pagePerson !== who.userId)
    throw new Conflict("Another user is signed in now. Reload the page.");
}

/** Open to a person who still has to set up their second factor. */
const BEFORE_SECOND_FACTOR: ReadonlySet<string> = new Set(
  [startSecondFactor, confirmSecondFactor, verify, crash].map(({ path }) => path),
);

/** @throws SignedOut, or Forbidden with the reason */
function refuseUnlessFor(
  { path, roles }: { readonly path: string; readonly roles: Audience },
  who: Who | null,
): void {
  if (roles === "everyone") return;
  if (who === null) throw new SignedOut();
  if (who.isSecondFactorDue && !BEFORE_SECOND_FACTOR.has(path))
    throw new Forbidden("Set up your second factor first.");
  if (!mayCall({ roles }, who.role)) throw new Forbidden("Your role doesn’t have access.");
}

/**
 * Notes with the session, for all processes, that it changed something: a replica then answers it once it has that. Of
 * requests that only read nothing is noted, but for files, some of which are stored on record.
 */
export const notedWrites =
  (store: Pick<Store, "db">, files: ReadonlySet<string>): MiddlewareHandler<HttpEnv> =>
  async (context, next) => {
    await next();
    const who = context.get("who");
    if (who === null || (context.req.method !== "POST" && !files.has(context.req.path))) return;
    // What was changed is changed, whether or not this can be noted.
    await updateSessionWritten(store, who.sessionId).catch((error: unknown) =>
      context.get("log").warn({ err: error }, "a change was not noted with its session"),
    );
  };

type WhoDeps = Pick<SignInDeps, "store" | "clock" | "mayDemo"> & {
  readonly sealer: Pick<Sealer, "signInSecret">;
};

/** Activity is stored this rarely, so that most requests do not write. */
const ACTIVE_AFTER_S = 30;
const CLOCK_SKEW_S = 5;

/**
 * The person whose session's cookie is in the headers. Null when there is none, or it was idle for too long, which ends
 * it. One query of ours, where the library would make three.
 */
export async function findWho(
  { sealer, store, clock, mayDemo }: WhoDeps,
  headers: Headers,
  isBackground: boolean,
): Promise<Who | null> {
  const token = readToken(headers.get("cookie") ?? "", sealer.signInSecret);
  const session = token === null ? null : await selectSession(store, token, clock.now());
  if (session === null || (session.isDemo && !mayDemo)) return null;
  const idleS = secondsBetween(session.activeAt, clock.now());
  // The session is from before the clock was moved back, so how long it was idle is unknown.
  if (idleS < -CLOCK_SKEW_S) return null;
  if (idleS > idleMinutes(session.role) * 60) {
    await ifWritable(deleteSessions(store.db, session.userId, { only: session.sessionId }));
    return null;
  }
  if (!isBackground && idleS >= ACTIVE_AFTER_S)
    await ifWritable(updateSessionActive(store, session.sessionId, clock.now()));
  return { ...session, scope: session.offices ?? "all", isSecondFactorDue: isSecondFactorDue(session) };
}

/** The token in a session's cookie that we signed. Not by WebCrypto, which waits in line behind replies being compressed. */
function readToken(cookies: string, secret: string): string | null {
  const [, token = "", signature = ""] =
    /^(.+)\.(.+)$/.exec(parse(cookies, SESSION_COOKIE)[SESSION_COOKIE] ?? "") ?? [];
  const [ours, given] = [
    createHmac("sha256", secret).update(token).digest(),
    Buffer.from(signature, "base64"),
  ];
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null;
}

/** An identity provider asks for the factors its organization wants, so ours would add nothing. */
const isSecondFactorDue = ({ role, hasSecondFactor, isDemo, signedInWith }: SessionRow): boolean =>
  needsSecondFactor(role) && !hasSecondFactor && !isDemo && signedInWith === "password";
