import type { Hono } from "hono";
import { generateCookie } from "hono/cookie";
import type { ReplyOf } from "#contract/endpoint.ts";
import { session, signIn, signInCode, signOut, verify } from "#contract/session.ts";
import { idleMinutes } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import type { Audit } from "#server/audit/audit.ts";
import { mountCommand, mountOpen, type Exchange } from "#server/http/commands.ts";
import { Forbidden, SignedOut, Slowed } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import type { Oidc } from "#server/identity/oidc/flow.ts";
import { readIsDemo } from "#server/postgres/runs.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { SESSION_COOKIE } from "./auth.ts";
import { deleteSessions } from "./queries.ts";
import { deviceCookie, readDevice, type SignInDelay } from "./sign-in-delay.ts";
import {
  codeStepOf,
  confirmWho,
  signInByCode,
  signInByPassword,
  WrongCredentials,
  type SignInDeps,
  type Step,
} from "./sign-in.ts";

type SessionReply = ReplyOf<typeof session>;

export type SessionDeps = SignInDeps & {
  /** What the nouns add to a session's reply for a person signed in. */
  readonly readBusiness: () => Promise<SessionReply["business"]>;
  readonly readDefaultViews: (who: Who) => Promise<SessionReply["defaultViews"]>;
  readonly audit: Audit;
  readonly delay: SignInDelay;
  /** Null where people sign in by password only. */
  readonly oidc: Oidc | null;
  readonly sealer: Pick<Sealer, "signInHash">;
};

export function mountSession(app: Hono<HttpEnv>, deps: SessionDeps): void {
  mountOpen(app, session, async (who) => ({
    person:
      who === null
        ? null
        : {
            ...who,
            offices: who.scope === "all" ? null : who.scope,
            idleMinutes: idleMinutes(who.role),
          },
    isDemo: deps.mayDemo && (await readIsDemo(deps.store.pool)),
    oidcName: deps.oidc?.name ?? null,
    business: who === null ? null : await deps.readBusiness(),
    defaultViews: who === null || who.isSecondFactorDue ? [] : await deps.readDefaultViews(who),
  }));

  mountCommand(app, signIn, async (body, exchange) => {
    const guess = { email: body.email, refuse: refusal(deps, exchange, "password") };
    const step = await tryGuess(
      { deps, exchange, ...guess },
      () => signInByPassword(deps, body, exchange.headers),
      // With a second factor the attempt is right only when the code is, too.
      ({ signedIn }) => signedIn !== null,
    );
    await finish(deps, step, exchange);
    return { next: step.signedIn === null ? ("code" as const) : ("nothing" as const) };
  });

  mountCommand(app, signInCode, async (body, exchange) => {
    const { email, headers } = await codeStepOf(deps.store, exchange.headers);
    const guess = { email: email ?? "", isSecond: true, refuse: refusal(deps, exchange, "code") };
    const step = await tryGuess({ deps, exchange, ...guess }, () => signInByCode(deps, body, headers));
    await finish(deps, step, exchange);
    return {};
  });

  mountCommand(app, verify, async (body, exchange) => {
    const who = exchange.user();
    const guess = { email: who.email, refuse: refusal(deps, exchange, "password") };
    await tryGuess({ deps, exchange, ...guess }, () => confirmWho(deps, who, body, exchange.headers));
    await deps.audit.recordAlone({ ...exchange.entry, act: "confirmed", details: { with: "password" } });
    return {};
  });

  mountCommand(app, signOut, async (_body, exchange) => {
    if (exchange.who !== null) {
      const { userId, sessionId } = exchange.who;
      await deleteSessions(deps.store.db, userId, { only: sessionId });
      await deps.audit.recordAlone({ ...exchange.entry, act: "sign-out", details: {} });
    }
    const expired = generateCookie(SESSION_COOKIE, "", {
      ...{ path: "/", secure: true, httpOnly: true, sameSite: "Lax", maxAge: 0 },
    });
    exchange.setCookies([expired]);
    exchange.setHeader("Clear-Site-Data", '"cache"');
    return {};
  });
}

type Guess = {
  readonly deps: Pick<SessionDeps, "delay" | "sealer" | "clock">;
  readonly exchange: Exchange;
  readonly email: string;
  /** A code after a right password: counted apart from the passwords. */
  readonly isSecond?: boolean;
  readonly refuse: () => Promise<Error>;
};

/** Makes an attempt that could be a guess: it is counted before, and taken back when it was right. @throws Slowed */
export async function tryGuess<Result>(
  { deps, exchange, email, isSecond = false, refuse }: Guess,
  attempt: () => Promise<Result>,
  isRight: (result: Result) => boolean = () => true,
): Promise<Result> {
  const { delay, sealer, clock } = deps;
  const device = await readDevice(sealer, email, exchange.headers.get("cookie"), clock.now());
  const first = { account: email, address: exchange.address, device };
  const counted = isSecond ? { ...first, account: `code of ${email}` } : first;
  const wait = await delay.begin(counted);
  if (wait !== null) throw new Slowed(wait);
  const result = await attempt().catch(async (error: unknown) => {
    throw error instanceof WrongCredentials ? await refuse() : error;
  });
  if (isRight(result)) await delay.forgive(counted);
  if (isSecond) await delay.forgive(first);
  return result;
}

/** Records wrong credentials, and answers them all the same. */
const refusal =
  ({ audit }: SessionDeps, { who, entry }: Exchange, why: "password" | "code") =>
  async (): Promise<Error> => {
    await audit.recordAlone({ ...entry, act: "sign-in-failed", details: { why } });
    return who === null
      ? new SignedOut("Wrong email, password or code.")
      : new Forbidden("“password” is wrong.");
  };

/** Sends the cookies of a step, once the sign-in is on record. */
export async function finish(
  deps: SessionDeps,
  { signedIn, cookies }: Step,
  exchange: Exchange,
): Promise<void> {
  if (signedIn === null) return exchange.setCookies(cookies);
  const by = { id: signedIn.userId, name: signedIn.name };
  try {
    await deps.audit.recordAlone({ ...exchange.entry, by, act: "sign-in", details: { with: "password" } });
  } catch (error) {
    await deleteSessions(deps.store.db, signedIn.userId, { only: signedIn.sessionId });
    throw error;
  }
  exchange.setCookies([...cookies, await deviceCookie(deps.sealer, signedIn.email, deps.clock.now())]);
}
