import { setTimeout as sleep } from "node:timers/promises";
import type { AuditCheck } from "#contract/audit.ts";
import type { Clock } from "#domain/time/time.ts";
import type { AuditLog } from "./heads-file.ts";
import { checkAudit, NOTHING_VERIFIED, type CheckDeps } from "./verify.ts";

export type WatchDeps = CheckDeps & { readonly clock: Clock; readonly log: AuditLog };

/** What was added is checked this often; all of it less often, since checked entries can be changed too. */
const ADDED_EVERY_MS = 5 * 60_000;
const WHOLE_EVERY_MS = 60 * 60_000;
/** A page waits no longer for a check: the first one, of all entries, may take a while. */
const PATIENCE_MS = 1_000;

/** Checks the audit log while the server runs, first all of it in the background. */
export function watchAudit(deps: WatchDeps) {
  const { clock, log } = deps;
  const stopped = new AbortController();
  let state: AuditCheck = { found: "not-yet" };
  let verified = NOTHING_VERIFIED;
  let running: Promise<AuditCheck> | null = null;
  let wholeAt = clock.now();

  const run = async (from = verified): Promise<AuditCheck> => {
    try {
      const finding = await checkAudit(deps, from, stopped.signal);
      const at = clock.now();
      if (finding.found === "intact") {
        if (finding.unreadable > 0)
          log.error({ lines: finding.unreadable }, "AUDIT: lines of the audit file cannot be read");
        verified = finding.verified;
        if (from === NOTHING_VERIFIED) wholeAt = at;
        state = { found: "intact", from: verified.from, entries: verified.end.id, at, wholeAt };
      } else {
        log.error({ entry: finding.entry, found: finding.found }, ALARM);
        // Once it is accepted, only a check of everything can tell.
        verified = NOTHING_VERIFIED;
        state = { ...finding, at };
      }
    } catch (error) {
      if (!stopped.signal.aborted) log.error({ err: error }, "AUDIT: the audit log could not be checked");
    } finally {
      running = null;
    }
    return state;
  };

  const check = ({ isWhole }: { readonly isWhole: boolean } = { isWhole: false }): Promise<AuditCheck> =>
    (running ??= run(isWhole ? NOTHING_VERIFIED : verified));

  const timers = [
    setInterval(() => void check(), ADDED_EVERY_MS).unref(),
    setInterval(() => void check({ isWhole: true }), WHOLE_EVERY_MS).unref(),
  ];
  void check({ isWhole: true });

  return {
    state: (): AuditCheck => state,
    /** Checks what was added since the last check, or all of it. One at a time: a second call waits for the first. */
    check,
    /** The result of a check now; of the last one when that takes long. */
    recent: async (): Promise<AuditCheck> => {
      await Promise.race([check(), sleep(PATIENCE_MS, undefined, { ref: false })]);
      return state;
    },
    /** Ends a running check, and the schedule. */
    stop: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}

const ALARM =
  "AUDIT: the audit log is not as it was written. Find out why; after a restored backup, or when nothing can be recovered, run: npm run accept-audit";
