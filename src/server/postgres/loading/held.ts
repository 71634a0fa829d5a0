import { sql } from "kysely";
import type { Instant } from "#domain/time/time.ts";
import { changeRows } from "#server/postgres/connect.ts";
import { writingOver, type Writing } from "#server/postgres/transaction.ts";
import { isAbsent, stageOf, type Noun, type RunTransaction } from "./merge.ts";

/** Releases held rows that the staged reply shows again, whatever was to be decided about them. */
export async function releaseShown({ client }: RunTransaction, noun: Noun, resource: string): Promise<void> {
  const change = changeRows(writingOver(client));
  await change`
    delete from held_row using ${sql.table(stageOf(noun))} staged
     where held_row.resource = ${resource} and held_row.id = staged.id`;
  await change`
    delete from held_reply
     where resource = ${resource}
       and not exists (select from held_row where held_row.resource = held_reply.resource)`;
}

/**
 * Holds what the staged reply no longer shows for an administrator to decide; `lastRun` is the last run that did. What
 * was discarded before stays so, unless there is more.
 */
export async function holdAbsent(
  { client, runId }: RunTransaction,
  noun: Noun,
  { resource, lastRun, at }: { readonly resource: string; readonly lastRun: number; readonly at: Instant },
): Promise<void> {
  const change = changeRows(writingOver(client));
  await change`
    insert into held_reply (resource, run_id, held_at) values (${resource}, ${runId}, ${at}) on conflict do nothing`;
  const added = await change`
    insert into held_row (resource, id, last_run)
    select ${resource}, t.id, ${lastRun} from ${sql.table(noun.table)} t where ${sql.raw(isAbsent(noun))}
        on conflict do nothing`;
  if (added === 0) return;
  await change`
    update held_reply
       set run_id = ${runId}, held_at = case when discarded_at is null then held_at else ${at} end, discarded_at = null
     where resource = ${resource}`;
}

/** Marks the held rows of a table as gone since the last run that showed them, and holds them no longer. */
export async function markHeldGone(writing: Writing, table: string, resource: string): Promise<void> {
  await changeRows(writing)`
    update ${sql.table(table)} as gone set last_run = held_row.last_run
      from held_row where held_row.resource = ${resource} and held_row.id = gone.id`;
  await changeRows(writing)`delete from held_reply where resource = ${resource}`;
}
