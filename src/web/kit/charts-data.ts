import { formatPoints } from "#web/lib/format.ts";
import type { Heat } from "#web/ui/charts/heat-shapes.ts";
import type { Lines } from "#web/ui/charts/line-shapes.ts";
import type { Pair } from "#web/ui/charts/paired-shapes.ts";
import type { Parted } from "#web/ui/charts/parted-shapes.ts";
import type { SharePoint } from "#web/ui/charts/scatter-shapes.ts";

export const HEIGHT_PX = 320;
export const NONE = "No interviews were booked in these weeks.";

/** As long as names get. */
const LONG_NAME = "Harbor Point Marketing and Field Promotions of Greater Omaha";

export const PAIRS: readonly Pair[] = [
  { name: "First interview", booked: 12_408, showed: 9001, rate: "73%", note: "+3.2 pt", advance: "68%" },
  { name: "Second interview", booked: 6120, showed: 4987, rate: "81%", note: "−1.0 pt", advance: "6.2%" },
  { name: "Third interview", booked: 310, showed: 288, rate: "93%", note: "0.0 pt", advance: "765%" },
  { name: "First-day training", booked: 2204, showed: 1730, rate: "78%", note: "+6.4 pt", advance: "0%" },
  { name: "First-day sale", booked: 0, showed: 0, rate: "–", note: "none booked" },
];

export const COMPARED_PAIRS: readonly Pair[] = PAIRS.map((pair, index) => ({
  ...pair,
  earlier:
    index === 4
      ? { booked: 120, showed: null }
      : { booked: Math.round(pair.booked * 1.12), showed: Math.round(pair.showed * 0.85) },
}));

export const GREAT_PAIRS: readonly Pair[] = PAIRS.map((pair, index) => ({
  ...pair,
  name: index === 0 ? LONG_NAME : pair.name,
  booked: 12_345_678 + index * 11_111_111,
  showed: 10_987_654 + index * 9_999_999,
}));

const WEEKS = [
  ...["Aug 31 – Sep 6", "Sep 7–13", "Sep 14–20", "Sep 21–27", "Sep 28 – Oct 4", "Oct 5–11"],
  ...["Oct 12–18", "Oct 19–25", "Oct 26 – Nov 1", "Nov 2–8", "Nov 9–15", "Nov 16–22"],
];

export const STAGE_PANELS: Lines = {
  stepName: "Week",
  steps: WEEKS,
  unfinished: 1,
  lines: ["First interview", "Second interview", "Third interview", "First-day training", LONG_NAME].map(
    (name, place) => ({
      name,
      values: WEEKS.map((_week, step) => 1200 - place * 250 + ((step * 5 + place * 3) % 7) * 30),
    }),
  ),
};

/** Rates above, counts below: two lines of one stage, with the weeks before. */
export const RATE_PANELS: Lines = {
  stepName: "Week",
  steps: WEEKS,
  unfinished: 1,
  lines: ["First interview", "First-day sale"].flatMap((panel, place) => [
    {
      name: panel,
      panel,
      values: WEEKS.map((_week, step) => (step === 4 ? null : 0.6 + ((step * 5 + place * 3) % 7) * 0.03)),
      few: WEEKS.map((_week, step) => place === 1 && step < 4),
    },
    {
      name: `${panel}, earlier`,
      panel,
      kind: "earlier" as const,
      values: WEEKS.map((_week, step) => 0.62 + ((step * 3 + place) % 5) * 0.02),
    },
  ]),
};

/** Rates by weekday, with their counts: one of few, one of none. */
export const WEEKDAY_HEAT: Heat = {
  rowName: "Stage",
  columns: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  byRow: { leastSpread: 0.1 },
  rows: ["First interview", "First-day sale"].map((name, row) => ({
    name,
    values: [0.61, 0.6, 0.64, 0.58, 0.56, 0.9, null].map((value) =>
      value === null ? null : value + row / 20,
    ),
    details: [
      "610 of 1,000",
      "540 of 900",
      "576 of 900",
      "464 of 800",
      "448 of 800",
      "9 of 10",
      "none booked",
    ],
    few: [false, false, false, false, false, true, false],
  })),
};

/* Parts of a change in points, the last row being all others. */
const MOVED: readonly (readonly [string, readonly number[]])[] = [
  ["Yusuf Xu", [-0.0021, -0.0034, 0]],
  [LONG_NAME, [0.0012, -0.0029, 0]],
  ["New Hire", [0, 0, 0.0008]],
  ["28 others", [0.0001, -0.0004, -0.0002]],
];
export const MOVED_PARTS: Parted = {
  parts: ["Mix", "Rate", "Came or left"],
  rows: MOVED.map(([name, parts], tableRow) => ({ name, parts, tableRow })),
  table: {
    head: ["Administrator", "Mix", "Rate", "Came or left"],
    rows: MOVED.map(([name, parts]) => [name, ...parts.map(formatPoints)]),
  },
};

/* Around 78 %, with a few whom chance does not explain. */
export const ADMINISTRATORS: readonly SharePoint[] = [
  { name: "Dana Whitfield", of: 420, hits: 372 },
  { name: LONG_NAME, of: 388, hits: 251 },
  { name: "Yusuf Xu", of: 402, hits: 259 },
  { name: "Nobody yet", of: 0, hits: 0 },
  { name: "New Hire", of: 4, hits: 4 },
  { name: "Maria Oduya", of: 18, hits: 9 },
  { name: "Tom Ito", of: 150, hits: 129 },
  ...Array.from({ length: 24 }, (_, place) => ({
    name: `Administrator ${1000 + place}`,
    of: 25 + place * 13,
    hits: Math.round((25 + place * 13) * (0.78 + (((place * 7) % 9) - 4) * 0.008)),
  })),
];
