import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import * as contract from "#contract/export.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Table } from "#contract/tables.ts";
import { addressOf } from "./call.ts";
import { reportQuery } from "./report.ts";

export {
  changeFromEarlier,
  earlierOf,
  eventsTable,
  FUNNEL_NUMBERS,
  funnelTable,
  peopleTable,
  type FunnelNumber,
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

export type CutExport = ReplyOf<typeof contract.cutExports>["rows"][number];

const CUT_CHECK_MS = 15_000;

/** The user's files that the server ended before they were whole, once one has been downloaded; none while unknown. */
export function useCutExports(hasDownloaded: boolean): readonly CutExport[] {
  const { data } = useQuery({
    ...reportQuery(contract.cutExports, {}),
    enabled: hasDownloaded,
    refetchInterval: CUT_CHECK_MS,
    retry: false,
  });
  return data?.rows ?? [];
}
