import { DAY_CHOICES, dayRangeText, daysAsked, type DayChoice } from "#domain/roadshows/event-days.ts";
import { WEEK_START } from "#domain/time/week.ts";
import type { EventsQuery } from "#web/api/roadshows/roadshows.ts";
import { oneOf } from "#web/lib/address.ts";
import { businessToday } from "#web/lib/business-day.ts";
import { sumsQuery } from "#web/pages/roadshows/events-query.ts";

/** The days whose people can be called. */
export const PHONE_DAYS = DAY_CHOICES.filter((choice) => choice !== "none");
type PhoneDays = (typeof PHONE_DAYS)[number];

export const phoneDaysOf = (search: URLSearchParams): PhoneDays =>
  oneOf(search, "days", PHONE_DAYS) ?? "tomorrow";

/** The events of those days that the other filters leave, the earliest first. */
export const phonesQuery = (search: URLSearchParams): EventsQuery => ({
  ...sumsQuery(search),
  days: rangeText(phoneDaysOf(search)),
  sort: "starts",
});

const rangeText = (choice: DayChoice): string => dayRangeText(daysAsked(choice, businessToday(), WEEK_START));
