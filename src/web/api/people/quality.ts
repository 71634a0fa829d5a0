import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { OfficeId, PersonId } from "#domain/ids.ts";
import {
  quality,
  QUALITY_SORTS,
  qualityExport,
  qualityFindings,
  type QualityFinding,
} from "#contract/people/quality.ts";
import { fileOf } from "#web/api/export.ts";
import { reportOf, reportQuery, useReport } from "#web/api/report.ts";
import { FIRST_WINDOW, useRowList, type Window } from "#web/api/row-list.ts";

export { qualityTable, type QualityFinding } from "#contract/people/quality.ts";

export type Quality = ReplyOf<typeof quality>;
export type FindingsQuery = Omit<QueryOf<typeof qualityFindings>, keyof Window>;

/** The columns that findings can be sorted by. */
export const qualitySorts = QUALITY_SORTS;

export const [qualityQuery, useQuality] = reportOf(quality);

const findingsList = (query: FindingsQuery) => (window: Window) =>
  reportQuery(qualityFindings, { ...query, ...window });

export const findingsWindowQuery = (query: FindingsQuery) => findingsList(query)(FIRST_WINDOW);

export const useFindings = (query: FindingsQuery) =>
  useRowList<QualityFinding, ReplyOf<typeof qualityFindings>>(findingsList(query));

/** Number of findings of a person that the user may see: as many as the list of them has. */
export const useFindingsCount = (person: PersonId): number =>
  useReport(findingsWindowQuery({ person })).total;

/** The findings of an office by all rules, so many as one reply has. */
export const useOfficeFindings = (office: OfficeId): ReplyOf<typeof qualityFindings> =>
  useReport(reportQuery(qualityFindings, { office: [office], sort: "rule" }));

export const qualityFile = fileOf(qualityExport);
