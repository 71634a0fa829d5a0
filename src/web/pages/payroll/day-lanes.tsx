import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { localPunch } from "#domain/payroll/time-records.ts";
import type { IsoDate } from "#domain/time/time.ts";
import type { TimeRecordRow } from "#web/api/payroll.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatDay, formatTime, formatUtc } from "#web/lib/format-dates.ts";
import { barsOf, type Bar } from "./day-shapes.ts";

const HOURS = ["12 AM", "6 AM", "Noon", "6 PM"] as const;
const DAY_MINUTES = 1440;

type DayLanesProps = { readonly records: readonly TimeRecordRow[]; readonly days: readonly IsoDate[] };

/** A lane for each day of a person's week, with their shifts as bars. What starts on other days is counted below. */
export function DayLanes({ records, days }: DayLanesProps) {
  const bars = barsOf(records);
  const elsewhere = records.filter(
    (record) => !bars.some((bar) => bar.record === record && days.includes(bar.day)),
  );
  return (
    <div>
      <div className="figures grid grid-cols-[5.5rem_1fr] gap-x-2 text-caption text-muted max-sm:grid-cols-[3.25rem_1fr]">
        <span />
        <div aria-hidden="true" className="grid grid-cols-4">
          {HOURS.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        {days.map((day) => (
          <Lane key={day} day={day} bars={bars.filter((bar) => bar.day === day)} />
        ))}
      </div>
      {elsewhere.length === 0 ? null : (
        <p className="mt-1 text-table text-muted">
          Not drawn: {elsewhere.map((record) => recordWords(record)).join("; ")}.
        </p>
      )}
    </div>
  );
}

const Lane = ({ day, bars }: { readonly day: IsoDate; readonly bars: readonly Bar[] }) => (
  <>
    <span className="self-center whitespace-nowrap">
      <span className="max-sm:hidden">{formatDay(day)}</span>
      <span className="sm:hidden">{formatDay(day).slice(0, 3)}</span>
    </span>
    <ol
      aria-label={formatDay(day)}
      className="relative my-px h-6 border-l border-line bg-[linear-gradient(to_right,var(--line)_1px,transparent_1px)] bg-[length:25%_100%]"
    >
      {bars.map((bar, place) => (
        <Shift key={place} bar={bar} />
      ))}
    </ol>
  </>
);

/** A bar whose words, with the punches in UTC, show under the pointer and the focus. */
const Shift = ({ bar: { record, from, to, missing, isOverlap, line } }: { readonly bar: Bar }) => {
  const words = `${recordWords(record)}${isOverlap ? ", overlaps another record" : ""}`;
  return (
    <li
      className="group absolute"
      style={{
        left: `${(from / DAY_MINUTES) * 100}%`,
        width: `${((to - from) / DAY_MINUTES) * 100}%`,
        top: 2 + line * 7,
        height: isOverlap ? 12 : 20,
      }}
    >
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawn bar, which no file holds
        role="img"
        aria-label={words}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what the pointer reads must be reachable by keyboard
        tabIndex={0}
        className={classNames(
          "block h-full min-w-1 rounded-xs",
          missing !== null
            ? "border-x-2 border-dashed border-bad bg-surface"
            : record.isActive
              ? isOverlap
                ? "border border-bad bg-bad/60"
                : "bg-accent"
              : "border border-dashed border-muted",
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          "absolute top-full z-20 hidden w-max max-w-64 rounded-md border border-line-strong bg-raised px-2 py-1 text-caption text-ink shadow-raised group-focus-within:block group-hover:block",
          from > DAY_MINUTES / 2 ? "right-0" : "left-0",
        )}
      >
        {words}
      </span>
    </li>
  );
};

/** `9:02 AM – 5:10 PM, 8:08 (14:02:00Z – 22:10:00Z)`, and what is wrong with it. */
function recordWords({ clockIn, clockOut, offsetMin, totalMin, isActive }: TimeRecordRow): string {
  const local = (moment: typeof clockIn, end: string): string =>
    moment === null ? `no clock-${end}` : formatTime(localPunch(moment, offsetMin).time);
  const utc = [clockIn, clockOut].map(formatUtc).join(" – ");
  return `${local(clockIn, "in")} – ${local(clockOut, "out")}, ${
    totalMin === null ? "unreadable minutes" : formatHoursMinutes(totalMin)
  } (UTC ${utc})${isActive ? "" : ", inactive"}`;
}
