import { auditEntries, auditFacets, auditState, type auditEntry } from "#contract/admin/audit.ts";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { z } from "zod/mini";
import { reportQuery, useFacets, useReport } from "#web/api/report.ts";
import { FIRST_WINDOW, useRowList, type Window } from "#web/api/row-list.ts";

export type AuditRow = z.output<typeof auditEntry>;
export type AuditQuery = Omit<QueryOf<typeof auditEntries>, keyof Window>;
export type AuditState = ReplyOf<typeof auditState>;

const entriesList = (query: AuditQuery) => (window: Window) =>
  reportQuery(auditEntries, { ...query, ...window });

export const auditWindowQuery = (query: AuditQuery) => entriesList(query)(FIRST_WINDOW);

export const useAuditEntries = (query: AuditQuery) =>
  useRowList<AuditRow, ReplyOf<typeof auditEntries>>(entriesList(query));

export const auditFacetsQuery = ({ order: _order, ...filters }: AuditQuery) =>
  reportQuery(auditFacets, filters);

export const useAuditFacets = (query: AuditQuery) => useFacets(auditFacetsQuery(query));

export const auditStateQuery = () => reportQuery(auditState, {});

/** State of the log when it was last checked. */
export const useAuditState = () => useReport(auditStateQuery());
