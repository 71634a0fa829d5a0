import { FAULT_NAMES } from "#domain/audit/audit-acts.ts";
import { acceptAudit } from "#server/audit/verify.ts";
import { AuditUnwritable, headsFilePlace } from "#server/audit/heads-file.ts";
import { runCommand } from "./command.ts";

/** Accepts the audit log as it is now, on record: after an older backup was restored, or a part is lost for good. */
await runCommand(
  async ({ settings, store, clock, progress, sealer }) => {
    const log = { error: (_facts: object, message: string) => progress(message) };
    const finding = await acceptAudit({ sealer, clock, log, ...headsFilePlace(settings, store) });
    return finding.found === "intact"
      ? "The audit log is intact. There is nothing to accept."
      : `Accepted, on record: ${FAULT_NAMES[finding.found]} (entry ${finding.entry}). The alarm is cleared.`;
  },
  [AuditUnwritable],
);
