import { sql, type RawBuilder, type SqlBool } from "kysely";
import { words } from "#domain/fold.ts";
import { allOf, matchesAll } from "./search.ts";
import type { Stretch } from "./windows.ts";

export type EventsAsk = Stretch & {
  readonly q: string;
  /** Values of the facets; all when empty. */
  readonly retailers: readonly string[];
  readonly states: readonly string[];
  readonly statuses: readonly string[];
  /** Null where it is not asked. */
  readonly isUnassigned: boolean | null;
  readonly isUnacknowledged: boolean | null;
};

export const FILTERS = ["retailer", "state", "status", "unassigned", "unacknowledged"] as const;
export type Filter = (typeof FILTERS)[number];

/**
 * Current events that the search leaves, each with its facet values and whether it passes each filter: a subquery to
 * select from. What `isGap` and `isUnacknowledged` of the domain say is said here once more, in SQL.
 */
export const searchedEvents = (ask: Omit<EventsAsk, keyof Stretch>): RawBuilder<unknown> => sql`
  select event.*, ${oneOf(sql`event.retailer`, ask.retailers)} as passes_retailer,
         ${oneOf(sql`event.state`, ask.states)} as passes_state,
         ${oneOf(sql`event.status`, ask.statuses)} as passes_status,
         ${sameAs(sql`event.is_gap`, ask.isUnassigned)} as passes_unassigned,
         ${sameAs(sql`event.is_unacknowledged`, ask.isUnacknowledged)} as passes_unacknowledged
    from (
      select e.id, e.retailer_id as retailer, e.retailer_name, l.state, e.status,
             not coalesce(a.is_staffed, false) and e.status !~* '^\\s*cancell?ed\\s*$' as is_gap,
             coalesce(a.is_unacknowledged, false) as is_unacknowledged
        from roadshow_event e
        join location l on l.key = e.location_key
        left join (
          select event_id, bool_or(is_active) as is_staffed,
                 bool_or(is_active and not is_acknowledged) as is_unacknowledged
            from assignment where last_run is null group by event_id
        ) a on a.event_id = e.id
       where e.last_run is null and ${matchesAll(sql`e.search_text`, [...new Set(words(ask.q))])}
    ) event`;

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 0 ? sql`true` : sql`${column} = any(${values})`;

const sameAs = (column: RawBuilder<unknown>, asked: boolean | null): RawBuilder<SqlBool> =>
  asked === null ? sql`true` : sql`${column} = ${asked}`;

const PASSES: Readonly<Record<Filter, RawBuilder<SqlBool>>> = {
  retailer: sql`passes_retailer`,
  state: sql`passes_state`,
  status: sql`passes_status`,
  unassigned: sql`passes_unassigned`,
  unacknowledged: sql`passes_unacknowledged`,
};

/** Passes every filter, or every filter but one: what that one would leave is what its facet counts. */
export const passesAll = (but?: Filter): RawBuilder<SqlBool> =>
  allOf(FILTERS.filter((filter) => filter !== but).map((filter) => PASSES[filter]));
