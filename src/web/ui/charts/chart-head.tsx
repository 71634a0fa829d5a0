import { useRef, type ReactNode, type RefObject } from "react";
import { Icon } from "#web/ui/page/icon.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { savePng } from "./save-png.ts";

type ChartHeadProps = {
  readonly label: string;
  readonly legend: ReactNode;
  readonly isTable: boolean;
  readonly onIsTable: (isTable: boolean) => void;
  readonly drawing: RefObject<HTMLElement | null>;
};

const LOOK =
  "inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-table whitespace-nowrap max-sm:h-10 max-sm:px-3 text-muted print:hidden hover:bg-ground hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent disabled:text-faint";

/** One line above a drawing: what its looks mean at the left, what can be done with it at the right. */
export const ChartHead = ({ label, legend, isTable, onIsTable, drawing }: ChartHeadProps) => {
  const meanings = useRef<HTMLDivElement>(null);
  const save = (): void => {
    if (drawing.current === null || meanings.current === null) return;
    savePng(drawing.current, meanings.current, label, `${fileNameOf(label)}.png`).catch(() => {
      showToast("The browser could not make the picture. Show the chart as a table, or print the page.");
    });
  };
  return (
    <div className="-mr-2 mb-1 flex h-8 items-center gap-1 max-sm:-mr-3 max-sm:h-10">
      <div
        ref={meanings}
        className="mr-auto flex min-w-0 items-center gap-x-4 overflow-hidden text-table whitespace-nowrap"
      >
        {legend}
      </div>
      <button type="button" aria-pressed={isTable} onClick={() => onIsTable(!isTable)} className={LOOK}>
        <Icon name="table" />
        <span className="max-sm:sr-only">Show as table</span>
      </button>
      <button type="button" onClick={save} disabled={isTable} className={LOOK}>
        <Icon name="download" />
        <span className="max-sm:sr-only">Save as PNG</span>
      </button>
    </div>
  );
};

const fileNameOf = (label: string): string =>
  label
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase()
    .slice(0, 80);
