import type { PoolClient } from "pg";
import type { Role } from "#domain/identity/roles.ts";
import type { Store } from "#server/postgres/connect.ts";

export type NewSignIn = {
  readonly role: Role;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
};

/** How many offices the manager of the made-up business sees: enough to compare, and not all. */
const DEMO_OFFICES = 6;

/** The demo's people, once; they keep their sessions when the made-up business is brought up to another day. */
export async function keepDemoSignIns(client: PoolClient, people: readonly NewSignIn[]): Promise<void> {
  for (const { role, email, name, passwordHash } of people) {
    const id = `demo-${role}`;
    await client.query(
      `insert into auth_user (id, name, email, role, is_demo) values ($1, $2, $3, $4, true)
       on conflict (id) do nothing`,
      [id, name, email, role],
    );
    await client.query(
      `insert into auth_account (id, account_id, provider_id, user_id, password)
       values ($1, $1, 'credential', $1, $2) on conflict (id) do nothing`,
      [id, passwordHash],
    );
  }
  await client.query(
    `update auth_user set offices = array(
       select office_id from person where last_run is null and office_id <> ''
        group by office_id order by count(*) desc, office_id limit $1)
      where id = 'demo-manager'`,
    [DEMO_OFFICES],
  );
}

/** Real data ends the demo's people and their sessions. */
export async function removeDemoSignIns(client: PoolClient): Promise<void> {
  await client.query("delete from auth_user where is_demo");
}

/** Whether somebody who is not made up may change who signs in. */
export async function hasAdministrator(pool: Pick<PoolClient, "query">): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "select exists (select from auth_user where role = 'admin' and not is_demo and not banned) as there",
  );
  return rows[0]?.there === true;
}

/** Whether what is kept is made up. */
export async function selectIsDemo({ pool }: Pick<Store, "pool">): Promise<boolean> {
  const { rows } = await pool.query<{ isDemo: boolean }>('select is_demo as "isDemo" from store_state');
  return rows[0]?.isDemo === true;
}
