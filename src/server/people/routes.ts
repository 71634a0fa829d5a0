import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import { PEOPLE_WINDOW_MAX, type peopleDirectory, type peopleFacets } from "#contract/people.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { selectReply } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectDirectory, type DirectoryAsk } from "./queries.ts";
import { selectPeopleFacets, type PeopleFilters } from "./people-facets.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";

export const readDirectory = (
  store: Pick<Store, "db">,
  ask: AskOf<typeof peopleDirectory>,
  scope: Scope,
): Promise<ReplyOf<typeof peopleDirectory>> =>
  inSnapshot(store, scope, async (reading) => {
    const window = await selectDirectory(reading, {
      ...directoryAsk(ask),
      offset: ask.offset ?? 0,
      limit: ask.limit ?? PEOPLE_WINDOW_MAX,
    });
    const { asOf, total } = await selectReply(reading, "employees");
    // Rows that did not come are counted where everybody may be seen: whose they would be is unknown.
    const ofAll = scope === "all" ? Math.max(window.ofAll, total ?? 0) : window.ofAll;
    return { ...window, ofAll, asOf };
  });

/** What is asked of the store, whichever stretch of it. */
export const directoryAsk = (
  ask: Omit<AskOf<typeof peopleDirectory>, "offset" | "limit">,
): Omit<DirectoryAsk, "offset" | "limit"> => ({
  ...filtersAsk(ask),
  sort: ask.sort ?? null,
  isDown: ask.order === "down",
});

export const readPeopleFacets = (
  store: Pick<Store, "db">,
  ask: AskOf<typeof peopleFacets>,
  scope: Scope,
): Promise<ReplyOf<typeof peopleFacets>> =>
  inSnapshot(store, scope, (reading) => selectPeopleFacets(reading, filtersAsk(ask)));

const filtersAsk = (ask: AskOf<typeof peopleFacets>): PeopleFilters => ({
  q: ask.q ?? "",
  offices: ask.office ?? [],
  states: ask.state ?? [],
  isActive: ask.active ?? null,
});
