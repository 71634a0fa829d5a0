import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { personWeeks } from "#contract/payroll/payroll.ts";
import { weekOf } from "#domain/time/week.ts";
import { addDays, today, type Clock } from "#domain/time/time.ts";
import { NotFound } from "#server/http/refusal.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import {
  hasPerson,
  selectPersonExceptions,
  selectPersonWeeks,
  selectMostEdited,
  selectPrograms,
  selectUnusualPeople,
  selectUnusualSubmissions,
} from "./insight-queries.ts";
import type { payrollInsights } from "#contract/payroll/payroll-review.ts";

/** Weeks of the person view. */
const WEEKS = 13;

/** @throws NotFound when there is no such person in the scope */
export async function readPersonWeeks(
  reading: ScopedReading,
  { id, week }: QueryOf<typeof personWeeks>,
  clock: Clock,
): Promise<ReplyOf<typeof personWeeks>> {
  if (!(await hasPerson(reading, id))) throw new NotFound("Person not found.");
  const { weekStart } = await selectBusinessSettings(reading);
  const last = weekOf(week ?? addDays(weekOf(today(clock), weekStart).from, -1), weekStart);
  const range = { from: addDays(last.from, -7 * (WEEKS - 1)), to: last.from };
  const weeks = await selectPersonWeeks(reading, id, range);
  const exceptions = await selectPersonExceptions(reading, id, range);
  return { weeks, exceptions, asOf: await selectAge(reading, "weekly") };
}

export async function readInsights(
  reading: ScopedReading,
  { week }: QueryOf<typeof payrollInsights>,
): Promise<ReplyOf<typeof payrollInsights>> {
  return {
    submissions: await selectUnusualSubmissions(reading, week),
    people: await selectUnusualPeople(reading, week),
    edited: await selectMostEdited(reading, week),
    ...(await selectPrograms(reading, week)),
  };
}
