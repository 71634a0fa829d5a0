import { useEvents } from "#web/api/roadshows.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount } from "#web/lib/format.ts";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { eventsAsk, FLAGS, isOn } from "./events-ask.ts";

/** The figures of what the other filters leave; pressed, each leaves only its events. */
export function EventFigures() {
  const { search, change } = useAddress();
  const { facets } = useEvents(eventsAsk(search)).first;
  const others = facets.unassigned - facets.unassignedApproved;
  const flag = (name: (typeof FLAGS)[number]) => ({
    isOn: isOn(search, name),
    onChange: (next: boolean) => change({ [name]: next ? "yes" : null }),
  });
  return (
    <>
      <FigureToggle
        label="Events"
        title="All events that match the other filters"
        count={facets.events}
        isOn={FLAGS.every((name) => !isOn(search, name))}
        onChange={() => change({ unassigned: null, unacknowledged: null, broken: null })}
      />
      <FigureToggle
        label="Gaps"
        title="Approved events without an active assignment. Canceled events and offices you can’t see are not counted."
        count={facets.unassignedApproved}
        {...(others > 0 && { note: `+${formatCount(others)} not approved` })}
        {...flag("unassigned")}
      />
      <FigureToggle
        label="Unacknowledged"
        title="Events with an active assignment that the owner hasn’t acknowledged"
        count={facets.unacknowledged}
        {...flag("unacknowledged")}
      />
      <FigureToggle
        label="Broken"
        title="Events whose only assignment is inactive, or whose active assignment has an owner who is retired, in another office, or not in the directory"
        count={facets.broken}
        {...flag("broken")}
      />
    </>
  );
}
