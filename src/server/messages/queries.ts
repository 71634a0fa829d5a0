import { randomUUID } from "node:crypto";
import type { OfficeId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, changeRows, firstRow, onlyRow, type Db } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";

export const MESSAGE_KINDS = ["invitation", "password", "alert", "digest"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export type MessageWay = "email" | "webhook";

/** Whom a message is for: a user, or an address that no user has yet. */
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

const SENDER_LOCK = 7_331_005;

/** Whether this connection is now the one that sends, until it unlocks or is closed. */
export const lockSending = async (db: Db): Promise<boolean> =>
  (await onlyRow(db)<{ isOurs: boolean }>`select pg_try_advisory_lock(${SENDER_LOCK}) as "isOurs"`).isOurs;

export const unlockSending = (db: Db) => allRows(db)`select pg_advisory_unlock(${SENDER_LOCK})`;

/** The messages that are due, oldest first. */
export const selectDue = (db: Db, now: Instant, max: number) =>
  allRows(db)<{ readonly id: string; readonly attempts: number }>`
    select id, attempts from message
     where sent_at is null and given_up_at is null and due_at <= ${now} order by due_at, id limit ${max}`;

export type ClaimedMessage = {
  readonly id: string;
  readonly kind: MessageKind;
  readonly way: MessageWay;
  readonly userId: string | null;
  readonly content: unknown;
  readonly secret: Buffer | null;
  /** With this one. */
  readonly attempts: number;
  /** Null for a webhook. */
  readonly email: string;
  readonly isDisabled: boolean;
  /** Whether the user still has the role and the offices that it was made for. */
  readonly isCurrent: boolean;
  /** The sealed address and key of the user's webhook; null without one. */
  readonly webhook: Buffer | null;
};

/**
 * Counts a try before it is made, and makes the message due again later: a sender that dies in the middle leaves it to be
 * sent again, with the same id. Null when it is no longer to be sent.
 */
export const claimMessage = (db: Db, id: string, retryAt: Instant): Promise<ClaimedMessage | null> =>
  firstRow(db)<ClaimedMessage>`
    with claimed as (
      update message set attempts = attempts + 1, due_at = ${retryAt}
       where id = ${id} and sent_at is null and given_up_at is null returning *
    )
    select c.id, c.kind, c.way, c.user_id as "userId", c.content, c.secret, c.attempts,
           coalesce(c.address, u.email) as email, coalesce(u.banned, false) as "isDisabled",
           c.role is null or (c.role = u.role and c.offices is not distinct from u.offices) as "isCurrent",
           w.sealed as webhook
      from claimed c
      left join auth_user u on u.id = c.user_id
      left join webhook w on w.user_id = c.user_id`;

/** The token of its link is needed no more. */
export const updateSent = (db: Db, id: string, now: Instant) =>
  changeRows(db)`update message set sent_at = ${now}, problem = null, secret = null where id = ${id}`;

export const updateFailed = (db: Db, id: string, problem: string) =>
  changeRows(db)`update message set problem = ${problem} where id = ${id}`;

export const updateGivenUp = (db: Db, id: string, problem: string, now: Instant) =>
  changeRows(db)`
    update message set given_up_at = ${now}, problem = ${problem}, secret = null where id = ${id}`;

/** Deletes messages that were sent or given up before a moment. */
export const deleteMessages = (db: Db, before: Instant) =>
  changeRows(db)`delete from message where coalesce(sent_at, given_up_at) < ${before}`;

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

export const selectWebhookHost = async (db: Db, userId: string): Promise<string | null> =>
  (await firstRow(db)<{ host: string }>`select host from webhook where user_id = ${userId}`)?.host ?? null;
