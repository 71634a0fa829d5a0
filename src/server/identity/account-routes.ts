import type { Hono } from "hono";
import {
  changePassword,
  confirmSecondFactor as confirmCommand,
  endSession,
  ownSessions,
  startSecondFactor,
} from "#contract/session.ts";
import { beginSecondFactor, confirmSecondFactor, replacePassword } from "./account.ts";
import { refusedPassword } from "#server/identity/passwords/password-rules.ts";
import { DoesNotFit } from "./sign-in.ts";
import type { Who } from "#domain/identity/who.ts";
import { mountCommand, type Exchange } from "#server/http/commands.ts";
import { BadAsk, NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import { deleteOwnSession, deleteSessionsOf, selectSessionsOf } from "./auth-sessions.ts";
import { actorOf, asker, originOf } from "./administer.ts";
import { slowed, tryingOf, type SessionDeps } from "./session-routes.ts";

/** One's own sessions, password and second factor. */
export function mountAccount(app: Hono<HttpEnv>, deps: SessionDeps): void {
  const { store, audit } = deps;
  const record = (exchange: Exchange, who: Who, act: "password-changed" | "second-factor-set") =>
    audit.recordAlone({ by: actorOf(who), act, about: null, details: {}, from: originOf(exchange) });

  mount(app, ownSessions, async (_ask, who) => {
    const rows = await selectSessionsOf(store, who.userId);
    return { rows: rows.map((row) => ({ ...row, isThis: row.id === who.sessionId })) };
  });

  mountCommand(app, endSession, async ({ id }, exchange) => {
    const who = asker(exchange);
    const ended =
      id === null
        ? await deleteSessionsOf(store, who.userId, who.sessionId)
        : await deleteOwnSession(store, who.userId, id);
    if (id !== null && ended === 0) throw new NotFound("There is no such session any more.");
    await audit.recordAlone({
      by: actorOf(who),
      act: "session-ended",
      about: { kind: "user", id: who.userId },
      details: { why: "owner" },
      from: originOf(exchange),
    });
    return { ended };
  });

  mountCommand(app, changePassword, async (told, exchange) => {
    const who = asker(exchange);
    const problem = await refusedPassword(told.next, who.email);
    if (problem !== null) throw new BadAsk(`“next”: ${problem}`);
    const cookies = await fitting(deps, exchange, "“current”", () =>
      replacePassword(deps, told, exchange.headers),
    );
    await record(exchange, who, "password-changed");
    exchange.setCookies(cookies);
    return {};
  });

  mountCommand(app, startSecondFactor, async ({ password }, exchange) => {
    if (asker(exchange).hasSecondFactor) throw new BadAsk("A second factor is set up already.");
    return fitting(deps, exchange, "“password”", () => beginSecondFactor(deps, password, exchange.headers));
  });

  mountCommand(app, confirmCommand, async ({ code }, exchange) => {
    const who = asker(exchange);
    if (who.hasSecondFactor) throw new BadAsk("A second factor is set up already.");
    const cookies = await fitting(deps, exchange, "“code”", () =>
      confirmSecondFactor(deps, { userId: who.userId, code }, exchange.headers),
    );
    await record(exchange, who, "second-factor-set");
    exchange.setCookies(cookies);
    return {};
  });
}

/** Whoever found a session open must not find out its person's password by trying. */
async function fitting<Result>(
  deps: SessionDeps,
  exchange: Exchange,
  field: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await slowed(deps, tryingOf(deps, asker(exchange).email, exchange), attempt);
  } catch (error) {
    if (error instanceof DoesNotFit) throw new BadAsk(`${field} does not fit.`);
    throw error;
  }
}
