import { sql } from "kysely";
import type { Instant } from "#domain/time/time.ts";
import { changeRows, onlyRow, type Store } from "#server/postgres/connect.ts";

export type DelayCounter = {
  readonly key: Buffer;
  /** From this attempt on the next one has to wait: 1 s, 2 s, 4 s … */
  readonly waitFromTry: number;
  readonly waitMaxS: number;
  /** One attempt is forgotten for each such period without any. */
  readonly forgetAfterS: number;
};

/** No wait is longer; one that looks longer was written before the clock was moved, and is ignored. */
export const WAIT_MAX_S = 60;
/** Nothing grows beyond this many doublings, so that all waits end within an hour or two. */
const DOUBLINGS_MAX = 7;

/**
 * Counts one attempt for each counter, unless one of them has to wait: then it counts none and returns the longest wait
 * in seconds; null when the attempt may be made. One statement, so that concurrent attempts are counted one after
 * another: the second finds the row of the first.
 */
export async function countTry(
  { db }: Pick<Store, "db">,
  counters: readonly DelayCounter[],
  now: Instant,
): Promise<number | null> {
  const at = sql`${now}::timestamptz`;
  const waitMax = sql`${WAIT_MAX_S} * interval '1 s'`;
  const { waitS, counted } = await onlyRow(db)<{ waitS: number; counted: number }>`
    with counter as (
      select * from unnest(${counters.map(({ key }) => key)}::bytea[],
                           ${counters.map(({ waitFromTry }) => waitFromTry)}::int[],
                           ${counters.map(({ waitMaxS }) => waitMaxS)}::int[],
                           ${counters.map(({ forgetAfterS }) => forgetAfterS)}::int[])
                      as counter (key, wait_from, wait_max, forget_after)
    ), waiting as (
      select max(ceil(extract(epoch from delay.wait_until - ${at})))::int as seconds
        from sign_in_delay delay join counter using (key)
       where delay.wait_until > ${at} and delay.wait_until <= ${at} + ${waitMax}
    ), counted as (
      insert into sign_in_delay as stored (key, tries, counted_at, wait_until)
      select key, 1, ${at}, ${at} from counter where (select seconds from waiting) is null order by key
          on conflict (key) do update
         set (tries, counted_at, wait_until) = (
               select remembered.tries, ${at}, ${at} + make_interval(secs =>
                      case when remembered.tries < counter.wait_from then 0
                           else least(counter.wait_max, 2 ^ (remembered.tries - counter.wait_from)) end)
                 from counter, lateral (
                      select least(counter.wait_from + ${DOUBLINGS_MAX},
                                   1 + greatest(0, stored.tries - floor(greatest(0,
                                       extract(epoch from ${at} - stored.counted_at)) / counter.forget_after)))::int
                             as tries) remembered
                where counter.key = stored.key)
       where stored.wait_until <= ${at} or stored.wait_until > ${at} + ${waitMax}
      returning 1
    )
    select coalesce((select seconds from waiting), 1) as "waitS",
           (select count(*) from counted)::int as counted`;
  return counted === counters.length ? null : waitS;
}

/** Takes back an attempt that was right, and the wait that it began. */
export async function forgiveTry(
  { db }: Pick<Store, "db">,
  keys: readonly Buffer[],
  now: Instant,
): Promise<void> {
  // Locked in the order of keys, as counting does, so that the two cannot deadlock.
  await changeRows(db)`
    with locked as (select key from sign_in_delay where key = any(${keys}::bytea[]) order by key for update)
    update sign_in_delay delay
       set tries = greatest(0, delay.tries - 1), wait_until = least(delay.wait_until, ${now}::timestamptz)
      from locked where delay.key = locked.key`;
}

/**
 * Adds requests to the count of a key in the window that starts then, and returns the new count. All processes share
 * it. The table is unlogged: a crash of PostgreSQL loses the counts of one minute, and counting waits for no disk.
 */
export async function addRequests(
  { pool }: Pick<Store, "pool">,
  key: string,
  start: Instant,
  requests: number,
): Promise<number> {
  const { rows } = await pool.query<{ requests: number }>({
    name: "add-requests",
    text: `insert into request_count as t (key, started_at, requests) values ($1, $2, $3)
               on conflict (key) do update
              set started_at = excluded.started_at,
                  requests = case when t.started_at = excluded.started_at
                                  then least(t.requests + excluded.requests, 1000000000) else excluded.requests end
        returning requests`,
    values: [key, start, requests],
  });
  return rows[0]?.requests ?? requests;
}
