import type { EntryId, EventId, OfficeId, PersonId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import type { FindingKind } from "#domain/today/finding-kinds.ts";

/** Addresses of what there is one of for each id. */
export const paths = {
  person: (id: PersonId): string => PAGES.person.path.replace(":id", encodeURIComponent(id)),
  office: (id: OfficeId): string => PAGES.office.path.replace(":office", encodeURIComponent(id)),
  event: (id: EventId): string => `${PAGES.roadshows.path}?event=${encodeURIComponent(id)}`,
  findings: (kind: FindingKind): string => PAGES.findings.path.replace(":kind", kind),
  submission: (entry: EntryId): string => PAGES.submission.path.replace(":entry", encodeURIComponent(entry)),
} as const;

/** A path with the query of the page one comes from, so that the way back keeps its filters. */
export const withSearch = (path: string, search: URLSearchParams): string =>
  search.size === 0 ? path : `${path}?${search}`;
