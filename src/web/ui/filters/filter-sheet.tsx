import { useId, type ReactNode } from "react";
import { Layer } from "#web/ui/overlay/layer.tsx";

type FilterSheetProps = { readonly onClose: () => void; readonly children: ReactNode };

/** A page's filters: from the bottom of a narrow screen, at the left edge of a wider one. */
export function FilterSheet({ onClose, children }: FilterSheetProps) {
  const id = useId();
  return (
    <Layer
      name={{ labelledBy: id }}
      onClose={onClose}
      className="flex items-end bg-[oklch(0_0_0/45%)] sm:items-stretch"
      boxClassName="flex max-h-[80dvh] w-full flex-col rounded-t-md border-t border-line-strong bg-raised shadow-raised sm:h-dvh sm:max-h-dvh sm:w-80 sm:rounded-none sm:border-t-0 sm:border-r"
    >
      <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
        <h2 id={id} className="text-head font-semibold">
          Filters
        </h2>
        <button
          type="button"
          onClick={onClose}
          className="rounded-md px-3 py-1.5 text-accent max-sm:min-h-10"
        >
          Done
        </button>
      </div>
      <div className="flex flex-col items-stretch gap-3 overflow-auto p-4 pb-6">{children}</div>
    </Layer>
  );
}
