export {
  auditTable,
  changeOf,
  earlierOf,
  eventsTable,
  funnelNumbers,
  funnelTable,
  peopleTable,
  recordsTable,
  submissionsTable,
} from "#contract/tables.ts";
