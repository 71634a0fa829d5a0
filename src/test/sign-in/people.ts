import type { Role } from "#domain/identity/roles.ts";
import { hashPassword } from "#server/identity/password-hash.ts";
import type { TestDatabase } from "#test/database.ts";

export const passwordOf = (name: string): string => `${name} likes gardens`;

const hashes = new Map<string, Promise<string>>();

/** The stored form of a name's password, computed once a worker: a tenth of a second each time, and dozens of times. */
function hashOf(name: string): Promise<string> {
  const hash = hashes.get(name) ?? hashPassword(passwordOf(name));
  hashes.set(name, hash);
  return hash;
}

/** Adds a person who may sign in as `<name>@example.test`. Returns their id. */
export async function addPerson(
  { pool }: Pick<TestDatabase, "pool">,
  name: string,
  role: Role,
  offices: readonly string[] | null,
): Promise<string> {
  const id = `user-${name}`;
  await pool.query("insert into auth_user (id, name, email, role, offices) values ($1, $2, $3, $4, $5)", [
    id,
    name,
    `${name}@example.test`,
    role,
    offices,
  ]);
  await pool.query(
    `insert into auth_account (id, account_id, provider_id, user_id, password)
     values ($1, $1, 'credential', $1, $2)`,
    [id, await hashOf(name)],
  );
  return id;
}
