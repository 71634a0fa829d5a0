import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { Writing } from "#server/postgres/transaction.ts";

export type NewUser = {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
  readonly scope: Scope;
  /** Null for whoever is let in by an identity provider alone. */
  readonly passwordHash: string | null;
};

/** Makes a person who may sign in. Returns their id, or null when the e-mail address is taken. */
export async function insertUser(writing: Writing, user: NewUser): Promise<string | null> {
  const id = randomUUID();
  const offices = user.scope === "all" ? null : [...user.scope];
  const { numAffectedRows } = await sql`
    insert into auth_user (id, name, email, role, offices)
    values (${id}, ${user.name}, ${user.email}, ${user.role}, ${offices})
    on conflict (email) do nothing
  `.execute(writing);
  if (numAffectedRows !== 1n) return null;
  if (user.passwordHash === null) return id;
  await sql`
    insert into auth_account (id, account_id, provider_id, user_id, password)
    values (${randomUUID()}, ${id}, 'credential', ${id}, ${user.passwordHash})
  `.execute(writing);
  return id;
}
