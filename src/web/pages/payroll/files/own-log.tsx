import { useState } from "react";
import { auditSentence } from "#domain/audit/audit-words.ts";
import { ownLogWindow, useOwnLog } from "#web/api/payroll/payroll-evidence.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { formatInZone } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { ReportPart } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";

/** List of what the user did in payroll, folded until it is asked for. */
export function OwnLog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="w-full" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-accent">
        Your decisions and files in the audit log
      </summary>
      {isOpen ? (
        <div className="mt-3">
          <ReportPart waiting={<TableSkeleton rows={4} />}>
            <Entries />
          </ReportPart>
        </div>
      ) : null}
    </details>
  );
}

function Entries() {
  const [offset, setOffset] = useState(0);
  const { total, rows } = useOwnLog({ offset });
  const { zone } = useBusinessInUse();
  if (total === 0) return <Empty>Nothing yet.</Empty>;
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col">
        {rows.map((entry) => (
          <li key={entry.id} className="flex flex-wrap gap-x-4 border-b border-line py-1.5 text-table">
            <span className="figures w-44 text-muted">{formatInZone(entry.at, zone)}</span>
            <bdi className="min-w-0 flex-1 basis-80 wrap-anywhere">{auditSentence(entry)}</bdi>
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-2 print:hidden">
        <span className="figures text-table text-muted">
          {`${formatCount(offset + 1)}–${formatCount(offset + rows.length)} of ${formatCount(total)}`}
        </span>
        <Button isDisabled={offset === 0} onPress={() => setOffset(Math.max(0, offset - ownLogWindow))}>
          Newer
        </Button>
        <Button isDisabled={offset + rows.length >= total} onPress={() => setOffset(offset + ownLogWindow)}>
          Older
        </Button>
      </div>
    </div>
  );
}
