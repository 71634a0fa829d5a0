import { DEMO_WEEKS_DEFAULT } from "#domain/demo-size.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { planBusiness, type Business, type DemoOptions } from "#server/demo/business.ts";
import { personAt } from "#server/demo/people.ts";

import { planSubmissions, submissionOf, timeRecordsOf } from "#server/demo/submissions.ts";
import type { AuditedSubmission } from "./filled/payroll-audit.ts";
import type { Person } from "#interface/employees.ts";

/** A Friday three weeks after the clocks changed, at nine in the morning in New York. */
export const DEMO: DemoOptions = {
  people: 2000,
  offices: null,
  weeks: DEMO_WEEKS_DEFAULT,
  seed: 1,
  today: isoDate("2026-11-20"),
  now: instant("2026-11-20T14:00:00Z"),
  zone: "America/New_York",
};

export const planDemo = (other: Partial<DemoOptions> = {}): Business => planBusiness({ ...DEMO, ...other });

export const peopleOf = (business: Business): readonly Person[] =>
  business.employees.map((_, index) => personAt(business, index));

export const byId = (people: readonly Person[]): ReadonlyMap<string, Person> =>
  new Map(people.map((person) => [person.id, person]));

export const submissionsOf = (business: Business): readonly AuditedSubmission[] =>
  Array.from(planSubmissions(business), (plan) => ({
    submission: submissionOf(business, plan),
    records: timeRecordsOf(business, plan),
    state: plan.office.city.state,
  }));
