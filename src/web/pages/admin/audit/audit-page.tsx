import { auditFile } from "#web/api/audit-file.ts";
import { useAuditEntries } from "#web/api/audit.ts";
import { useAddress } from "#web/lib/address.ts";
import { FoundCount, ListPage, NothingFound } from "#web/ui/filters/list-page.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { auditQuery, isOldestFirst } from "./audit-query.ts";
import { auditColumns, AuditDetails } from "./audit-columns.tsx";
import { AuditFacets, PrintedFilters, RangeField } from "./audit-filters.tsx";
import { AuditVerdict } from "./audit-verdict.tsx";

export const AuditPage = () => (
  <ListPage
    title="Audit log"
    head={
      <div className="min-h-6">
        <Part
          waiting={<span className="skeleton block h-3 w-72" />}
          instead={<p className="text-muted">Couldn’t check whether the log is intact.</p>}
        >
          <AuditVerdict />
        </Part>
      </div>
    }
    search={{ label: "Find entries", placeholder: "Full ID, address or reference" }}
    found={<EntryCount />}
    query={auditQuery(useAddress().search)}
    facets={<AuditFacets />}
    fields={<RangeField />}
    printed={<PrintedFilters />}
    listTitle="Entries"
  >
    <Entries />
  </ListPage>
);

const useFoundEntries = () => useAuditEntries(auditQuery(useAddress().search));

const EntryCount = () => <FoundCount {...useFoundEntries().first} one="entry" many="entries" />;

function Entries() {
  const { search, change } = useAddress();
  const { first, rows, ...list } = useFoundEntries();
  if (first.ofAll === 0) return <Empty>No entries yet.</Empty>;
  if (first.total === 0)
    return <NothingFound query={auditQuery(search)}>No entries match these filters.</NothingFound>;
  return (
    <DataTable
      id="audit"
      caption="Entries of the audit log"
      columns={auditColumns}
      rows={rows}
      rowId={({ id }) => String(id)}
      rowsKey={JSON.stringify(auditQuery(search))}
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
        hrefOf: (format, columns) => auditFile({ ...auditQuery(search), format, columns }),
      }}
      fills
    />
  );
}

const SORTS = ["when"] as const;
