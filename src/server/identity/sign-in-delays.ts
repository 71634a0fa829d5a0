import type { Instant } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";

/** Something that tries are counted for, and how. */
export type DelayCounter = {
  readonly key: Buffer;
  /** From this try on the next one has to wait: 1 s, 2 s, 4 s … */
  readonly waitFromTry: number;
  readonly waitMaxS: number;
  /** One try is forgotten for each of these that passes without any. */
  readonly forgetAfterS: number;
};

/** No wait is longer; one that looks longer was written by a clock that has moved since, and counts for nothing. */
export const WAIT_MAX_S = 60;
/** Beyond this many doublings nothing grows, so that all of it wears off within an hour or two. */
const DOUBLINGS_MAX = 7;

/**
 * Counts one try for each counter, unless one of them has to wait: then for none, and the seconds of the longest wait
 * come back; null when the try may be made. It is one statement, so of many tries at once no more get through than one
 * after the other would: whoever comes second finds the row of the first.
 */
export async function countTry(
  { pool }: Pick<Store, "pool">,
  counters: readonly DelayCounter[],
  now: Instant,
): Promise<number | null> {
  const { rows } = await pool.query<{ waitS: number; counted: number }>({
    name: "count-try",
    text: `with asked as (
             select * from unnest($1::bytea[], $2::int[], $3::int[], $4::int[])
                             as a (key, wait_from, wait_max, forget_after)
           ), waiting as (
             select max(ceil(extract(epoch from d.wait_until - $5::timestamptz)))::int as seconds
               from sign_in_delay d join asked using (key)
              where d.wait_until > $5 and d.wait_until <= $5::timestamptz + interval '${WAIT_MAX_S} s'
           ), counted as (
             insert into sign_in_delay as t (key, tries, counted_at, wait_until)
             select key, 1, $5, $5 from asked where (select seconds from waiting) is null order by key
                 on conflict (key) do update
                set (tries, counted_at, wait_until) = (
                      select n.tries, $5::timestamptz, $5::timestamptz + make_interval(secs =>
                             case when n.tries < a.wait_from then 0
                                  else least(a.wait_max, 2 ^ (n.tries - a.wait_from)) end)
                        from asked a, lateral (
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

/** A try was no guess: it no longer counts, nor does the wait that it began. */
export async function forgiveTry(
  { pool }: Pick<Store, "pool">,
  keys: readonly Buffer[],
  now: Instant,
): Promise<void> {
  await pool.query({
    name: "forgive-try",
    // Locked in the order of keys, as counting does, or the two could wait for one another.
    text: `with locked as (select key from sign_in_delay where key = any($1) order by key for update)
           update sign_in_delay t set tries = greatest(0, t.tries - 1), wait_until = least(t.wait_until, $2)
             from locked where t.key = locked.key`,
    values: [keys, now],
  });
}

/** Forgets what has worn off, and of more rows than are kept those that were counted least lately. */
export async function deleteDelays(
  { pool }: Pick<Store, "pool">,
  countedBefore: Instant,
  rowsMax: number,
): Promise<void> {
  await pool.query(
    `delete from sign_in_delay
      where counted_at < $1
         or counted_at < (select counted_at from sign_in_delay order by counted_at desc offset $2 limit 1)`,
    [countedBefore, rowsMax],
  );
}
