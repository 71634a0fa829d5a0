import { dateOf } from "#domain/time/time.ts";
import { auditSentence } from "#domain/audit/audit-words.ts";
import type { AuditRow } from "#web/api/audit.ts";
import { auditTable } from "#web/api/tables.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatDate, formatMoment, formatTime } from "#web/lib/format-dates.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Name } from "#web/ui/page/name.tsx";
import { columnsFor } from "#web/ui/table/table-columns.ts";

/** An entry of the list, which opens to all it holds. */
export type AuditLine = {
  readonly entry: AuditRow;
  readonly isOpen: boolean;
  readonly onToggle: (id: number) => void;
};

const column = columnsFor<AuditLine>();

export const detailId = ({ id }: AuditRow): string => `details-of-${id}`;

const ELSEWHERE = "not from a browser or a program";

export const auditColumns = [
  column.display({
    id: "when",
    header: auditTable.when.heading,
    cell: ({ row: { original } }) => <WhenCell {...original} />,
    meta: { width: "14rem" },
  }),
  column.display({
    id: "who",
    header: auditTable.who.heading,
    cell: ({ row: { original } }) => <Name>{original.entry.actorName}</Name>,
    meta: { width: "15%", isWide: true },
  }),
  column.display({
    id: "what",
    header: auditTable.what.heading,
    cell: ({ row: { original } }) => <WhatCell entry={original.entry} />,
    meta: {},
  }),
  column.display({
    id: "address",
    header: auditTable.address.heading,
    cell: ({ row: { original } }) => <Name missing={ELSEWHERE}>{original.entry.address}</Name>,
    meta: { width: "8.5rem", isWide: true },
  }),
  column.display({
    id: "reference",
    header: auditTable.reference.heading,
    cell: ({ row: { original } }) => <Name missing={ELSEWHERE}>{original.entry.reference}</Name>,
    meta: { width: "8rem", isWide: true },
  }),
  column.display({
    id: "entry",
    header: auditTable.entry.heading,
    cell: ({ row: { original } }) => formatCount(original.entry.id),
    meta: { width: "5rem", align: "end", isWide: true },
  }),
];

const WhenCell = ({ entry, isOpen, onToggle }: AuditLine) => (
  <button
    type="button"
    // Its row is the stop of Tab, and Enter there presses it.
    tabIndex={-1}
    aria-expanded={isOpen}
    aria-controls={isOpen ? detailId(entry) : undefined}
    onClick={() => onToggle(entry.id)}
    className="flex w-full min-w-0 items-center gap-1.5 rounded-sm text-left -outline-offset-2"
  >
    <Icon
      name="chevron-right"
      className={classNames("text-muted transition-transform", isOpen && "rotate-90")}
    />
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
  </button>
);

const WhatCell = ({ entry }: Pick<AuditLine, "entry">) => {
  const words = auditSentence(entry);
  return (
    <bdi title={words} className="max-sm:line-clamp-2 max-sm:whitespace-normal">
      {words}
    </bdi>
  );
};
