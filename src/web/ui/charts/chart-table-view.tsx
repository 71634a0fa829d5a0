import { memo } from "react";
import { classNames } from "#web/lib/class-names.ts";
import type { ChartTable } from "./chart-table.ts";

type ChartTableViewProps = { readonly caption: string; readonly table: ChartTable };

/** The chart's numbers in rows. */
export const ChartTableView = ({ caption, table: { head, rows } }: ChartTableViewProps) => (
  <table className="figures w-full border-separate border-spacing-0 text-table">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {head.map((name, column) => (
          <th
            key={name}
            scope="col"
            className={classNames(
              "sticky top-0 h-8 border-b border-line-strong bg-surface px-2 font-semibold",
              column === 0 ? "text-left" : "text-right",
            )}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, row) => (
        // A chart may have two rows of one name, and its rows do not move.
        <tr key={row}>
          {cells.map((cell, column) =>
            column === 0 ? (
              <th
                key={head[column]}
                scope="row"
                className={`${CELL} max-w-80 break-words text-left font-normal`}
              >
                <bdi>{cell}</bdi>
              </th>
            ) : (
              <td key={head[column]} className={`${CELL} text-right whitespace-nowrap`}>
                {cell}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

const CELL = "h-8 border-b border-line px-2";

/** The same for screen readers, while the drawing is seen: thousands of cells that nobody looks at have no looks. */
export const ChartTwin = memo(function ChartTwin({ caption, table: { head, rows } }: ChartTableViewProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // A chart may have two rows of one name, and its rows do not move.
          <tr key={row}>
            {cells.map((cell, column) =>
              column === 0 ? (
                <th key={head[column]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={head[column]}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
