import type { Instant } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";

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
  { pool }: Pick<Store, "pool">,
  counters: readonly DelayCounter[],
  now: Instant,
): Promise<number | null> {
  const { rows } = await pool.query<{ waitS: number; counted: number }>({
    name: "count-try",
    text: `with counters as (
             select * from unnest($1::bytea[], $2::int[], $3::int[], $4::int[])
                             as a (key, wait_from, wait_max, forget_after)
           ), waiting as (
             select max(ceil(extract(epoch from d.wait_until - $5::timestamptz)))::int as seconds
               from sign_in_delay d join counters using (key)
              where d.wait_until > $5 and d.wait_until <= $5::timestamptz + interval '${WAIT_MAX_S} s'
           ), counted as (
             insert into sign_in_delay as t (key, tries, counted_at, wait_until)
             select key, 1, $5, $5 from counters where (select seconds from waiting) is null order by key
                 on conflict (key) do update
                set (tries, counted_at, wait_until) = (
                      select n.tries, $5::timestamptz, $5::timestamptz + make_interval(secs =>
                             case when n.tries < a.wait_from then 0
                                  else least(a.wait_max, 2 ^ (n.tries - a.wait_from)) end)
                        from counters a, lateral (
                             select least(a.wait_from + ${DOUBLINGS_MAX}, 1 + greatest(0, t.tries - floor(greatest(0,
                                          extract(epoch from $5::timestamptz - t.counted_at)) / a.forget_after)))::int
                                    as tries) n
                       where a.key = t.key)
              where t.wait_until <= $5 or t.wait_until > $5::timestamptz + interval '${WAIT_MAX_S} s'
             returning 1
           )
           select coalesce((select seconds from waiting), 1) as "waitS",
                  (select count(*) from counted)::int as counted`,
    values: [
      counters.map(({ key }) => key),
      counters.map(({ waitFromTry }) => waitFromTry),
      counters.map(({ waitMaxS }) => waitMaxS),
      counters.map(({ forgetAfterS }) => forgetAfterS),
      now,
    ],
  });
  const [row] = rows;
  return row?.counted === counters.length ? null : (row?.waitS ?? 1);
}

/** Takes back an attempt that was right, and the wait that it began. */
export async function forgiveTry(
  { pool }: Pick<Store, "pool">,
  keys: readonly Buffer[],
  now: Instant,
): Promise<void> {
  await pool.query({
    name: "forgive-try",
    // Locked in the order of keys, as counting does, so that the two cannot deadlock.
    text: `with locked as (select key from sign_in_delay where key = any($1) order by key for update)
           update sign_in_delay t set tries = greatest(0, t.tries - 1), wait_until = least(t.wait_until, $2)
             from locked where t.key = locked.key`,
    values: [keys, now],
  });
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
