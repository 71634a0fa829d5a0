import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import { foundIn, type FoundItem, type Found } from "#domain/today/findings.ts";
import {
  bookingsChanges,
  idleOf,
  rateChanges,
  sumOfWeeks,
  type WeekSeries,
} from "#domain/today/weekly-change.ts";
import { addDays, today, type Clock, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { weekFrom, weekOf } from "#domain/time/week.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { selectCoverage, selectFewerCovered } from "./coverage.ts";
import {
  selectOfficesOfAdministrators,
  selectWeeksOfAdministrators,
  selectWeeksOfOffices,
  type CountedWeek,
} from "./week-queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";

/** The weeks that the latest one is held against. */
const WEEKS_BEFORE = 8;

/** Administrators whose bookings or show rate changed beyond chance in the latest complete week, and who booked nothing in it. */
export async function findInInterviews(reading: ScopedReading, clock: Clock): Promise<Found> {
  const { weekStart } = await selectBusinessSettings(reading);
  const week = weekFrom(addDays(weekOf(today(clock), weekStart).from, -7));
  const range: DateRange = { from: addDays(week.from, -7 * WEEKS_BEFORE), to: week.to };
  const { days } = await selectCoverage(reading, range);
  // Only what is complete is compared: in a week that lacks a day, everyone would have fallen.
  if (days.length < 7 * (WEEKS_BEFORE + 1)) return { findings: [], week: null };
  const partial = await selectFewerCovered(reading, null, range, days.length);
  const leftOut = partial.map(({ id }) => id);
  const offices = seriesOf(await selectWeeksOfOffices(reading, range)).filter(
    ({ id }) => !leftOut.includes(id),
  );
  const administrators = seriesOf(await selectWeeksOfAdministrators(reading, range, leftOut));
  const changed = {
    bookings: bookingsChanges(administrators),
    rates: rateChanges(administrators),
    idle: idleOf(administrators),
  };
  const changedIds = Object.values(changed).flatMap((series) => series.map(({ id }) => id));
  const officesOf = await selectOfficesOfAdministrators(reading, range, [...new Set(changedIds)]);
  const items = (series: readonly NamedSeries<AdministratorId>[]) =>
    series.map((each) => changeItem(each, week.to, officesOf.get(each.id) ?? []));
  const officeItems = (series: readonly NamedSeries<OfficeId>[]) =>
    series.map((each) => changeItem(each, week.to, [each.id]));
  return foundIn<"interviews">(week, {
    "office-bookings": officeItems(bookingsChanges(offices)),
    "office-rate": officeItems(rateChanges(offices)),
    "administrator-bookings": items(changed.bookings),
    "administrator-rate": items(changed.rates),
    idle: items(changed.idle),
  });
}

type NamedSeries<Id> = WeekSeries & Pick<CountedWeek<Id>, "id" | "name">;

const NONE = { booked: 0, showed: 0 };

/** The weeks of each, those without counts as zeros. */
function seriesOf<Id>(weeks: readonly CountedWeek<Id>[]): readonly NamedSeries<Id>[] {
  return Array.from(
    Map.groupBy(weeks, ({ id }) => id),
    ([id, counts]) => {
      const byWeek = new Map(counts.map((counted) => [counted.week, counted]));
      const countOf = (week: number) => {
        const { booked, showed } = byWeek.get(week) ?? NONE;
        return { booked, showed };
      };
      return {
        id,
        name: counts[0]?.name ?? "",
        before: Array.from({ length: WEEKS_BEFORE }, (_, week) => countOf(week)),
        now: countOf(WEEKS_BEFORE),
      };
    },
  );
}

/** The week is in its id: a change in the next week is another one. */
function changeItem(
  { id, name, before, now }: NamedSeries<string>,
  since: IsoDate,
  offices: readonly OfficeId[],
): FoundItem {
  const { booked, showed } = sumOfWeeks(before);
  const mean = Math.round(booked / before.length);
  return {
    id: `${id} ${since}`,
    subject: id,
    name,
    about: "",
    size: Math.abs(now.booked - mean),
    change: { before: { booked: mean, showed: Math.round(showed / before.length) }, now },
    since,
    offices,
  };
}
