import { isFew, showRate, STAGE_NAMES, STAGES, type StageCount } from "#domain/funnel/funnel.ts";
import type { WeekStart } from "#domain/time/week.ts";
import type { FunnelTrend } from "#web/api/funnel.ts";
import { formatCount } from "#web/lib/format.ts";
import type { Heat } from "#web/ui/charts/heat-shapes.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** Show rates by stage and day of the week, with the counts they are of; each stage colored for itself. */
export function weekdayHeat(
  weekdays: FunnelTrend["weekdays"],
  weekStart: WeekStart,
  fewBooked: number,
): Heat {
  const order = WEEKDAYS.map((_name, index) => (index + weekStart - 1) % WEEKDAYS.length);
  const rows = STAGES.map((stage) => {
    const cells = order.map((day) => {
      const { counts, daysKnown = 0 } = weekdays.find(({ weekday }) => weekday === day + 1) ?? {};
      return counts === undefined || daysKnown === 0 ? null : counts[stage];
    });
    return {
      name: STAGE_NAMES[stage],
      values: cells.map((count) => (count === null ? null : showRate(count))),
      details: cells.map(detailOf),
      few: cells.map((count) => count !== null && count.booked > 0 && isFew(count, fewBooked)),
    };
  });
  return {
    rowName: "Stage",
    columns: order.map((day) => WEEKDAYS[day] ?? ""),
    rows,
    byRow: { leastSpread: 0.1 },
  };
}

const detailOf = (count: StageCount | null): string => {
  if (count === null) return "";
  return count.booked === 0 ? "none booked" : `${formatCount(count.showed)} of ${formatCount(count.booked)}`;
};
