import { sql, type RawBuilder } from "kysely";
import { ALERTS_MAX, type alertList, type alertSettings } from "#contract/alerts.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { ViewPage } from "#domain/pages.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import type { FindingKind } from "#domain/today/finding-kinds.ts";
import { allRows, changeRows, firstRow, onlyRow, type Db } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";

/** The role and the offices of a user; null is every office. */
export type Access = { readonly role: Role; readonly offices: readonly OfficeId[] | null };

/** Target of an alert: a kind of line on Today, or the rows of a saved view. */
export type Target =
  | { readonly kind: FindingKind; readonly view: null }
  | { readonly kind: null; readonly view: SavedSearch };

type SavedSearch = { readonly page: ViewPage; readonly name: string; readonly search: string };

export type Subscription = Target &
  Access & {
    readonly id: number;
    readonly userId: string;
    readonly byEmail: boolean;
    readonly byWebhook: boolean;
    /** Since when it cannot be looked at; null where it can. */
    readonly problemSince: Instant | null;
  };

/** True for saved views `v` that the user `u` may open. */
const IS_VISIBLE = sql`(v.owner_id = u.id or u.role = any(v.roles) or (u.role = 'admin' and v.roles <> '{}'))`;

const VIEW: RawBuilder<unknown> = sql`
  case when v.id is not null then jsonb_build_object('page', v.page, 'name', v.name, 'search', v.search) end`;

/**
 * Selects what users who are not disabled are alerted of; views that they may no longer open are left out, and what failed until it
 * is tried again.
 */
export const selectDueSubscriptions = (db: Db, now: Instant): Promise<readonly Subscription[]> =>
  allRows(db)<Subscription>`
    select s.id, s.user_id as "userId", s.kind, ${VIEW} as view, u.role, u.offices,
           s.by_email as "byEmail", s.by_webhook as "byWebhook", s.problem_since as "problemSince"
      from alert_subscription s
      join auth_user u on u.id = s.user_id and not u.banned
      left join saved_view v on v.id = s.view_id
     where (s.view_id is null or ${IS_VISIBLE}) and (s.retry_at is null or s.retry_at <= ${now})
     order by s.id`;

/** Moment when the first of what failed is tried again; null where nothing failed. */
export const selectNextRetry = async (db: Db): Promise<Instant | null> =>
  (
    await onlyRow(db)<{ at: Instant | null }>`
      select min(s.retry_at) as at from alert_subscription s join auth_user u on u.id = s.user_id and not u.banned
        left join saved_view v on v.id = s.view_id where s.view_id is null or ${IS_VISIBLE}`
  ).at;

/** A saved view that a user may open, with its id; null where there is none. */
export const selectOpenView = (db: Db, userId: string, viewId: number) =>
  firstRow(db)<SavedSearch & { readonly id: number }>`
    select v.id, v.page, v.name, v.search
      from saved_view v, auth_user u where v.id = ${viewId} and u.id = ${userId} and ${IS_VISIBLE}`;

/** Items that were found the last time, which no one else may change until the transaction ends; null where the subscription was stopped. */
export const lockSeen = async (writing: Writing, id: number): Promise<readonly string[] | null> =>
  (
    await firstRow(writing)<{ seen: readonly string[] }>`
      select seen from alert_subscription where id = ${id} for update`
  )?.seen ?? null;

/** Stores what was found, which the next look compares with. */
export const updateSeen = (writing: Writing, id: number, seen: readonly string[]) =>
  changeRows(writing)`
    update alert_subscription set seen = ${[...seen]}, problem = null, problem_since = null, retry_at = null
     where id = ${id} and (seen is distinct from ${[...seen]}::text[] or problem is not null)`;

type StoredProblem = {
  readonly problem: string;
  readonly since: Instant;
  /** Moment when it is looked at again although nothing changed; null where that cannot help. */
  readonly retryAt: Instant | null;
};

export const updateProblem = (db: Db, id: number, { problem, since, retryAt }: StoredProblem) =>
  changeRows(db)`
    update alert_subscription set problem = ${problem}, problem_since = ${since}, retry_at = ${retryAt}
     where id = ${id}`;

type Ways = { readonly byEmail: boolean; readonly byWebhook: boolean };

/** Changes by which ways a user is alerted of something; null where they are not. */
export const updateWays = async (
  writing: Writing,
  userId: string,
  { kind, viewId }: TargetIds,
  { byEmail, byWebhook }: Ways,
): Promise<number | null> =>
  (
    await firstRow(writing)<{ id: number }>`
      update alert_subscription set by_email = ${byEmail}, by_webhook = ${byWebhook}
       where user_id = ${userId} and (kind = ${kind} or view_id = ${viewId}) returning id`
  )?.id ?? null;

export type TargetIds = { readonly kind: FindingKind | null; readonly viewId: number | null };

/** Returns its id. */
export async function insertSubscription(
  writing: Writing,
  {
    userId,
    kind,
    viewId,
    byEmail,
    byWebhook,
    seen,
  }: TargetIds & Ways & { readonly userId: string; readonly seen: readonly string[] },
  now: Instant,
): Promise<number> {
  const { id } = await onlyRow(writing)<{ id: number }>`
    insert into alert_subscription (user_id, kind, view_id, by_email, by_webhook, made_at, seen)
    values (${userId}, ${kind}, ${viewId}, ${byEmail}, ${byWebhook}, ${now}, ${[...seen]}) returning id`;
  return id;
}

/** Counts those of a user; until the transaction ends no one else may add to them. */
export async function lockSubscriptionCount(writing: Writing, userId: string): Promise<number> {
  await firstRow(writing)`select from auth_user where id = ${userId} for no key update`;
  const { count } = await onlyRow(writing)<{ count: number }>`
    select count(*)::int as count from alert_subscription where user_id = ${userId}`;
  return count;
}

type Named = { readonly userId: string; readonly kind: FindingKind | null; readonly viewName: string | null };

/** Target of a subscription, of a user, or of anyone with null; null where there is none. */
export const selectNamed = (db: Db, id: number, userId: string | null): Promise<Named | null> =>
  firstRow(db)<Named>`
    select s.user_id as "userId", s.kind, v.name as "viewName"
      from alert_subscription s left join saved_view v on v.id = s.view_id
     where s.id = ${id} and (${userId}::text is null or s.user_id = ${userId})`;

/** With its messages that wait. */
export const deleteSubscription = (writing: Writing, id: number) =>
  changeRows(writing)`delete from alert_subscription where id = ${id}`;

type NewAlert = Access & {
  readonly userId: string;
  readonly subscriptionId: number;
  readonly title: string;
  readonly path: string;
  readonly items: readonly string[];
};

export const insertAlert = (writing: Writing, alert: NewAlert, now: Instant) =>
  changeRows(writing)`
    insert into alert (user_id, subscription_id, role, offices, at, title, path, items)
    values (${alert.userId}, ${alert.subscriptionId}, ${alert.role}, ${alert.offices}, ${now}, ${alert.title},
            ${alert.path}, ${[...alert.items]})`;

type NewNotice = { readonly userId: string; readonly title: string; readonly path: string };

/** Tells a user something of their alerts themselves, among them. */
export const insertNotice = (writing: Writing, { userId, title, path }: NewNotice, now: Instant) =>
  changeRows(writing)`
    insert into alert (user_id, role, offices, at, title, path, items)
    select id, role, offices, ${now}, ${title}, ${path}, '{}' from auth_user where id = ${userId}`;

export type ListedAlert = ReplyOf<typeof alertList>["rows"][number];

/** Alerts of a user in the role and for the offices that they have now, newest first. */
export const selectAlerts = (db: Db, userId: string): Promise<readonly ListedAlert[]> =>
  allRows(db)<ListedAlert>`
    select a.id, a.at, a.title, a.path, a.items, a.is_read as "isRead"
      from alert a join auth_user u on u.id = a.user_id
     where a.user_id = ${userId} and a.role = u.role and a.offices is not distinct from u.offices
     order by a.id desc limit ${ALERTS_MAX}`;

export const updateAlertsRead = (db: Db, userId: string, upTo: number) =>
  changeRows(db)`
    update alert set is_read = true where user_id = ${userId} and id <= ${upTo} and not is_read`;

type ListedSubscription = ReplyOf<typeof alertSettings>["subscriptions"][number];

/** Subscriptions of a user. Their problem is that of the last look, or of the newest message that was not delivered. */
export const selectOwnSubscriptions = (db: Db, userId: string): Promise<readonly ListedSubscription[]> =>
  allRows(db)<ListedSubscription>`
    select s.id, s.kind, s.by_email as "byEmail", s.by_webhook as "byWebhook",
           case when v.id is not null
             then jsonb_build_object('id', v.id, 'page', v.page, 'name', v.name, 'search', v.search) end as view,
           (select max(a.at) from alert a where a.subscription_id = s.id) as "lastAt",
           coalesce(
             s.problem,
             case when s.view_id is not null and not ${IS_VISIBLE} then 'You can no longer open this view.' end,
             (select case when m.given_up_at is not null
                       then 'Given up after ' || m.attempts || case when m.attempts = 1 then ' try: ' else ' tries: ' end
                       else 'Not sent yet: ' end || m.problem
                from message m
               where m.subscription_id = s.id and m.problem is not null
                 and not exists (select from message n
                                  where n.subscription_id = s.id and n.way = m.way and n.sent_at is not null
                                    and n.created_at > m.created_at)
               order by m.created_at desc limit 1)) as problem,
           s.problem_since as "problemSince"
      from alert_subscription s
      join auth_user u on u.id = s.user_id
      left join saved_view v on v.id = s.view_id
     where s.user_id = ${userId}
     order by s.id`;

type Reader = { readonly wantsDigest: boolean; readonly feedMadeAt: Instant | null };

export const selectReader = async (db: Db, userId: string): Promise<Reader> =>
  (await db
    .selectFrom("alert_reader")
    .select(["wants_digest as wantsDigest", "feed_made_at as feedMadeAt"])
    .where("user_id", "=", userId)
    .executeTakeFirst()) ?? {
    wantsDigest: false,
    feedMadeAt: null,
  };

/** Stores whether a user wants the digest; the first one is that of the week after `week`. */
export const putDigest = (writing: Writing, userId: string, isOn: boolean, week: IsoDate) =>
  changeRows(writing)`
    insert into alert_reader (user_id, wants_digest, digest_week)
    select id, ${isOn}::boolean, ${week}::date from auth_user where id = ${userId}
        on conflict (user_id) do update
       set wants_digest = excluded.wants_digest, digest_week = excluded.digest_week,
           digest_failing_since = null, digest_retry_at = null`;

/** The hash of the key in the address of a user's feed; null stops it. */
export const putFeed = (writing: Writing, userId: string, hash: Buffer | null, now: Instant) =>
  changeRows(writing)`
    insert into alert_reader (user_id, feed_hash, feed_made_at)
    select id, ${hash}::bytea, ${hash === null ? null : now}::timestamptz from auth_user where id = ${userId}
        on conflict (user_id) do update set feed_hash = excluded.feed_hash, feed_made_at = excluded.feed_made_at`;

/** User whose feed has a key, and since when; null where it is no one's, or that of a user who is disabled. */
export const selectFeed = (db: Db, hash: Buffer) =>
  firstRow(db)<{ readonly userId: string; readonly madeAt: Instant }>`
    select u.id as "userId", r.feed_made_at as "madeAt" from alert_reader r join auth_user u on u.id = r.user_id
     where r.feed_hash = ${hash} and not u.banned`;

type DigestReader = Access & {
  readonly userId: string;
  /** Since when their digest waits because something could not be looked at; null where it does not. */
  readonly failingSince: Instant | null;
};

/** Users who have not had the digest of a week that they want, and for whom it may be made now. */
export const selectDigestReaders = (db: Db, week: IsoDate, now: Instant) =>
  allRows(db)<DigestReader>`
    select u.id as "userId", u.role, u.offices, r.digest_failing_since as "failingSince"
      from alert_reader r join auth_user u on u.id = r.user_id and not u.banned
     where r.wants_digest and r.digest_week < ${week} and (r.digest_retry_at is null or r.digest_retry_at <= ${now})
     order by u.id`;

/** True in the transaction in which a user has the digest of a week. */
export const updateDigestWeek = async (writing: Writing, userId: string, week: IsoDate): Promise<boolean> =>
  (await changeRows(writing)`
    update alert_reader set digest_week = ${week}, digest_failing_since = null, digest_retry_at = null
     where user_id = ${userId} and wants_digest and digest_week < ${week}`) === 1;

export const updateDigestRetry = (db: Db, userId: string, since: Instant, retryAt: Instant) =>
  changeRows(db)`
    update alert_reader set digest_failing_since = ${since}, digest_retry_at = ${retryAt} where user_id = ${userId}`;
