import type { PoolClient } from "pg";
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from "#domain/identity/demo-people.ts";
import { hashPassword } from "./password-hash.ts";

export type NewSignIn = DemoPerson & { readonly passwordHash: string };

/** The people who may sign in to the made-up business, with their published password. */
export async function demoSignIns(): Promise<readonly NewSignIn[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return DEMO_PEOPLE.map((person) => ({ ...person, passwordHash }));
}

/** Number of offices that the manager of the made-up business sees: enough to compare, and not all. */
const DEMO_OFFICES = 6;

/** Inserts the demo's people once; their sessions survive when the made-up business is brought up to another day. */
export async function insertDemoSignIns(client: PoolClient, people: readonly NewSignIn[]): Promise<void> {
  await client.query(
    `with person as (
       select 'demo-' || role as id, * from jsonb_to_recordset($1)
           as p (role text, email text, name text, "passwordHash" text)
     ), added as (
       insert into auth_user (id, name, email, role, is_demo) select id, name, email, role, true from person
           on conflict (id) do nothing
     ) insert into auth_account (id, account_id, provider_id, user_id, password)
       select id, id, 'credential', id, "passwordHash" from person on conflict (id) do nothing`,
    [JSON.stringify(people)],
  );
  await client.query(
    `update auth_user set offices = array(
       select office_id from person where last_run is null and office_id <> ''
        group by office_id order by count(*) desc, office_id limit $1)
      where id = 'demo-manager'`,
    [DEMO_OFFICES],
  );
}
