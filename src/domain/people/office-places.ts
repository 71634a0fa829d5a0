import { words } from "#domain/fold.ts";

/** Place of an office: the reporting interface does not say. */
export type Place = {
  /** Two letters, `CA`. */
  readonly state: string;
  /** Zone of the IANA database, `America/Los_Angeles`. */
  readonly zone: string;
};

/** Each state with the zone that most of its people live in. A state with two is right for its offices in the other only once an administrator says so. */
const MAIN_ZONES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    "America/New_York": "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV",
    "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
    "America/Denver": "CO ID MT NM UT WY",
    "America/Phoenix": "AZ",
    "America/Los_Angeles": "CA NV OR WA",
    "America/Anchorage": "AK",
    "Pacific/Honolulu": "HI",
    "America/Puerto_Rico": "PR VI",
    "Pacific/Guam": "GU MP",
    "Pacific/Pago_Pago": "AS",
  }).flatMap(([zone, states]) => states.split(" ").map((state) => [state, zone] as const)),
);

/** Two letters of every state, the district and the territories, in their order. */
export const STATES: readonly string[] = Object.keys(MAIN_ZONES).toSorted();

const STATE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  `AK Alaska, AL Alabama, AR Arkansas, AS American Samoa, AZ Arizona, CA California, CO Colorado, CT Connecticut,
  DC District of Columbia, DE Delaware, FL Florida, GA Georgia, GU Guam, HI Hawaii, IA Iowa, ID Idaho, IL Illinois,
  IN Indiana, KS Kansas, KY Kentucky, LA Louisiana, MA Massachusetts, MD Maryland, ME Maine, MI Michigan, MN Minnesota,
  MO Missouri, MP Northern Mariana Islands, MS Mississippi, MT Montana, NC North Carolina, ND North Dakota, NE Nebraska,
  NH New Hampshire, NJ New Jersey, NM New Mexico, NV Nevada, NY New York, OH Ohio, OK Oklahoma, OR Oregon,
  PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah,
  VA Virginia, VI Virgin Islands, VT Vermont, WA Washington, WI Wisconsin, WV West Virginia, WY Wyoming`
    .split(",")
    .map((text) => [text.trim().slice(0, 2), text.trim().slice(3)] as const),
);

/** `California`; "" for what is no state. */
export const stateName = (state: string): string =>
  Object.hasOwn(STATE_NAMES, state) ? (STATE_NAMES[state] ?? "") : "";

/** The states with a word of their names that starts with this folded part of a search: `calif`, `new`. */
export const statesNamed = (part: string): readonly string[] =>
  STATES.filter((state) => words(STATE_NAMES[state] ?? "").some((word) => word.startsWith(part)));

export const isState = (text: string): boolean => Object.hasOwn(MAIN_ZONES, text);

/** Two letters of a state that is reported so, whatever their case and the blanks around them; another text as it is. */
export function stateCode(state: string): string {
  const code = state.trim().toUpperCase();
  return isState(code) ? code : state;
}

/** Null for what is no state. */
export const mainZone = (state: string): string | null =>
  isState(state) ? (MAIN_ZONES[state] ?? null) : null;

/** Zones that an office of ours can be in: those above, and the ones that a part of a state keeps. */
export const ZONES: readonly string[] = [
  ...new Set([
    ...Object.values(MAIN_ZONES),
    "America/Detroit",
    "America/Indiana/Indianapolis",
    "America/Boise",
  ]),
].toSorted();

export const isZone = (text: string): boolean => ZONES.includes(text);

/** Place that is assumed of an office until an administrator confirms it: the commonest state of its active people, and its main zone. */
export const assumedPlace = (commonestState: string | null): Place | null => {
  const state = commonestState?.trim().toUpperCase() ?? "";
  const zone = mainZone(state);
  return zone === null ? null : { state, zone };
};

/** California's daily overtime is only computed where an administrator has confirmed it. */
export const waitsForConfirmation = ({
  place,
  isConfirmed,
}: Readonly<{ place: Place | null; isConfirmed: boolean }>): boolean => !isConfirmed && place?.state === "CA";
