import { employeeTable } from "#interface/employees.ts";
import { COUNT_MEMBERS } from "#interface/funnel.ts";
import { recordTables, submissionTable } from "#interface/payroll.ts";
import { roadshowEventTable } from "#interface/roadshows.ts";
import { reportQuery } from "#server/funnel/bodies.ts";
import { hasEntry, recordsQuery, submissionsQuery } from "#server/payroll/bodies.ts";
import { peopleQueries } from "#server/people/bodies.ts";
import { openPrivatePeople } from "#server/people/private-people.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Bodies } from "#server/reporting/answers.ts";
import { eventsQuery } from "#server/roadshows/bodies.ts";
import type { Sealer } from "#server/vault/keys.ts";

/** What the reporting interface answers about each noun, as the queries that write its JSON. */
export const nounBodies = (store: Store, sealer: Sealer): Bodies => ({
  interviewReport: (ask, accounts) => reportQuery(REPORT_MEMBERS, ask, accounts),
  roadshowEvents: (accounts) => eventsQuery(roadshowEventTable.shape, accounts),
  employees: (accounts) => peopleQueries(store.pool, employeeTable.shape, accounts),
  weekly: (accounts) => submissionsQuery(submissionTable.shape, accounts),
  records: (operation, ask, accounts) => recordsQuery(recordTables[operation].shape, ask, accounts),
  hasEntry: (entry, accounts) => hasEntry(store, entry, accounts),
  privatePeople: (accounts) => openPrivatePeople(store, sealer, accounts),
});

const REPORT_MEMBERS = [
  { name: "accounts", of: "accounts" },
  { name: "name", of: "names" },
  ...COUNT_MEMBERS.map(({ name, stage, part }) => ({ name, of: `${stage}.${part}` })),
];
