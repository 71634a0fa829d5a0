import { alertTitle, itemLines, newItems, nextTry, type AlertItem } from "#domain/alerts/alerts.ts";
import { PAGES } from "#domain/pages.ts";
import type { Instant } from "#domain/time/time.ts";
import { FINDINGS } from "#domain/today/finding-kinds.ts";
import { insertMessage, type MessageWay } from "#server/messages/queries.ts";
import type { Letter } from "#server/messages/letter.ts";
import { StoreMigrated, type Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { itemFinder, type FindDeps, type FoundItems, type Problem } from "./find-items.ts";
import {
  insertAlert,
  lockSeen,
  selectDueSubscriptions,
  selectNextRetry,
  updateProblem,
  updateSeen,
  type Subscription,
  type Target,
} from "./queries.ts";

export type AlertDeps = FindDeps & {
  readonly store: Pick<Store, "db">;
  readonly publicOrigin: string;
};

/**
 * Looks at everything that users want to be alerted of, in the role and the scope that each has now. Only one process
 * may at a time: what an older look found must not take the place of what a newer one has found. What fails is tried again
 * later, and stops nothing else. Returns when the next of that is due; null where nothing failed.
 */
export async function evaluateAlerts(deps: AlertDeps): Promise<Instant | null> {
  const subscriptions = await selectDueSubscriptions(deps.store.db, deps.clock.now());
  for (const group of Map.groupBy(subscriptions, accessOf).values()) await evaluateGroup(deps, group);
  return selectNextRetry(deps.store.db);
}

const accessOf = ({ role, offices }: Subscription): string => JSON.stringify([role, offices?.toSorted()]);

/** Evaluates the alerts of one role and scope, in one snapshot. */
async function evaluateGroup(deps: AlertDeps, group: readonly Subscription[]): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const { role, offices } = first;
  const found = await inSnapshot(deps.store, offices ?? "all", async (reading) => {
    const itemsOf = itemFinder(deps, reading, role);
    const all: (readonly [Subscription, FoundItems])[] = [];
    for (const subscription of group) all.push([subscription, await itemsOf(subscription)]);
    return all;
  }).catch((error: unknown) => {
    if (error instanceof StoreMigrated) throw error;
    deps.log.error({ err: error }, "alerts of a role and its offices could not be evaluated");
    return group.map((subscription) => [subscription, NOT_LOOKED_AT] as const);
  });
  for (const [subscription, items] of found)
    await alertOf(deps, subscription, items).catch(async (error: unknown) => {
      deps.log.error({ err: error }, "an alert could not be stored");
      await postpone(deps, subscription, NOT_LOOKED_AT);
    });
}

const NOT_LOOKED_AT: Problem = { problem: "It couldn’t be looked at.", mayPass: true };

/** Says to its user what is wrong, since when. */
async function postpone(
  { store, clock }: AlertDeps,
  { id, problemSince }: Subscription,
  { problem, mayPass }: Problem,
): Promise<void> {
  const now = clock.now();
  const since = problemSince ?? now;
  await updateProblem(store.db, id, { problem, since, retryAt: mayPass ? nextTry(since, now) : null });
}

/** Stores what is new, and the messages about it, in one transaction: a crash neither loses nor repeats it. */
async function alertOf(deps: AlertDeps, subscription: Subscription, found: FoundItems): Promise<void> {
  if ("problem" in found) {
    await postpone(deps, subscription, found);
    return;
  }
  const { items } = found;
  await deps.store.db.transaction().execute(async (writing) => {
    const seen = await lockSeen(writing, subscription.id);
    if (seen === null) return;
    const added = newItems(items, seen);
    if (added.length > 0) await storeAlert(deps, writing, subscription, added);
    await updateSeen(
      writing,
      subscription.id,
      items.map(({ id }) => id),
    );
  });
}

async function storeAlert(
  { clock, publicOrigin }: AlertDeps,
  writing: Writing,
  subscription: Subscription,
  added: readonly AlertItem[],
): Promise<void> {
  const { id, userId, role, offices, byEmail, byWebhook } = subscription;
  const now = clock.now();
  const title = alertTitle(added.length, targetName(subscription));
  const path = targetPath(subscription);
  const items = itemLines(added);
  const access = { role, offices };
  await insertAlert(writing, { userId, subscriptionId: id, ...access, title, path, items }, now);
  const send = (way: MessageWay, content: object) =>
    insertMessage(
      writing,
      { kind: "alert", way, userId, address: null, subscriptionId: id, access, content },
      now,
    );
  if (byEmail) await send("email", letterOf({ title, path, items, stops: `alert-${id}` }));
  if (byWebhook)
    await send("webhook", {
      type: "alert",
      at: now,
      title,
      count: added.length,
      items,
      address: `${publicOrigin}${path}`,
    });
}

type AlertWords = {
  readonly title: string;
  readonly path: string;
  readonly items: readonly string[];
  readonly stops: string;
};

const letterOf = ({ title, path, items, stops }: AlertWords): Letter => ({
  subject: title,
  paragraphs: [`${title}.`],
  items: [...items],
  action: { label: "Open in Fieldboard", path },
  stops,
});

/** As messages, the audit log and pages call it. */
export const targetName = ({ kind, view }: Target): string =>
  view === null ? FINDINGS[kind].name : `${PAGES[view.page].label}, “${view.name}”`;

const targetPath = ({ view }: Target): string =>
  view === null ? PAGES.today.path : `${PAGES[view.page].path}?${view.search}`;
