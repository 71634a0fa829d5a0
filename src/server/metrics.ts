import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AuditCheck } from "#contract/admin/audit.ts";
import { secondsAfter, type Clock, type Instant } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { selectBackedUpAt } from "#server/audit/queries.ts";
import type { Site } from "#server/http/listen.ts";
import type { ReplyCache } from "#server/http/reply-cache.ts";
import { onRequest } from "#server/http/request-log.ts";
import { selectGivenUp, selectHold, selectWaiting } from "#server/messages/queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectLastLoads } from "#server/postgres/loading/runs.ts";
import { onQuery } from "#server/postgres/query-times.ts";
import { inSnapshot, type Reading } from "#server/postgres/snapshot.ts";
import { selectFound } from "#server/sources/queries.ts";
import { selectResources } from "#server/sources/remote/queries.ts";
import { selectPartStates } from "#server/today/stored-queries.ts";

type MetricsDeps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly replies: Pick<ReplyCache, "counts" | "size">;
  readonly audit: Pick<Audit, "isFileWritten">;
  /** State of the audit log as it was found last. */
  readonly auditState: () => AuditCheck;
  /** Fingerprint of the pages; empty where none are handed out. */
  readonly build: string;
};

/** Bounds of a histogram in seconds: what a person does not notice, what a report may take, and what is too slow. */
const BUCKETS = [0.01, 0.05, 0.15, 0.3, 1, 3, 10];

/**
 * Measures of this process, and of the store about its sources, in the text format of Prometheus. Labels are words
 * of ours (routes, pools, resources): no id, no name, nothing private. Call `stop` at the end.
 */
export function createMetrics(deps: MetricsDeps): { readonly site: Site; readonly stop: () => void } {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const gauge = gaugesOf(register);
  gauge("build_info", "1, with the build of the pages and the version of Node", ["build", "node"], (set) =>
    set(1, deps.build === "" ? "none" : deps.build, process.versions.node),
  );
  measureReplies(register, deps);
  measurePools(register, deps.store);
  measureAudit(register, deps);
  const readStore = measureStore(register, deps);
  const stop = [measureRequests(register), measureQueries(register)];
  const fetch = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== "/metrics") return new Response(null, { status: 404 });
    await readStore();
    return new Response(await register.metrics(), { headers: { "Content-Type": register.contentType } });
  };
  return { site: { fetch }, stop: () => stop.forEach((end) => end()) };
}

type Values = (set: (value: number, ...labels: readonly string[]) => void) => void;

/** Defines a gauge whose values are looked up whenever it is read. */
const gaugesOf =
  (register: Registry) =>
  (name: string, help: string, labelNames: readonly string[], values: Values): void => {
    const gauge = new Gauge({
      name: `fieldboard_${name}`,
      help,
      labelNames,
      registers: [register],
      collect() {
        gauge.reset();
        // Without labels it would begin with 0, which says something else than nothing.
        if (labelNames.length === 0) gauge.remove();
        values((value, ...labels) => gauge.labels(...labels).set(value));
      },
    });
  };

function measureRequests(register: Registry): () => void {
  const seconds = new Histogram({
    name: "fieldboard_request_seconds",
    help: "How long requests took until their reply had left, by route and class of status; 503 is a class of its own",
    labelNames: ["route", "status"],
    buckets: BUCKETS,
    registers: [register],
  });
  return onRequest(({ route, status, ms }) => seconds.labels(route, statusClass(status)).observe(ms / 1000));
}

/** `2xx`; what is refused for a while, because there is too much to do, is not a failure. */
const statusClass = (status: number): string => (status === 503 ? "503" : `${Math.floor(status / 100)}xx`);

function measureQueries(register: Registry): () => void {
  const seconds = new Histogram({
    name: "fieldboard_query_seconds",
    help: "How long statements took, by the pool of their connection",
    labelNames: ["pool"],
    buckets: BUCKETS,
    registers: [register],
  });
  return onQuery(({ pool, ms }) => seconds.labels(pool).observe(ms / 1000));
}

function measureReplies(register: Registry, { replies }: MetricsDeps): void {
  gaugesOf(register)("reply_cache_bytes", "What cached replies hold", [], (set) => set(replies.size()));
  const total = new Counter({
    name: "fieldboard_reply_cache_reads_total",
    help: "Replies that were read from the cache (hit), or built (miss)",
    labelNames: ["result"],
    registers: [register],
    collect() {
      const { reads, builds } = replies.counts();
      total.reset();
      total.labels("hit").inc(reads - builds);
      total.labels("miss").inc(builds);
    },
  });
}

function measurePools(register: Registry, store: Store): void {
  const pools = { reports: store.pool, "sign-in": store.signIn.pool, changes: store.acts.pool };
  const gauge = gaugesOf(register);
  gauge("pool_connections", "Connections of a pool", ["pool", "state"], (set) => {
    for (const [name, { totalCount, idleCount, options }] of Object.entries(pools)) {
      set(totalCount - idleCount, name, "busy");
      set(idleCount, name, "idle");
      set(options.max, name, "max");
    }
  });
  gauge(
    "replica_up",
    "1 while the replica answers, 0 while the primary answers for it; none without one",
    [],
    (set) => {
      if (store.replica !== null) set(store.replica.isResting() ? 0 : 1);
    },
  );
  gauge("pool_waiting", "Requests that wait for a connection of a pool", ["pool"], (set) => {
    for (const [name, { waitingCount }] of Object.entries(pools)) set(waitingCount, name);
  });
}

function measureAudit(register: Registry, { audit, auditState }: MetricsDeps): void {
  const gauge = gaugesOf(register);
  gauge(
    "audit_intact",
    "1 when the last check found the audit log intact, 0 when not; none before it",
    [],
    (set) => {
      const { found } = auditState();
      if (found !== "not-yet") set(found === "intact" ? 1 : 0);
    },
  );
  gauge("audit_file_written", "1 when the last write of the audit file succeeded", [], (set) =>
    set(audit.isFileWritten() ? 1 : 0),
  );
}

/** Measures of what is in the store and is the same for all processes. Returns how to read it; without a store, what was read last is gone. */
function measureStore(register: Registry, { store, clock }: MetricsDeps): () => Promise<void> {
  let found: StoreFacts | null = null;
  const gauge = gaugesOf(register);
  gauge("store_up", "1 when the store answered", [], (set) => set(found === null ? 0 : 1));
  gauge("backup_age_seconds", "How old the latest backup is; none when there is none", [], (set) => {
    const at = found?.backedUpAt ?? null;
    if (at !== null) set(ageOf(at, clock));
  });
  gauge("load_seconds", "How long the last load of a source took, checks included", ["source"], (set) => {
    for (const { source, seconds } of found?.loads ?? []) set(seconds, source);
  });
  gauge("payroll_check_seconds", "How long the check of payroll took within it", ["source"], (set) => {
    for (const { source, checkSeconds } of found?.loads ?? [])
      if (checkSeconds !== null) set(checkSeconds, source);
  });
  gauge("findings_age_seconds", "How long ago a part of Today was looked at and stored", ["part"], (set) => {
    for (const { part, foundAt } of found?.parts ?? [])
      if (foundAt !== null) set(ageOf(foundAt, clock), part);
  });
  gauge("findings_failing", "1 while a part of Today cannot be looked at", ["part"], (set) => {
    for (const { part, failingSince } of found?.parts ?? []) set(failingSince === null ? 0 : 1, part);
  });
  const ofResources = (name: string, help: string, valueOf: (of: Resource) => number | null): void =>
    gauge(`source_${name}`, help, ["resource"], (set) => {
      for (const resource of found?.resources ?? []) {
        const value = valueOf(resource);
        if (value !== null) set(value, resource.resource);
      }
    });
  ofResources("age_seconds", "How long ago a resource of the service was read last", ({ readAt }) =>
    readAt === null ? null : ageOf(readAt, clock),
  );
  ofResources(
    "failing_seconds",
    "How long reading a resource has failed, whether it ever worked or not",
    ({ failingSince }) => (failingSince === null ? 0 : ageOf(failingSince, clock)),
  );
  ofResources("failures", "Failures of a resource in a row", ({ failures }) => failures);
  ofResources("paused", "1 when reading a resource is paused", ({ isPaused }) => (isPaused ? 1 : 0));
  ofResources(
    "read_seconds",
    "How long the last read of a resource took, its checks included",
    ({ durationMs }) => (durationMs === null ? null : durationMs / 1000),
  );
  ofResources("drift", "Values that the last read of a resource had to correct", ({ drift }) => drift);
  ofResources("set_aside", "Rows that the last read of a resource could not use", ({ setAside }) => setAside);
  measureMessages(gauge, clock, () => found);
  return async () => {
    found = await inSnapshot(store, "all", ({ db }) => readFacts(db, clock)).catch(() => null);
  };
}

const QUEUES = ["links", "mail", "webhook"] as const;

/** Queues of messages: links are invitations and new passwords, mail is what else is mailed. */
function measureMessages(
  gauge: ReturnType<typeof gaugesOf>,
  clock: Clock,
  facts: () => StoreFacts | null,
): void {
  gauge("messages_waiting", "Messages that wait to be sent", ["queue"], (set) => {
    const waiting = facts()?.waiting;
    if (waiting === undefined) return;
    for (const name of QUEUES) {
      const ofQueue = waiting.filter(({ queue }) => queue === name);
      set(
        ofQueue.reduce((sum, each) => sum + each.waiting, 0),
        name,
      );
    }
  });
  gauge("message_oldest_seconds", "How long the oldest of them has waited", ["queue"], (set) => {
    for (const name of QUEUES) {
      const ages = (facts()?.waiting ?? [])
        .filter(({ queue }) => queue === name)
        .map(({ oldestAt }) => ageOf(oldestAt, clock));
      if (ages.length > 0) set(Math.max(...ages), name);
    }
  });
  gauge("messages_given_up", "Messages that were given up within a day", [], (set) => {
    const given = facts()?.givenUp;
    if (given !== undefined) set(given);
  });
  gauge("messages_held", "1 while a restored store holds its messages", [], (set) => {
    const held = facts()?.isHeld;
    if (held !== undefined) set(held ? 1 : 0);
  });
}

type StoreFacts = Awaited<ReturnType<typeof readFacts>>;
type Resource = StoreFacts["resources"][number];

const DAY_S = 24 * 60 * 60;

async function readFacts(db: Reading, clock: Clock) {
  const resources = [];
  for (const state of await selectResources(db)) {
    const { drift, setAsideCount } = await selectFound(db, state, clock.now());
    const corrected = drift.reduce((sum, { times }) => sum + times, 0);
    resources.push({ ...state, drift: corrected, setAside: setAsideCount });
  }
  return {
    resources,
    loads: await selectLastLoads(db),
    backedUpAt: await selectBackedUpAt(db),
    waiting: await selectWaiting(db),
    givenUp: await selectGivenUp(db, secondsAfter(clock.now(), -DAY_S)),
    isHeld: (await selectHold(db)) !== null,
    parts: await selectPartStates(db),
  };
}

const ageOf = (at: Instant, clock: Clock): number =>
  (Temporal.Instant.from(clock.now()).epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds) / 1000;
