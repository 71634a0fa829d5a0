import { earlierRange } from "#domain/funnel/funnel-compare.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { PeopleQuery } from "#web/api/people/people.ts";
import { rangeOf, requestedRange, type Span } from "#web/lib/date-range.ts";

/** The active people of an office, by name. */
export const activePeople = (id: OfficeId): PeopleQuery => ({ office: [id], active: true });

/** The funnel of an office alone in the days of the address, and in those just before; null where there are none. */
export function funnelQueries(id: OfficeId, search: URLSearchParams, span: Span) {
  const ofOffice = { account: [id], alone: true };
  const earlier = earlierRange(requestedRange(search), "previous", span);
  return {
    query: { ...ofOffice, ...rangeOf(search, span) },
    earlierQuery: earlier === null ? null : { ...ofOffice, ...earlier.range },
  };
}
