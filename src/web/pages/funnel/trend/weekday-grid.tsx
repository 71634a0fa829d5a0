import type { WeekStart } from "#domain/time/week.ts";
import type { FunnelTrend } from "#web/api/funnel.ts";
import { formatCount, formatRate } from "#web/lib/format.ts";
import { HeatGrid } from "#web/ui/charts/heat-grid.tsx";
import { weekdayHeat } from "./weekday-heat.ts";

type WeekdayGridProps = {
  readonly weekdays: FunnelTrend["weekdays"];
  readonly weekStart: WeekStart;
  readonly fewBooked: number;
  readonly range: string;
};

/** Show rates by stage and day of the week, with their counts. */
export const WeekdayGrid = ({ weekdays, weekStart, fewBooked, range }: WeekdayGridProps) => (
  <>
    <HeatGrid
      label={`Show rate by stage and day of the week, ${range}`}
      empty="No bookings in these dates."
      heat={weekdayHeat(weekdays, weekStart, fewBooked)}
      format={formatRate}
    />
    <p className="max-w-5xl text-table text-muted">
      Showed ÷ booked on that weekday. * Small sample: fewer than {formatCount(fewBooked)} booked.
    </p>
  </>
);
