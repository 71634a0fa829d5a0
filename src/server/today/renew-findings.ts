import { setTimeout } from "node:timers/promises";
import { nextTry } from "#domain/alerts/alerts.ts";
import type { Scope } from "#domain/identity/who.ts";
import { FINDING_PARTS, type FindingPart } from "#domain/today/finding-kinds.ts";
import type { Found } from "#domain/today/findings.ts";
import { secondsBetween, type Clock, type Instant } from "#domain/time/time.ts";
import { StoreMigrated, type Store } from "#server/postgres/connect.ts";
import type { Log } from "#server/http/log.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { logFailure, lookAt, presentOf, selectStates } from "./read-findings.ts";
import {
  deleteUnusedScopes,
  selectNextRenewal,
  selectScopesInUse,
  selectStoredParts,
  upsertFailed,
  upsertFound,
  type StoredPart,
} from "./stored-queries.ts";

type RenewDeps = {
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
};

/** Wait of each of hundreds of scopes for a moment in which this process answers no report. */
const GIVES_WAY_MS = 500;
const LOOKS_EVERY_MS = 25;

/**
 * Finds again, in each scope that is in use, what is not of the present state of the data, or was found before `since`: by an
 * earlier program. What fails keeps what it found last and is tried again later. Returns when the next of that is due; null where nothing failed.
 * Ends after a scope once it is told to stop.
 */
export async function renewFindings(
  deps: RenewDeps,
  since: Instant,
  signal?: AbortSignal,
): Promise<Instant | null> {
  const { store, clock, log } = deps;
  const scopes = await selectScopesInUse(store.db, clock.now());
  await deleteUnusedScopes(store.db, scopes);
  let isWhole = true;
  for (const scope of scopes) {
    await giveWay(store);
    if (signal?.aborted === true) return null;
    await renewScope(deps, scope, since).catch((error: unknown) => {
      if (error instanceof StoreMigrated) throw error;
      isWhole = false;
      // The connections of a process that stops are closed under it.
      if (signal?.aborted !== true)
        log.error({ err: error }, "what needs a person could not be stored for a scope");
    });
  }
  const now = clock.now();
  return isWhole ? selectNextRenewal(store.db) : nextTry(now, now);
}

/** People who wait for reports come first, though not for ever. */
async function giveWay({ pool }: RenewDeps["store"]): Promise<void> {
  for (let waitedMs = 0; waitedMs < GIVES_WAY_MS; waitedMs += LOOKS_EVERY_MS) {
    // The job holds one itself.
    if (pool.totalCount - pool.idleCount <= 1) return;
    await setTimeout(LOOKS_EVERY_MS);
  }
}

async function renewScope({ store, clock, log }: RenewDeps, scope: Scope, since: Instant): Promise<void> {
  const now = clock.now();
  const onFailure = logFailure(log);
  const renewed = await inSnapshot(store, scope, async (reading) => {
    const stateOf = await selectStates(reading, clock);
    const stored = await selectStoredParts(reading, FINDING_PARTS);
    const all: { readonly part: FindingPart; readonly found: Found | null }[] = [];
    for (const part of FINDING_PARTS) {
      const last = stored.find((each) => each.part === part) ?? null;
      if (isDone(part, last, { state: stateOf(part), since, now })) continue;
      all.push({ part, found: await lookAt(part, reading, clock, onFailure) });
    }
    return { stateOf, all, stored };
  });
  for (const { part, found } of renewed.all) {
    const state = renewed.stateOf(part);
    const failingSince = renewed.stored.find((each) => each.part === part)?.failingSince ?? now;
    await (found === null
      ? upsertFailed(store.db, scope, part, {
          state,
          since: failingSince,
          retryAt: nextTry(failingSince, now),
        })
      : upsertFound(store.db, scope, part, { found, state, at: now }));
  }
}

type Moment = { readonly state: string; readonly since: Instant; readonly now: Instant };

/** True where a part need not be looked at again: it was since this program began, or it failed and is not due. */
function isDone(part: FindingPart, last: StoredPart | null, { state, since, now }: Moment): boolean {
  const present = presentOf(part, last, state);
  if (present === "failed") return isBefore(now, last?.retryAt ?? null);
  return present === "found" && !isBefore(last?.foundAt ?? since, since);
}

const isBefore = (a: Instant, b: Instant | null): boolean => b !== null && secondsBetween(a, b) > 0;
