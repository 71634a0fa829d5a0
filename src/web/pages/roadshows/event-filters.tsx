import { useEvents, type RoadshowEvents } from "#web/api/roadshows/roadshows.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { Terms } from "#web/ui/page/term.tsx";
import { eventsQuery, FLAG_NAMES, flagChange, flagOf, FLAGS, type Flag } from "./events-query.ts";

const FLAG_MEANINGS: Readonly<Record<Flag, string>> = {
  unassigned:
    "Events without an active assignment that are not canceled. Those that offices you can’t see staff are not counted.",
  accepted: "Gaps that someone accepted. They close with the next read that shows an assignment.",
  unacknowledged: "Events with an active assignment that the owner hasn’t acknowledged",
  changed: "Events whose status, place or days changed in the last 14 days, after someone acknowledged them",
  broken:
    "Events whose only assignment is inactive, or whose active assignment has an owner who is retired, in another office, not in the directory, or at another location of the same group",
};

/** The figures of what the other filters leave; pressed, each leaves only its events, in place of another one. */
export function EventFigures() {
  const events = useEvents(eventsQuery(useAddress().search));
  return <Figures facets={events.first.facets} />;
}

/** Figures of the events that the other filters leave, whichever figure is pressed. */
export function EventVerdict() {
  const events = useEvents(eventsQuery(useAddress().search));
  return (
    <>
      <span>{`${verdictWords(events.first.facets)} `}</span>
      <Terms of={["gap", "acknowledged"]} />
    </>
  );
}

type Counts = Pick<RoadshowEvents["facets"], "events" | "approved" | "unassignedApproved" | "unacknowledged">;

export function verdictWords({ events, approved, unassignedApproved: gaps, unacknowledged }: Counts): string {
  if (events === 0) return "No events to staff.";
  const staffed =
    gaps === 0
      ? "No approved event needs staff."
      : `${formatCount(gaps)} of ${formatNoun(approved, "approved event")} ${gaps === 1 ? "needs" : "need"} staff (${formatRate(gaps / approved)}).`;
  if (unacknowledged === 0) return `${staffed} All active assignments are acknowledged.`;
  return `${staffed} ${formatNoun(unacknowledged, "event")} ${unacknowledged === 1 ? "isn’t" : "aren’t"} acknowledged yet.`;
}

/** Figures of nothing where they could not be read. */
export function Figures({ facets }: { readonly facets: RoadshowEvents["facets"] | null }) {
  const { search, change } = useAddress();
  const on = flagOf(search);
  const approved = facets?.unassignedApproved ?? 0;
  const isMixed = facets !== null && approved < facets.unassigned;
  return (
    <>
      <FigureToggle
        label="Events"
        title="All events that match the other filters"
        count={facets && facets.events}
        isPressed={on === null}
        onChange={() => change(flagChange(null))}
      />
      {FLAGS.map((flag) => (
        <FigureToggle
          key={flag}
          label={FLAG_NAMES[flag]}
          title={FLAG_MEANINGS[flag]}
          count={facets && facets[flag]}
          {...(flag === "unassigned" && isMixed && { note: `${formatCount(approved)} approved` })}
          isPressed={on === flag}
          onChange={(isPressed) => change(flagChange(isPressed ? flag : null))}
        />
      ))}
    </>
  );
}
