import { useEvents } from "#web/api/roadshows.ts";
import { useAddress } from "#web/lib/address.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { eventsAsk, FLAG_WORDS, FLAGS, isOn } from "./events-ask.ts";

/** The figures of what the other filters leave; pressed, each leaves only its events. */
export function EventFigures() {
  const { search, change } = useAddress();
  const { facets } = useEvents(eventsAsk(search)).first;
  const counts = { ...facets, unassigned: facets.unassignedApproved };
  const others = facets.unassigned - facets.unassignedApproved;
  return (
    <>
      <FigureToggle
        label="Events"
        title="All events that match the other filters"
        count={facets.events}
        isPressed={FLAGS.every((flag) => !isOn(search, flag))}
        onChange={() => change({ unassigned: null, unacknowledged: null, broken: null })}
      />
      {FLAGS.map((flag) => (
        <FigureToggle
          key={flag}
          label={FLAG_WORDS[flag]}
          title={MEANINGS[flag]}
          count={counts[flag]}
          {...(flag === "unassigned" && others > 0 && { note: `+${formatCount(others)} not approved` })}
          isPressed={isOn(search, flag)}
          onChange={(next) => change({ [flag]: next ? "yes" : null })}
        />
      ))}
    </>
  );
}

const MEANINGS = {
  unassigned:
    "Approved events without an active assignment. Canceled events and offices you can’t see are not counted.",
  unacknowledged: "Events with an active assignment that the owner hasn’t acknowledged",
  broken:
    "Events whose only assignment is inactive, or whose active assignment has an owner who is retired, in another office, or not in the directory",
} as const;

type FigureToggleProps = {
  readonly label: string;
  /** What is counted. */
  readonly title: string;
  readonly count: number;
  /** Beside the count, such as those it leaves out. */
  readonly note?: string;
  readonly isPressed: boolean;
  readonly onChange: (isPressed: boolean) => void;
};

/** A key figure that filters when pressed; a check mark and a rule say that it does. */
const FigureToggle = ({ label, title, count, note, isPressed, onChange }: FigureToggleProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    title={title}
    onClick={() => onChange(!isPressed)}
    className={classNames(
      "flex min-w-32 flex-col items-start border-b-2 px-1 pt-0.5 pb-1 text-left hover:bg-ground max-sm:min-w-0",
      isPressed ? "border-accent text-accent" : "border-line",
    )}
  >
    <span className="figures text-figure font-medium">{formatCount(count)}</span>
    <span className="flex items-center gap-1 text-table">
      {isPressed ? <Icon name="check" /> : null}
      {label}
      {note === undefined ? null : <span className="figures text-caption text-muted">{note}</span>}
    </span>
  </button>
);
