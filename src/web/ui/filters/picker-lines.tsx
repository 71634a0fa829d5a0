import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { PickerLine } from "./picker-line.tsx";
import type { PickerNoun, PickerOption } from "./picker-options.ts";

type PickerLinesProps = {
  readonly id: string;
  readonly noun: PickerNoun;
  /** Null stands for all of them. */
  readonly lines: readonly (PickerOption | null)[];
  readonly chosen: readonly string[];
  readonly isMultiple: boolean;
  readonly cursor: number;
  readonly onChoose: (at: number) => void;
  /** How many options there are without a search: the list keeps its height while one types. */
  readonly sizeOf: number;
};

const LINE_PX = 32;
const HEIGHT_MAX_PX = 320;
const PADDING_PX = 4;
const OVERSCAN = 6;

export const lineId = (listId: string, at: number): string => `${listId}-${at}`;

/**
 * The options of a picker. Only those on the screen are drawn, and not as a collection of react-aria, which reads all of
 * them before it shows any: with 600 that is a third of a second on a slow computer.
 */
export function PickerLines({
  id,
  noun,
  lines,
  chosen,
  isMultiple,
  cursor,
  onChoose,
  sizeOf,
}: PickerLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its results are not memoized: there is no React Compiler here
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    getItemKey: (at) => lines[at]?.id ?? -1,
    overscan: OVERSCAN,
    paddingStart: PADDING_PX,
    paddingEnd: PADDING_PX,
    initialRect: { width: 0, height: HEIGHT_MAX_PX },
    // What screen readers are told of must be in the page, however far it has been scrolled away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), cursor])].filter((at) => at < lines.length),
  });
  useEffect(() => virtualizer.scrollToIndex(cursor), [virtualizer, cursor, lines.length]);
  return (
    <div
      ref={scroller}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> has no search
      role="listbox"
      aria-label={`${noun}s`}
      aria-multiselectable={isMultiple || undefined}
      style={{ height: Math.min(HEIGHT_MAX_PX, sizeOf * LINE_PX + LINE_PX + 2 * PADDING_PX) }}
      className="min-h-0 overflow-auto border-t border-line"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const option = lines[index] ?? null;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="presentation"
              className="absolute inset-x-1 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <PickerLine
                id={lineId(id, index)}
                option={option}
                noun={noun}
                isChosen={option === null ? chosen.length === 0 : chosen.includes(option.id)}
                isAtCursor={index === cursor}
                place={index + 1}
                of={lines.length}
                onChoose={() => onChoose(index)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
