import { use, useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { DefaultLegendContent, Tooltip, useChartWidth, type LegendPayload } from "recharts";
import { pressedKey } from "#web/lib/keys.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { PictureContext } from "#web/lib/picture.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { Scroller } from "#web/ui/page/scroller.tsx";
import { savePng } from "./save-png.ts";

/** Props of every chart. */
export type ChartProps = {
  /** Names the chart and heads its picture: what, of what, when. */
  readonly label: string;
  /** The sentence shown when there is nothing to draw. */
  readonly empty: string;
  /** Sentence on what it shows, which the page has beside it and its picture under its title. */
  readonly sentence?: string | undefined;
};

/** Action of a click, or Enter, on a row of a chart: in words, `narrows the page to this administrator`. */
export type Press = { readonly does: string; readonly onPress: (row: number) => void };

/** The twin of a chart: the same numbers as text, the first cell of each row being its heading. */
export type ChartTable = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type Legend = readonly LegendPayload[];

type ChartFigureProps = ChartProps & {
  readonly table: ChartTable;
  readonly isEmpty: boolean;
  readonly legend: Legend;
  readonly press?: Press | undefined;
  readonly children: ReactNode;
};

/** The frame of every chart: the drawing, the same numbers as a table, and a picture to save. */
export function ChartFigure(props: ChartFigureProps) {
  const { label, empty, sentence, table, isEmpty, legend, press, children } = props;
  const drawing = useRef<HTMLDivElement>(null);
  const [tablePx, setTablePx] = useState<number | null>(null);
  const isTable = tablePx !== null;
  if (isEmpty) return <Empty>{empty}</Empty>;
  const pressActive = ({ nativeEvent, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    const row = currentTarget.querySelector<HTMLElement>("[data-chart-tip]")?.dataset["row"];
    if (pressedKey(nativeEvent) === "Enter" && row !== undefined) press?.onPress(Number.parseInt(row, 10));
  };
  return (
    <figure aria-label={label} className="relative flex min-w-0 flex-col">
      <ChartHead label={label} sentence={sentence} legend={legend} canSave={!isTable}>
        <button
          type="button"
          aria-pressed={isTable}
          onClick={() => setTablePx(isTable ? null : (drawing.current?.offsetHeight ?? 0))}
          className={HEAD_BUTTON}
        >
          <Icon name="table" />
          <span className="max-sm:sr-only">Show as table</span>
        </button>
      </ChartHead>
      {isTable ? (
        <Scroller label={`${label}, as a table`} className="overflow-auto" style={{ height: tablePx }}>
          <TwinTable caption={label} table={table} />
        </Scroller>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the chart inside has the focus
        <div
          ref={drawing}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form's
          role="group"
          aria-label={`${label}. Use the arrow keys to read values.${press === undefined ? "" : ` Enter ${press.does}.`}`}
          onKeyDown={pressActive}
          className="isolate [&_.recharts-surface]:overflow-visible"
        >
          {children}
        </div>
      )}
      {isTable ? null : (
        // Far beyond the window's edge, where a browser neither styles nor lays out what only screen readers have.
        <div className="sr-only left-[-400vw] contain-strict [content-visibility:auto]">
          <TwinTable caption={label} table={table} />
        </div>
      )}
    </figure>
  );
}

/** Props of a chart of recharts, so that it fills its place and follows its width. */
export type ChartSize = {
  readonly responsive: true;
  readonly style: Readonly<Record<"width" | "height" | "minWidth" | "maxWidth", string | number>>;
};

type SizedChartProps = {
  readonly heightPx: number;
  readonly children: (size: ChartSize, widthPx: number) => ReactNode;
};

/** A chart that is drawn once, at the width that it has: recharts would draw it 100 px wide first, then again. */
export function SizedChart({ heightPx, children }: SizedChartProps) {
  const [widthPx, setWidthPx] = useState<number | null>(null);
  const measure = useCallback((place: HTMLElement | null) => setWidthPx(place?.clientWidth ?? null), []);
  const style = { width: widthPx ?? 0, height: heightPx, minWidth: "100%", maxWidth: "100%" };
  return (
    <div ref={measure} style={{ height: heightPx }}>
      {widthPx === null ? null : children({ responsive: true, style }, widthPx)}
    </div>
  );
}

type TwinTableProps = { readonly caption: string; readonly table: ChartTable };

/** The chart's numbers in rows. Two rows may have one name. */
export const TwinTable = ({ caption, table: { head, rows } }: TwinTableProps) => (
  <table className={TWIN}>
    <caption className="sr-only">{caption}</caption>
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
      {rows.map(([name, ...cells], row) => (
        <tr key={row}>
          <th scope="row">
            <bdi>{name}</bdi>
          </th>
          {cells.map((cell, column) => (
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const TWIN =
  "figures w-full border-separate border-spacing-0 text-table [&_td]:h-8 [&_td]:border-b [&_td]:border-line [&_td]:px-2 [&_td]:text-right [&_td]:whitespace-nowrap [&_th]:h-8 [&_th]:max-w-80 [&_th]:border-b [&_th]:border-line [&_th]:px-2 [&_th]:text-left [&_th]:font-normal [&_th]:break-words [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:border-line-strong [&_thead_th]:bg-surface [&_thead_th]:font-semibold [&_thead_th:not(:first-child)]:text-right";

const HEAD_BUTTON =
  "inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-table whitespace-nowrap max-sm:h-10 max-sm:px-3 text-muted print:hidden hover:bg-ground hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent disabled:text-faint";

type ChartHeadProps = Pick<ChartProps, "label" | "sentence"> & {
  readonly legend: Legend;
  readonly canSave: boolean;
  readonly children?: ReactNode;
};

/** One line above a drawing: its legend at the left, what can be done with it at the right. */
export function ChartHead({ label, sentence = "", legend, canSave, children }: ChartHeadProps) {
  const lines = use(PictureContext);
  const button = useRef<HTMLButtonElement>(null);
  const save = (): void => {
    const figure = button.current?.closest("figure") ?? null;
    if (figure === null) return;
    savePng(figure, { title: label, lines, sentence }, `${fileNameOf(label)}.png`).catch(() => {
      showToast("Couldn’t make the picture. Show the chart as a table, or print the page.");
    });
  };
  usePageCommands(
    canSave ? [{ id: `png ${label}`, label: `Save “${label}” as PNG`, run: save, isShared: true }] : [],
  );
  return (
    <div className="-mr-2 mb-1 flex min-h-8 items-center gap-1 max-sm:-mr-3 max-sm:min-h-10">
      <div className="mr-auto min-w-0 text-table">
        <DefaultLegendContent payload={legend} align="left" iconSize={12} labelStyle={LEGEND_LABEL} />
      </div>
      {children}
      <button ref={button} type="button" onClick={save} disabled={!canSave} className={HEAD_BUTTON}>
        <Icon name="download" />
        <span className="max-sm:sr-only">Save as PNG</span>
      </button>
    </div>
  );
}

const LEGEND_LABEL = { color: "var(--ink)" };

const fileNameOf = (label: string): string =>
  label
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase()
    .slice(0, 80);

type ChartTipProps = {
  readonly table: ChartTable;
  /** The columns that it shows; all where left out. */
  readonly columns?: readonly number[];
  /** Mark of the active place behind the drawing. */
  readonly cursor?: boolean | { readonly fill?: string; readonly stroke?: string };
  /** Number of bars or groups of bars beside each other. */
  readonly bandsAcross?: number;
  /** Height of a row of a chart of rows. */
  readonly rowPx?: number;
};

/** Between what a tip explains and the tip: further than a finger or a large mark reaches. */
const TIP_GAP_PX = 16;

/** Place that the pointer or the keyboard has reached: the row of the table at its place in the data. Cells without text are left out. */
export function ChartTip({ table, columns, cursor = BAND, bandsAcross, rowPx = 0 }: ChartTipProps) {
  const widthPx = useChartWidth() ?? 0;
  // From the middle of its bars, which it stands beside.
  const bandPx = bandsAcross === undefined ? 0 : widthPx / bandsAcross / 2;
  return (
    <Tooltip
      isAnimationActive={false}
      cursor={cursor}
      wrapperStyle={{ zIndex: 20 }}
      offset={{ x: bandPx + TIP_GAP_PX, y: rowPx / 2 + TIP_GAP_PX }}
      allowEscapeViewBox={{ x: false, y: true }}
      content={tipOf(table, columns ?? [...table.head.keys()].slice(1))}
    />
  );
}

type Active = { readonly active: boolean; readonly activeIndex: string | null | undefined };

const tipOf = (table: ChartTable, columns: readonly number[]) =>
  function tip({ active, activeIndex }: Active) {
    const row = Number.parseInt(activeIndex ?? "", 10);
    const cells = table.rows[row];
    return active && cells !== undefined ? (
      <output
        data-chart-tip
        data-row={row}
        className="block max-w-72 rounded-md border border-line-strong bg-raised px-3 py-2 text-table shadow-raised"
      >
        <p className="font-semibold break-words">{cells[0]}</p>
        <dl className="figures grid grid-cols-[auto_auto] gap-x-4">
          {columns.map((column) =>
            (cells[column] ?? "") === "" ? null : (
              <div key={column} className="contents">
                <dt className="text-muted">{table.head[column]}</dt>
                <dd className="text-right">{cells[column]}</dd>
              </div>
            ),
          )}
        </dl>
      </output>
    ) : null;
  };

const BAND = { fill: "var(--ground)", stroke: "none" };

/** In legends: the pair, everywhere the same, and the earlier period. */
export const BOOKED = { value: "Booked", type: "rect", color: "var(--booked)" } as const;
export const SHOWED = { value: "Showed", type: "rect", color: "var(--accent)" } as const;
export const EARLIER = {
  value: "Earlier",
  type: "plainline",
  color: "var(--muted)",
  payload: { strokeDasharray: "9 7" },
} as const;

/** Look of the words of an axis. */
export const AXIS_TEXT = { className: "figures", fill: "var(--muted)", fontSize: 12 } as const;
