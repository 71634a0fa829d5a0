import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import { offices } from "#contract/offices.ts";
import { PEOPLE_WINDOW_MAX, peopleDirectory, peopleFacets } from "#contract/people.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { selectReply } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import { cachedRoute, type Route } from "#server/http/serve.ts";
import { selectOffices } from "./office-queries.ts";
import { mountPerson, type PersonDeps } from "./person-routes.ts";
import { selectDirectory, type DirectoryAsk } from "./queries.ts";
import { selectPeopleFacets, type PeopleFilters } from "./people-facets.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";

/** What pages ask about people and offices. */
export const peopleRoutes = (deps: PersonDeps): readonly Route[] => [
  cachedRoute(offices, (_ask, who) => readOffices(deps.store, who.scope)),
  cachedRoute(peopleDirectory, (ask, who) => readDirectory(deps.store, ask, who.scope)),
  cachedRoute(peopleFacets, (ask, who) => readPeopleFacets(deps.store, ask, who.scope)),
  ({ app }) => mountPerson(app, deps),
];

/** Every office of a scope. */
export const readOffices = (store: Pick<Store, "db">, scope: Scope): Promise<ReplyOf<typeof offices>> =>
  inSnapshot(store, scope, async (reading) => ({ rows: await selectOffices(reading) }));

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
