import { sql, type RawBuilder } from "kysely";
import type { OfficeId } from "#domain/ids.ts";
import type { FunnelCover, KeptDays, KnownDays } from "#domain/funnel/known-days.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { isIsoDate, type DateRange, type Instant, type IsoDate } from "#domain/time/time.ts";
import { selectDaysKnown } from "./funnel-known.ts";
import { PLANNED_ONCE } from "#server/postgres/planned-once.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/**
 * Which days of the range are known for at least one of the accounts of the scope, when the newest of their replies was
 * received, and which days counts are kept for at all. A reply tells of the whole group of the account it was asked for,
 * so one to an account outside the scope counts where it shares a group with one inside. A day whose reply lists nobody
 * is known. Days also count by their rows: accounts whose group has changed since were told of in a reply to an account
 * that is elsewhere now.
 */
export async function selectWholeCover(reading: ScopedReading, range: DateRange): Promise<FunnelCover> {
  const { db, scope } = reading;
  const asked = askedFor(scope);
  const { rows } = await sql<{ as_of: Instant | null }>`
    select max(r.received_at) as as_of
      from (${asked}) a
      join reply r on r.scope between 'interview/' || a.id || '/' || ${range.from}::text
                                  and 'interview/' || a.id || '/' || ${range.to}::text || '/~'
  `.execute(db);
  return {
    days: await selectDaysKnown(reading, range, asked),
    asOf: rows[0]?.as_of ?? null,
    kept: await selectKept(reading),
  };
}

/** The accounts of the scope, and those whose replies tell of them too. */
const askedFor = (scope: Scope): RawBuilder<unknown> =>
  scope === "all"
    ? sql`select id from office`
    : sql`select o.id from office o where ${isSeen(sql`o.id`, scope)}
           union
          select mate.id from office o join office mate on mate.group_id = o.group_id
           where ${isSeen(sql`o.id`, scope)}`;

type SpanRow = { readonly first: IsoDate | null; readonly last: IsoDate | null };

/** The days that counts of the scope are kept for; null when there are none. From the bits of the years, not a walk. */
export async function selectKept({ db, scope }: ScopedReading): Promise<KeptDays | null> {
  const { rows } = await sql<SpanRow>`
    select min(make_date(year, 1, 1) + position('1' in days) - 1) as first,
           max(make_date(year, 1, 1) + length(days) - position('1' in reverse(days))) as last
      from (select k.year, bit_or(k.counted)::text as days
              from office o join interview_known k on k.account_id = o.id
             where ${isSeen(sql`o.id`, scope)} group by k.year) known
     where position('1' in days) > 0
  `.execute(db);
  return rows[0] === undefined ? null : spanToKept(rows[0]);
}

const spanOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
           (select c.day from interview_day c where c.account_id = ${account} order by c.day limit 1) as first,
           (select c.day from interview_day c where c.account_id = ${account} order by c.day desc limit 1) as last`;

const spanToKept = ({ first, last }: SpanRow): KeptDays | null =>
  first === null || last === null ? null : { first, last };

type KnownRow = SpanRow & {
  readonly id: OfficeId;
  readonly told: string;
  readonly counted: string;
  readonly as_of: Instant | null;
};

/**
 * What is known of each of the accounts by itself, as `selectWholeCover` tells it of all: of those that are there and in
 * the scope, and unless they are meant alone of those that share their groups. The days come as texts: a year of five accounts would be
 * thousands of rows, and telling the days of a group apart in the database takes four times as long as here.
 */
export async function selectKnownDays(
  { db, scope }: ScopedReading,
  accounts: readonly OfficeId[],
  { from, to }: DateRange,
  { alone }: { readonly alone: boolean },
): Promise<readonly KnownDays[]> {
  const meant = alone
    ? sql`${accounts}::text[]`
    : sql`array(select m.id from office o join office m on m.id = o.id or m.group_id = o.group_id
                 where o.id = any(${accounts}) and ${isSeen(sql`o.id`, scope)})`;
  const { rows } = await sql<KnownRow>`${PLANNED_ONCE}
    with asked as (
      select o.id, o.group_id, coalesce('group ' || o.group_id, o.id) as key
        from office o where o.id = any(${meant}) and ${isSeen(sql`o.id`, scope)}
    ), mate as (
      select distinct a.key, o.id from asked a join office o on o.id = a.id or o.group_id = a.group_id
    ), told as (
      select m.key, string_agg(substr(r.scope, length(m.id) + 12, 10), ' ') as days, max(r.received_at) as as_of
        from mate m
        join reply r on r.scope between 'interview/' || m.id || '/' || ${from}::text
                                    and 'interview/' || m.id || '/' || ${to}::text || '/~'
       group by m.key
    )
    select a.id, coalesce(t.days, '') as told, t.as_of,
           (select coalesce(string_agg(c.day::text, ' '), '') from interview_day c
             where c.account_id = a.id and c.day between ${from}::date and ${to}::date) as counted,
           ${spanOf(sql`a.id`)}
      from asked a left join told t on t.key = a.key
  `.execute(db);
  return rows.map((row) => ({
    accountId: row.id,
    days: [...new Set([...row.told.split(" "), ...row.counted.split(" ")])].filter(isIsoDate),
    asOf: row.as_of,
    kept: spanToKept(row),
  }));
}
