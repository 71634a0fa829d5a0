import type { Hono } from "hono";
import { session, signIn, signInCode, signOut, verify } from "#contract/session.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { NOBODY } from "#domain/audit/audit.ts";
import { idleMinutes } from "#domain/identity/roles.ts";
import type { Audit } from "#server/audit/audit.ts";
import { SESSION_COOKIE } from "./auth.ts";
import { codeStepOf } from "./code-step.ts";
import { deviceCookie, readDevice } from "./device-cookie.ts";
import type { Sealer } from "#server/vault/keys.ts";
import type { Oidc } from "#server/identity/oidc/flow.ts";
import type { SignInDelay, Trying } from "./sign-in-delay.ts";
import {
  DoesNotFit,
  proveAgain,
  signInByCode,
  signInByPassword,
  type SignInDeps,
  type Step,
} from "./sign-in.ts";
import type { Who } from "#domain/identity/who.ts";
import { mountCommand, mountOpen, type Exchange } from "#server/http/commands.ts";
import { BadAsk, Forbidden, SignedOut, Slowed } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { deleteSession } from "./auth-sessions.ts";
import { actorOf, originOf } from "./administer.ts";
import { selectIsDemo } from "./demo-sign-in-rows.ts";

type SessionReply = ReplyOf<typeof session>;

export type SessionDeps = SignInDeps & {
  /** What the nouns add to a session's reply, for somebody signed in. */
  readonly readBusiness: () => Promise<SessionReply["business"]>;
  readonly readDefaultViews: (who: Who) => Promise<SessionReply["defaultViews"]>;
  readonly audit: Audit;
  readonly delay: SignInDelay;
  /** Null where people sign in by password only. */
  readonly oidc: Oidc | null;
  /** Signs what lets a browser be known again. */
  readonly sealer: Pick<Sealer, "signInHash">;
};

/** Signing in and out, and who one is. */
export function mountSession(app: Hono<HttpEnv>, deps: SessionDeps): void {
  mountOpen(app, session, async (who) => ({
    person: personOf(who),
    isDemo: deps.mayDemo && (await selectIsDemo(deps.store)),
    oidcName: deps.oidc?.name ?? null,
    business: who === null ? null : await deps.readBusiness(),
    defaultViews: who === null || who.isSecondFactorDue ? [] : await deps.readDefaultViews(who),
  }));

  mountCommand(app, signIn, async (told, exchange) => {
    const attempt = await deps.delay.begin(tryingOf(deps, told.email, exchange));
    if (attempt.wait !== null) throw new Slowed(attempt.wait);
    const step = await orRefused(deps, exchange, "password", () =>
      signInByPassword(deps, told, exchange.headers),
    );
    // With a second factor it is right only when the code is, too.
    if (step.signedIn !== null) await attempt.forgive();
    await finish(deps, step, exchange);
    return { next: step.signedIn === null ? ("code" as const) : ("nothing" as const) };
  });

  mountCommand(app, signInCode, async (told, exchange) => {
    const { email, headers } = await codeStepOf(deps.store, exchange.headers);
    const trying = tryingOf(deps, email ?? "", exchange);
    const step = await slowed(deps, { ...trying, account: `code of ${trying.account}` }, () =>
      orRefused(deps, exchange, "code", () => signInByCode(deps, told, headers)),
    );
    await deps.delay.forgive(trying);
    await finish(deps, step, exchange);
    return {};
  });

  mountCommand(app, verify, async (told, exchange) => {
    const { who } = exchange;
    if (who === null) throw new SignedOut();
    if (told.password === undefined && told.code === undefined) throw new BadAsk("“password” is missing.");
    await slowed(deps, tryingOf(deps, who.email, exchange), () =>
      orRefused(deps, exchange, told.password === undefined ? "code" : "password", () =>
        proveAgain(deps, who, told, exchange.headers),
      ),
    );
    await deps.audit.recordAlone({
      by: actorOf(who),
      act: "confirmed",
      about: null,
      details: { with: told.password === undefined ? "code" : "password" },
      from: originOf(exchange),
    });
    return {};
  });

  mountCommand(app, signOut, async (_told, exchange) => {
    const { who } = exchange;
    if (who !== null) {
      await deleteSession(deps.store, who.sessionId);
      await deps.audit.recordAlone({
        by: actorOf(who),
        act: "sign-out",
        about: null,
        details: {},
        from: originOf(exchange),
      });
    }
    exchange.setCookies([EXPIRED_COOKIE]);
    exchange.setHeader("Clear-Site-Data", '"cache"');
    return {};
  });
}

const EXPIRED_COOKIE = `${SESSION_COOKIE}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`;

const personOf = (who: Who | null): SessionReply["person"] =>
  who === null
    ? null
    : {
        name: who.name,
        email: who.email,
        role: who.role,
        offices: who.scope === "all" ? null : who.scope,
        hasPassword: who.hasPassword,
        isLinked: who.isLinked,
        signedInWith: who.signedInWith,
        hasSecondFactor: who.hasSecondFactor,
        isSecondFactorDue: who.isSecondFactorDue,
        idleMinutes: idleMinutes(who.role),
        endsAt: who.endsAt,
      };

/** Something that guessing could get right is tried: counted before it is looked at, and forgiven when it was. @throws Slowed */
export async function slowed<Result>(
  { delay }: Pick<SessionDeps, "delay">,
  trying: Trying,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { wait, forgive } = await delay.begin(trying);
  if (wait !== null) throw new Slowed(wait);
  const result = await attempt();
  await forgive();
  return result;
}

/** What does not fit is on record, and is answered the same whatever it was. */
async function orRefused<Result>(
  { audit }: SessionDeps,
  exchange: Exchange,
  why: "password" | "code",
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof DoesNotFit)) throw error;
    await audit.recordAlone({
      by: exchange.who === null ? NOBODY : actorOf(exchange.who),
      act: "sign-in-failed",
      about: null,
      details: { why },
      from: originOf(exchange),
    });
    throw exchange.who === null
      ? new SignedOut("E-mail and password, or the code, do not fit.")
      : new Forbidden("The password or the code does not fit.");
  }
}

/** The cookie leaves only when the sign-in is on record. */
export async function finish(deps: SessionDeps, step: Step, exchange: Exchange): Promise<void> {
  const { signedIn } = step;
  if (signedIn !== null) {
    try {
      await deps.audit.recordAlone({
        by: { id: signedIn.userId, name: signedIn.name },
        act: "sign-in",
        about: null,
        details: { with: "password" },
        from: originOf(exchange),
      });
    } catch (error) {
      await deleteSession(deps.store, signedIn.sessionId);
      throw error;
    }
  }
  exchange.setCookies(step.cookies);
  if (signedIn !== null) exchange.setCookies([deviceCookie(deps.sealer, signedIn.email, deps.clock.now())]);
}

export const tryingOf = (
  { sealer, clock }: Pick<SessionDeps, "sealer" | "clock">,
  account: string,
  exchange: Exchange,
): Trying => ({
  account,
  address: exchange.address,
  device: readDevice(sealer, account, exchange.headers.get("cookie"), clock.now()),
});
