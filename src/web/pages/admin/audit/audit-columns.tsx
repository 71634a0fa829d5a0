import type { Row } from "@tanstack/react-table";
import { auditTable } from "#web/api/admin/audit-file.ts";
import { auditSentence } from "#domain/audit/audit-words.ts";
import { dateOf } from "#domain/time/time.ts";
import type { AuditRow } from "#web/api/admin/audit.ts";
import { formatDate, formatStamp, formatTime } from "#web/lib/format-dates.ts";
import { Facts } from "#web/ui/page/facts.tsx";
import { DetailButton } from "#web/ui/table/row-buttons.tsx";
import { columnFor, type Features } from "#web/ui/table/table-columns.tsx";
import { detailFacts } from "./audit-shapes.ts";

const NO_REQUEST = "not from a browser or a program";

const column = columnFor<AuditRow>();
/** Entries come by their time only. */
const UNSORTED = { enableSorting: false } as const;

export const auditColumns = [
  column(auditTable.when, {
    cell: ({ row }) => <WhenCell row={row} />,
    size: 224,
    meta: { text: ({ local }) => formatStamp(local), grows: false },
  }),
  column(auditTable.who, { ...UNSORTED, size: 160 }),
  column(auditTable.what, {
    ...UNSORTED,
    cell: ({ row }) => <WhatCell entry={row.original} />,
    meta: { grows: true, onPhone: true },
  }),
  column(auditTable.address, { ...UNSORTED, size: 136, meta: { missing: NO_REQUEST } }),
  column(auditTable.reference, {
    ...UNSORTED,
    size: 128,
    meta: { missing: NO_REQUEST, leftOut: "below 105rem" },
  }),
  column(auditTable.entry, { ...UNSORTED, size: 80, meta: { leftOut: "below 105rem" } }),
];

type EntryProps = { readonly entry: AuditRow };

const detailId = ({ id }: AuditRow): string => `details-of-${id}`;

const WhenCell = ({ row }: { readonly row: Row<Features, AuditRow> }) => (
  <DetailButton row={row} controls={detailId(row.original)}>
    <span className="min-w-0">
      <span className="figures block truncate">
        {/* On a phone there is no room for the day of the week. */}
        <span className="max-sm:hidden">{formatStamp(row.original.local)}</span>
        <span className="sm:hidden">
          {`${formatDate(dateOf(row.original.local))}, ${formatTime(row.original.local)}`}
        </span>
        <span className="sr-only">{`, entry ${row.original.id}`}</span>
      </span>
      <span className="block truncate text-caption text-muted sm:hidden">
        <bdi>{row.original.actorName}</bdi>
      </span>
    </span>
  </DetailButton>
);

const WhatCell = ({ entry }: EntryProps) => {
  const words = auditSentence(entry);
  return (
    <bdi title={words} className="max-sm:line-clamp-2 max-sm:whitespace-normal">
      {words}
    </bdi>
  );
};

/** Details of an open entry: its whole sentence, and everything on record. */
export const AuditDetails = ({ entry }: EntryProps) => (
  <div id={detailId(entry)} className="bg-ground px-4 py-3 whitespace-normal sm:pl-7">
    <p className="mb-3 max-w-prose break-words">
      <bdi className="font-medium">{entry.actorName}</bdi> · <bdi>{auditSentence(entry)}</bdi>
    </p>
    <Facts facts={detailFacts(entry)} />
  </div>
);
