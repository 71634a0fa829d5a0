import { createHash, randomBytes } from "node:crypto";
import * as contract from "#contract/alerts.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { ActNote } from "#domain/audit/audit.ts";
import type { Who } from "#domain/identity/who.ts";
import { FINDINGS } from "#domain/today/finding-kinds.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { onCommand, onPress, type Exchange } from "#server/http/commands.ts";
import { DATA_HEADERS } from "#server/http/headers.ts";
import { BadRequest, Forbidden, freshOnly, NotFound } from "#server/http/refusal.ts";
import { answer, refuseOthers, type Route } from "#server/http/serve.ts";
import { deleteWebhook, putWebhook, selectWebhookHost } from "#server/messages/queries.ts";
import { pressedToken, readStopToken, stopPage } from "#server/messages/stop-token.ts";
import { webhookProblem } from "#server/messages/webhook.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { sendBody, taggedBody } from "#server/http/body.ts";
import { digestWeek } from "./digest.ts";
import { targetName } from "./evaluate.ts";
import { atomFeed } from "./feed.ts";
import { itemFinder, type FindDeps } from "./find-items.ts";
import {
  deleteSubscription,
  insertSubscription,
  lockSubscriptionCount,
  putDigest,
  putFeed,
  selectAlerts,
  selectFeed,
  selectNamed,
  selectOpenView,
  selectOwnSubscriptions,
  selectReader,
  updateAlertsRead,
  updateWays,
  type Target,
} from "./queries.ts";

export type AlertRouteDeps = AuditedStore &
  FindDeps & {
    readonly sealer: Pick<Sealer, "seal" | "stopHash">;
    readonly publicOrigin: string;
    readonly hasMail: boolean;
    /** True where webhooks may lead to this machine and to private networks. */
    readonly allowsInternal: boolean;
  };

const SUBSCRIPTIONS_MAX = 50;
const KEY_BYTES = 32;

export const alertRoutes = (deps: AlertRouteDeps): readonly Route[] => [
  answer(contract.alertSettings, async (_query, { userId }) => ({
    subscriptions: await selectOwnSubscriptions(deps.store.db, userId),
    webhookHost: await selectWebhookHost(deps.store.db, userId),
    ...(await selectReader(deps.store.db, userId)),
  })),

  answer(contract.alertList, async (_query, { userId }) => {
    const rows = await selectAlerts(deps.store.db, userId);
    return { rows, unread: rows.filter(({ isRead }) => !isRead).length };
  }),

  onCommand(contract.subscribe, (body, exchange) => subscribe(deps, body, exchange)),

  onCommand(contract.unsubscribe, ({ id }, exchange) =>
    onOwn(deps, exchange, (writing, { userId }) => stop(writing, id, userId)),
  ),

  onCommand(contract.markAlertsRead, async ({ upTo }, exchange) => {
    await updateAlertsRead(deps.store.db, exchange.user().userId, upTo);
    return {};
  }),

  onCommand(contract.chooseDigest, ({ isOn }, exchange) =>
    onOwn(deps, exchange, async (writing, { userId }) => {
      if (isOn && !deps.hasMail) throw new BadRequest(NO_MAIL);
      await putDigest(writing, userId, isOn, digestWeek(deps.clock));
      return digestNote(isOn);
    }),
  ),

  onCommand(contract.setWebhook, ({ url }, exchange) => setWebhook(deps, url, exchange)),
  onCommand(contract.setFeed, ({ isOn }, exchange) => setFeed(deps, isOn, exchange)),
  feedRoute(deps),
  ...stopRoutes(deps),
];

const NO_MAIL = "Mail is not set up.";

/** Runs a change of what is the user's own, with its entry. */
async function onOwn(
  { audit }: Pick<AlertRouteDeps, "audit">,
  { entry, user }: Exchange,
  change: (writing: Writing, who: Who) => Promise<ActNote>,
): Promise<Record<string, never>> {
  await audit.act(async (writing, record) => record({ ...entry, ...(await change(writing, user())) }));
  return {};
}

async function subscribe(deps: AlertRouteDeps, body: BodyOf<typeof contract.subscribe>, exchange: Exchange) {
  const who = exchange.user();
  const { byEmail, byWebhook } = body;
  const target = await targetOf(deps, body, who);
  if (byEmail && !deps.hasMail) throw new BadRequest(NO_MAIL);
  if (byWebhook && (await selectWebhookHost(deps.store.db, who.userId)) === null)
    throw new BadRequest("Set up your webhook first.");
  // What is found already is not new. Read before it is stored, so that nothing is missed between.
  const found = await inSnapshot(deps.store, who.scope, (reading) =>
    itemFinder(deps, reading, who.role)(target),
  );
  if ("problem" in found) throw new BadRequest(found.problem);
  const seen = found.items.map(({ id }) => id);
  const ids = { kind: body.kind ?? null, viewId: body.viewId ?? null };
  const ways = [...(byEmail ? ["email"] : []), ...(byWebhook ? ["webhook"] : [])];
  return deps.audit.act(async (writing, record) => {
    const count = await lockSubscriptionCount(writing, who.userId);
    const changed = await updateWays(writing, who.userId, ids, { byEmail, byWebhook });
    if (changed === null && count >= SUBSCRIPTIONS_MAX)
      throw new BadRequest(`You have ${SUBSCRIPTIONS_MAX} alerts, the maximum. Stop one first.`);
    const id =
      changed ??
      (await insertSubscription(
        writing,
        { userId: who.userId, ...ids, byEmail, byWebhook, seen },
        deps.clock.now(),
      ));
    const details = { of: targetName(target), ways: ["Fieldboard", ...ways] };
    await record({ ...exchange.entry, act: "alert-set", details });
    return { id };
  });
}

/** @throws BadRequest, Forbidden or NotFound where the person cannot be alerted of it */
async function targetOf(
  { store }: Pick<AlertRouteDeps, "store">,
  { kind, viewId }: BodyOf<typeof contract.subscribe>,
  { userId, role }: Who,
): Promise<Target> {
  if ((kind === undefined) === (viewId === undefined))
    throw new BadRequest("Give either “kind” or “viewId”.");
  if (kind !== undefined) {
    const roles: readonly string[] = FINDINGS[kind].roles;
    if (!roles.includes(role)) throw new Forbidden("Your role doesn’t have access.");
    return { kind, view: null };
  }
  const view = await selectOpenView(store.db, userId, viewId ?? 0);
  if (view === null) throw new NotFound("View not found.");
  return { kind: null, view };
}

class AlreadyStopped extends NotFound {}

/** @throws AlreadyStopped where there is no such subscription, of a user or with null of whom it may be */
async function stop(writing: Writing, id: number, userId: string | null): Promise<ActNote> {
  const named = await selectNamed(writing, id, userId);
  if (named === null) throw new AlreadyStopped("This alert is already stopped.");
  await deleteSubscription(writing, id);
  const about = { kind: "user", id: named.userId } as const;
  return { act: "alert-stopped", about, details: { of: nameOf(named) } };
}

const nameOf = ({ kind, viewName }: NonNullable<Awaited<ReturnType<typeof selectNamed>>>): string =>
  kind === null ? `“${viewName ?? ""}”` : FINDINGS[kind].name;

const digestNote = (isOn: boolean): ActNote => ({
  act: "digest-chosen",
  details: { state: isOn ? "on" : "off" },
});

/** Needs a fresh proof of who sends it: a passer-by at an open session must not have everything sent elsewhere. */
async function setWebhook(deps: AlertRouteDeps, url: string | null, exchange: Exchange) {
  const { sealer, clock, allowsInternal } = deps;
  if (url === null) {
    await onOwn(deps, exchange, async (writing, { userId }) => {
      const host = await deleteWebhook(writing, userId);
      if (host === null) throw new NotFound("You have no webhook.");
      return { act: "webhook-removed", details: { host } };
    });
    return { secret: null };
  }
  freshOnly(exchange.user(), clock);
  const problem = webhookProblem(url, allowsInternal);
  if (problem !== null) throw new BadRequest(`“url” ${problem}.`, { field: "url" });
  const secret = `whsec_${randomBytes(KEY_BYTES).toString("base64")}`;
  const { host } = new URL(url);
  await onOwn(deps, exchange, async (writing, { userId }) => {
    const sealed = sealer.seal(JSON.stringify({ url, secret }), "webhook.sealed", userId);
    await putWebhook(writing, { userId, host, sealed }, clock.now());
    return { act: "webhook-set", details: { host } };
  });
  return { secret };
}

async function setFeed(deps: AlertRouteDeps, isOn: boolean, exchange: Exchange) {
  if (isOn) freshOnly(exchange.user(), deps.clock);
  const key = randomBytes(KEY_BYTES).toString("base64url");
  await onOwn(deps, exchange, async (writing, { userId }) => {
    await putFeed(writing, userId, isOn ? hashOf(key) : null, deps.clock.now());
    return isOn ? { act: "feed-made", details: {} } : { act: "feed-stopped", details: {} };
  });
  return { address: isOn ? `${deps.publicOrigin}${contract.alertFeed.path}?key=${key}` : null };
}

/** A key is long and random, so a slow hash would not add protection. */
const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** A reader may hold it, and asks each time whether it is still the same. */
const FEED_HEADERS = {
  ...DATA_HEADERS,
  "Cache-Control": "private, no-cache",
  "Content-Type": "application/atom+xml; charset=utf-8",
};

/** Answers programs, which have no session. The request's log has no query, and so no key. */
const feedRoute = ({ store, publicOrigin }: AlertRouteDeps): Route => ({
  declared: contract.alertFeed,
  mount: ({ app }) => {
    const { path } = contract.alertFeed;
    app.get(path, async (context) => {
      const key = context.req.query("key") ?? "";
      const feed = await selectFeed(store.db, hashOf(key));
      if (feed === null) throw new NotFound("This feed was stopped or has a new address.");
      const alerts = await selectAlerts(store.db, feed.userId);
      const address = `${publicOrigin}${path}?key=${key}`;
      const text = atomFeed({ ...feed, address, publicOrigin, alerts });
      return sendBody(context, await taggedBody(Buffer.from(text)), FEED_HEADERS);
    });
    refuseOthers(app, path, "GET, HEAD");
  },
});

/** The last link of a message: a look changes nothing, a press stops what it is of. */
const stopRoutes = ({ store, audit, sealer, clock }: AlertRouteDeps): readonly Route[] => {
  const read = (token: string) => {
    const [, kind, id = ""] = /^(alert|digest)-(.+)$/.exec(readStopToken(sealer, token) ?? "") ?? [];
    if (kind === undefined) throw new NotFound("This link is incomplete or no longer works.");
    return kind === "alert"
      ? { subscriptionId: Number.parseInt(id, 10), userId: null }
      : { subscriptionId: null, userId: id };
  };
  const stopBy = async (token: string, { entry }: Exchange): Promise<void> => {
    const { subscriptionId, userId } = read(token);
    await audit.act(async (writing, record) => {
      if (subscriptionId !== null)
        return record({ ...entry, ...(await stop(writing, subscriptionId, null)) });
      await putDigest(writing, userId, false, digestWeek(clock));
      await record({ ...entry, about: { kind: "user", id: userId }, ...digestNote(false) });
    });
  };
  return [
    onCommand(contract.lookAtStop, async ({ token }) => {
      const { subscriptionId } = read(token);
      if (subscriptionId === null) return { name: "Weekly digest" };
      const named = await selectNamed(store.db, subscriptionId, null);
      if (named === null) throw new NotFound("This alert is already stopped.");
      return { name: nameOf(named) };
    }),

    onCommand(contract.stopByLink, async ({ token }, exchange) => {
      await stopBy(token, exchange);
      return {};
    }),

    onPress(
      contract.stopByPress,
      (query) => stopPage(pressedToken(query)),
      // The second press of a mail program finds it done, as its user wants it.
      (query, exchange) =>
        stopBy(pressedToken(query), exchange).catch((error: unknown) => {
          if (!(error instanceof AlreadyStopped)) throw error;
        }),
    ),
  ];
};
