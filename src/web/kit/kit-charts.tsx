import { showRate, sumOf } from "#domain/funnel/funnel.ts";
import { formatPoints, formatRate } from "#web/lib/format.ts";
import { ControlScatter } from "#web/ui/charts/control-scatter.tsx";
import { HeatGrid } from "#web/ui/charts/heat-grid.tsx";
import { PairedBars } from "#web/ui/charts/paired-bars.tsx";
import { PartedBars } from "#web/ui/charts/parted-bars.tsx";
import { SmallMultiples } from "#web/ui/charts/small-multiples.tsx";

const EMPTY = "No interviews booked in these weeks.";
const LONG_NAME = "Harbor Point Marketing and Field Promotions of Greater Omaha";
const STAGES = ["First interview", "Second interview", LONG_NAME];
const WEEKS = [
  "Aug 31 – Sep 6",
  "Sep 7–13",
  "Sep 14–20",
  "Sep 21–27",
  "Sep 28 – Oct 4",
  "Oct 5–11",
  "Oct 12–18",
  "Oct 19–25",
  "Oct 26 – Nov 1",
  "Nov 2–8",
  "Nov 9–15",
  "Nov 16–22",
];

/** Every chart with odd data: long names, eight digits, none booked, small samples, an unfinished week. */
export const KitCharts = () => (
  <>
    <PairedBars label="Booked and showed by stage" empty={EMPTY} pairs={LARGE_PAIRS} heightPx={320} />
    <PairedBars label="Compared by stage" empty={EMPTY} pairs={COMPARED_PAIRS} heightPx={320} />
    <PairedBars label="None booked" empty={EMPTY} pairs={[]} heightPx={320} />
    <SmallMultiples
      label="Show rate by week"
      empty={EMPTY}
      lines={{
        stepName: "Week",
        steps: WEEKS,
        unfinished: 1,
        panels: STAGES.map((name, place) => ({
          name,
          figures: [0.6 + place * 0.03],
          lines: [
            {
              name,
              kind: "showed",
              values: WEEKS.map((_week, step) =>
                step === 4 ? null : 0.6 + ((step * 5 + place * 3) % 7) * 0.03,
              ),
              few: WEEKS.map((_week, step) => place === 1 && step < 4),
            },
          ],
        })),
      }}
      format={formatRate}
      scale="shared"
    />
    <ControlScatter
      label="Show rate by administrator"
      empty={EMPTY}
      points={ADMINISTRATORS}
      measure={{ p: showRate(sumOf(ADMINISTRATORS)), few: 30 }}
      press={{ does: "narrows the page to this administrator", onPress: () => {} }}
    />
    <PartedBars
      label="What drove the change"
      empty={EMPTY}
      parted={{
        parts: PARTS,
        rows: CHANGES,
        table: {
          head: ["Administrator", ...PARTS],
          rows: CHANGES.map(({ name, parts }) => [name, ...parts.map(formatPoints)]),
        },
      }}
      format={formatPoints}
    />
    <HeatGrid
      label="Show rate by stage and weekday"
      heat={{
        rowName: "Stage",
        columns: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        leastSpread: 0.1,
        rows: ["First interview", "First-day sale"].map((name) => ({ name, cells: WEEKDAYS })),
      }}
      format={formatRate}
    />
  </>
);

const COMPARED_PAIRS = [
  { name: "First", booked: 12_408, showed: 9001, rate: "73%", note: "+3.2 pt", advance: "68%" },
  { name: "Second", booked: 6120, showed: 4987, rate: "81%", note: "−1.0 pt", advance: "6.2%" },
  { name: "Third", booked: 310, showed: 288, rate: "93%", note: "0.0 pt", advance: "765%" },
  { name: "Training", booked: 2204, showed: 1730, rate: "78%", note: "+6.4 pt", advance: "0%" },
  { name: "Sale", booked: 0, showed: 0, rate: "–", note: "none booked" },
].map((pair) => ({
  ...pair,
  earlier: { booked: Math.round(pair.booked * 1.12), showed: Math.round(pair.showed * 0.85) },
}));

const LARGE_PAIRS = COMPARED_PAIRS.map(({ earlier: _earlier, ...pair }, index) => ({
  ...pair,
  booked: 12_345_678 + index * 11_111_111,
  showed: 10_987_654 + index * 9_999_999,
}));

/** Around 78%, with a few that chance does not explain. */
const ADMINISTRATORS = [
  { name: "Dana Whitfield", booked: 420, showed: 372 },
  { name: LONG_NAME, booked: 388, showed: 251 },
  { name: "No Bookings", booked: 0, showed: 0 },
  { name: "New Hire", booked: 4, showed: 4, isChosen: true },
  { name: "Maria Oduya", booked: 18, showed: 9 },
  ...Array.from({ length: 24 }, (_, place) => ({
    name: `Administrator ${1000 + place}`,
    booked: 25 + place * 13,
    showed: Math.round((25 + place * 13) * (0.78 + (((place * 7) % 9) - 4) * 0.008)),
  })),
];

const PARTS = ["Mix", "Rate", "Came or left"];
const CHANGES = [
  { name: "Yusuf Xu", parts: [-0.0021, -0.0034, 0] },
  { name: LONG_NAME, parts: [0.0012, -0.0029, 0] },
  { name: "New Hire", parts: [0, 0, 0.0008] },
];

const WEEKDAYS = [
  { value: 0.61, detail: "610 of 1,000", isFew: false },
  { value: 0.6, detail: "540 of 900", isFew: false },
  { value: 0.64, detail: "576 of 900", isFew: false },
  { value: 0.58, detail: "464 of 800", isFew: false },
  { value: 0.56, detail: "448 of 800", isFew: false },
  { value: 0.9, detail: "9 of 10", isFew: true },
  { value: null, detail: "none booked", isFew: false },
];
