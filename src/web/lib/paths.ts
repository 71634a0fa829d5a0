import type { EntryId, EventId, OfficeId, PersonId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import type { FindingKind } from "#domain/today/finding-kinds.ts";
import { addDays, type DateRange } from "#domain/time/time.ts";

/** Addresses of what there is one of for each id. */
export const paths = {
  person: (id: PersonId): string => PAGES.person.path.replace(":id", encodeURIComponent(id)),
  office: (id: OfficeId): string => PAGES.office.path.replace(":office", encodeURIComponent(id)),
  event: (id: EventId): string => `${PAGES.roadshows.path}?event=${encodeURIComponent(id)}`,
  findings: (kind: FindingKind): string => PAGES.findings.path.replace(":kind", kind),
  submission: (entry: EntryId): string => PAGES.submission.path.replace(":entry", encodeURIComponent(entry)),
  /** The findings of a person that are to be corrected. */
  corrections: (id: PersonId): string => `${PAGES.quality.path}?person=${encodeURIComponent(id)}`,
  /** The active people of an office. */
  people: (office: OfficeId): string => `${PAGES.people.path}?office=${encodeURIComponent(office)}`,
  /** Address of who joined or left within a range: headcounts are of the ends of days, so it begins a day before. */
  moves: ({ from, to }: DateRange, kind: "joined" | "left", offices: readonly string[]): string => {
    const days = new URLSearchParams({ from: addDays(from, -1), to, moves: kind });
    for (const office of offices) days.append("office", office);
    return `${PAGES.headcount.path}?${days}`;
  },
} as const;

/** A path with the query of the page one comes from, so that the way back keeps its filters. */
export const withSearch = (path: string, search: URLSearchParams): string =>
  search.size === 0 ? path : `${path}?${search}`;
