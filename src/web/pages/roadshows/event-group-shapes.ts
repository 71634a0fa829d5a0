import { stateCode, stateName } from "#domain/people/office-places.ts";
import type { EventGrouping } from "#domain/roadshows/roadshows.ts";
import type { EventGroup } from "#web/api/roadshows/roadshows.ts";
import { formatCount } from "#web/lib/format.ts";

export const GROUPING_NAMES: Readonly<Record<EventGrouping, string>> = {
  retailer: "Retailer",
  state: "State",
  office: "Office",
  owner: "Payout owner",
};

const NONE: Readonly<Record<EventGrouping, string>> = {
  retailer: "No retailer",
  state: "No state",
  office: "No office",
  owner: "No active owner",
};

/** Name of a group: by its name, else its id. */
export function groupName(by: EventGrouping, { value, label }: Pick<EventGroup, "value" | "label">): string {
  if (value === null) return NONE[by];
  if (by === "state") return stateName(stateCode(value)) || value || NONE.state;
  if (label !== "") return label;
  if (value === "") return by === "owner" ? "Owner without an ID" : NONE[by];
  return `${GROUPING_NAMES[by]} ${value}`;
}

/** Share of events with staff, 0..1, of those that are staffed or a gap; null where there are none of either. */
export const staffedShare = ({ staffed, gaps }: Pick<EventGroup, "staffed" | "gaps">): number | null =>
  staffed + gaps === 0 ? null : staffed / (staffed + gaps);

/** Share of active assignments that are acknowledged, 0..1; null where there are none. */
export const acknowledgedShare = ({
  assignments,
  acknowledged,
}: Pick<EventGroup, "assignments" | "acknowledged">): number | null =>
  assignments === 0 ? null : acknowledged / assignments;

/** Events and gaps by state for the map, spellings of a state together, each with the values that the filter takes. */
export function mapStates(groups: readonly EventGroup[]) {
  const byCode = Map.groupBy(groups, ({ value }) => stateCode(value ?? ""));
  return Array.from(byCode, ([state, ofState]) => ({
    state,
    value: ofState.reduce((sum, { events }) => sum + events, 0),
    detail: formatCount(ofState.reduce((sum, { gaps }) => sum + gaps, 0)),
    values: ofState.map(({ value }) => value ?? ""),
  }));
}
