import { memo, type ReactNode } from "react";
import { LineChart as Chart, XAxis, YAxis } from "recharts";
import { MISSING } from "#web/lib/format.ts";
import { ChartFigure, type ChartProps } from "./chart-figure.tsx";
import { dotOf, LineMarks, lineParts, stepsOf, type LineLane } from "./line-marks.tsx";
import {
  lineEnd,
  linePanels,
  linesMarks,
  linesMax,
  linesTable,
  type LinePanel,
  type Lines,
} from "./line-shapes.ts";
import { CAPTION_PX, measureAt, TABLE_PX } from "./measure.ts";
import { useOneByOne } from "./one-by-one.ts";
import { colorOf } from "./palette.ts";
import { heightScale, ticksUpTo } from "./scales.ts";
import { truncated, widestPx } from "./text-fit.ts";

type SmallMultiplesProps = Omit<ChartProps, "heightPx"> & {
  /** Each line, or the lines of one panel, get a chart of their own; all share their steps. */
  readonly lines: Lines;
  readonly format: (value: number) => string;
  /** One scale for all, so that heights compare; or each its own, so that shapes do. */
  readonly scale: "shared" | "own";
  readonly panelHeightPx?: number;
  /** What the looks mean, where a chart has several lines. */
  readonly legend?: ReactNode;
};

const PANEL_MIN_PX = 150;
/** Of a panel's name, with what parts it from its figures. */
const NAME_MIN_PX = 60;
const GAP_PX = 24;
const HEAD_PX = 36;
const TITLE_PX = 26;
const AXIS_PX = 20;
/** Free at both sides of a panel, so that a dot at its edge is whole. */
const SIDE_PX = 6;

/** One small chart for each line or panel of lines, on the same steps. */
export function SmallMultiples(props: SmallMultiplesProps) {
  const { lines, format, scale, panelHeightPx = 132, ...words } = props;
  const panels = linePanels(lines.lines);
  const count = panels.length;
  const leastPx = Math.max(
    PANEL_MIN_PX,
    NAME_MIN_PX +
      widestPx(
        panels.map((panel) => endWords(lines, panel, format)),
        measureAt(TABLE_PX, 600),
      ),
  );
  const columnsIn = (widthPx: number): number => columnsAt(widthPx, count, leastPx);
  const rowsAt = (widthPx: number): number => Math.ceil(count / columnsIn(widthPx));
  const marks = linesMarks(lines);
  return (
    <ChartFigure
      {...words}
      heightPx={(widthPx) => HEAD_PX + rowsAt(widthPx) * (panelHeightPx + GAP_PX)}
      table={linesTable(lines, format)}
      marks={marks}
      dotOf={dotOf(
        lines,
        panels.flatMap((panel) => lanesOf(lines, panel)),
      )}
    >
      {(widthPx) => (
        <Panels
          {...{ lines, panels, format, scale, widthPx }}
          columns={columnsIn(widthPx)}
          heightPx={panelHeightPx}
        />
      )}
    </ChartFigure>
  );
}

type PanelsProps = Pick<SmallMultiplesProps, "lines" | "format" | "scale"> & {
  readonly panels: readonly LinePanel[];
  readonly columns: number;
  readonly widthPx: number;
  readonly heightPx: number;
};

/** The charts come one after the other, each in its own place: a press meanwhile waits for one of them, not for all. */
function Panels({ lines, panels, format, scale, columns, widthPx, heightPx }: PanelsProps) {
  const come = useOneByOne(panels.length);
  const sharedMax = linesMax(lines.lines);
  const panelPx = Math.floor((widthPx - (columns - 1) * GAP_PX) / columns);
  return (
    <div
      // Nothing is measured anew for a sheet, which is narrower: panels stay beside each other and shrink with it.
      className="flex flex-wrap print:grid"
      style={{ gap: GAP_PX, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {panels.map((panel, place) =>
        place < come ? (
          <Panel
            key={panel.name}
            {...{ lines, panel, format, heightPx }}
            max={scale === "shared" ? sharedMax : linesMax(linesOf(lines, panel))}
            widthPx={panelPx}
          />
        ) : (
          <div key={panel.name} data-coming style={{ width: panelPx, height: heightPx }} />
        ),
      )}
    </div>
  );
}

const columnsAt = (widthPx: number, count: number, leastPx: number): number =>
  Math.max(1, Math.min(count, Math.floor((widthPx + GAP_PX) / (leastPx + GAP_PX))));

/** The last known values of a panel's lines, but for earlier ones. */
const endWords = (lines: Lines, panel: LinePanel, format: (value: number) => string): string =>
  linesOf(lines, panel)
    .filter(({ kind }) => kind !== "earlier")
    .map((line) => lineEnd(line))
    .map((end) => (end === null ? MISSING : format(end.value)))
    .join(" · ");

const linesOf = ({ lines }: Lines, { lanes }: LinePanel): Lines["lines"] =>
  lanes.flatMap((lane) => lines[lane] ?? []);

const lanesOf = ({ lines }: Lines, { lanes }: LinePanel): readonly LineLane[] =>
  lanes.flatMap((lane) => {
    const line = lines[lane];
    return line === undefined ? [] : [{ lane, line, color: colorOf(line, 0) }];
  });

type PanelProps = {
  readonly lines: Lines;
  readonly panel: LinePanel;
  readonly format: (value: number) => string;
  readonly max: number;
  readonly widthPx: number;
  readonly heightPx: number;
};

const Panel = memo(function Panel({ lines, panel, format, max, widthPx, heightPx }: PanelProps) {
  const top = ticksUpTo(max).at(-1) ?? 1;
  const value = endWords(lines, panel, format);
  const titlePx = widthPx - measureAt(TABLE_PX, 600)(value) - 12;
  const stepPx = (widthPx - 2 * SIDE_PX) / Math.max(1, lines.steps.length - 1);
  const xOf = (step: number): number => (lines.steps.length === 1 ? widthPx / 2 : SIDE_PX + step * stepPx);
  const yOf = heightScale(top, TITLE_PX, heightPx - AXIS_PX);
  const lanes = lanesOf(lines, panel);
  const sidePx = (widthPx - 8) / 2;
  return (
    <Chart
      width={widthPx}
      height={heightPx}
      data={stepsOf(lines)}
      margin={{ top: TITLE_PX, right: SIDE_PX, bottom: AXIS_PX, left: SIDE_PX }}
      accessibilityLayer={false}
    >
      <XAxis dataKey="step" hide />
      <YAxis hide domain={[0, top]} />
      <g aria-hidden="true">
        <text x={0} y={14} className="fill-ink text-table">
          <title>{panel.name}</title>
          {truncated(panel.name, titlePx, measureAt(TABLE_PX))}
        </text>
        <text x={widthPx} y={14} textAnchor="end" className="figures fill-ink text-table font-semibold">
          {value}
        </text>
        <line x1={0} x2={widthPx} y1={yOf(0)} y2={yOf(0)} stroke="var(--line-strong)" />
        <EdgeLabel x={0} y={heightPx - 4} anchor="start" roomPx={sidePx}>
          {lines.steps[0] ?? ""}
        </EdgeLabel>
        {lines.steps.length < 2 ? null : (
          <EdgeLabel x={widthPx} y={heightPx - 4} anchor="end" roomPx={sidePx}>
            {lines.steps.at(-1) ?? ""}
          </EdgeLabel>
        )}
      </g>
      {lanes.map((lane) => lineParts(lines, lane))}
      <LineMarks {...{ lines, lanes, stepPx, xOf, yOf }} />
    </Chart>
  );
});

type EdgeLabelProps = {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
  readonly roomPx: number;
  readonly children: string;
};

const EdgeLabel = ({ x, y, anchor, roomPx, children }: EdgeLabelProps) => (
  <text x={x} y={y} textAnchor={anchor} className="figures fill-muted text-caption">
    <title>{children}</title>
    {truncated(children, roomPx, measureAt(CAPTION_PX))}
  </text>
);
