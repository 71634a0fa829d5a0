import { startTransition, useCallback, useState } from "react";
import { useAuditEntries } from "#web/api/audit.ts";
import { auditFile } from "#web/api/export.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Faceted } from "#web/ui/filters/faceted.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { SearchBox } from "#web/ui/filters/search-box.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { WindowsFailed } from "#web/ui/table/windows-failed.tsx";
import { auditAsk, isOldestFirst } from "./audit-ask.ts";
import { auditCells } from "./audit-cells.ts";
import { auditColumns } from "./audit-columns.tsx";
import { AuditDetails } from "./audit-details.tsx";
import { AuditFilters, useAuditFilters } from "./audit-filters.tsx";
import { AuditVerdict } from "./audit-verdict.tsx";

export function AuditPage() {
  const { search, change } = useAddress();
  const resetKey = search.toString();
  return (
    <Page title="Audit log" windowTitle="Audit log" toolbar={<AuditFilters />} fills>
      <div className="min-h-6">
        <Part
          waiting={<span className="bone block h-3 w-72" />}
          instead={<p className="text-muted">Whether the entries are intact could not be asked.</p>}
        >
          <AuditVerdict />
        </Part>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label="Find entries"
          placeholder="An id, address or reference, in full"
          value={auditAsk(search).q ?? ""}
          onSearch={(q, how) => change({ q }, how)}
        />
        <p aria-live="polite" className="figures min-h-5 min-w-32 text-muted">
          <Part resetKey={resetKey}>
            <FoundCount />
          </Part>
        </p>
      </div>
      <Faceted {...useAuditFilters()}>
        <Panel title="Entries" resetKey={resetKey} waiting={<TableSkeleton rows={16} />} fills>
          <Entries />
        </Panel>
      </Faceted>
    </Page>
  );
}

const useAskedEntries = () => useAuditEntries(auditAsk(useAddress().search));

function FoundCount() {
  const { total, ofAll } = useAskedEntries().first;
  const all = formatNoun(ofAll, "entry", "entries");
  if (total === ofAll) return all;
  return (
    <>
      <span className="font-semibold text-ink">{formatCount(total)}</span> of {all}
    </>
  );
}

function Entries() {
  const { search, change } = useAddress();
  const { first, rowAt, onVisible, hasFailed, retry } = useAskedEntries();
  const [open, setOpen] = useState<readonly number[]>([]);
  // The same function each time, so that scrolling does not draw every row anew.
  const toggle = useCallback(
    (id: number) =>
      startTransition(() =>
        setOpen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
      ),
    [],
  );
  if (first.total === 0)
    return <Empty>{first.ofAll === 0 ? "Nothing is on record yet." : "No entry fits these filters."}</Empty>;
  const isUp = isOldestFirst(search);
  return (
    <>
      {hasFailed ? <WindowsFailed onRetry={retry} /> : null}
      <DataTable
        id="audit"
        // Other filters start at the top of their own list.
        orderKey={search.toString()}
        caption="Entries of the audit log"
        columns={auditColumns}
        cells={auditCells}
        canSelect
        count={first.total}
        // Said beside the search.
        countWords=""
        rowAt={(index) => {
          const entry = rowAt(index);
          return entry && { entry, isOpen: open.includes(entry.id), onToggle: toggle };
        }}
        renderDetail={({ entry, isOpen }) => (isOpen ? <AuditDetails entry={entry} /> : null)}
        sorting={{
          terms: [{ id: "when", direction: isUp ? "up" : "down" }],
          canSort: (id) => id === "when",
          onSort: () => change({ order: isUp ? null : "up" }),
        }}
        onVisible={onVisible}
        files={{
          of: "entries",
          hrefOf: (format, columns) => auditFile(auditAsk(search), { format, columns }),
        }}
        fills
      />
    </>
  );
}
