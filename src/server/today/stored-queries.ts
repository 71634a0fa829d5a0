import type { Scope } from "#domain/identity/who.ts";
import type { FindingPart } from "#domain/today/finding-kinds.ts";
import type { Found } from "#domain/today/findings.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, changeRows, onlyRow, type Db } from "#server/postgres/connect.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";

/** Findings of a part, as it found them last in a scope, at which state of the data; and how it failed since, null where it did not. */
export type StoredPart = {
  readonly part: FindingPart;
  /** Null where it never worked, as its state and time then are. */
  readonly found: Found | null;
  readonly state: string | null;
  readonly foundAt: Instant | null;
  /** The state of the data at which it failed, since when it has been failing, and when it is tried again. */
  readonly failedState: string | null;
  readonly failingSince: Instant | null;
  readonly retryAt: Instant | null;
};

/** The same for the same offices in any order. */
const scopeKey = (scope: Scope): string => (scope === "all" ? "all" : JSON.stringify(scope.toSorted()));

/** Some parts of exactly this scope: what is found in a larger one may count what this one does not see. */
export const selectStoredParts = (
  { db, scope }: ScopedReading,
  parts: readonly FindingPart[],
): Promise<readonly StoredPart[]> =>
  allRows(db)<StoredPart>`
    select part, found, state, found_at as "foundAt", failed_state as "failedState", failing_since as "failingSince",
           retry_at as "retryAt"
      from stored_findings where scope = ${scopeKey(scope)} and part = any(${parts})`;

export const upsertFound = (
  db: Db,
  scope: Scope,
  part: FindingPart,
  { found, state, at }: { readonly found: Found; readonly state: string; readonly at: Instant },
) =>
  changeRows(db)`
    insert into stored_findings (part, scope, found, state, found_at)
    values (${part}, ${scopeKey(scope)}, ${JSON.stringify(found)}::jsonb, ${state}, ${at})
        on conflict (part, scope) do update
       set (found, state, found_at, failed_state, failing_since, retry_at)
         = (excluded.found, excluded.state, excluded.found_at, null, null, null)`;

/** Notes a failure; what was found last stays. */
export const upsertFailed = (
  db: Db,
  scope: Scope,
  part: FindingPart,
  { state, since, retryAt }: { readonly state: string; readonly since: Instant; readonly retryAt: Instant },
) =>
  changeRows(db)`
    insert into stored_findings (part, scope, failed_state, failing_since, retry_at)
    values (${part}, ${scopeKey(scope)}, ${state}, ${since}, ${retryAt})
        on conflict (part, scope) do update
       set (failed_state, failing_since, retry_at)
         = (excluded.failed_state, excluded.failing_since, excluded.retry_at)`;

/** All offices, what users who are not disabled may see, and what was marked in and is looked at again. */
export async function selectScopesInUse(db: Db, now: Instant): Promise<readonly Scope[]> {
  const rows = await allRows(db)<{ scope: Scope }>`
    select distinct used.scope
      from (select offices as scope from auth_user where not banned
            union all
            select scope from finding_mark where ended_at is null or ended_at > ${now}::timestamptz - interval '1 year') used
     where used.scope is not null`;
  const byKey = new Map(rows.map(({ scope }) => [scopeKey(scope), scope]));
  return ["all", ...byKey.values()];
}

/** Deletes what was found in scopes that are in use no more. */
export const deleteUnusedScopes = (db: Db, used: readonly Scope[]) =>
  changeRows(db)`delete from stored_findings where scope <> all(${used.map(scopeKey)}::text[])`;

/** Age of what each part found last for all offices, and since when it has been failing. */
export const selectPartStates = (db: Db) =>
  allRows(db)<Pick<StoredPart, "part" | "foundAt" | "failingSince">>`
    select part, found_at as "foundAt", failing_since as "failingSince" from stored_findings where scope = 'all'`;

/** Moment when the first of what failed is tried again; null where nothing failed. */
export const selectNextRenewal = async (db: Db): Promise<Instant | null> =>
  (await onlyRow(db)<{ at: Instant | null }>`select min(retry_at) as at from stored_findings`).at;
