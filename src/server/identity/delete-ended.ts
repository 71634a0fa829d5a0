import type { Instant } from "#domain/time/time.ts";
import { changeRows, type Store } from "#server/postgres/connect.ts";

/** Rows of delays, the newest of which stay, so that no number of strangers fills the disk. */
const DELAYS_MAX = 100_000;

/** Deletes what has ended: sessions, unfinished sign-ins, used codes and states, old links, delays and counts. */
export const deleteEnded = ({ db }: Pick<Store, "db">, at: Instant): Promise<unknown> =>
  changeRows(db)`
    with now as (select ${at}::timestamptz as at),
         sessions as (delete from auth_session using now where expires_at < at),
         verifications as (delete from auth_verification using now where expires_at < at),
         states as (delete from auth_oidc_state using now where used_at < at - interval '1 hour'),
         codes as (delete from auth_used_code using now where used_at < at - interval '1 hour'),
         links as (delete from one_time_link using now where expires_at < at - interval '30 days'),
         counts as (delete from request_count using now where started_at < at - interval '1 hour')
    delete from sign_in_delay using now
     where counted_at < at - interval '2 hours'
        or counted_at < (select counted_at from sign_in_delay
                          order by counted_at desc offset ${DELAYS_MAX} limit 1)`;
