import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { auditEntries, auditFacets, auditState, type auditEntry } from "#contract/audit.ts";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { z } from "zod/mini";
import { call } from "./call.ts";
import { useReport } from "./report.ts";
import { pageQuery, useRowList, type RowList } from "./row-list.ts";

export type AuditRow = z.output<typeof auditEntry>;
export type AuditEntries = ReplyOf<typeof auditEntries>;
export type AuditQuery = Omit<QueryOf<typeof auditEntries>, "offset" | "limit">;

const entriesList = (query: AuditQuery): RowList<AuditEntries> => ({
  key: ["audit", "entries", query],
  read: (window, signal) => call(auditEntries, { ...query, ...window }, signal),
});

export const auditWindowQuery = (query: AuditQuery) => pageQuery(entriesList(query));

export const useAuditEntries = (query: AuditQuery) => useRowList<AuditRow, AuditEntries>(entriesList(query));

export type AuditFacets = ReplyOf<typeof auditFacets>;

export const auditFacetsQuery = ({ order: _order, ...filters }: AuditQuery) =>
  queryOptions({
    queryKey: ["audit", "facets", filters],
    queryFn: ({ signal }) => call(auditFacets, filters, signal),
  });

/** The counts of the filters; null until the first ones have come. Rows wait for no count, as in the directory. */
export function useAuditFacets(query: AuditQuery): {
  readonly facets: AuditFacets | null;
  readonly isOld: boolean;
} {
  const { data = null, isPlaceholderData } = useQuery({
    ...auditFacetsQuery(query),
    placeholderData: keepPreviousData,
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  return { facets: data, isOld: isPlaceholderData };
}

export type AuditState = ReplyOf<typeof auditState>;

export const auditStateQuery = () =>
  queryOptions({
    queryKey: ["audit", "state"],
    queryFn: ({ signal }) => call(auditState, {}, signal),
  });

/** How the log was found when it was last checked. */
export const useAuditState = (): AuditState => useReport(auditStateQuery());
