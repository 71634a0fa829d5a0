import { sql, type RawBuilder } from "kysely";

/** Weeks, as `week`, each with whether more submissions start on its day than on any other of the days around it. */
const mainWeeks = (weeks: RawBuilder<unknown>) => sql`
  select w.week, w.week = coalesce((
           select m.week from submission m
            where m.last_run is null and m.week between w.week - 6 and w.week + 6
            group by m.week order by count(*) desc, m.week limit 1
         ), w.week) as is_main
    from (${weeks}) w`;

/**
 * Offices without a submission for a week, of all offices that are expected to have one, as `office_id` and `week`: an
 * office is expected that has active people, or submitted in the eight weeks before. Its weeks start on the day on which
 * its latest one by then does, or its first one after; without any submission on the day on which most weeks do.
 */
export const missingOffices = (weeks: RawBuilder<unknown>) => sql`
  select absent.office_id, absent.week
    from (
      select o.id as office_id, w.week, w.is_main from office o cross join (${mainWeeks(weeks)}) w
       where not exists (select from submission s where s.office_id = o.id and s.last_run is null and s.week = w.week)
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
          or exists (select from person_sum p where p.office_id = absent.office_id and p.is_active))`;

/**
 * Offices that submitted both kinds in each of the four weeks before, or in each since their first if that was two or
 * three weeks before, and one of them for a week: as `office_id`, `week` and `is_road_show` of the kind that is missing.
 */
export const missingKinds = (weeks: RawBuilder<unknown>) => sql`
  select k.office_id, k.week, not k.has_roadshow as is_road_show
    from (
      select office_id, week, has_roadshow, has_roadshow and has_standard as has_both,
             count(*) filter (where has_roadshow and has_standard) over month_before as weeks_with_both,
             (week - min(week) over month_before) / 7 as weeks_since_first
        from (
          select s.office_id, s.week, bool_or(s.is_road_show) as has_roadshow, bool_or(not s.is_road_show) as has_standard
            from submission s
           where s.last_run is null
             and s.week between (select min(week) - 28 from (${weeks}) w) and (select max(week) from (${weeks}) w)
           group by s.office_id, s.week
        ) kinds
      window month_before as (
        partition by office_id order by week range between interval '28 days' preceding and interval '7 days' preceding)
    ) k
   where not k.has_both and k.week in (select week from (${weeks}) w)
     and (k.weeks_with_both >= 4
          or (k.weeks_with_both >= 2 and k.weeks_with_both = k.weeks_since_first
              and not exists (select from submission s
                               where s.office_id = k.office_id and s.last_run is null and s.week < k.week - 28)))`;
