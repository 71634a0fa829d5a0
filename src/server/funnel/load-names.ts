import { learnGroup, type AccountGroups } from "#domain/funnel/groups.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { Loading } from "#server/postgres/load.ts";
import type { PoolClient } from "pg";
import { mergeAdministrators, type NameAtAccount } from "./load-rows.ts";

/** What interview reports say besides counts: who shares a group, and what administrators are called. */
export async function openNames({ load }: Loading) {
  const groups = await readGroups(load.client);
  const administrators = new Map<AdministratorId, string | null>();
  const namesAtAccounts = new Map<string, NameAtAccount>();
  let hasLearned = false;
  return {
    nameAdministrator: (id: AdministratorId, name: string | null): void => {
      if (name !== null || !administrators.has(id)) administrators.set(id, name);
    },
    nameAtAccount: (named: NameAtAccount): void => {
      namesAtAccounts.set(`${named.administratorId}/${named.accountId}`, named);
    },
    learnGroup: (accounts: ReadonlySet<OfficeId>): void => {
      hasLearned = learnGroup(groups, accounts) || hasLearned;
    },
    /** Stores them, once the offices are stored. */
    finish: async (): Promise<void> => {
      await mergeAdministrators(load.client, load.runId, administrators, [...namesAtAccounts.values()]);
      if (hasLearned) await writeGroups(load.client, groups);
    },
  };
}

async function readGroups(client: PoolClient): Promise<AccountGroups> {
  const { rows } = await client.query<{ id: OfficeId; group_id: number }>(
    "select id, group_id from office where group_id is not null",
  );
  return new Map(rows.map((row) => [row.id, row.group_id]));
}

async function writeGroups(client: PoolClient, groups: AccountGroups): Promise<void> {
  await client.query(
    `update office t set group_id = g.number from json_to_recordset($1::json) as g (id text, number integer)
      where t.id = g.id and t.group_id is distinct from g.number`,
    [JSON.stringify([...groups].map(([id, number]) => ({ id, number })))],
  );
}
