export {
  auditTable,
  eventsTable,
  funnelTable,
  peopleTable,
  recordsTable,
  submissionsTable,
} from "#contract/tables.ts";
