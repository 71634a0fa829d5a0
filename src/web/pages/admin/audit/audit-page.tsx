import { useAuditEntries } from "#web/api/audit.ts";
import { auditFile } from "#web/api/export.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Faceted } from "#web/ui/filters/toolbar.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { SearchBox } from "#web/ui/filters/search-box.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { auditAsk, isOldestFirst } from "./audit-ask.ts";
import { auditColumns } from "./audit-columns.tsx";
import { AuditDetails } from "./audit-details.tsx";
import { AuditFilters, useAuditFilters } from "./audit-filters.tsx";
import { AuditVerdict } from "./audit-verdict.tsx";

export function AuditPage() {
  const { search } = useAddress();
  const resetKey = search.toString();
  return (
    <Page title="Audit log" windowTitle="Audit log" toolbar={<AuditFilters />} fills>
      <div className="min-h-6">
        <Part
          waiting={<span className="bone block h-3 w-72" />}
          instead={<p className="text-muted">Couldn't check whether the log is intact.</p>}
        >
          <AuditVerdict />
        </Part>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox label="Find entries" placeholder="Full ID, address or reference" />
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

const useFoundEntries = () => useAuditEntries(auditAsk(useAddress().search));

function FoundCount() {
  const { total, ofAll } = useFoundEntries().first;
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
  const { first, rows, ...list } = useFoundEntries();
  if (first.total === 0)
    return <Empty>{first.ofAll === 0 ? "No entries yet." : "No entries match these filters."}</Empty>;
  return (
    <DataTable
      id="audit"
      caption="Entries of the audit log"
      columns={auditColumns}
      rows={rows}
      rowId={({ id }) => String(id)}
      rowsKey={JSON.stringify(auditAsk(search))}
      server={{
        ...list,
        count: first.total,
        sorts: SORTS,
        terms: [{ id: "when", direction: isOldestFirst(search) ? "up" : "down" }],
        onSort: ({ direction }) => change({ order: direction === "up" ? "up" : null }),
      }}
      canSelect
      // Shown beside the search.
      countWords=""
      renderDetail={(entry) => <AuditDetails entry={entry} />}
      files={{
        of: "entries",
        hrefOf: (format, columns) => auditFile({ ...auditAsk(search), format, columns }),
      }}
      fills
    />
  );
}

const SORTS = ["when"] as const;
