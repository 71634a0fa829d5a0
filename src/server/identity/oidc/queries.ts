import { sql } from "kysely";
import type { Instant } from "#domain/time/time.ts";
import { changeRow, firstRow, type Db, type Store } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";

export type OidcSubject = {
  readonly issuer: string;
  /** The provider's permanent id of the person; an email address may pass to another person. */
  readonly subject: string;
};

/** A user, as far as it matters to let them in. */
export type OidcUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Neither disabled nor of the made-up business. */
  readonly isAllowed: boolean;
};

const USER = sql.raw(`u.id, u.name, u.email, not u.banned and not u.is_demo as "isAllowed"`);

export const selectLinked = (db: Db, { issuer, subject }: OidcSubject): Promise<OidcUser | null> =>
  firstRow(db)<OidcUser>`
    select ${USER} from auth_oidc_link l join auth_user u on u.id = l.user_id
     where l.issuer = ${issuer} and l.subject = ${subject}`;

/** The user with an email address in lower case, locked until the transaction ends. */
export const lockUserByEmail = (writing: Writing, email: string): Promise<OidcUser | null> =>
  firstRow(writing)<OidcUser>`
    select ${USER} from auth_user u where lower(u.email) = ${email} for no key update of u`;

/** Links a user to a subject. False when either is already linked at this issuer. */
export const insertOidcLink = (
  writing: Writing,
  { issuer, subject }: OidcSubject,
  userId: string,
  at: Instant,
): Promise<boolean> =>
  changeRow(writing)`
    insert into auth_oidc_link (issuer, subject, user_id, linked_at)
    values (${issuer}, ${subject}, ${userId}, ${at}) on conflict do nothing`;

/** Marks the state of a flow as used; false when it already was. */
export const insertState = ({ db }: Pick<Store, "db">, hash: Buffer, at: Instant): Promise<boolean> =>
  changeRow(db)`
    insert into auth_oidc_state (state_hash, used_at) values (${hash}, ${at}) on conflict do nothing`;
