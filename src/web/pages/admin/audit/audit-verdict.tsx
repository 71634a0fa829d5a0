import { useAuditState, type AuditState } from "#web/api/audit.ts";
import { Ago } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { faultWords, intactWords } from "./audit-shapes.ts";

/** Whether the log is as it was written, in one sentence; loud when it is not. */
export function AuditVerdict() {
  const { check, isFileWritten } = useAuditState();
  return (
    <div className="flex flex-col gap-2">
      <Verdict check={check} />
      {isFileWritten ? null : (
        <p role="alert" className="max-w-prose border-l-2 border-warn py-1 pl-4">
          <strong className="font-semibold">The file audit.log cannot be written.</strong>{" "}
          <span className="text-muted">
            Entries are still recorded in the database, but private data stays hidden until the file can be
            written. The server’s log has the reason.
          </span>
        </p>
      )}
    </div>
  );
}

function Verdict({ check }: Pick<AuditState, "check">) {
  if (check.found === "not-yet")
    return (
      <Badge tone="quiet" shape="ring">
        Checking the entries…
      </Badge>
    );
  if (check.found === "intact")
    return (
      <p className="figures flex flex-wrap items-center gap-x-3">
        <Badge tone="good" shape="disc">
          {intactWords(check)}, checked <Ago at={check.at} />.
        </Badge>
        {check.wholeAt === check.at ? null : (
          <span className="text-caption text-muted">
            Last read in full <Ago at={check.wholeAt} />.
          </span>
        )}
      </p>
    );
  return (
    <div role="alert" className="flex max-w-2xl items-start gap-3 border-l-2 border-bad py-2 pl-4">
      <Icon name="alert" className="mt-0.5 text-bad" />
      <div>
        <p className="font-semibold">The audit log is not as it was written. {faultWords(check)}</p>
        <p className="text-muted">
          Found <Ago at={check.at} />. Keep copies of the database and of the file audit.log as they are now,
          and find out who could change them. After a restored backup, run <code>npm run accept-audit</code>{" "}
          on the server.
        </p>
      </div>
    </div>
  );
}
