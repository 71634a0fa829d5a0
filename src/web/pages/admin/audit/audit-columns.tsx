import { auditTable } from "#web/api/audit-file.ts";
import { auditSentence } from "#domain/audit/audit-words.ts";
import { dateOf } from "#domain/time/time.ts";
import type { AuditRow } from "#web/api/audit.ts";
import { formatDate, formatStamp, formatTime } from "#web/lib/format-dates.ts";
import { Facts } from "#web/ui/page/facts.tsx";
import { columnsOf } from "#web/ui/table/columns-of.tsx";
import type { RowState } from "#web/ui/table/table-columns.ts";
import { DetailButton } from "#web/ui/table/table-rows.tsx";
import { detailFacts } from "./audit-shapes.ts";

const NO_REQUEST = "not from a browser or a program";

export const auditColumns = columnsOf<AuditRow>({
  when: {
    ...auditTable.when,
    text: ({ local }) => formatStamp(local),
    cell: (entry, state) => <WhenCell entry={entry} {...state} />,
    width: "14rem",
  },
  who: { ...auditTable.who, width: "15%" },
  what: { ...auditTable.what, cell: (entry) => <WhatCell entry={entry} />, onPhone: true },
  address: { ...auditTable.address, missing: NO_REQUEST, width: "8.5rem" },
  reference: { ...auditTable.reference, missing: NO_REQUEST, width: "8rem", canSpare: true },
  entry: { ...auditTable.entry, width: "5rem", canSpare: true },
});

type EntryProps = { readonly entry: AuditRow };

const detailId = ({ id }: AuditRow): string => `details-of-${id}`;

const WhenCell = ({ entry, ...state }: EntryProps & RowState) => (
  <DetailButton {...state} controls={detailId(entry)}>
    <span className="min-w-0">
      <span className="figures block truncate">
        {/* On a phone there is no room for the day of the week. */}
        <span className="max-sm:hidden">{formatStamp(entry.local)}</span>
        <span className="sm:hidden">
          {formatDate(dateOf(entry.local))}, {formatTime(entry.local)}
        </span>
        <span className="sr-only">, entry {entry.id}</span>
      </span>
      <span className="block truncate text-caption text-muted sm:hidden">
        <bdi>{entry.actorName}</bdi>
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

/** What an open entry shows: its whole sentence, and everything on record. */
export const AuditDetails = ({ entry }: EntryProps) => (
  <div id={detailId(entry)} className="bg-ground px-4 py-3 whitespace-normal sm:pl-7">
    <p className="mb-3 max-w-prose break-words">
      <bdi className="font-medium">{entry.actorName}</bdi> · <bdi>{auditSentence(entry)}</bdi>
    </p>
    <Facts facts={detailFacts(entry)} />
  </div>
);
