import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { Empty } from "#web/ui/page/empty.tsx";
import { ChartHead } from "./chart-head.tsx";
import { ChartTableView, ChartTwin } from "./chart-table-view.tsx";
import { markWords, type ChartMark, type ChartTable } from "./chart-table.ts";
import { ChartTip } from "./chart-tip.tsx";
import { MarkOverlay, type Dot } from "./mark-overlay.tsx";
import { MarksContext } from "./marks-context.ts";
import { metDots } from "./met-marks.ts";
import { useMarks } from "./use-marks.ts";
import { useWidthPx } from "./use-width.ts";

/** What every chart is told. */
export type ChartProps = {
  /** Names the chart and heads its picture: what, of what, when. */
  readonly label: string;
  /** The whole sentence that stands there when there is nothing to draw. */
  readonly empty: string;
  /** Height of the whole, its head included. */
  readonly heightPx: number;
};

type ChartFigureProps = Omit<ChartProps, "heightPx"> & {
  readonly table: ChartTable;
  readonly marks: readonly ChartMark[];
  /** What the looks mean, where the drawing has no room to say it. */
  readonly legend?: ReactNode;
  /** Below this the drawing scrolls sideways inside itself. */
  readonly minWidthPx?: number;
  /** What a press of a mark, or Enter on it, does: in words, `narrows the page to this administrator`. */
  readonly press?: { readonly does: string; readonly onPress: (mark: ChartMark) => void };
  /** The dot that a mark so wide shows only while it has the pointer or the focus, if any. */
  readonly dotOf?: (mark: ChartMark, spotPx: number) => Dot | null;
  readonly heightPx: number | ((widthPx: number) => number);
  readonly children: (widthPx: number, heightPx: number) => ReactNode;
};

/** As `h-8 mb-1` in chart-head.tsx. */
const HEAD_PX = 36;

/** The frame of every chart: the drawing with its keyboard and tips, its twin as a table, and its picture to keep. */
export function ChartFigure({
  label,
  empty,
  table,
  marks,
  legend,
  minWidthPx = 0,
  press,
  dotOf = () => null,
  ...props
}: ChartFigureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const frameWidthPx = useWidthPx(frame);
  const { inContext, met, markOf, handlers } = useMarks({ table, marks, frame, drawing }, press?.onPress);
  const [isTable, setIsTable] = useState(false);
  // A twin may have thousands of cells, and is not what one looks at: the drawing does not wait for it.
  const hasTwin = useDeferredValue(true, false) && !isTable;
  const widthPx = Math.max(frameWidthPx, minWidthPx);
  const wholePx = typeof props.heightPx === "number" ? props.heightPx : props.heightPx(widthPx);
  const heightPx = wholePx - HEAD_PX;
  const draw = props.children;
  // Recharts makes its elements anew when it is handed new functions, and the focused mark would go with them.
  const drawn = useMemo(
    () => (frameWidthPx === 0 || marks.length === 0 ? null : draw(widthPx, heightPx)),
    [draw, frameWidthPx, marks.length, widthPx, heightPx],
  );
  if (marks.length === 0) return <Empty>{empty}</Empty>;

  const told = met.told && markOf(met.told.key);
  return (
    <figure aria-label={label} className="relative flex min-w-0 flex-col">
      <ChartHead label={label} legend={legend} isTable={isTable} onIsTable={setIsTable} drawing={drawing} />
      <div ref={frame} className="relative" style={{ height: heightPx }}>
        {isTable ? (
          <section
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whatever scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={`${label}, as a table`}
            className="h-full overflow-auto"
          >
            <ChartTableView caption={label} table={table} />
          </section>
        ) : (
          <div
            className={classNames(
              "relative h-full",
              widthPx > frameWidthPx && "overflow-x-auto overflow-y-hidden",
            )}
          >
            <div
              ref={drawing}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form's
              role="group"
              aria-label={`${label}. Arrow keys lead from mark to mark.${press === undefined ? "" : ` Enter ${press.does}.`}`}
              style={{ width: frameWidthPx === 0 ? undefined : widthPx, height: heightPx }}
              // Painted by itself: what changes beside it does not have its thousands of marks gone through again.
              className="isolate [&_svg]:overflow-visible"
              {...handlers}
            >
              <MarksContext value={inContext}>{drawn}</MarksContext>
            </div>
            <MarkOverlay ring={met.ringed?.spot ?? null} dots={metDots(met, markOf, dotOf)} />
          </div>
        )}
        {met.told === null || told === null || isTable ? null : (
          <ChartTip words={markWords(table, told)} mark={met.told.box} widthPx={frameWidthPx} />
        )}
      </div>
      {/* Off the screen it is not laid out. */}
      {hasTwin ? (
        <div className="sr-only contain-strict [content-visibility:auto]">
          <ChartTwin caption={label} table={table} />
        </div>
      ) : null}
    </figure>
  );
}
