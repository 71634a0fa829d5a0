import { z } from "zod/mini";
import * as contract from "#contract/export.ts";
import type { Table } from "#contract/tables.ts";
import { addressOf } from "./call.ts";

export {
  changeFromEarlier,
  earlierOf,
  eventsTable,
  funnelNumbers,
  funnelTable,
  peopleTable,
} from "#contract/tables.ts";

/** The address of a file, for a link: of all the table's columns where none are named. */
export const fileOf =
  <Query extends z.ZodMiniType<unknown, Record<string, string | undefined>>>({
    path,
    query,
  }: contract.Export<Query, Table>) =>
  (input: z.output<Query>): string =>
    addressOf(path, z.encode(query, input));

export const funnelFile = fileOf(contract.funnelExport);
export const trendFile = fileOf(contract.trendExport);
/** All panels of the funnel; `columns` are those of its table. */
export const funnelWorkbookFile = fileOf(contract.funnelWorkbook);
export const eventsFile = fileOf(contract.eventsExport);
export const peopleFile = fileOf(contract.peopleExport);
