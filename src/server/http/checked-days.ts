import { dayCount, RANGE_DAYS_MAX, type DateRange } from "#domain/time/time.ts";
import { BadRequest } from "./refusal.ts";

/** No counts can lie beyond these days, and the weeks and months around them still exist. */
const [EARLIEST, LATEST] = ["1900-01-01", "2999-12-31"];

/**
 * Returns the number of days of a range.
 * @throws BadRequest when it ends before it starts, is too long, or lies where no counts can be
 */
export function checkedDays({ from, to }: DateRange, [first, last] = ["from", "to"]): number {
  if (from < EARLIEST) throw new BadRequest(`“${first}” is before ${EARLIEST}.`);
  if (to > LATEST) throw new BadRequest(`“${last}” is after ${LATEST}.`);
  if (to < from) throw new BadRequest(`“${last}” is before “${first}”.`);
  const days = dayCount({ from, to });
  if (days > RANGE_DAYS_MAX)
    throw new BadRequest(`“${first}” to “${last}” is longer than ${RANGE_DAYS_MAX} days.`);
  return days;
}
