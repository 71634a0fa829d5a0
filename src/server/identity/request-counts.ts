import type { Instant } from "#domain/time/time.ts";
import { DatabaseError } from "pg";
import type { Store } from "#server/postgres/connect.ts";

export type CountWindow = {
  /** Who is counted, for example `token 5` or `address 192.0.2.7`. */
  readonly key: string;
  /** Start of the window; a later one begins a count anew. */
  readonly start: Instant;
};

/**
 * Adds requests to a count that every process shares, and returns the count after that. The table is not logged: an
 * unclean stop of PostgreSQL forgets the counts of one minute, and counting costs no wait for the disk.
 */
export async function addRequests(
  { pool }: Pick<Store, "pool">,
  { key, start }: CountWindow,
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

export async function deleteRequestCounts(
  { pool }: Pick<Store, "pool">,
  startedBefore: Instant,
): Promise<void> {
  await pool.query("delete from request_count where started_at < $1", [startedBefore]);
}

/** Insufficient resources (a full disk among them), read-only transactions, and a missing right to write. */
const WRITE_REFUSED = /^(?:53100|53200|25006|42501)$/;

/** True when PostgreSQL answers and only cannot write, so that reading may go on. */
export const isWriteRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && WRITE_REFUSED.test(error.code ?? "");
