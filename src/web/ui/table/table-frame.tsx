import {
  useRef,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { classNames } from "#web/lib/class-names.ts";
import { useSidewaysMark } from "./sideways.ts";
import type { FixedPx } from "./visible-rows.ts";
import { widthHolding } from "./table-widths.ts";

type TableFrameProps = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly caption: string;
  readonly helpId: string;
  /** All rows, headings and totals included. */
  readonly rowCount: number;
  /** CSS widths of the columns. */
  readonly columns: readonly (string | undefined)[];
  /** Widths that somebody has chosen, which then hold for all columns. */
  readonly widths: readonly number[] | null;
  /** No figure is wider than its column. */
  readonly isWhole: boolean;
  readonly isSideways: boolean;
  readonly isTwoLine: boolean;
  readonly fixedPx: FixedPx;
  /** It takes its parent's height. */
  readonly fills: boolean;
  /** It is no higher than the window has room for. */
  readonly isLong: boolean;
  readonly keys: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
  };
  /** What the browser's own copy takes; null leaves it to the browser. */
  readonly copy: (() => string) | null;
  readonly children: ReactNode;
};

/** The box that a table scrolls in, and the table with the widths of its columns. */
export const TableFrame = (props: TableFrameProps) => {
  const { scroller, caption, helpId, widths, isSideways, isTwoLine, keys, copy } = props;
  const edge = useRef<HTMLDivElement>(null);
  useSidewaysMark({ scroller, edge });
  return (
    <div
      className={classNames("slides-in relative print:block", props.fills && "flex min-h-0 flex-1 flex-col")}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the rows inside come up to here */}
      <section
        ref={scroller}
        aria-label={caption}
        aria-describedby={helpId}
        // Not a stop of Tab, since one of its rows is; but focus comes here when that row is scrolled out of the page.
        tabIndex={-1}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        // What waits to be given another content is not what somebody pressed.
        onClickCapture={(event) => {
          if (!(event.target instanceof Element) || event.target.closest("[data-waiting]") === null) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onCopy={(event) => {
          if (copy === null || getSelection()?.isCollapsed === false) return;
          event.clipboardData.setData("text/plain", copy());
          event.preventDefault();
        }}
        className={classNames(
          // Relative, so that what is only for screen readers scrolls along instead of stretching the page.
          "relative isolate overflow-auto overscroll-x-contain [overflow-anchor:none] print:max-h-none print:overflow-visible",
          // Nothing shines through, so the browser moves the picture it has instead of painting every row anew.
          "bg-surface",
          props.fills ? "min-h-0 flex-1" : props.isLong && "max-h-[75dvh]",
        )}
        // A row that is brought into sight is not brought under the headings, nor under the totals.
        style={{ scrollPaddingTop: props.fixedPx.above, scrollPaddingBottom: props.fixedPx.below }}
      >
        <table
          className={classNames(
            // Fixed, so that nothing has to be measured when rows come.
            "figures table-fixed border-separate border-spacing-0 text-table",
            // Its rows end before what scrolls does. Where a part of a pixel of them is cut, as of a width of 1,242.4 px,
            // browsers take a row for one that is seen in part, and paint all of them anew in each frame that scrolls.
            "pr-px",
            isSideways && "print:text-[0.6875rem] print:[&_.text-caption]:text-[length:inherit]",
            // Paper does not scroll: there columns are as wide as what they hold.
            isSideways && "print:table-auto print:min-w-0! print:[&_col]:w-auto!",
            widths === null ? "w-full" : "cut-figures",
            !props.isWhole && "cut-figures",
          )}
          style={tableStyle(props)}
          aria-rowcount={props.rowCount}
        >
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            {props.columns.map((width, place) => {
              // Below 640 px the first column takes what the others leave.
              const usual = isTwoLine && place === 0 ? undefined : width;
              return <col key={place} style={{ width: widths?.[place] ?? usual }} />;
            })}
          </colgroup>
          {props.children}
        </table>
      </section>
      <div
        ref={edge}
        aria-hidden="true"
        className="slide-edge pointer-events-none absolute top-0 w-4 bg-linear-to-l from-line-strong to-transparent print:hidden"
      />
    </div>
  );
};

/** Columns without a width of their own are never narrower than this, however long the figures beside them. */
const NAME_MIN = "9rem";

const tableStyle = (props: TableFrameProps): CSSProperties | undefined => {
  const { widths, isTwoLine, columns } = props;
  if (widths !== null) return { width: widths.reduce((sum, px) => sum + px, 0) };
  const usual = columns.map((width, place) => (isTwoLine && place === 0 ? undefined : width) ?? NAME_MIN);
  return { minWidth: widthHolding(usual) };
};
