import { classNames } from "#web/lib/class-names.ts";
import { formatCount, MISSING } from "#web/lib/format.ts";
import { Icon } from "#web/ui/page/icon.tsx";

type FigureToggleProps = {
  readonly label: string;
  /** Name of what is counted. */
  readonly title: string;
  /** Null where it could not be read. */
  readonly count: number | null;
  /** Beside the count, such as those it leaves out. */
  readonly note?: string;
  readonly isPressed: boolean;
  readonly onChange: (isPressed: boolean) => void;
};

/** A key figure that filters when pressed; a check mark and a rule say that it does. */
export const FigureToggle = ({ label, title, count, note, isPressed, onChange }: FigureToggleProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    title={title}
    onClick={() => onChange(!isPressed)}
    className={classNames(
      "flex min-w-24 shrink-0 flex-col items-start border-b-2 px-1 pt-0.5 pb-1 text-left hover:bg-ground max-sm:min-w-0",
      isPressed ? "border-accent text-accent" : "border-line",
    )}
  >
    <span className="figures text-figure font-medium">{count === null ? MISSING : formatCount(count)}</span>
    <span className="flex items-center gap-1 text-table whitespace-nowrap">
      {isPressed ? <Icon name="check" /> : null}
      <span>{label}</span>
      {note === undefined ? null : <span className="figures text-caption text-muted">{note}</span>}
    </span>
  </button>
);
