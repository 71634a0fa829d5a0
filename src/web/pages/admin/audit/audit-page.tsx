import { namedRange } from "#domain/time/named-ranges.ts";
import { RANGE_DAYS_MAX, type DateRange } from "#domain/time/time.ts";
import { auditFile } from "#web/api/admin/audit-file.ts";
import { useAuditEntries, useAuditFacets, useAuditState, type AuditState } from "#web/api/admin/audit.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { DateRangePicker, dateRangeWords } from "#web/ui/date/date-range-picker.tsx";
import { FoundCount, ListPage, type ValuesProps } from "#web/ui/filters/list-page.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { Ago } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { auditColumns, AuditDetails } from "./audit-columns.tsx";
import { auditFilters, auditQuery, auditRange } from "./audit-query.ts";
import { faultWords, intactWords } from "./audit-shapes.ts";

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
    filters={auditFilters}
    Values={AuditValues}
    fields={
      <Part waiting={<FieldSkeleton />}>
        <Range />
      </Part>
    }
    listTitle="Entries"
  >
    <Entries />
  </ListPage>
);

const useFoundEntries = () => useAuditEntries(auditQuery(useAddress().search));

function EntryCount() {
  const entries = useFoundEntries();
  return <FoundCount {...entries.first} singular="entry" plural="entries" />;
}

function Entries() {
  const { search } = useAddress();
  const { first, rows, ...list } = useFoundEntries();
  if (first.ofAll === 0) return <Empty>No entries yet.</Empty>;
  if (first.total === 0)
    return <NothingFound filters={auditFilters}>No entries match these filters.</NothingFound>;
  return (
    <DataTable
      id="audit"
      caption="Entries of the audit log"
      columns={auditColumns}
      rows={rows}
      rowId={({ id }) => String(id)}
      rowsKey={JSON.stringify(auditQuery(search))}
      server={{ ...list, count: first.total }}
      usualSort="-when"
      canSelect
      // Shown beside the search.
      countWords=""
      renderDetail={(entry) => <AuditDetails entry={entry} />}
      files={{
        of: "entries",
        hrefOf: ({ format, columns }) => auditFile({ ...auditQuery(search), format, columns }),
      }}
      fills
    />
  );
}

function AuditValues({ children }: ValuesProps) {
  const { facets, isOld } = useAuditFacets(auditQuery(useAddress().search));
  const range = useShownRange();
  // The days are printed even where all of them are shown.
  const words = { from: [dateRangeWords(range, range)], to: [] };
  return children(facets === null ? null : { values: facets, isOld, words });
}

/** Without a choice it is every day from the first entry to today. */
function useShownRange(): DateRange {
  const { search } = useAddress();
  const { first, today } = useAuditState();
  return auditRange(search) ?? { from: first ?? today, to: today };
}

function Range() {
  const { change } = useAddress();
  const { today } = useAuditState();
  const { weekStart } = useBusinessInUse();
  const range = useShownRange();
  const from = { today, last: today, weekStart };
  return (
    <DateRangePicker
      value={range}
      range={range}
      today={from}
      daysMax={RANGE_DAYS_MAX}
      onChange={(chosen) =>
        change(typeof chosen === "string" ? { ...namedRange(chosen, from) } : { ...chosen })
      }
    />
  );
}

/** Sentence on whether the log is as it was written; loud when it is not. */
function AuditVerdict() {
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
          <span>{`${intactWords(check)}, checked `}</span>
          <Ago at={check.at} />.
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
        <p className="font-semibold">{`The audit log was altered. ${faultWords(check)}`}</p>
        <p className="text-muted">
          Found <Ago at={check.at} />. Keep copies of the database and of the file audit.log as they are now,
          and find out who could change them. After a restored backup, run <code>npm run accept-audit</code>{" "}
          on the server.
        </p>
      </div>
    </div>
  );
}
