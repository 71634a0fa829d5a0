import { sql } from "kysely";
import { needsSecondFactor, ROLES, type Role } from "#domain/identity/roles.ts";
import type { SourceResource } from "#domain/remote-source.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { allRows, onlyRow, type Db } from "#server/postgres/connect.ts";

type FailingSource = {
  readonly resource: SourceResource;
  readonly failures: number;
  readonly since: IsoDate;
};

/** The resources of the service whose reads have been failing, but for those that are paused. */
export const selectFailingSources = (db: Db, zone: string) => allRows(db)<FailingSource>`
  select resource, failures, (failing_since at time zone ${zone})::date as since
    from source_resource where failing_since is not null and not is_paused`;

/** Corrections that the last read of a resource made more often than the last one of a week before. */
type GrownDrift = {
  readonly noun: string;
  readonly what: string;
  readonly times: number;
  readonly before: number;
  readonly since: IsoDate;
};

/** Drift grows by so many corrections, or it is not worth a look. */
const GROWN_MIN = 10;

/** Compares reads of everything only: the others differ by what there was to read. */
export const selectGrownDrift = (db: Db, zone: string) => allRows(db)<GrownDrift>`
  with runs as (
    select run.id, run.started_at, run.drift, noun
      from source_run run, unnest(array['people', 'events', 'submissions']) noun
     where run.source = 'remote' and run.ended_at is not null and run.rows ? noun
  ), latest as (
    select distinct on (noun) * from runs order by noun, id desc
  ), earlier as (
    select distinct on (runs.noun) runs.noun, runs.drift
      from runs join latest on latest.noun = runs.noun and runs.started_at <= latest.started_at - interval '7 days'
     order by runs.noun, runs.id desc
  )
  select latest.noun, found.what, found.times, coalesce(former.times, 0) as before,
         (latest.started_at at time zone ${zone})::date as since
    from latest
    join earlier on earlier.noun = latest.noun
   cross join lateral (${timesOf("latest")}) found
    left join lateral (select * from (${timesOf("earlier")}) counted where counted.what = found.what) former on true
   where found.times >= coalesce(former.times, 0) + ${GROWN_MIN}`;

const timesOf = (run: "latest" | "earlier") => sql`
  select entry ->> 0 as what, sum((entry ->> 1)::int)::int as times
    from jsonb_array_elements(case when jsonb_typeof(${sql.raw(run)}.drift) = 'array' then ${sql.raw(run)}.drift else '[]' end) entry
   group by entry ->> 0`;

type DaySum = { readonly about: string; readonly text: string; readonly since: IsoDate };

/** Weeks whose sums the service reports otherwise than its days. */
export const selectDaySums = (db: Db, zone: string) => allRows(db)<DaySum>`
  select about, text, (found_at at time zone ${zone})::date as since from source_finding where kind = 'day-sums'`;

type BareUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly since: IsoDate;
};

const FACTOR_ROLES: readonly Role[] = ROLES.filter(needsSecondFactor);

/** Users who sign in by password and need a second factor, and have none yet. Those of the made-up business need none. */
export const selectUsersWithoutFactor = (db: Db, zone: string) => allRows(db)<BareUser>`
  select id, name, email, (created_at at time zone ${zone})::date as since
    from auth_user
   where not banned and not is_demo and not two_factor_enabled and role = any(${FACTOR_ROLES})
     and exists (select from auth_account a where a.user_id = auth_user.id and a.provider_id = 'credential')`;

/** True where something was ever read that is no made-up business: only then is there something to back up. */
export const selectHasOwnData = async (db: Db): Promise<boolean> => {
  const { hasOwnData } = await onlyRow(db)<{ hasOwnData: boolean }>`
    select not is_demo and exists (select from source_run where ended_at is not null) as "hasOwnData" from store_state`;
  return hasOwnData;
};
