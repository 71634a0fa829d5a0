import { useMemo, useState } from "react";
import { stateName } from "#domain/people/office-places.ts";
import { byWords } from "#domain/row-order.ts";
import { classNames } from "#web/lib/class-names.ts";
import { MISSING } from "#web/lib/format.ts";
import { Empty } from "#web/ui/page/empty.tsx";
import { Scroller } from "#web/ui/page/scroller.tsx";
import { MAP_SIZE, stateShapes } from "./state-shapes.ts";

/** Count of a state; "" is what has no state. Null is unknown. */
export type StateValue = {
  readonly state: string;
  readonly value: number | null;
  /** Words on what the value is made of, such as `3 offices`. */
  readonly detail: string;
};

export type StateMapProps = {
  /** Names the map: what, of what, when. */
  readonly label: string;
  /** The sentence shown when no state has a value. */
  readonly empty: string;
  /** The headings of value and detail in the table. */
  readonly heading: string;
  readonly detailHeading: string;
  readonly values: readonly StateValue[];
  readonly format: (value: number) => string;
  /** The states that the page is narrowed to. */
  readonly chosen?: readonly string[];
  /** Action of a press on a state, such as to narrow the page to it. */
  readonly onPress?: ((state: string) => void) | undefined;
};

/** States as deep in color as their values are great, beside a table of the same numbers. Loaded when it is opened. */
export function StateMap(props: StateMapProps) {
  const { label, empty, values, format, chosen = [], onPress } = props;
  const [pointed, setPointed] = useState<string | null>(null);
  const rows = useMemo(
    () => values.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1) || byWords.compare(a.state, b.state)),
    [values],
  );
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  const levelOf = mapLevels(rows);
  const valueOf = new Map(rows.map((row) => [row.state, row]));
  const shown = pointed === null ? undefined : valueOf.get(pointed);
  return (
    <figure aria-label={label} className="flex min-w-0 gap-x-8 gap-y-3 max-lg:flex-col">
      <div className="flex min-w-0 flex-1 flex-col lg:max-w-3xl">
        <svg
          viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
          // The table beside it has the same numbers.
          aria-hidden="true"
          className="w-full"
          onPointerLeave={() => setPointed(null)}
        >
          {SHAPES.map(({ state, path }) => {
            const row = valueOf.get(state);
            return (
              <path
                key={state}
                d={path}
                data-state={state}
                strokeWidth={state === pointed || chosen.includes(state) ? 2.5 : 0.75}
                className={classNames(
                  state === pointed || chosen.includes(state) ? "stroke-ink" : "stroke-line-strong",
                  row !== undefined && onPress !== undefined && "cursor-pointer",
                )}
                style={{ fill: fillOf(levelOf(row)) }}
                onPointerEnter={() => setPointed(state)}
                onClick={row === undefined ? undefined : () => onPress?.(state)}
              />
            );
          })}
        </svg>
        <p className="figures min-h-5 text-table text-muted" aria-hidden="true">
          {pointed === null ? (
            <Legend />
          ) : (
            `${stateName(pointed)}: ${shown === undefined ? "none" : `${valueText(shown, format)} · ${shown.detail}`}`
          )}
        </p>
      </div>
      <StateTable {...props} rows={rows} />
    </figure>
  );
}

const SHAPES = stateShapes();

const LEVELS = 5;

/** Depth of the color of a state: 1 to 5 by fifths of the greatest value, 0 for none. */
export function mapLevels(rows: readonly StateValue[]): (row: StateValue | undefined) => number {
  const most = Math.max(...rows.map(({ value }) => value ?? 0));
  return (row) => {
    const value = row?.value ?? 0;
    return value <= 0 ? 0 : Math.min(LEVELS, Math.ceil((value / most) * LEVELS - 1e-9));
  };
}

const fillOf = (level: number): string => (level === 0 ? "var(--raised)" : `var(--heat-${level})`);

const valueText = ({ value }: StateValue, format: StateMapProps["format"]): string =>
  value === null ? MISSING : format(value);

const Legend = () => (
  <span className="flex items-center gap-1.5">
    Fewer
    {Array.from({ length: LEVELS }, (_, at) => (
      <span key={at} className="size-3 rounded-xs" style={{ background: fillOf(at + 1) }} />
    ))}
    <span>more</span>
  </span>
);

type StateTableProps = StateMapProps & { readonly rows: readonly StateValue[] };

function StateTable({ label, heading, detailHeading, rows, format, chosen = [], onPress }: StateTableProps) {
  return (
    <Scroller label={`${label}, as a table`} className="max-h-96 min-w-72 overflow-y-auto">
      <table className="figures w-full text-table [&_td]:py-1 [&_td]:pl-4 [&_td]:text-right [&_th]:py-1 [&_th]:text-left [&_th]:font-normal">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-surface text-caption text-muted">
          <tr className="[&_th:not(:first-child)]:pl-4 [&_th:not(:first-child)]:text-right">
            <th scope="col">State</th>
            <th scope="col">{heading}</th>
            <th scope="col">{detailHeading}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.state} className="border-t border-line">
              <th scope="row">
                {onPress === undefined ? (
                  nameOf(row)
                ) : (
                  <button
                    type="button"
                    aria-pressed={chosen.includes(row.state)}
                    onClick={() => onPress(row.state)}
                    className="rounded-sm text-accent hover:underline aria-pressed:font-semibold max-sm:py-1"
                  >
                    {nameOf(row)}
                  </button>
                )}
              </th>
              <td>{valueText(row, format)}</td>
              <td className="text-muted">{row.detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** A word that is no state stays as it was reported. */
const nameOf = ({ state }: StateValue): string => (state === "" ? "Not known" : stateName(state) || state);
