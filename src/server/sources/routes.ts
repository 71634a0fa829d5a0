import type { Hono } from "hono";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  cancelRead,
  changeSourceSettings,
  decideHeld,
  pauseSource,
  readSource,
  refreshSource,
  sourceReads,
  sources,
  sourceStatus,
  type HeldReply,
} from "#contract/sources.ts";
import { RESOURCE_NAMES, WANTED_LIMITS, type SourceResource } from "#domain/remote-source.ts";
import type { Who } from "#domain/identity/who.ts";
import { today, type Clock, type DateRange, type IsoDate } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { mountCommand } from "#server/http/commands.ts";
import { BadRequest, Conflict, Forbidden, NotFound, TooMany } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import { mountAdministered } from "#server/identity/administer.ts";
import type { Db, Store } from "#server/postgres/connect.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { lockLoadsSoon, type Writing } from "#server/postgres/transaction.ts";
import {
  confirmHeld,
  discardHeld,
  selectBackfill,
  selectFound,
  selectHeld,
  selectHeldCounts,
  selectHeldIds,
  selectImports,
} from "./queries.ts";
import {
  cancelWish,
  cancelWishes,
  countOpenWishes,
  insertWishes,
  lockWishes,
  selectFindings,
  selectReads,
  selectRequested,
  selectResources,
  selectSourceSettings,
  updatePaused,
  updateSourceSettings,
  type Wanted,
} from "./remote/queries.ts";

/** Where the service is. Its token is none of the dashboard's business. */
export type RemoteAddress = { readonly address: string; readonly devAddress: string | null };

export type SourcesDeps = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  readonly audit: Audit;
  /** Null where no service is set. */
  readonly remote: RemoteAddress | null;
  /** Checks what depends on who is in the directory, of all offices. */
  readonly recheck: (writing: Writing, office: null) => Promise<void>;
  /** How far the recheck of stored weeks by newer rules has come. */
  readonly readRecheck: (reading: ScopedReading) => Promise<ReplyOf<typeof sources>["recheck"]>;
};

/** What is read whole before a first start is over; the rest is read for days on. */
const FIRST: readonly SourceResource[] = ["employees", "events", "weekly"];

export function mountSources(app: Hono<HttpEnv>, deps: SourcesDeps): void {
  const { store, clock, remote } = deps;
  mount(app, sources, () =>
    inSnapshot(store, "all", async (reading) => {
      const { db } = reading;
      const held = await selectHeld(db);
      return {
        remote: remote === null ? null : { ...remote, ...(await readRemote(db, clock, held)) },
        held,
        recheck: await deps.readRecheck(reading),
        imports: await selectImports(db),
      };
    }),
  );

  mount(app, sourceStatus, async (_query, { scope }) => ({
    remote: remote === null ? null : await readStatus(store.db),
    held: scope === "all" ? await selectHeldCounts(store.db) : [],
  }));

  mountAdministered(app, deps, decideHeld, async ({ resource, run, isGone }, { writing, record }) => {
    // A reply that is being stored may show again what is held, or less.
    if (!(await lockLoadsSoon(writing)))
      throw new Conflict("New data is being stored. Try again in a minute.");
    const ids = await selectHeldIds(writing, resource, run);
    if (ids === null) throw new Conflict("This list has changed. Look at it again.");
    if (!isGone) await discardHeld(writing, resource, clock.now());
    else {
      await confirmHeld(writing, resource);
      if (resource === "employees") await deps.recheck(writing, null);
    }
    await record({
      act: isGone ? "held-confirmed" : "held-discarded",
      details: { resource: RESOURCE_NAMES[resource], rows: ids.length, ids },
    });
    return {};
  });

  mountCommand(app, readSource, async ({ resource }, exchange) => {
    if (remote === null) throw new NotFound("No service is set.");
    const [id] = await requestReads(deps, [{ resource, range: null }], exchange.user());
    if (id === undefined) throw new Conflict("Reading is paused. Resume it first.");
    return {};
  });

  mountAdministered(app, deps, pauseSource, async ({ resource, isPaused }, { writing, record }) => {
    const before = (await selectResources(writing)).find((each) => each.resource === resource);
    if (before?.isPaused === isPaused) return {};
    await updatePaused(writing, resource, isPaused);
    if (isPaused) await cancelWishes(writing, resource, clock.now());
    await record({
      act: isPaused ? "source-paused" : "source-resumed",
      details: { resource: RESOURCE_NAMES[resource] },
    });
    return {};
  });

  mountAdministered(app, deps, cancelRead, async ({ id }, { writing, record }) => {
    const canceled = await cancelWish(writing, id, clock.now());
    if (canceled === null) throw new NotFound("This read has ended.");
    const { resource, range, wantedBy } = canceled;
    const days = range === null ? "" : `${range.from} to ${range.to}`;
    await record({
      act: "source-read-canceled",
      details: { resource: RESOURCE_NAMES[resource], days, name: wantedBy },
    });
    return {};
  });

  mountAdministered(app, deps, changeSourceSettings, async (settings, { writing, record }) => {
    const before = await selectSourceSettings(writing);
    await updateSourceSettings(writing, settings);
    const [from, to] = [before, settings].map((each) => JSON.stringify(each));
    if (from !== undefined && to !== undefined && from !== to)
      await record({
        act: "setting-changed",
        about: { kind: "setting", id: "source" },
        details: { setting: "how the service is read", from, to },
      });
    return {};
  });

  mountCommand(app, refreshSource, async ({ wanted }, exchange) => {
    const who = exchange.user();
    if (who.role === "manager" && wanted.some(({ resource }) => PAYROLL.has(resource)))
      throw new Forbidden("Your role doesn't have access.");
    const until = today(clock);
    const readable = wanted.map(({ resource, range }) => ({
      resource,
      range: range === null ? null : endingBy(until, range),
    }));
    return { reads: remote === null ? [] : await requestReads(deps, readable, who) };
  });

  mount(app, sourceReads, async ({ ids }, { scope }) => {
    const numbers = ids.map((id) => Number.parseInt(id, 10));
    const reads = await selectReads(store.db, numbers, clock.now());
    return scope === "all" ? reads : { ...reads, added: null, changed: null };
  });
}

const PAYROLL: ReadonlySet<SourceResource> = new Set(["weekly", "records"]);

/** @throws BadRequest when all of it is later */
function endingBy(until: IsoDate, { from, to }: DateRange): DateRange {
  if (from > until) throw new BadRequest(`from is after today, ${until}.`);
  return { from, to: to < until ? to : until };
}

/** Requests reads, as long as not too many are open. What is paused is not requested. @throws TooMany */
const requestReads = (
  { store, clock }: Pick<SourcesDeps, "store" | "clock">,
  wanted: readonly Wanted[],
  { userId, name }: Pick<Who, "userId" | "name">,
): Promise<readonly number[]> =>
  store.db.transaction().execute(async (writing) => {
    await lockWishes(writing);
    const ids = await insertWishes(writing, wanted, { userId, name, at: clock.now() });
    const { ofPerson, inAll } = await countOpenWishes(writing, userId);
    if (ofPerson > WANTED_LIMITS.ofPerson)
      throw new TooMany(`You can have ${WANTED_LIMITS.ofPerson} reads open. Wait for one to end.`);
    if (inAll > WANTED_LIMITS.inAll)
      throw new TooMany(`${WANTED_LIMITS.inAll} reads are open already. Try again later.`);
    return ids;
  });

async function readRemote(db: Db, clock: Clock, held: readonly HeldReply[]) {
  const resources = [];
  for (const state of await selectResources(db))
    resources.push({
      ...state,
      ...(await selectFound(db, state, clock.now())),
      held: held.find(({ resource }) => resource === state.resource)?.count ?? 0,
    });
  const settings = await selectSourceSettings(db);
  return {
    resources,
    requested: await selectRequested(db),
    findings: await selectFindings(db),
    backfill: await selectBackfill(db, settings.backfillDays, today(clock)),
    settings,
  };
}

async function readStatus(db: Db) {
  const resources = await selectResources(db);
  const failing = resources.filter(({ failingSince, isPaused }) => failingSince !== null && !isPaused);
  const [since] = failing.flatMap(({ failingSince }) => failingSince ?? []).toSorted();
  const isFirst = resources.some(({ resource, readAt }) => FIRST.includes(resource) && readAt === null);
  return {
    failing: since === undefined ? null : { since, resources: failing.map(({ resource }) => resource) },
    isRedirected: failing.some(({ failure }) => /redirect/i.test(failure ?? "")),
    first: isFirst ? resources.filter(({ resource }) => resource !== "checks") : null,
  };
}
