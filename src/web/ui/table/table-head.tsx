import type { HeaderGroup, RowData } from "@tanstack/react-table";
import type { Features } from "./table-columns.ts";
import { HeadCell, type HeadLook } from "./table-head-cell.tsx";

type TableHeadProps<Row extends RowData> = HeadLook & {
  readonly groups: readonly HeaderGroup<Features, Row>[];
};

/** The headings, which stay while the rows scroll. A column outside any group spans the rows of headings. */
export const TableHead = <Row extends RowData>({ groups, ...look }: TableHeadProps<Row>) => (
  <thead className="sticky top-0 z-20 bg-surface text-caption text-muted print:static">
    {groups.map((group, depth) => (
      <tr key={group.id} aria-rowindex={depth + 1} className="h-8">
        {group.headers.map((header, place) => {
          const isSpanned = depth > 0 && header.column.parent === undefined;
          if (isSpanned) return null;
          return (
            <HeadCell
              key={header.id}
              header={header}
              rowSpan={header.isPlaceholder ? groups.length - depth : 1}
              isGroup={header.subHeaders.length > 0 && !header.isPlaceholder}
              isFirst={place === 0}
              isLast={place === group.headers.length - 1}
              {...look}
            />
          );
        })}
      </tr>
    ))}
  </thead>
);
