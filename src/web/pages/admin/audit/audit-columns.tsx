import { dateOf } from "#domain/time/time.ts";
import { auditSentence } from "#domain/audit/audit-words.ts";
import type { AuditRow } from "#web/api/audit.ts";
import { auditTable } from "#web/api/tables.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatDate, formatMoment, formatTime } from "#web/lib/format-dates.ts";
import { Name } from "#web/ui/page/name.tsx";
import type { Column, RowState } from "#web/ui/table/table-columns.ts";
import { DetailButton } from "#web/ui/table/table-rows.tsx";

export const detailId = ({ id }: AuditRow): string => `details-of-${id}`;

const named = (
  text: (entry: AuditRow) => string,
  missing?: string,
): Pick<Column<AuditRow>, "text" | "cell" | "isWide"> => ({
  text,
  cell: (entry) => <Name {...(missing !== undefined && { missing })}>{text(entry)}</Name>,
  isWide: true,
});

const ELSEWHERE = "not from a browser or a program";

export const auditColumns: readonly Column<AuditRow>[] = [
  {
    ...auditTable.when,
    text: ({ local }) => formatMoment(local),
    cell: (entry, state) => <WhenCell entry={entry} {...state} />,
    width: "14rem",
  },
  { ...auditTable.who, ...named(({ actorName }) => actorName), width: "15%" },
  { ...auditTable.what, text: auditSentence, cell: (entry) => <WhatCell entry={entry} /> },
  { ...auditTable.address, ...named(({ address }) => address, ELSEWHERE), width: "8.5rem" },
  { ...auditTable.reference, ...named(({ reference }) => reference, ELSEWHERE), width: "8rem" },
  {
    ...auditTable.entry,
    text: ({ id }) => String(id),
    cell: ({ id }) => formatCount(id),
    width: "5rem",
    align: "end",
    isWide: true,
  },
];

type EntryProps = { readonly entry: AuditRow };

const WhenCell = ({ entry, ...state }: EntryProps & RowState) => (
  <DetailButton {...state} controls={detailId(entry)}>
    <span className="min-w-0">
      <span className="figures block truncate">
        {/* Where it is narrow the seconds matter more than the day of the week. */}
        <span className="max-sm:hidden">{formatMoment(entry.local)}</span>
        <span className="sm:hidden">
          {formatDate(dateOf(entry.local))}, {formatTime(entry.local, { hasSeconds: true })}
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
