export {
  auditTable,
  eventsTable,
  funnelNumbers,
  funnelTable,
  peopleTable,
  recordsTable,
  submissionsTable,
} from "#contract/tables.ts";
