import { sql, type RawBuilder, type SqlBool } from "kysely";
import { STAGES, type FunnelCounts, type Stage } from "#domain/funnel.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { Scope } from "#domain/scope.ts";
import type { DateRange, Instant, IsoDate } from "#domain/time.ts";
import { isSeen, type ScopedReading } from "./snapshot.ts";

/** One administrator at one account, summed over a range; zeros where they are listed without counts. */
export type FunnelTotal = {
  readonly administratorId: AdministratorId;
  /** Null when no reply about accounts of the scope named them. */
  readonly name: string | null;
  readonly accountId: OfficeId;
  readonly accountName: string;
  readonly counts: FunnelCounts;
};

type Sums = { readonly [Key in `${Stage}_${"booked" | "showed"}`]: number };
type TotalRow = Sums & {
  readonly account_id: OfficeId;
  readonly administrator_id: AdministratorId;
  readonly account_name: string;
  readonly name: string | null;
};

const SUMS = sql.raw(
  STAGES.flatMap((stage) => ["booked", "showed"].map((kind) => `${stage}_${kind}`))
    .map((column) => `coalesce(sum(c.${column}), 0)::bigint as ${column}`)
    .join(", "),
);

/** Counts of the accounts (all of the scope when null), both ends of the range included, by account and administrator. */
export async function selectFunnel(
  { db, scope }: ScopedReading,
  accounts: readonly OfficeId[] | null,
  { from, to }: DateRange,
): Promise<readonly FunnelTotal[]> {
  const ofAccounts = accounts === null ? sql`true` : sql`c.account_id = any(${accounts})`;
  const { rows } = await sql<TotalRow>`
    with total as (
      select c.account_id, c.administrator_id, ${SUMS}
        from interview_count c
       where ${ofAccounts} and ${isSeen(sql`c.account_id`, scope)} and c.day between ${from}::date and ${to}::date
       group by c.account_id, c.administrator_id
    )
    select total.*, coalesce(o.name, '') as account_name, ${nameOf(scope)} as name
      from total
      left join office o on o.id = total.account_id
      left join administrator a on a.id = total.administrator_id
     order by length(total.account_id), total.account_id, length(total.administrator_id), total.administrator_id
  `.execute(db);
  return rows.map(rowToTotal);
}

/** In a scope only a name that a reply about one of its accounts told, and of those the one it goes by elsewhere, or the newest. */
const nameOf = (scope: Scope): RawBuilder<unknown> =>
  scope === "all"
    ? sql`a.name`
    : sql`(select n.name from account_administrator n
            where n.administrator_id = total.administrator_id and ${isSeen(sql`n.account_id`, scope)}
            order by n.name = a.name desc, n.run_id desc, length(n.account_id), n.account_id limit 1)`;

const rowToTotal = (row: TotalRow): FunnelTotal => ({
  administratorId: row.administrator_id,
  name: row.name,
  accountId: row.account_id,
  accountName: row.account_name,
  counts: {
    first: { booked: row.first_booked, showed: row.first_showed },
    second: { booked: row.second_booked, showed: row.second_showed },
    third: { booked: row.third_booked, showed: row.third_showed },
    training: { booked: row.training_booked, showed: row.training_showed },
    sale: { booked: row.sale_booked, showed: row.sale_showed },
  },
});

export type FunnelCover = { readonly days: number; readonly asOf: Instant | null };

/**
 * How many days of the range are known for at least one of the accounts (all of the scope when null), and when the
 * newest of their replies was received. A reply tells of the whole group of the account it was asked for, so one to an
 * account outside the scope counts where it shares a group with one inside. A day whose reply lists nobody is known.
 * Days also count by their rows: accounts whose group has changed since were told of in a reply to an account that is
 * elsewhere now.
 */
export async function selectFunnelCover(
  { db, scope }: ScopedReading,
  accounts: readonly OfficeId[] | null,
  { from, to }: DateRange,
): Promise<FunnelCover> {
  const isWhole = accounts === null && scope === "all";
  const isMeant = (account: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    accounts === null
      ? isSeen(account, scope)
      : sql`(${account} = any(${accounts}) and ${isSeen(account, scope)})`;
  const asked = isWhole
    ? sql`select id from office`
    : sql`select o.id from office o where ${isMeant(sql`o.id`)}
           union
          select mate.id from office o join office mate on mate.group_id = o.group_id where ${isMeant(sql`o.id`)}`;
  const { rows } = await sql<{ days: number; as_of: Instant | null }>`
    with told as (
      select substr(r.scope, length(a.id) + 12, 10) as day, max(r.received_at) as received_at
        from (${asked}) a
        join reply r on r.scope between 'interview/' || a.id || '/' || ${from}::text
                                    and 'interview/' || a.id || '/' || ${to}::text || '/~'
       group by 1
    )
    select (select count(*) from (
              select day from told
              union
              select c.day::text from interview_count c
               where ${isWhole ? sql`false` : isMeant(sql`c.account_id`)} and c.day between ${from}::date and ${to}::date
           ) known)::int as days,
           (select max(received_at) from told) as as_of
  `.execute(db);
  const [row] = rows;
  return { days: row?.days ?? 0, asOf: row?.as_of ?? null };
}

/** First and last day that any count of the scope is kept for; null when there is none. One probe an account, not a walk. */
export async function selectFunnelSpan({
  db,
  scope,
}: ScopedReading): Promise<{ readonly first: IsoDate | null; readonly last: IsoDate | null }> {
  const { rows } = await sql<{ first: IsoDate | null; last: IsoDate | null }>`
    select min(span.first) as first, max(span.last) as last
      from office o
     cross join lateral (
       select (select c.day from interview_count c where c.account_id = o.id order by c.day limit 1) as first,
              (select c.day from interview_count c where c.account_id = o.id order by c.day desc limit 1) as last
     ) span
     where ${isSeen(sql`o.id`, scope)}
  `.execute(db);
  return rows[0] ?? { first: null, last: null };
}
