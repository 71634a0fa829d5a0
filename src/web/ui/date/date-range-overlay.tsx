import { useId } from "react";
import { useIsNarrow } from "#web/lib/media.ts";
import { DateRangePanel, type DateRangePanelProps } from "./date-range-panel.tsx";
import { Layer } from "#web/ui/overlay/layer.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Popover } from "#web/ui/overlay/popover.tsx";

type DateRangeOverlayProps = DateRangePanelProps &
  Omit<Opened, "startsAt"> & {
    /** What the dates are. */
    readonly label: string;
  };

/** What changes the dates: under its button, or on a narrow screen from the bottom, over the whole width. */
export function DateRangeOverlay({ anchor, labelledBy, label, ...panel }: DateRangeOverlayProps) {
  const isNarrow = useIsNarrow();
  const id = useId();
  return isNarrow ? (
    <Layer
      name={{ labelledBy: id }}
      onClose={panel.onClose}
      anchor={anchor}
      className="flex items-end bg-[oklch(0_0_0/45%)]"
      boxClassName="flex max-h-[94dvh] w-full flex-col gap-3 overflow-auto rounded-t-md border-t border-line-strong bg-raised p-4 pb-3 shadow-raised"
    >
      <h2 id={id} className="text-head font-semibold">
        {label}
      </h2>
      <DateRangePanel {...panel} />
    </Layer>
  ) : (
    <Popover
      anchor={anchor}
      onClose={panel.onClose}
      labelledBy={labelledBy}
      label={label}
      placement="bottom start"
      className="flex max-w-[calc(100vw-1rem)] overflow-auto"
    >
      <DateRangePanel {...panel} />
    </Popover>
  );
}
