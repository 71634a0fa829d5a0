import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
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
} from "#contract/admin/sources.ts";
import { RESOURCE_NAMES, WANTED_LIMITS, type SourceResource } from "#domain/remote-source.ts";
import type { Who } from "#domain/identity/who.ts";
import { today, type Clock, type DateRange, type IsoDate } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { selectBackedUpAt } from "#server/audit/queries.ts";
import { onCommand } from "#server/http/commands.ts";
import { BadRequest, Conflict, Forbidden, NotFound, TooMany } from "#server/http/refusal.ts";
import { answer, type Route } from "#server/http/serve.ts";
import { onAdministered, type Administering } from "#server/identity/administer.ts";
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

/** Addresses of the service. Its token is none of the dashboard's business. */
export type RemoteAddress = { readonly address: string; readonly devAddress: string | null };

export type SourcesDeps = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  readonly audit: Audit;
  /** Null where no service is set. */
  readonly remote: RemoteAddress | null;
  /** Checks what depends on who is in the directory, of all offices. */
  readonly recheck: (writing: Writing, office: null) => Promise<void>;
  /** Progress of the recheck of stored weeks by newer rules. */
  readonly readRecheck: (reading: ScopedReading) => Promise<ReplyOf<typeof sources>["recheck"]>;
};

/** Resources that are read whole before a first start is over; the rest is read for days on. */
const FIRST: readonly SourceResource[] = ["employees", "events", "weekly"];

export const sourceRoutes = (deps: SourcesDeps): readonly Route[] => [
  answer(sources, () => inSnapshot(deps.store, "all", (reading) => readSources(deps, reading))),
  answer(sourceStatus, async (_query, { scope }) => ({
    remote: deps.remote === null ? null : await readStatus(deps.store.db),
    held: scope === "all" ? await selectHeldCounts(deps.store.db) : [],
  })),
  answer(sourceReads, async ({ ids }, { scope }) => {
    const numbers = ids.map((id) => Number.parseInt(id, 10));
    const reads = await selectReads(deps.store.db, numbers, deps.clock.now());
    return scope === "all" ? reads : { ...reads, added: null, changed: null };
  }),
  onCommand(refreshSource, ({ wanted }, exchange) => requestRefresh(deps, wanted, exchange.user())),
  onCommand(readSource, ({ resource }, exchange) => requestOne(deps, resource, exchange.user())),
  onAdministered(deps, decideHeld, (body, on) => decide(deps, body, on)),
  onAdministered(deps, pauseSource, (body, on) => pause(deps, body, on)),
  onAdministered(deps, cancelRead, ({ id }, on) => cancel(deps, id, on)),
  onAdministered(deps, changeSourceSettings, changeSettings),
];

async function decide(
  { clock, recheck }: SourcesDeps,
  { resource, run, isGone }: BodyOf<typeof decideHeld>,
  { writing, record }: Administering,
) {
  // A reply that is being stored may show again what is held, or less.
  if (!(await lockLoadsSoon(writing))) throw new Conflict("New data is being stored. Try again in a minute.");
  const ids = await selectHeldIds(writing, resource, run);
  if (ids === null) throw new Conflict("This list has changed. Look at it again.");
  if (!isGone) await discardHeld(writing, resource, clock.now());
  else {
    await confirmHeld(writing, resource);
    if (resource === "employees") await recheck(writing, null);
  }
  await record({
    act: isGone ? "held-confirmed" : "held-discarded",
    details: { resource: RESOURCE_NAMES[resource], rows: ids.length, ids },
  });
  return {};
}

async function pause(
  { clock }: SourcesDeps,
  { resource, isPaused }: BodyOf<typeof pauseSource>,
  { writing, record }: Administering,
) {
  const before = (await selectResources(writing)).find((each) => each.resource === resource);
  if (before?.isPaused === isPaused) return {};
  await updatePaused(writing, resource, isPaused);
  if (isPaused) await cancelWishes(writing, resource, clock.now());
  await record({
    act: isPaused ? "source-paused" : "source-resumed",
    details: { resource: RESOURCE_NAMES[resource] },
  });
  return {};
}

async function cancel({ clock }: SourcesDeps, id: number, { writing, record }: Administering) {
  const canceled = await cancelWish(writing, id, clock.now());
  if (canceled === null) throw new NotFound("This read has ended.");
  const { resource, range, wantedBy } = canceled;
  const days = range === null ? "" : `${range.from} to ${range.to}`;
  await record({
    act: "source-read-canceled",
    details: { resource: RESOURCE_NAMES[resource], days, name: wantedBy },
  });
  return {};
}

async function changeSettings(
  settings: BodyOf<typeof changeSourceSettings>,
  { writing, record }: Administering,
) {
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
}

async function requestOne(deps: SourcesDeps, resource: SourceResource, who: Who) {
  if (deps.remote === null) throw new NotFound("No service is set.");
  const [id] = await requestReads(deps, [{ resource, range: null }], who);
  if (id === undefined) throw new Conflict("Reading is paused. Resume it first.");
  return {};
}

/** Requests again what a page shows, up to today. */
async function requestRefresh(
  deps: SourcesDeps,
  wanted: BodyOf<typeof refreshSource>["wanted"],
  who: Who,
): Promise<ReplyOf<typeof refreshSource>> {
  if (who.role === "manager" && wanted.some(({ resource }) => PAYROLL.has(resource)))
    throw new Forbidden("Your role doesn’t have access.");
  const until = today(deps.clock);
  const readable = wanted.map(({ resource, range }) => ({
    resource,
    range: range === null ? null : endingBy(until, range),
  }));
  return { reads: deps.remote === null ? [] : await requestReads(deps, readable, who) };
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

async function readSources(
  { clock, remote, readRecheck }: SourcesDeps,
  { db, scope }: ScopedReading,
): Promise<ReplyOf<typeof sources>> {
  const held = await selectHeld(db);
  return {
    remote: remote === null ? null : { ...remote, ...(await readRemote(db, clock, held)) },
    held,
    recheck: await readRecheck({ db, scope }),
    imports: await selectImports(db),
    backedUpAt: await selectBackedUpAt(db),
  };
}

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
