import { useId, type ReactNode } from "react";
import { Icon } from "#web/ui/page/icon.tsx";
import { Layer } from "./layer.tsx";

type SheetProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** Shows what cannot be shown again: only its own "Done" closes it. */
  readonly isOnce?: boolean;
  readonly children: ReactNode;
};

/** Something to read over the page. Escape, its button and a press beside it close it. */
export function Sheet({ title, onClose, isOnce = false, children }: SheetProps) {
  const id = useId();
  return (
    <Layer
      name={{ labelledBy: id }}
      onClose={onClose}
      isStrict={isOnce && "fully"}
      className="flex items-start justify-center bg-[oklch(0_0_0/45%)] px-4 pt-[12dvh] max-sm:pt-4"
      boxClassName="flex max-h-[76dvh] w-full max-w-md flex-col rounded-md border border-line-strong bg-raised shadow-raised max-sm:max-h-[92dvh]"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
        <h2 id={id} className="text-head font-semibold">
          {title}
        </h2>
        {isOnce ? null : (
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="rounded-md p-2 text-muted hover:bg-ground hover:text-ink max-sm:p-3"
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div tabIndex={0} className="overflow-auto rounded-b-md px-4 py-3 -outline-offset-2">
        {children}
      </div>
    </Layer>
  );
}
