import type { ReactNode } from "react";
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Heading,
  Modal,
  ModalOverlay,
} from "react-aria-components";
import { useIsNarrow } from "#web/lib/media.ts";
import { Icon } from "./icon.tsx";

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
      <FilterSheet filtersSet={filtersSet}>
        {children}
        <ClearButton filtersSet={filtersSet} onClear={onClear} />
      </FilterSheet>
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

const FilterSheet = ({ filtersSet, children }: Pick<ToolbarProps, "filtersSet" | "children">) => (
  <DialogTrigger>
    <AriaButton className="order-last inline-flex h-10 items-center gap-2 rounded-md border border-control bg-surface px-3">
      <Icon name="sliders" />
      {filtersSet === 0 ? "Filters" : `Filters · ${filtersSet} set`}
    </AriaButton>
    <ModalOverlay isDismissable className="fixed inset-0 z-50 flex items-end bg-[oklch(0_0_0/45%)]">
      <Modal className="w-full rounded-t-md border-t border-line-strong bg-raised shadow-raised">
        <Dialog className="flex max-h-[80dvh] flex-col gap-3 overflow-auto p-4 pb-6 outline-none">
          <div className="flex items-center justify-between">
            <Heading slot="title" className="text-head font-semibold">
              Filters
            </Heading>
            <AriaButton slot="close" className="rounded-md px-3 py-1.5 text-accent">
              Done
            </AriaButton>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  </DialogTrigger>
);
