import { sql, type RawBuilder } from "kysely";
import type { z } from "zod/mini";
import type { namedEvent } from "#contract/roadshows/roadshows.ts";
import { CANDIDATE_REASONS, NEAR_ZIP_DIGITS } from "#domain/roadshows/candidates.ts";

type NamedEvent = z.output<typeof namedEvent>;

/** Columns that name an event, aliases `e` and `l`. */
export const NAMED_EVENT = sql<NamedEvent>`
  e.id, e.retailer_name as "retailerName", e.status, l.club_number as "clubNumber", l.city, l.state`;

/** The first digits of a ZIP code, alias `l`; "" where it was not reported. */
const ZIP_AREA = sql`left(l.zip, ${sql.lit(NEAR_ZIP_DIGITS)})`;

/**
 * The place in `CANDIDATE_REASONS` of one who staffed an event in the same state: `past` is that event and `gap` the one
 * without staff, each with its retailer, club and area.
 */
export const RANK = sql<number>`case
  when past.retailer_id = gap.retailer_id and past.club_number = gap.club_number and past.club_number <> '' then 0
  when past.retailer_id = gap.retailer_id then 1
  when past.area = gap.area and past.area <> '' then 2
  else 3 end`;
export const HOME_RANK = sql.lit(CANDIDATE_REASONS.indexOf("home"));
export const reasonAt = (rank: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(array[${sql.join(CANDIDATE_REASONS.map((reason) => sql.lit(reason)))}])[${rank} + 1]`;

/** Columns of events that are compared, aliases `e` and `l`. */
export const COMPARED = sql`e.retailer_id, l.club_number, ${ZIP_AREA} as area, upper(l.state) as state`;

/**
 * An assignment, alias `a`, that staffed its event, alias `e`: an active one. One that was taken away while the event went
 * on staffed nothing; one that is gone with its event did.
 */
export const HAS_STAFFED = sql`
  a.is_active and not e.is_canceled and (a.last_run is null or e.last_run is not null)`;
