import { useEvents, type RoadshowEvents } from "#web/api/roadshows.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount } from "#web/lib/format.ts";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { eventsQuery, FLAG_WORDS, FLAGS, isOn } from "./events-query.ts";

/** The figures of what the other filters leave; pressed, each leaves only its events. */
export const EventFigures = () => (
  <Figures facets={useEvents(eventsQuery(useAddress().search)).first.facets} />
);

/** Where they could not be read. */
export const NoEventFigures = () => <Figures facets={null} />;

type FiguresProps = { readonly facets: RoadshowEvents["facets"] | null };

function Figures({ facets }: FiguresProps) {
  const { search, change } = useAddress();
  const counts = facets && { ...facets, unassigned: facets.unassignedApproved };
  const others = facets === null ? 0 : facets.unassigned - facets.unassignedApproved;
  return (
    <>
      <FigureToggle
        label="Events"
        title="All events that match the other filters"
        count={facets && facets.events}
        isPressed={FLAGS.every((flag) => !isOn(search, flag))}
        onChange={() => change({ unassigned: null, unacknowledged: null, broken: null })}
      />
      {FLAGS.map((flag) => (
        <FigureToggle
          key={flag}
          label={FLAG_WORDS[flag]}
          title={MEANINGS[flag]}
          count={counts && counts[flag]}
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
