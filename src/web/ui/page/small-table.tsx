import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { Scroller } from "./scroller.tsx";

type SmallTableProps = {
  readonly caption: string;
  readonly head: readonly string[];
  /** Places of the columns with figures, which stand at the end. */
  readonly figures?: readonly number[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
};

/** A table of a panel: a few columns, read and not worked with. It scrolls inside itself. */
export const SmallTable = ({ caption, head, figures = [], rows }: SmallTableProps) => (
  <Scroller label={caption} className="max-h-[30rem] overflow-auto">
    <table className="figures w-full text-table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-surface text-caption text-muted">
        <tr>
          {head.map((name, at) => (
            <th key={name} scope="col" className={cellLook(at, figures)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...cells] }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className={cellLook(0, figures)}>
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]} className={cellLook(at + 1, figures)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);

const cellLook = (at: number, figures: readonly number[]): string =>
  classNames(
    "py-1.5 font-normal whitespace-nowrap",
    at > 0 && "pl-6",
    figures.includes(at) ? "text-right" : "text-left",
  );
