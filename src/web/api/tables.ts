export {
  changeOf,
  earlierOf,
  eventsTable,
  funnelNumbers,
  funnelTable,
  peopleTable,
} from "#contract/tables.ts";
