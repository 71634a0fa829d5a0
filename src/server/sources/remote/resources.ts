import type { PoolClient } from "pg";
import type { SourceSettings } from "#contract/admin/sources.ts";
import type { Cutoffs } from "#domain/retention.ts";
import { addDays, type DateRange, type IsoDate } from "#domain/time/time.ts";
import {
  wholeOperation,
  type Exchange,
  type ExchangeRequest,
  type Operation,
  type WholeResource,
} from "#interface/operations.ts";
import type { SetAside } from "#server/postgres/loading/load-report.ts";
import type { Store } from "#server/postgres/connect.ts";
import { NothingUsable, type RunOutcome } from "#server/sources/run.ts";
import {
  countDueDays,
  selectDueDays,
  selectDueEntries,
  selectStoredBody,
  touchReply,
  writeEntries,
  writeStoredBody,
  type DueDay,
  type DueDaysRequest,
} from "./queries.ts";
import { RemoteFailed } from "./request.ts";
import { partOf, ReadStopped, type ReadWith, type Service } from "./service.ts";

/** Parts that reading needs: the service, the store, and how replies get into it. */
export type ReadDeps = {
  readonly service: Service;
  readonly store: Pick<Store, "db">;
  /** Stores replies in one transaction with a run of their own. @throws NothingUsable */
  readonly load: (
    exchanges: readonly Exchange[],
    beforeCommit: (client: PoolClient, outcome: RunOutcome) => Promise<void>,
  ) => Promise<RunOutcome>;
  /** The first days that are stored. */
  readonly keepFrom: () => Promise<Cutoffs>;
};

export type ReadTurn = Pick<ReadWith, "signal" | "isStopped"> & {
  readonly priority: number;
  /** Replies received or failed, of how many there are to read. */
  readonly progress: (done: number, total: number) => Promise<unknown>;
};

const PRIORITY_OF_BACKFILL = -1;

/** The result of a read. `runId` is null where nothing had changed. */
export type ReadResult = {
  readonly runId: number | null;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  /** False where it was stopped, or only some days were read of what is due. */
  readonly isWhole: boolean;
  readonly failed: readonly FailedPart[];
};

type FailedPart = { readonly request: ExchangeRequest; readonly reason: string };

export const NOTHING_READ: ReadResult = {
  runId: null,
  rows: 0,
  added: 0,
  changed: 0,
  isWhole: true,
  failed: [],
};

/** Reads everything of a resource at once. A reply that is byte for byte the stored one changes nothing but its age. */
export async function readWhole(
  { service, store, load }: ReadDeps,
  resource: WholeResource,
  turn: ReadTurn,
): Promise<ReadResult> {
  const stored = await selectStoredBody(store.db, resource);
  const { exchange, hash, etag, receivedAt } = await service.read(
    wholeOperation(resource),
    {},
    { ...turn, etag: stored.etag },
  );
  if (exchange === null || hash === null || stored.hash?.equals(hash) === true)
    return { ...NOTHING_READ, rows: await touchReply(store.db, resource, receivedAt) };
  const outcome = await load([exchange], (client, { runId }) =>
    writeStoredBody(client, resource, { etag, hash, runId }),
  );
  return resultOf({ outcomes: [outcome], failed: [], isStopped: false });
}

/**
 * Replies of so many requests are stored together: those of a minute of time records, whose weeks are checked again with
 * each part of them that comes; those of 20 seconds of interview counts, which people wait for.
 */
const recordsChunk = ({ requestsPerMinute }: SourceSettings): number => Math.min(requestsPerMinute, 2_000);
const daysChunk = ({ requestsPerMinute }: SourceSettings): number =>
  Math.min(Math.ceil(requestsPerMinute / 3), 1_000);

/** Reads the time records of every submission that is new or changed, newest weeks first. */
export async function readRecords(deps: ReadDeps, turn: ReadTurn): Promise<ReadResult> {
  const { service, store } = deps;
  const settings = service.settings();
  const due = await selectDueEntries(store.db, settings.weeks);
  const chunk = recordsChunk(settings);
  const read: Read = { outcomes: [], failed: [], isStopped: false };
  const storeRecords = (exchanges: readonly Exchange[]): Promise<void> =>
    storeUsable(deps, exchanges, read, (client, used) =>
      writeEntries(
        client,
        used.flatMap(({ request }) => request.entry ?? []),
      ),
    );
  let storing: Promise<unknown> = turn.progress(0, due.length);
  for (let at = 0; at < due.length && canGoOn(service, "records", read); at += chunk) {
    const requests = due.slice(at, at + chunk).map(({ id, isRoadShow }) => ({
      operation: service.recordsForm(isRoadShow),
      request: { entry: id },
      priority: turn.priority,
    }));
    const ended = (parts: number) => turn.progress(at + parts, due.length);
    const exchanges = await readAll(deps, requests, read, { ...turn, ended });
    // The next replies are read while these are being stored.
    await storing;
    storing = storeRecords(exchanges);
    // Thrown where it is waited for; until then it must not count as unhandled.
    storing.catch(() => undefined);
  }
  await storing;
  return resultOf(read);
}

export type DaysWanted = Pick<DueDaysRequest, "from" | "to" | "staleBefore" | "isEvery"> & {
  /** Interview counts of earlier days give way to everything else. */
  readonly recentFrom?: IsoDate;
  /** True where they are only some of those that are due. */
  readonly isPart?: boolean;
  /** True where something else goes first: what is left is read later. */
  readonly isInterrupted?: () => Promise<boolean>;
};

/** Days that are planned together: what is planned of a long range is made and sorted a part at a time. */
const WINDOW_DAYS = 28;

/**
 * Reads interview counts a day and an account group at a time, newest days first. Who shares a group is learned from the
 * replies, so that the others of a group are not requested for the same day.
 */
export async function readDays(deps: ReadDeps, turn: ReadTurn & DaysWanted): Promise<ReadResult> {
  const { service, store } = deps;
  const settings = service.settings();
  const chunk = daysChunk(settings);
  const { interviews } = await deps.keepFrom();
  const from = turn.from < interviews ? interviews : turn.from;
  const read: Read = { outcomes: [], failed: [], isStopped: false };
  const planOf = (window: DateRange): DueDaysRequest => ({
    ...window,
    staleBefore: turn.staleBefore,
    isEvery: turn.isEvery,
    accounts: settings.accounts,
    without: failingAccounts(read),
  });
  const countAll = async (parts: readonly DateRange[]): Promise<number> => {
    let sum = 0;
    for (const part of parts) sum += await countDueDays(store.db, planOf(part));
    return sum;
  };
  const windows = windowsOf({ from, to: turn.to });
  let done = 0;
  let isInterrupted = false;
  const canContinue = (): boolean => !isInterrupted && canGoOn(service, "interview", read);
  for (const [index, window] of windows.entries()) {
    let later: number | null = null;
    while (canContinue()) {
      const due = await selectDueDays(store.db, planOf(window), 2 * chunk);
      if (due.length === 0) break;
      later ??= await countAll(windows.slice(index + 1));
      const failedParts = new Set(read.failed.map(({ request }) => partOf(request)));
      const requests = firstOf(due, chunk)
        .map(({ account, day }) => ({
          operation: "interviewReport" as const,
          request: { account, from: day, to: day },
          priority: day < (turn.recentFrom ?? day) ? PRIORITY_OF_BACKFILL : turn.priority,
        }))
        .filter(({ request }) => !failedParts.has(partOf(request)));
      const total = done + (due[0]?.remaining ?? 0) + later;
      const ended = (parts: number) => turn.progress(done + parts, total);
      await ended(0);
      if (requests.length === 0) break;
      const exchanges = await readAll(deps, requests, read, { ...turn, ended });
      await storeUsable(deps, exchanges, read);
      done += requests.length;
      isInterrupted = (await turn.isInterrupted?.()) === true;
    }
  }
  const result = resultOf(read);
  return { ...result, isWhole: result.isWhole && turn.isPart !== true && !isInterrupted };
}

/** The last days of the range first. */
function windowsOf({ from, to }: DateRange): readonly DateRange[] {
  const windows: DateRange[] = [];
  for (let last = to; last >= from; last = addDays(last, -WINDOW_DAYS)) {
    const first = addDays(last, 1 - WINDOW_DAYS);
    windows.push({ from: first < from ? from : first, to: last });
  }
  return windows;
}

/** An account that failed so often is left out until the next turn. */
const ACCOUNT_FAILURES_MAX = 3;

const failingAccounts = ({ failed }: Read): DueDaysRequest["without"] =>
  [...Map.groupBy(failed, ({ request }) => request.account)]
    .filter(([, { length }]) => length >= ACCOUNT_FAILURES_MAX)
    .flatMap(([account]) => account ?? []);

const canGoOn = (service: Service, resource: "records" | "interview", { isStopped }: Read): boolean =>
  !isStopped && service.openUntil(resource) === null;

/** As long as an account's group is unknown, one day alone: it says whom not to request for the other days. */
function firstOf(due: readonly DueDay[], chunk: number): readonly DueDay[] {
  const [first] = due;
  const isUnknown = due.some(({ day, group }) => day === first?.day && group === null);
  return isUnknown ? due.filter(({ day }) => day === first?.day) : due.slice(0, chunk);
}

type Requested = {
  readonly operation: Operation;
  readonly request: ExchangeRequest;
  readonly priority: number;
};

/** The results of the requests so far, and whether to stop. */
type Read = { readonly outcomes: RunOutcome[]; readonly failed: FailedPart[]; isStopped: boolean };

/** The progress is stored each time this many requests have ended. */
const ENDED_STEP = 10;

/** Reads several parts at once, until it is stopped; what cannot be read is noted as failed. */
async function readAll(
  { service }: ReadDeps,
  requests: readonly Requested[],
  read: Read,
  {
    signal,
    isStopped,
    ended,
  }: Pick<ReadTurn, "signal" | "isStopped"> & { readonly ended: (parts: number) => Promise<unknown> },
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  const readPart = async ({ operation, request, priority }: Requested): Promise<void> => {
    try {
      const { exchange } = await service.read(operation, request, { signal, priority, isStopped });
      if (exchange !== null) exchanges.push(exchange);
    } catch (error) {
      if (error instanceof ReadStopped) read.isStopped = true;
      else if (error instanceof RemoteFailed) read.failed.push({ request, reason: error.message });
      else throw error;
    }
  };
  const waiting = requests.values();
  let parts = 0;
  const readRest = async (): Promise<void> => {
    for (const requested of waiting) {
      if (read.isStopped) return;
      await readPart(requested);
      parts += 1;
      if (parts % ENDED_STEP === 0 || parts === requests.length) await ended(parts);
    }
  };
  // Twice as many as there may be at once: so that there is always one waiting, and what is urgent goes before the rest.
  await Promise.all(Array.from({ length: 2 * service.atOnce }, readRest));
  return exchanges;
}

/** Stores what can be used of some replies, in one transaction; the others are noted as failed. */
async function storeUsable(
  { load }: ReadDeps,
  exchanges: readonly Exchange[],
  { outcomes, failed }: Read,
  beforeCommit?: (client: PoolClient, used: readonly Exchange[]) => Promise<unknown>,
): Promise<void> {
  if (exchanges.length === 0) return;
  const outcome = await load(exchanges, async (client, { setAside }) => {
    const reasons = reasonsOf(setAside);
    await beforeCommit?.(
      client,
      exchanges.filter(({ where }) => !reasons.has(where)),
    );
  }).catch((error: unknown) => {
    if (error instanceof NothingUsable) return error;
    throw error;
  });
  if (!(outcome instanceof NothingUsable)) outcomes.push(outcome);
  const reasons = reasonsOf(outcome.setAside);
  for (const { where, request } of exchanges) {
    const reason = reasons.get(where);
    if (reason !== undefined) failed.push({ request, reason });
  }
}

const reasonsOf = (setAside: readonly SetAside[]): ReadonlyMap<string, string> =>
  new Map(setAside.map(({ where, reason }) => [where, reason]));

function resultOf({ outcomes, failed, isStopped }: Read): ReadResult {
  const nouns = outcomes.flatMap((outcome) => [...outcome.nouns.values()]);
  const sum = (of: "rows" | "added" | "changed" | "gone"): number =>
    nouns.reduce((total, noun) => total + noun[of], 0);
  return {
    runId: outcomes.at(-1)?.runId ?? null,
    rows: sum("rows"),
    added: sum("added"),
    changed: sum("changed") + sum("gone"),
    isWhole: !isStopped,
    failed,
  };
}
