import type { Hono } from "hono";
import {
  changePassword,
  confirmSecondFactor as confirmCommand,
  endSession,
  ownSessions,
  startSecondFactor as startCommand,
} from "#contract/session.ts";
import { mountCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import { refusedPassword } from "./password-rules.ts";
import { deleteSessions, selectSessionsOf } from "./queries.ts";
import { tryGuess, type SessionDeps } from "./session-routes.ts";
import { confirmSecondFactor, replacePassword, startSecondFactor } from "./sign-in.ts";

export function mountAccount(app: Hono<HttpEnv>, deps: SessionDeps): void {
  const { store, audit } = deps;

  mount(app, ownSessions, async (_query, who) => {
    const rows = await selectSessionsOf(store, who.userId);
    return { rows: rows.map((row) => ({ ...row, isThis: row.id === who.sessionId })) };
  });

  mountCommand(app, endSession, async ({ id }, exchange) => {
    const { userId, sessionId } = exchange.user();
    const ended = await deleteSessions(store.db, userId, id === null ? { except: sessionId } : { only: id });
    if (id !== null && ended === 0) throw new NotFound("This session has already ended.");
    const about = { kind: "user", id: userId } as const;
    await audit.recordAlone({ ...exchange.entry, act: "session-ended", about, details: { why: "owner" } });
    return { ended };
  });

  mountCommand(app, changePassword, async (body, exchange) => {
    const refused = await refusedPassword(body.next, exchange.user().email);
    if (refused !== null) throw new BadRequest(`“next”: ${refused}`);
    const cookies = await orWrong(deps, exchange, "current", () =>
      replacePassword(deps, body, exchange.headers),
    );
    await audit.recordAlone({ ...exchange.entry, act: "password-changed", details: {} });
    exchange.setCookies(cookies);
    return {};
  });

  mountCommand(app, startCommand, async ({ password }, exchange) => {
    refuseIfSetUp(exchange);
    return orWrong(deps, exchange, "password", () => startSecondFactor(deps, password, exchange.headers));
  });

  mountCommand(app, confirmCommand, async ({ code }, exchange) => {
    refuseIfSetUp(exchange);
    const { userId } = exchange.user();
    const cookies = await orWrong(deps, exchange, "code", () =>
      confirmSecondFactor(deps, { userId, code }, exchange.headers),
    );
    await audit.recordAlone({ ...exchange.entry, act: "second-factor-set", details: {} });
    exchange.setCookies(cookies);
    return {};
  });
}

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
  const refuse = async () => new BadRequest(`“${field}” is wrong.`);
  return tryGuess({ deps, exchange, email: exchange.user().email, refuse }, attempt);
};
