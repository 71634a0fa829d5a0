import { z } from "zod/mini";
import type { QueryOf } from "#contract/endpoint.ts";
import {
  auditExport,
  eventsExport,
  funnelExport,
  funnelWorkbook,
  peopleExport,
  recordsExport,
  submissionsExport,
  trendExport,
  type ExportFormat,
} from "#contract/export.ts";
import { addressOf } from "./call.ts";

/** Which file: its format, and the columns on the screen in their order; all of the table's without them. */
type FileQuery = { readonly format: ExportFormat; readonly columns?: readonly string[] };
type QueryInput<Of> = Omit<QueryOf<Of>, keyof FileQuery>;

/* Addresses of the files, for links. */
export const funnelFile = (query: QueryInput<typeof funnelExport>, file: FileQuery): string =>
  addressOf(funnelExport.path, z.encode(funnelExport.query, { ...query, ...file }));

export const trendFile = (query: QueryInput<typeof trendExport>, file: FileQuery): string =>
  addressOf(trendExport.path, z.encode(trendExport.query, { ...query, ...file }));

/** All panels of the funnel; `columns` are those of its table. */
export const funnelWorkbookFile = (
  query: QueryInput<typeof funnelWorkbook>,
  columns?: readonly string[],
): string =>
  addressOf(
    funnelWorkbook.path,
    z.encode(funnelWorkbook.query, { ...query, format: "xlsx", ...(columns !== undefined && { columns }) }),
  );

export const eventsFile = (query: QueryInput<typeof eventsExport>, file: FileQuery): string =>
  addressOf(eventsExport.path, z.encode(eventsExport.query, { ...query, ...file }));

export const peopleFile = (query: QueryInput<typeof peopleExport>, file: FileQuery): string =>
  addressOf(peopleExport.path, z.encode(peopleExport.query, { ...query, ...file }));

export const submissionsFile = (query: QueryInput<typeof submissionsExport>, file: FileQuery): string =>
  addressOf(submissionsExport.path, z.encode(submissionsExport.query, { ...query, ...file }));

export const recordsFile = (query: QueryInput<typeof recordsExport>, file: FileQuery): string =>
  addressOf(recordsExport.path, z.encode(recordsExport.query, { ...query, ...file }));

export const auditFile = (query: QueryInput<typeof auditExport>, file: FileQuery): string =>
  addressOf(auditExport.path, z.encode(auditExport.query, { ...query, ...file }));
