import "temporal-polyfill/global";
import { join } from "node:path";
import { OIDC_CALLBACK } from "#contract/identity/oidc.ts";
import type { AuditCheck } from "#contract/admin/audit.ts";
import { secondsAfter, type Clock } from "#domain/time/time.ts";
import { openAudit, type Audit } from "#server/audit/audit.ts";
import { headsFilePlace } from "#server/audit/heads-file.ts";
import { watchAudit } from "#server/audit/verify.ts";
import { createAuth } from "#server/identity/auth.ts";
import { isOwnMachine, readSettings, SettingRefused, type Settings } from "./settings.ts";
import { createOidc, type Oidc } from "#server/identity/oidc/flow.ts";
import { openSealer } from "#server/vault/data-key.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { commonHeaders } from "#server/http/headers.ts";
import { CannotListen, listen } from "#server/http/listen.ts";
import { createLog, type Log } from "#server/http/log.ts";
import { startingSite } from "#server/http/starting.ts";
import { readAssets, servePages } from "#server/http/pages.ts";
import { createDashboard, createSite } from "./app.ts";
import { jobHandlers } from "./jobs.ts";
import { createMetrics } from "./metrics.ts";
import { nounBodies, nounRooms, sessionReads } from "./nouns.ts";
import { createReplyCache, replyVersions, type ReplyCache } from "#server/http/reply-cache.ts";
import { createReporting } from "#server/reporting/reporting.ts";
import { openStoreClock } from "#server/postgres/clock.ts";
import { openStore, type OpenStore } from "#server/postgres/open.ts";
import type { RemoteAddress } from "#server/sources/routes.ts";
import { keepBuild, selectAsset } from "#server/postgres/builds.ts";
import { StoreUnavailable } from "#server/postgres/connect.ts";
import { ifWritable } from "#server/postgres/write-refused.ts";
import { logSlowQueries } from "#server/postgres/query-times.ts";
import { CannotBuild, ensurePages, stampOf } from "#server/http/build/build-pages.ts";
import { startJobs } from "#server/background/run-jobs.ts";
import { startReading } from "#server/commands/reading.ts";
import { onOrphaned } from "#server/commands/orphaned.ts";
import {
  FirstProcessFailed,
  workerHere,
  superviseProcesses,
  type WorkerHere,
} from "#server/commands/processes.ts";
import { fillIfEmpty, offerSetUp } from "#server/commands/set-up.ts";

const PAGES = join(import.meta.dirname, "../../dist");
/** Connections that the embedded database has for the reports of all processes, with as many for the rest. */
const EMBEDDED_POOLS = 70;

try {
  const settings = readSettings();
  const worker = workerHere();
  if (settings.processes > 1 && worker === null) await superviseUntilStopped(settings);
  else await serveUntilStopped(settings, worker);
  // What connects it to the process that started it would keep it.
  if (worker !== null) process.exit();
} catch (error) {
  // That process has said why.
  if (error instanceof FirstProcessFailed) process.exit(1);
  const forPeople = [SettingRefused, StoreUnavailable, CannotListen, CannotBuild];
  const isForPeople = error instanceof Error && forPeople.some((kind) => error instanceof kind);
  if (isForPeople) process.stderr.write(`${error.message}\n`);
  else createLog().fatal({ err: error }, "could not start");
  process.exit(1);
}

/** Answers by several processes on one port. The embedded database has one server: this process, for all of them. */
async function superviseUntilStopped(settings: Settings): Promise<void> {
  const log = createLog({ level: settings.logLevel });
  if (!process.argv.includes("--without-pages")) await ensurePages(log);
  const open = new AsyncDisposableStack();
  try {
    let lost = new AbortController().signal;
    if (settings.databaseUrl === null) {
      const store = open.adopt(await openStore(settings, log), ({ close }) => close());
      ({ lost } = open.adopt(await store.claim(), ({ release }) => release()));
    }
    const stopped = stopRequested(lost, null);
    await superviseProcesses({ count: settings.processes, log, stopped });
  } finally {
    await open.disposeAsync();
  }
}

async function serveUntilStopped(settings: Settings, worker: WorkerHere | null): Promise<void> {
  const log = createLog({ level: settings.logLevel });
  const startedMs = performance.now();
  // Started first and waited for last: building takes seconds, and only when the pages' sources changed.
  const pages = process.argv.includes("--without-pages") ? Promise.resolve() : ensurePages(log);
  pages.catch(() => undefined);
  // Parts are closed in the reverse order of opening.
  const open = new AsyncDisposableStack();
  try {
    const headers = commonHeaders(settings.publicOrigin.startsWith("https:"));
    const starting = startingSite(headers);
    const listenHere = async () => {
      const opened = await listen(starting, { ...settings, headers });
      open.defer(async () => {
        starting.end();
        await opened.stop();
      });
      return opened;
    };
    // Processes that share a database are replaced one after the other. The next one builds its pages and listens before it
    // migrates, since older ones answer no more after that.
    const isShared = settings.databaseUrl !== null;
    if (isShared) await pages;
    const early = isShared ? await listenHere() : null;
    const databasePool = poolOf(settings);
    const store = open.adopt(await openStore({ ...settings, databasePool }, log), ({ close }) => close());
    const clock = open.adopt(await openStoreClock(store, settings.timeZone), ({ stop }) => stop());
    const startedAt = secondsAfter(clock.now(), -Math.ceil((performance.now() - startedMs) / 1000));
    // One of several has it from the process that started it.
    const claim = worker === null ? open.adopt(await store.claim(), ({ release }) => release()) : null;
    const listening = early ?? (await listenHere());
    const sealer = await openSealer(settings, store);
    await fillIfEmpty({ settings, store, sealer, clock, log });
    await pages;
    const build = await stampOf(PAGES);
    if (build !== "") await ifWritable(keepBuild(store, build, readAssets(PAGES)));
    const recording = { sealer, clock, log, ...headsFilePlace(settings, store) };
    const audit = open.adopt(openAudit(recording), ({ close }) => close());
    const watch = open.adopt(watchAudit(recording), ({ stop }) => stop());
    const replies = createReplyCache(settings.replyCacheMb * 1024 * 1024, replyVersions(store.signIn, clock));
    const parts = { settings, store, sealer, clock, log, audit, replies, auditCheck: watch.recent };
    open.defer(logSlowQueries(log));
    const metricsPort = settings.metricsPort === null ? null : settings.metricsPort + (worker?.number ?? 0);
    open.defer(await serveMetrics(metricsPort, { ...parts, auditState: watch.state, build }));
    // Heard before anybody reads that it answers: who asks for the end right then gets an orderly one.
    const stopped = stopRequested(claim?.lost ?? new AbortController().signal, worker);
    starting.begin(siteOf(parts, build));
    worker?.sayReady();
    const address = settings.port === 0 ? `http://127.0.0.1:${listening.port}` : settings.publicOrigin;
    log.info({ address }, `Fieldboard answers at ${address}`);
    await offerSetUp({ settings, store, clock, startedAt }, address);
    open.defer(startJobs(parts, jobHandlers({ ...parts, watch, startedAt })));
    if (settings.source !== null) open.defer(startReading(store.address, log));
    await stopped;
    log.info("stopping: requests in flight have 10 s");
    const reset = await listening.stop();
    log.info({ reset }, "stopped");
  } finally {
    await open.disposeAsync();
  }
}

type Parts = {
  readonly settings: Settings;
  readonly store: OpenStore;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Log;
};

type SiteParts = Parts & {
  readonly audit: Audit;
  readonly auditCheck: () => Promise<AuditCheck>;
  readonly replies: ReplyCache;
};

/** Connections that a process takes of them; a database elsewhere is given as many as are set for each. */
function poolOf({ databaseUrl, databasePool, processes }: Settings): number {
  if (databaseUrl !== null) return databasePool;
  return Math.min(databasePool, Math.floor(EMBEDDED_POOLS / processes) - 1);
}

/**
 * Answers `/metrics` on a port of its own, on this machine only, where METRICS_PORT names one; of several processes each
 * takes the next one. Returns how to stop it.
 */
async function serveMetrics(
  metricsPort: number | null,
  deps: SiteParts & Parameters<typeof createMetrics>[0],
): Promise<() => Promise<void>> {
  if (metricsPort === null) return () => Promise.resolve();
  const { site, stop } = createMetrics(deps);
  const listening = await listen(site, {
    host: "127.0.0.1",
    port: metricsPort,
    isExclusive: true,
    setting: "METRICS_PORT",
  });
  deps.log.info({ address: `http://127.0.0.1:${metricsPort}/metrics` }, "measuring");
  return async () => {
    stop();
    await listening.stop();
  };
}

function siteOf(
  { settings, store, sealer, clock, log, audit, auditCheck, replies }: SiteParts,
  build: string,
) {
  const { publicOrigin } = settings;
  const isHttps = publicOrigin.startsWith("https:");
  const hasMail = settings.smtp !== null;
  const reporting = createReporting({
    store,
    clock,
    log,
    audit,
    replies,
    bodies: nounBodies(store, sealer, clock),
    proxyHops: settings.trustedProxyHops,
    ...(settings.interfaceToken === null ? {} : { environmentToken: settings.interfaceToken }),
  });
  const dashboard = createDashboard({
    store,
    clock,
    log,
    audit,
    auditCheck,
    sealer,
    publicOrigin,
    replies,
    rooms: nounRooms({
      store,
      clock,
      audit,
      sealer,
      remote: remoteOf(settings),
      log,
      publicOrigin,
      hasMail,
      allowsInternal: isOwnMachine(settings),
    }),
    sessionReads: sessionReads(store.signIn, clock),
    auth: createAuth({ store: store.signIn, clock, secret: sealer.signInSecret, publicOrigin }),
    oidc: oidcOf({ settings, store, sealer, clock }),
    hasMail,
    mayDemo: isOwnMachine(settings),
    proxyHops: settings.trustedProxyHops,
    build: build === "" ? null : build,
  });
  const pages = servePages(PAGES, isHttps, (path) => selectAsset(store.signIn, path));
  return createSite({ log, isHttps, checkStore: store.check, reporting, dashboard, pages });
}

function remoteOf({ source }: Settings): RemoteAddress | null {
  return source === null ? null : { address: source.url, devAddress: source.devUrl };
}

/** The provider is not contacted before the first sign-in: it may be down. */
function oidcOf({ settings, store, sealer, clock }: Omit<Parts, "log">): Oidc | null {
  if (settings.oidc === null) return null;
  const redirectAddress = `${settings.publicOrigin}${OIDC_CALLBACK}`;
  return createOidc({
    settings: settings.oidc,
    redirectAddress,
    clock,
    secret: sealer.signInSecret,
    store: store.signIn,
  });
}

/**
 * Resolves with the first SIGTERM or SIGINT, when npm ended, when another server took the folder, or when the process that
 * started this one says so; a second signal ends at once.
 */
function stopRequested(lost: AbortSignal, worker: WorkerHere | null): Promise<void> {
  return new Promise((resolve) => {
    worker?.onStop(resolve);
    lost.addEventListener("abort", () => resolve());
    onOrphaned(resolve);
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve();
      });
  });
}
