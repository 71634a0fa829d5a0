import { setTimeout as sleep } from "node:timers/promises";
import type { AuditCheck } from "#domain/audit/audit.ts";
import type { Clock } from "#domain/time/time.ts";
import { checkAudit, NOTHING_VERIFIED, type CheckDeps, type Finding } from "./audit-check.ts";
import type { AuditLog } from "./audit-file.ts";

export type WatchDeps = CheckDeps & { readonly clock: Clock; readonly log: AuditLog };

/** Keeps an eye on the audit log while the server runs. */
export type AuditWatch = {
  /** How it was found when it was last checked. */
  readonly state: () => AuditCheck;
  /** Checks what was added since the last check, or all of it. One check at a time: a second call waits for the first. */
  readonly check: (options?: { readonly isWhole: boolean }) => Promise<AuditCheck>;
  /** How it is found now, what was added since the last check included; as it was last found when that takes long. */
  readonly recent: () => Promise<AuditCheck>;
  /** Ends a check that is running, and the schedule. */
  readonly stop: () => Promise<void>;
};

/** What was added is checked this often; all of it less often, since somebody may change what was checked before. */
const ADDED_EVERY_MS = 5 * 60_000;
const WHOLE_EVERY_MS = 60 * 60_000;

/** A page does not wait longer for a check: the first one, of all entries, may take a while. */
const PATIENCE_MS = 1_000;

const FILE_SHORT =
  "AUDIT: the file of the audit log was cut or swept away. Bring it back; or, where it is lost, start once with -- --accept-audit-file, which goes on record";

/** Begins with a check of everything, which nobody waits for. */
export function watchAudit(deps: WatchDeps): AuditWatch {
  const { clock, log } = deps;
  const stopped = new AbortController();
  let state: AuditCheck = { found: "not-yet" };
  let verified = NOTHING_VERIFIED;
  let running: Promise<AuditCheck> | null = null;
  let wholeAt = clock.now();

  const tell = (finding: Finding, isWhole: boolean): AuditCheck => {
    if (finding.found !== "intact") {
      const what = finding.found === "file-short" ? FILE_SHORT : "AUDIT: the audit log was tampered with";
      log.error({ entry: finding.entry, found: finding.found }, what);
      return { ...finding, at: clock.now() };
    }
    const lines = finding.unreadable;
    if (lines > 0) log.error({ lines }, "AUDIT: lines of the file of the audit log cannot be read");
    verified = finding.verified;
    const at = clock.now();
    if (isWhole) wholeAt = at;
    return { found: "intact", entries: verified.end.id, at, wholeAt };
  };

  const run = async (isWhole: boolean): Promise<AuditCheck> => {
    try {
      const from = isWhole ? NOTHING_VERIFIED : verified;
      state = tell(await checkAudit(deps, from, stopped.signal), from === NOTHING_VERIFIED);
    } catch (error) {
      if (!stopped.signal.aborted) log.error({ err: error }, "AUDIT: the audit log could not be checked");
    } finally {
      running = null;
    }
    return state;
  };

  const check: AuditWatch["check"] = ({ isWhole } = { isWhole: false }) => (running ??= run(isWhole));

  const timers = [
    setInterval(() => void check(), ADDED_EVERY_MS),
    setInterval(() => void check({ isWhole: true }), WHOLE_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  void check({ isWhole: true });

  return {
    state: () => state,
    check,
    recent: async () => {
      await Promise.race([check(), sleep(PATIENCE_MS, undefined, { ref: false })]);
      return state;
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
