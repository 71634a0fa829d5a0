import { generateCookie } from "hono/cookie";
import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/identity/session.ts";
import type { DetailsOf } from "#domain/audit/audit-acts.ts";
import { idleMinutes } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import type { Audit } from "#server/audit/audit.ts";
import { onCommand, answerEveryone, type Exchange } from "#server/http/commands.ts";
import { BadRequest, Forbidden, NotFound, SignedOut, Slowed } from "#server/http/refusal.ts";
import { answer, type Route } from "#server/http/serve.ts";
import type { Oidc } from "#server/identity/oidc/flow.ts";
import { readIsDemo } from "#server/postgres/loading/runs.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { SESSION_COOKIE } from "./auth.ts";
import { refusedPassword } from "./password-rules.ts";
import { deleteSessions, selectSessionsOf, type NewSession } from "./session-queries.ts";
import { deviceCookie, readDevice, type SignInDelay } from "./sign-in-delay.ts";
import {
  codeStepOf,
  confirmSecondFactor,
  confirmWho,
  replacePassword,
  signInByCode,
  signInByPassword,
  startSecondFactor,
  WrongCredentials,
  type SignInDeps,
  type Step,
} from "./sign-in.ts";

type SessionReply = ReplyOf<typeof contract.session>;

export type SessionDeps = SignInDeps & {
  /** Members that the nouns add to a session's reply for a person signed in. */
  readonly readBusiness: () => Promise<SessionReply["business"]>;
  readonly readDefaultViews: (who: Who) => Promise<SessionReply["defaultViews"]>;
  readonly audit: Audit;
  readonly delay: SignInDelay;
  /** Null where people sign in by password only. */
  readonly oidc: Oidc | null;
  readonly sealer: Pick<Sealer, "signInHash" | "seal">;
  /** True where mail is set up. */
  readonly hasMail: boolean;
};

export const sessionRoutes = (deps: SessionDeps): readonly Route[] => [
  answerEveryone(contract.session, async (who) => ({
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
    hasMail: deps.hasMail,
    business: who === null ? null : await deps.readBusiness(),
    defaultViews: who === null || who.isSecondFactorDue ? [] : await deps.readDefaultViews(who),
  })),

  onCommand(contract.signIn, async (body, exchange) => {
    const guess = { email: body.email, refuse: refusal(deps, exchange, "password") };
    const step = await tryGuess(
      { deps, exchange, ...guess },
      () => signInByPassword(deps, body, exchange.headers),
      // With a second factor the attempt is right only when the code is, too.
      ({ signedIn }) => signedIn !== null,
    );
    await finish(deps, step, exchange);
    return { next: step.signedIn === null ? ("code" as const) : ("nothing" as const) };
  }),

  onCommand(contract.signInCode, async (body, exchange) => {
    const { email, headers } = await codeStepOf(deps, exchange.headers);
    const guess = { email: email ?? "", isSecond: true, refuse: refusal(deps, exchange, "code") };
    const step = await tryGuess({ deps, exchange, ...guess }, () => signInByCode(deps, body, headers));
    await finish(deps, step, exchange);
    return {};
  }),

  onCommand(contract.verify, async (body, exchange) => {
    const who = exchange.user();
    const by = body.code === undefined ? "password" : "code";
    if (body[by] === undefined) throw new BadRequest("“password” or “code” is missing.");
    const guess = { email: who.email, refuse: refusal(deps, exchange, by) };
    await tryGuess({ deps, exchange, ...guess }, () => confirmWho(deps, who, body, exchange.headers));
    await deps.audit.recordAlone({ ...exchange.entry, act: "confirmed", details: { with: by } });
    return {};
  }),

  onCommand(contract.signOut, async (_body, exchange) => {
    if (exchange.who !== null) {
      const { userId, sessionId } = exchange.who;
      await deleteSessions(deps.store.db, userId, { only: sessionId });
      await deps.audit.recordAlone({ ...exchange.entry, act: "sign-out", details: {} });
    }
    const expired = generateCookie(SESSION_COOKIE, "", {
      path: "/",
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
      maxAge: 0,
    });
    exchange.setCookies([expired]);
    exchange.setHeader("Clear-Site-Data", '"cache"');
    return {};
  }),
];

/** A user's own sessions, password and second factor. */
export const accountRoutes = (deps: SessionDeps): readonly Route[] => {
  const { store, clock, audit } = deps;
  return [
    answer(contract.ownSessions, async (_query, who) => {
      const rows = await selectSessionsOf(store, who.userId, clock.now());
      return { rows: rows.map((row) => ({ ...row, isThis: row.id === who.sessionId })) };
    }),

    onCommand(contract.endSession, async ({ id }, exchange) => {
      const { userId, sessionId } = exchange.user();
      const ended = await deleteSessions(
        store.db,
        userId,
        id === null ? { except: sessionId } : { only: id },
      );
      if (id !== null && ended === 0) throw new NotFound("This session has already ended.");
      const about = { kind: "user", id: userId } as const;
      await audit.recordAlone({ ...exchange.entry, act: "session-ended", about, details: { why: "owner" } });
      return { ended };
    }),

    onCommand(contract.changePassword, async (body, exchange) => {
      const refused = await refusedPassword(body.next, exchange.user().email);
      if (refused !== null) throw new BadRequest(`“next”: ${refused}`, { field: "next" });
      const cookies = await orWrong(deps, exchange, "current", () =>
        replacePassword(deps, body, exchange.headers),
      );
      await audit.recordAlone({ ...exchange.entry, act: "password-changed", details: {} });
      exchange.setCookies(cookies);
      return {};
    }),

    onCommand(contract.startSecondFactor, async ({ password }, exchange) => {
      refuseIfSetUp(exchange);
      return orWrong(deps, exchange, "password", () => startSecondFactor(deps, password, exchange.headers));
    }),

    onCommand(contract.confirmSecondFactor, async ({ code }, exchange) => {
      refuseIfSetUp(exchange);
      const { userId } = exchange.user();
      const cookies = await orWrong(deps, exchange, "code", () =>
        confirmSecondFactor(deps, { userId, code }, exchange.headers),
      );
      await audit.recordAlone({ ...exchange.entry, act: "second-factor-set", details: {} });
      exchange.setCookies(cookies);
      return {};
    }),
  ];
};

function refuseIfSetUp(exchange: Exchange): void {
  if (exchange.user().hasSecondFactor) throw new BadRequest("A second factor is already set up.");
}

/** A stranger at an open session must not find out the password by trying. */
const orWrong = <Result>(
  deps: SessionDeps,
  exchange: Exchange,
  field: string,
  attempt: () => Promise<Result>,
): Promise<Result> => {
  const refuse = async () => new BadRequest(`“${field}” is wrong.`, { field, code: "wrong" });
  return tryGuess({ deps, exchange, email: exchange.user().email, refuse }, attempt);
};

type Guess = {
  readonly deps: Pick<SessionDeps, "delay" | "sealer" | "clock">;
  readonly exchange: Exchange;
  readonly email: string;
  /** A code after a right password: counted apart from the passwords. */
  readonly isSecond?: boolean;
  readonly refuse: () => Promise<Error>;
};

/** Makes an attempt that could be a guess: it is counted before, and taken back when it was right. @throws Slowed */
async function tryGuess<Result>(
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
      ? new SignedOut("Wrong email, password or code.", { field: why, code: "wrong" })
      : new Forbidden(`“${why}” is wrong.`, { field: why, code: "wrong" });
  };

/** Sends the cookies of a step, once the sign-in is on record. */
export async function finish(
  deps: SessionDeps,
  { signedIn, cookies }: Step,
  exchange: Exchange,
): Promise<void> {
  if (signedIn === null) return exchange.setCookies(cookies);
  await recordSignIn(deps, signedIn, exchange, "password");
  exchange.setCookies([...cookies, await deviceCookie(deps.sealer, signedIn.email, deps.clock.now())]);
}

/** Records that a session began; without its record it is ended. */
export async function recordSignIn(
  { audit, store }: Pick<SessionDeps, "audit" | "store">,
  { userId, name, sessionId }: Pick<NewSession, "userId" | "name" | "sessionId">,
  { entry }: Exchange,
  means: DetailsOf<"sign-in">["with"],
): Promise<void> {
  try {
    await audit.recordAlone({ ...entry, by: { id: userId, name }, act: "sign-in", details: { with: means } });
  } catch (error) {
    await deleteSessions(store.db, userId, { only: sessionId });
    throw error;
  }
}
