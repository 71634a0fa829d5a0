import type { Instant } from "#domain/time/time.ts";
import { isAbsent, stageOf, type Noun, type RunTransaction } from "./merge.ts";

/** Runs a statement in the transaction at hand. */
type Run = (text: string, values: unknown[]) => Promise<unknown>;

/** What the staged reply shows is no longer held, whatever was to be decided about it. */
export async function releaseShown({ client }: RunTransaction, noun: Noun, resource: string): Promise<void> {
  await client.query(
    `delete from held_row h using ${stageOf(noun)} s where h.resource = $1 and h.id = s.id`,
    [resource],
  );
  await client.query(
    `delete from held_reply h where resource = $1 and not exists (select from held_row r where r.resource = h.resource)`,
    [resource],
  );
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
  await client.query(
    "insert into held_reply (resource, run_id, held_at) values ($1, $2, $3) on conflict do nothing",
    [resource, runId, at],
  );
  const more = await client.query(
    `insert into held_row (resource, id, last_run)
     select $1, t.id, $2 from ${noun.table} t where ${isAbsent(noun)} on conflict do nothing`,
    [resource, lastRun],
  );
  if (more.rowCount === 0) return;
  await client.query(
    `update held_reply set run_id = $2, held_at = case when discarded_at is null then held_at else $3 end,
                           discarded_at = null
      where resource = $1`,
    [resource, runId, at],
  );
}

/** Marks what is held of a table as gone since the last run that showed it. Nothing of it is held any more. */
export async function markHeldGone(run: Run, table: string, resource: string): Promise<void> {
  await run(
    `update ${table} t set last_run = h.last_run from held_row h where h.resource = $1 and h.id = t.id`,
    [resource],
  );
  await run("delete from held_reply where resource = $1", [resource]);
}
