import { SYSTEM } from "#domain/audit/audit.ts";
import { dateInZone, today, type Clock, type Instant } from "#domain/time/time.ts";
import { evaluateAlerts } from "#server/alerts/evaluate.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { watchAudit } from "#server/audit/verify.ts";
import type { Handler, Handlers } from "#server/background/run-jobs.ts";
import { forgetOld } from "#server/commands/housekeeping.ts";
import { demoSizeOf, fillWithDemo } from "#server/commands/run-source.ts";
import { makeDigests, senderOf } from "#server/commands/sending.ts";
import type { Log } from "#server/http/log.ts";
import { sendDue } from "#server/messages/sender.ts";
import { recheckStoredWeeks } from "#server/payroll/recheck-stored.ts";
import { checkQuality } from "#server/people/quality-findings.ts";
import { selectLastRun, tidyAfterLoad } from "#server/postgres/loading/runs.ts";
import type { Store } from "#server/postgres/connect.ts";
import { checkMarks } from "#server/today/check-marks.ts";
import { renewFindings } from "#server/today/renew-findings.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { openAlertReader } from "./nouns.ts";
import type { Settings } from "./settings.ts";

type JobParts = {
  readonly settings: Settings;
  readonly store: Store;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: Audit;
  readonly watch: Pick<ReturnType<typeof watchAudit>, "check">;
  /** Moment when this program began: what an earlier one found is looked for again. */
  readonly startedAt: Instant;
};

/** A job that is done until something makes it due again. */
const whole =
  (work: (...held: Parameters<Handler>) => Promise<unknown>): Handler =>
  async (held) => {
    await work(held);
    return null;
  };

/** Handlers of the jobs of `background/jobs.ts`. */
export function jobHandlers(parts: JobParts): Handlers {
  const { settings, watch, startedAt } = parts;
  const alerting = { ...parts, openReader: openAlertReader, publicOrigin: settings.publicOrigin };
  const sender = senderOf(parts);
  return {
    // On record, so that the audit log shows when no one could have been served.
    started: whole(() => parts.audit.recordAlone({ by: SYSTEM, act: "started", details: {}, from: null })),
    quality: whole(() => checkQuality(parts.store, parts.clock)),
    findings: ({ signal }) => renewFindings(parts, startedAt, signal),
    alerts: () => evaluateAlerts(alerting),
    marks: whole(() => checkMarks(parts)),
    messages: whole(({ db, signal }) => sendDue(sender, signal, db)),
    digests: whole(() => makeDigests(alerting)),
    housekeeping: whole(() => forgetOld(parts)),
    demo: whole(({ signal }) => refreshIfOld(parts, signal)),
    weeks: whole(({ signal }) => recheckIfOld(parts, signal)),
    "added-audit": whole(() => watch.check()),
    "whole-audit": whole(() => watch.check({ isWhole: true })),
  };
}

/** The made-up business of an earlier day is brought up to today; until that is done the earlier one is shown. */
async function refreshIfOld({ store, sealer, clock, log }: JobParts, stopping: AbortSignal): Promise<void> {
  const last = await selectLastRun(store.pool);
  const size = last?.source === "demo" ? demoSizeOf(last.origin) : null;
  if (last === undefined || size === null || dateInZone(last.at, clock.zone) === today(clock)) return;
  stopping.throwIfAborted();
  // What is stored so far is undone.
  await fillWithDemo(store, { size, sealer, clock, progress: () => stopping.throwIfAborted() });
  stopping.throwIfAborted();
  await tidyAfterLoad(store.pool);
  log.info("the demo data was updated to today");
}

/** Weeks that another version's payroll rules checked are checked again; until then they are shown as they were found. */
async function recheckIfOld({ store, log }: JobParts, stopping: AbortSignal): Promise<void> {
  const submissions = await recheckStoredWeeks(store, stopping);
  if (submissions > 0)
    log.info({ submissions }, "the stored weeks were checked by the current payroll rules");
}
