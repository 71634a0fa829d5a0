import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { Icon } from "#web/ui/page/icon.tsx";

type FigureToggleProps = {
  readonly label: string;
  /** What is counted. */
  readonly title: string;
  readonly count: number;
  /** What stands beside the count, such as those it leaves out. */
  readonly note?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A key figure that filters when pressed; a check mark and a rule say that it does. */
export const FigureToggle = ({ label, title, count, note, isOn, onChange }: FigureToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    title={title}
    onClick={() => onChange(!isOn)}
    className={classNames(
      "flex min-w-32 flex-col items-start border-b-2 px-1 pt-0.5 pb-1 text-left hover:bg-ground max-sm:min-w-0",
      isOn ? "border-accent text-accent" : "border-line",
    )}
  >
    <span className="figures text-figure font-medium">{formatCount(count)}</span>
    <span className="flex items-center gap-1 text-table">
      {isOn ? <Icon name="check" /> : null}
      {label}
      {note === undefined ? null : <span className="figures text-caption text-muted">{note}</span>}
    </span>
  </button>
);
