import { z } from "zod/mini";
import type { AskOf } from "#contract/endpoint.ts";
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
type FileAsk = { readonly format: ExportFormat; readonly columns?: readonly string[] };
type Asked<Of> = Omit<AskOf<Of>, keyof FileAsk>;

/* Addresses of the files, for links. */
export const funnelFile = (ask: Asked<typeof funnelExport>, file: FileAsk): string =>
  addressOf(funnelExport.path, z.encode(funnelExport.ask, { ...ask, ...file }));

export const trendFile = (ask: Asked<typeof trendExport>, file: FileAsk): string =>
  addressOf(trendExport.path, z.encode(trendExport.ask, { ...ask, ...file }));

/** All panels of the funnel; `columns` are those of its table. */
export const funnelWorkbookFile = (ask: Asked<typeof funnelWorkbook>, columns?: readonly string[]): string =>
  addressOf(
    funnelWorkbook.path,
    z.encode(funnelWorkbook.ask, { ...ask, format: "xlsx", ...(columns !== undefined && { columns }) }),
  );

export const eventsFile = (ask: Asked<typeof eventsExport>, file: FileAsk): string =>
  addressOf(eventsExport.path, z.encode(eventsExport.ask, { ...ask, ...file }));

export const peopleFile = (ask: Asked<typeof peopleExport>, file: FileAsk): string =>
  addressOf(peopleExport.path, z.encode(peopleExport.ask, { ...ask, ...file }));

export const submissionsFile = (ask: Asked<typeof submissionsExport>, file: FileAsk): string =>
  addressOf(submissionsExport.path, z.encode(submissionsExport.ask, { ...ask, ...file }));

export const recordsFile = (ask: Asked<typeof recordsExport>, file: FileAsk): string =>
  addressOf(recordsExport.path, z.encode(recordsExport.ask, { ...ask, ...file }));

export const auditFile = (ask: Asked<typeof auditExport>, file: FileAsk): string =>
  addressOf(auditExport.path, z.encode(auditExport.ask, { ...ask, ...file }));
