import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { OfficeId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, changeRow, changeRows, firstRow, onlyRow, type Db } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";

export const MESSAGE_KINDS = ["invitation", "password", "alert", "digest", "office"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export type MessageWay = "email" | "webhook";

/** Recipient of a message: a user, or an address that no user has yet. */
type Recipient =
  | { readonly userId: string; readonly address: null }
  | { readonly userId: null; readonly address: string };

export type NewMessage = Recipient & {
  readonly kind: MessageKind;
  readonly way: MessageWay;
  /** The subscription that it is of, if any. */
  readonly subscriptionId: number | null;
  /** The role and the offices that its content was made for: for others it is not sent. Null where it shows nothing. */
  readonly access: { readonly role: Role; readonly offices: readonly OfficeId[] | null } | null;
  /** A letter, or the body of a webhook's call. Nothing private. */
  readonly content: object;
};

/**
 * Stores a message that the sender then delivers, in the transaction of what it is about. `sealSecret` makes the stored
 * form of its link's token, for the message's id. Returns the id.
 */
export async function insertMessage(
  writing: Writing,
  { kind, way, userId, address, subscriptionId, access, content }: NewMessage,
  now: Instant,
  sealSecret: (id: string) => Buffer | null = () => null,
): Promise<string> {
  const id = randomUUID();
  await writing
    .insertInto("message")
    .values({
      id,
      kind,
      way,
      user_id: userId,
      address,
      subscription_id: subscriptionId,
      role: access?.role ?? null,
      offices: access?.offices ?? null,
      content: JSON.stringify(content),
      secret: sealSecret(id),
      created_at: now,
      due_at: now,
    })
    .execute();
  return id;
}

/**
 * The queue of a message `m`, with the webhook `w` of its user: one for each way and host. What people wait for has its
 * own, so that no alert goes before it.
 */
const QUEUE = sql`
  case when m.way = 'webhook' then 'webhook ' || coalesce(w.host, '')
       when m.kind in ('invitation', 'password') then 'links' else 'mail' end`;

const WAITS = sql`m.sent_at is null and m.given_up_at is null`;

/**
 * A restored store sends only what a person asked of it since: links for invitations and new passwords. What it holds
 * beside that, the store that was backed up sends too.
 */
const isDue = (now: Instant) => sql`
  ${WAITS} and m.due_at <= ${now}::timestamptz
  and not exists (select from message_hold h where ${QUEUE} <> 'links' or m.created_at <= h.since)`;

/** The queues that have messages which are due, with how many; `inFlight` are being sent. */
export const selectQueues = (db: Db, now: Instant, inFlight: readonly string[]) =>
  allRows(db)<{ readonly queue: string; readonly due: number }>`
    select ${QUEUE} as queue, count(*)::int as due
      from message m left join webhook w on w.user_id = m.user_id
     where ${isDue(now)} and m.id <> all(${[...inFlight]}::text[]) group by queue order by queue`;

export type ClaimedMessage = {
  readonly id: string;
  readonly kind: MessageKind;
  readonly way: MessageWay;
  readonly userId: string | null;
  readonly content: unknown;
  readonly secret: Buffer | null;
  /** Number of tries that may be its own fault, with this one. */
  readonly attempts: number;
  readonly createdAt: Instant;
  /** Null for a webhook. */
  readonly email: string;
  readonly isDisabled: boolean;
  /** True where the user still has the role and the offices that it was made for. */
  readonly isCurrent: boolean;
  /** The sealed address and key of the user's webhook; null without one. */
  readonly webhook: Buffer | null;
  readonly host: string | null;
};

/**
 * Takes the message of a queue that has been due longest, counts a try before it is made, and makes it due again later: a
 * sender that dies in the middle leaves it to be sent again, with the same id. Null when none is due.
 */
export const claimNext = (
  db: Db,
  queue: string,
  {
    now,
    until,
    inFlight,
  }: { readonly now: Instant; readonly until: Instant; readonly inFlight: readonly string[] },
): Promise<ClaimedMessage | null> =>
  firstRow(db)<ClaimedMessage>`
    with next as (
      select m.id from message m left join webhook w on w.user_id = m.user_id
       where ${isDue(now)} and ${QUEUE} = ${queue} and m.id <> all(${[...inFlight]}::text[])
       order by m.due_at, m.id limit 1 for update of m skip locked
    ), claimed as (
      update message m set attempts = m.attempts + 1, due_at = ${until} from next where m.id = next.id returning m.*
    )
    select c.id, c.kind, c.way, c.user_id as "userId", c.content, c.secret, c.attempts, c.created_at as "createdAt",
           coalesce(c.address, u.email) as email, coalesce(u.banned, false) as "isDisabled",
           c.role is null or (c.role = u.role and c.offices is not distinct from u.offices) as "isCurrent",
           w.sealed as webhook, w.host
      from claimed c
      left join auth_user u on u.id = c.user_id
      left join webhook w on w.user_id = c.user_id`;

/** The token of its link is needed no more. */
export const updateSent = (db: Db, id: string, now: Instant) =>
  changeRows(db)`update message set sent_at = ${now}, problem = null, secret = null where id = ${id}`;

type Failure = { readonly problem: string; readonly dueAt: Instant };

export const updateFailed = (db: Db, id: string, { problem, dueAt }: Failure) =>
  changeRows(db)`update message set problem = ${problem}, due_at = ${dueAt} where id = ${id}`;

/** The same where the try says nothing of the message. */
export const updateWaiting = (db: Db, id: string, { problem, dueAt }: Failure) =>
  changeRows(db)`
    update message set problem = ${problem}, due_at = ${dueAt}, attempts = attempts - 1 where id = ${id}`;

/** Nothing of a queue is tried before a moment, for a reason that its pages then say. */
export const updateQueue = (db: Db, queue: string, { problem, dueAt }: Failure) =>
  changeRows(db)`
    update message set problem = ${problem}, due_at = ${dueAt}
     where id in (select m.id from message m left join webhook w on w.user_id = m.user_id
                   where ${isDue(dueAt)} and ${QUEUE} = ${queue})`;

/** False where it was given up already. */
export const updateGivenUp = (
  writing: Writing,
  id: string,
  problem: string,
  now: Instant,
): Promise<boolean> =>
  changeRow(writing)`
    update message set given_up_at = ${now}, problem = ${problem}, secret = null
     where id = ${id} and given_up_at is null`;

export type WaitingQueue = {
  /** `links` are invitations and new passwords, `mail` is other mail, `webhook` is what goes to a host. */
  readonly queue: "links" | "mail" | "webhook";
  readonly host: string | null;
  readonly waiting: number;
  readonly oldestAt: Instant;
  /** Reason why the one that was tried last was not sent. */
  readonly problem: string | null;
};

/** Selects the messages that wait to be sent, by queue. */
export const selectWaiting = (db: Db): Promise<readonly WaitingQueue[]> =>
  allRows(db)<WaitingQueue>`
    select split_part(q.name, ' ', 1) as queue, nullif(split_part(q.name, ' ', 2), '') as host,
           count(*)::int as waiting, min(m.created_at) as "oldestAt",
           (array_agg(m.problem order by m.due_at desc) filter (where m.problem is not null))[1] as problem
      from message m
      left join webhook w on w.user_id = m.user_id
     cross join lateral (select ${QUEUE} as name) q
     where ${WAITS} group by q.name order by q.name`;

/** Counts the messages that were given up since a moment. */
export const selectGivenUp = async (db: Db, since: Instant): Promise<number> =>
  (
    await onlyRow(db)<{ count: number }>`
      select count(*)::int as count from message where given_up_at > ${since}`
  ).count;

export type MessageHold = { readonly backupMadeAt: Instant; readonly since: Instant };

/** Null where the store sends its messages. */
export const selectHold = async (db: Db): Promise<MessageHold | null> =>
  (await db
    .selectFrom("message_hold")
    .select(["backup_made_at as backupMadeAt", "since"])
    .executeTakeFirst()) ?? null;

/** Holds the messages of a store that was just restored, even those that a clock ahead of ours has dated. */
export const putHold = (writing: Writing, madeAt: Instant, now: Instant) =>
  changeRows(writing)`
    insert into message_hold (backup_made_at, since)
    select ${madeAt}::timestamptz, greatest(${now}::timestamptz, max(created_at)) from message
        on conflict (is_held) do update set backup_made_at = excluded.backup_made_at, since = excluded.since`;

/** False where nothing has been held since that moment. */
export const deleteHold = (writing: Writing, since: Instant): Promise<boolean> =>
  changeRow(writing)`delete from message_hold where since = ${since}`;

/** The sealed address and key of a user's webhook replace those before; `host` is shown. */
export const putWebhook = (
  writing: Writing,
  { userId, host, sealed }: { readonly userId: string; readonly host: string; readonly sealed: Buffer },
  now: Instant,
) =>
  changeRows(writing)`
    insert into webhook (user_id, host, sealed, made_at) values (${userId}, ${host}, ${sealed}, ${now})
        on conflict (user_id) do update
       set host = excluded.host, sealed = excluded.sealed, made_at = excluded.made_at`;

/** Returns the host that it had; null where there was none. */
export const deleteWebhook = async (writing: Writing, userId: string): Promise<string | null> =>
  (await firstRow(writing)<{ host: string }>`delete from webhook where user_id = ${userId} returning host`)
    ?.host ?? null;

/** False where the user has another one by now, or none. */
export const deleteGoneWebhook = (writing: Writing, userId: string, sealed: Buffer): Promise<boolean> =>
  changeRow(writing)`delete from webhook where user_id = ${userId} and sealed = ${sealed}`;

export const selectWebhookHost = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom("webhook").select("host").where("user_id", "=", userId).executeTakeFirst())?.host ??
  null;
