import "temporal-polyfill/global";
import { join } from "node:path";
import { OIDC_CALLBACK } from "#contract/oidc.ts";
import { SYSTEM, type AuditCheck } from "#domain/audit/audit.ts";
import { dateInZone, systemClock, today, type Clock } from "#domain/time/time.ts";
import { createDashboard } from "#server/dashboard/app.ts";
import { openAudit, type Audit } from "#server/audit/audit.ts";
import { headsFilePlace } from "#server/audit/heads-file.ts";
import { watchAudit, type AuditWatch } from "#server/audit/watch.ts";
import { createAuth } from "#server/identity/auth.ts";
import { isOwnMachine, readSettings, SettingRefused, type Settings } from "./settings.ts";
import { createOidc, type Oidc } from "#server/identity/oidc/flow.ts";
import { openSealer } from "#server/vault/data-key.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { commonHeaders } from "#server/http/headers.ts";
import { CannotListen, listen } from "#server/http/listen.ts";
import { createLog, type Log } from "#server/http/log.ts";
import { servePages } from "#server/http/pages.ts";
import { createSite } from "#server/http/site.ts";
import { nounBodies } from "./noun-bodies.ts";
import { nounFiles, nounRoutes, sessionReads } from "./nouns.ts";
import { selectDataVersion, selectLastFilled, tidyAfterLoad } from "#server/postgres/runs.ts";
import { createReplyCache } from "#server/http/reply-cache.ts";
import { createReporting } from "#server/reporting/reporting.ts";
import { demoSizeOf, fillWithDemo } from "#server/commands/fill-demo.ts";
import type { Claim } from "#server/postgres/embedded/embedded.ts";
import { openStore, type OpenStore } from "#server/postgres/open.ts";
import { StoreUnavailable } from "#server/postgres/connect.ts";
import { ensurePages, stampOf } from "#server/http/build-pages.ts";
import { keepHouse } from "#server/commands/housekeeping.ts";
import { onOrphaned } from "#server/commands/orphaned.ts";
import { offerSetUp } from "#server/commands/set-up.ts";

const PAGES = join(import.meta.dirname, "../../dist");

try {
  await serveUntilAsked(readSettings());
} catch (error) {
  const isForPeople =
    error instanceof SettingRefused || error instanceof StoreUnavailable || error instanceof CannotListen;
  if (isForPeople) process.stderr.write(`${error.message}\n`);
  else createLog().fatal({ err: error }, "could not start");
  process.exit(1);
}

async function serveUntilAsked(settings: Settings): Promise<void> {
  const log = createLog({ level: settings.logLevel });
  const clock = systemClock(settings.timeZone);
  // Started first and waited for last: building takes seconds, and only when the pages' sources changed.
  const pages = process.argv.includes("--without-pages") ? Promise.resolve() : ensurePages(sayTo(log));
  pages.catch(() => undefined);
  const store = await openStore(settings, sayTo(log));
  let claim: Claim | null = null;
  let watch: AuditWatch | null = null;
  let audit: Audit | null = null;
  let stopKeeping: (() => void) | null = null;
  try {
    claim = await store.claim();
    const sealer = await openSealer(settings, store);
    await fillIfEmpty({ settings, store, sealer, clock, log });
    await pages;
    const build = await stampOf(PAGES);
    const recording = { sealer, clock, log, ...headsFilePlace(settings, store) };
    audit = openAudit({ ...recording, store: store.signIn });
    watch = watchAudit(recording);
    const parts = { settings, store, sealer, clock, log, audit, auditCheck: watch.recent };
    const headers = commonHeaders(settings.publicOrigin.startsWith("https:"));
    const listening = await listen(siteOf(parts, build), { ...settings, headers });
    announce(settings, listening.port, log);
    await offerSetUp({ settings, store, clock }, addressOf(settings, listening.port));
    recordStart(audit, log);
    stopKeeping = keepHouse(parts);
    refreshIfOld({ store, sealer, clock, log });
    await askedToStop(claim.lost);
    log.info("stopping: requests in flight have 10 s");
    const reset = await listening.stop();
    log.info({ reset }, "stopped");
  } finally {
    stopKeeping?.();
    await watch?.stop();
    await audit?.close();
    await claim?.release();
    await store.close();
  }
}

type Parts = {
  readonly settings: Settings;
  readonly store: OpenStore;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Log;
};

type SiteParts = Parts & { readonly audit: Audit; readonly auditCheck: () => Promise<AuditCheck> };

function siteOf({ settings, store, sealer, clock, log, audit, auditCheck }: SiteParts, build: string) {
  const isHttps = settings.publicOrigin.startsWith("https:");
  const environmentToken =
    settings.interfaceToken === null ? {} : { environmentToken: settings.interfaceToken };
  const replies = createReplyCache(
    settings.replyCacheMb * 1024 * 1024,
    async () => `${await selectDataVersion(store)} ${today(clock)}`,
  );
  return createSite({
    log,
    isHttps,
    askStore: () => store.pool.query("select"),
    parts: [
      createReporting({
        ...{ store, replies, bodies: nounBodies(store, sealer) },
        audit,
        clock,
        log,
        proxyHops: settings.proxyHops,
        ...environmentToken,
      }),
      createDashboard({
        store,
        clock,
        log,
        build: build === "" ? null : build,
        auth: createAuth({
          store: store.signIn,
          secret: sealer.signInSecret,
          publicOrigin: settings.publicOrigin,
        }),
        audit,
        auditCheck,
        sealer,
        ...{ replies, routes: nounRoutes({ store, clock, audit, sealer }), files: nounFiles(store) },
        sessionReads: sessionReads(store.signIn),
        oidc: oidcOf({ settings, store, sealer, clock }),
        mayDemo: isOwnMachine(settings),
        publicOrigin: settings.publicOrigin,
        proxyHops: settings.proxyHops,
      }),
    ],
    pages: servePages(PAGES, isHttps),
  });
}

/** Nothing is asked of the provider before somebody wants to sign in: it may be down. */
function oidcOf({ settings, store, sealer, clock }: Omit<Parts, "log">): Oidc | null {
  if (settings.oidc === null) return null;
  const redirectAddress = `${settings.publicOrigin}${OIDC_CALLBACK}`;
  return createOidc({
    ...{ settings: settings.oidc, redirectAddress, clock },
    ...{ secret: sealer.signInSecret, store: store.signIn },
  });
}

/** A store that nothing was ever read into shows the made-up business, unless a remote service is going to fill it. */
async function fillIfEmpty({ settings, store, sealer, clock, log }: Parts): Promise<void> {
  if (settings.sourceUrl !== null || (await selectLastFilled(store.pool)).by !== "nothing") return;
  log.info(`the store is empty: filling it with a made-up business of ${settings.demoPeople} people`);
  await fillWithDemo(store, { people: settings.demoPeople, seed: settings.demoSeed, sealer, clock });
  // Whoever starts does not wait for it; a command does.
  void tidyAfterLoad(store.pool);
}

/** The made-up business of an earlier day is brought up to today; until that is done the earlier one is shown. */
function refreshIfOld({ store, sealer, clock, log }: Omit<Parts, "settings">): void {
  const refresh = async (): Promise<void> => {
    const last = await selectLastFilled(store.pool);
    const size = last.by === "demo" ? demoSizeOf(last.origin) : null;
    if (last.by !== "demo" || size === null || dateInZone(last.at, clock.zone) === today(clock)) return;
    await fillWithDemo(store, { ...size, sealer, clock });
    await tidyAfterLoad(store.pool);
    log.info("the made-up business was brought up to today");
  };
  refresh().catch((error: unknown) => log.warn({ err: error }, "the made-up business stays as it was"));
}

/** So that the log of what people did shows when nobody could have been served. */
function recordStart(audit: Audit, log: Log): void {
  const note = { by: SYSTEM, act: "started", about: null, details: {}, from: null } as const;
  audit.recordAlone(note).catch((error: unknown) => log.error({ err: error }, "the start is not on record"));
}

function sayTo(log: Log) {
  return { info: (text: string) => log.info(text), warn: (text: string) => log.warn(text) };
}

function announce(settings: Settings, listeningPort: number, log: Log): void {
  const address = addressOf(settings, listeningPort);
  log.info({ address }, `Fieldboard answers at ${address}`);
}

function addressOf({ publicOrigin, port }: Settings, listeningPort: number): string {
  return port === 0 ? `http://127.0.0.1:${listeningPort}` : publicOrigin;
}

/** Resolves with the first SIGTERM or SIGINT, when npm was told instead, or when another server took the folder; a second signal ends at once. */
function askedToStop(lost: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    lost.addEventListener("abort", () => resolve());
    onOrphaned(resolve);
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve();
      });
  });
}
