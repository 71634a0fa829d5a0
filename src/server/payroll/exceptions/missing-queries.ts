import { sql, type RawBuilder } from "kysely";
import { isOneOf } from "#server/postgres/search.ts";

/** The days of weeks as an array, which an index finds the submissions of: no other week is read. */
const daysOf = (weeks: RawBuilder<unknown>) => sql`array(select listed.week from (${weeks}) listed)`;

/** Weeks, as `week`, each with whether more submissions start on its day than on any other of the days around it. */
const mainWeeks = (weeks: RawBuilder<unknown>) => sql`
  select listed.week, listed.week = coalesce((
           select near.week from submission near
            where near.last_run is null and near.week between listed.week - 6 and listed.week + 6
            group by near.week order by count(*) desc, near.week limit 1
         ), listed.week) as is_main
    from (${weeks}) listed`;

/** Condition that an office is closed for all of a week: from its first day on, or before. */
const isClosed = (office: RawBuilder<unknown>, week: RawBuilder<unknown>) => sql`
  exists (select from office_closure closure where closure.office_id = ${office} and closure.closed_on <= ${week})`;

/**
 * Offices without a submission for a week, of all offices that are expected to have one, as `office_id` and `week`: an
 * office is expected that has active people, or submitted in the eight weeks before, and is not closed. Its weeks start on the day on which
 * its latest one by then does, or its first one after; without any submission on the day on which most weeks do.
 */
export const missingOffices = (weeks: RawBuilder<unknown>, offices?: readonly string[]) => sql`
  select absent.office_id, absent.week
    from (
      select office.id as office_id, listed.week, listed.is_main from office cross join (${mainWeeks(weeks)}) listed
       where ${isOneOf(sql`office.id`, offices)} and not ${isClosed(sql`office.id`, sql`listed.week`)} and not exists (
               select from submission s
                where s.office_id = office.id and s.last_run is null and s.week = listed.week
                  and s.week = any(${daysOf(weeks)}))
    ) absent
    left join lateral (
      select s.week from submission s
       where s.office_id = absent.office_id and s.last_run is null and s.week <= absent.week + 6
       order by s.week desc limit 1
    ) latest on true
    left join lateral (
      select s.week from submission s
       where s.office_id = absent.office_id and s.last_run is null and s.week > absent.week + 6
       order by s.week limit 1
    ) later on latest.week is null
   where coalesce((coalesce(latest.week, later.week) - absent.week) % 7 = 0, absent.is_main)
     and (latest.week >= absent.week - 56
          or exists (select from person_sum people where people.office_id = absent.office_id and people.is_active))`;

/**
 * Offices that submitted both kinds in each of the four weeks before, or in each since their first if that was two or
 * three weeks before, and one of them for a week: as `office_id`, `week` and `is_road_show` of the kind that is missing.
 */
export const missingKinds = (weeks: RawBuilder<unknown>, offices?: readonly string[]) => sql`
  select one_kind.office_id, one_kind.week, not one_kind.is_road_show as is_road_show
    from (
      select s.office_id, s.week, bool_and(s.is_road_show) as is_road_show
        from submission s
       where s.last_run is null and s.week = any(${daysOf(weeks)}) and ${isOneOf(sql`s.office_id`, offices)}
       group by s.office_id, s.week having bool_and(s.is_road_show) or not bool_or(s.is_road_show)
    ) one_kind
    -- Of most offices nothing else is looked up: the week before has the same kind alone.
    join (
      select s.office_id, s.week, s.is_road_show from submission s
       where s.last_run is null and s.week = any(${daysOf(sql`select near.week - 7 as week from (${weeks}) near`)})
    ) before on before.office_id = one_kind.office_id and before.week = one_kind.week - 7
            and before.is_road_show <> one_kind.is_road_show
   cross join lateral (
      select count(*) filter (where has_both) as weeks_with_both, (one_kind.week - min(week)) / 7 as weeks_since_first
        from (
          select s.week, bool_or(s.is_road_show) and bool_or(not s.is_road_show) as has_both from submission s
           where s.office_id = one_kind.office_id and s.last_run is null and s.week between one_kind.week - 28 and one_kind.week - 7
           group by s.week
        ) kinds
   ) month_before
   where not ${isClosed(sql`one_kind.office_id`, sql`one_kind.week`)} and (month_before.weeks_with_both >= 4
      or (month_before.weeks_with_both >= 2 and month_before.weeks_with_both = month_before.weeks_since_first
          and not exists (select from submission s
                           where s.office_id = one_kind.office_id and s.last_run is null and s.week < one_kind.week - 28)))
   group by one_kind.office_id, one_kind.week, one_kind.is_road_show`;
