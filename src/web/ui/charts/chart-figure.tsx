import {
  useDeferredValue,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { Empty } from "#web/ui/page/empty.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { ChartTableView, ChartTwin } from "./chart-table-view.tsx";
import type { ChartTable } from "./chart-table.ts";
import { savePng } from "./save-png.ts";

/** What every chart takes. */
export type ChartProps = {
  /** Names the chart and heads its picture: what, of what, when. */
  readonly label: string;
  /** The sentence shown when there is nothing to draw. */
  readonly empty: string;
};

/** What a click, or Enter, on a row of a chart does: in words, `narrows the page to this administrator`. */
export type Press = { readonly does: string; readonly onPress: (row: number) => void };

type ChartFigureProps = ChartProps & {
  readonly table: ChartTable;
  readonly isEmpty: boolean;
  readonly legend?: ReactNode;
  readonly press?: Press | undefined;
  readonly children: ReactNode;
};

/** The frame of every chart: the drawing, the same numbers as a table, and a picture to save. */
export function ChartFigure({ label, empty, table, isEmpty, legend, press, children }: ChartFigureProps) {
  const figure = useRef<HTMLElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const [tablePx, setTablePx] = useState<number | null>(null);
  const isTable = tablePx !== null;
  // The twin may have thousands of cells that nobody looks at: the drawing comes first.
  const hasTwin = useDeferredValue(true, false) && !isTable;
  if (isEmpty) return <Empty>{empty}</Empty>;
  const pressActive = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    const row = currentTarget.querySelector<HTMLElement>("[data-chart-tip]")?.dataset["row"];
    if (key === "Enter" && row !== undefined) press?.onPress(Number.parseInt(row, 10));
  };
  return (
    <figure ref={figure} aria-label={label} className="relative flex min-w-0 flex-col">
      <ChartHead label={label} legend={legend} figure={figure} canSave={!isTable}>
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
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whatever scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={`${label}, as a table`}
          className="overflow-auto"
          style={{ height: tablePx }}
        >
          <ChartTableView caption={label} table={table} />
        </section>
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
      {hasTwin ? (
        <div className="sr-only contain-strict [content-visibility:auto]">
          <ChartTwin caption={label} table={table} />
        </div>
      ) : null}
    </figure>
  );
}

const HEAD_BUTTON =
  "inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-table whitespace-nowrap max-sm:h-10 max-sm:px-3 text-muted print:hidden hover:bg-ground hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent disabled:text-faint";

type ChartHeadProps = {
  readonly label: string;
  readonly legend: ReactNode;
  readonly figure: RefObject<HTMLElement | null>;
  readonly canSave: boolean;
  readonly children?: ReactNode;
};

/** One line above a drawing: its legend at the left, what can be done with it at the right. */
export function ChartHead({ label, legend, figure, canSave, children }: ChartHeadProps) {
  const save = (): void => {
    if (figure.current === null) return;
    savePng(figure.current, label, `${fileNameOf(label)}.png`).catch(() => {
      showToast("The browser could not make the picture. Show the chart as a table, or print the page.");
    });
  };
  return (
    <div className="-mr-2 mb-1 flex min-h-8 items-center gap-1 max-sm:-mr-3 max-sm:min-h-10">
      <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-table">{legend}</div>
      {children}
      <button type="button" onClick={save} disabled={!canSave} className={HEAD_BUTTON}>
        <Icon name="download" />
        <span className="max-sm:sr-only">Save as PNG</span>
      </button>
    </div>
  );
}

const fileNameOf = (label: string): string =>
  label
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase()
    .slice(0, 80);
