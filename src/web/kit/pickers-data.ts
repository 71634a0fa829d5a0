import type { FacetValue } from "#web/ui/filters/facet-rows.ts";
import type { PickerOption } from "#web/ui/filters/picker-options.ts";

/** As long as names get. */
const LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff Demonstrations & Outreach";

const PLACES = ["Harbor Point", "Bluebonnet", "Mesa Verde", "Golden Prairie", "Évora", "Cedar Rapids"];
const KINDS = ["Marketing", "Field Group", "Promotions", "Events", "Retail Partners"];

const ODD: readonly PickerOption[] = [
  { id: "12345678", name: LONG_NAME, note: "group 3" },
  { id: "102", name: "فريق المعارض", note: "group 3" },
  { id: "103", name: "Østergård & Žižka" },
  { id: "104", name: "" },
];

/** Six hundred, the odd ones among them. */
export const MANY_OFFICES: readonly PickerOption[] = [
  ...ODD,
  ...Array.from({ length: 596 }, (_, place) => ({
    id: String(1000 + place),
    name: `${PLACES[place % PLACES.length]} ${KINDS[place % KINDS.length]} ${1 + Math.floor(place / 30)}`,
    ...(place % 3 !== 0 && { note: `group ${1 + (place % 7)}` }),
  })),
];

/** Counts of eight digits, long and foreign names, some that were not told. */
export const ODD_VALUES: readonly FacetValue[] = [
  { id: "1", label: LONG_NAME, count: 12_345_678 },
  { id: "2", label: "فريق المعارض", count: 4096 },
  { id: "3", label: "Everyday <b>Depot</b>", count: 20 },
  { id: "", label: "", count: 3 },
];

export const STATES: readonly FacetValue[] = [
  ...["AZ", "CA", "CO", "FL", "GA", "IL", "MA", "NJ", "NV", "OK", "TX", "WA"],
].map((label, place) => ({ id: label, label, count: 120 - place * 9 }));

export const MANY_VALUES: readonly FacetValue[] = MANY_OFFICES.map(({ id, name }, place) => ({
  id,
  label: name === "" ? `Office ${id}` : name,
  count: 700 - place,
}));
