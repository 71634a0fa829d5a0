import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useIsNarrow } from "#web/lib/media.ts";
import { Icon } from "./icon.tsx";
import { onDemand } from "./on-demand.ts";
import { Opener } from "./opener.tsx";

const sheet = onDemand(() => import("./filter-sheet.tsx"));

type ToolbarProps = {
  /** How many filters are not at their default. */
  readonly filtersSet: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** The page's filters: beside the title, or below 640 px in a sheet behind one button that says how many are set. */
export function Toolbar({ filtersSet, onClear, children }: ToolbarProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow)
    return (
      <Opener
        code={sheet}
        opens="dialog"
        className="order-last inline-flex h-10 items-center gap-2 rounded-md border border-control bg-surface px-3"
        renderOpen={({ FilterSheet }, { onClose }) => (
          <FilterSheet onClose={onClose}>
            {children}
            <ClearButton filtersSet={filtersSet} onClear={onClear} />
          </FilterSheet>
        )}
      >
        <Icon name="sliders" />
        {filtersSet === 0 ? "Filters" : `Filters · ${filtersSet} set`}
      </Opener>
    );
  return (
    <fieldset aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2 max-lg:w-full">
      {children}
      <ClearButton filtersSet={filtersSet} onClear={onClear} />
    </fieldset>
  );
}

const ClearButton = ({ filtersSet, onClear }: Pick<ToolbarProps, "filtersSet" | "onClear">) =>
  filtersSet === 0 ? null : (
    <AriaButton
      onPress={onClear}
      className="h-8 rounded-md px-2 text-table text-accent hover:underline max-sm:h-10"
    >
      Clear filters
    </AriaButton>
  );
