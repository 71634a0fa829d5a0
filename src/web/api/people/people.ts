import { useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  MISSING_CONTACTS,
  PEOPLE_SORTS,
  peopleDirectory,
  peopleFacets,
  type directoryPerson,
  type PeopleSort,
} from "#contract/people/people.ts";
import { reportQuery, useFacets, useReport } from "#web/api/report.ts";
import { FIRST_WINDOW, useRowList, type Window } from "#web/api/row-list.ts";

export type DirectoryRow = z.output<typeof directoryPerson>;
export type { PeopleSort };
export type PeopleQuery = Omit<QueryOf<typeof peopleDirectory>, keyof Window>;

/** The columns that the directory can be sorted by. */
export const peopleSorts = PEOPLE_SORTS;
export const missingContacts = MISSING_CONTACTS;

const peopleList = (query: PeopleQuery) => (window: Window) =>
  reportQuery(peopleDirectory, { ...query, ...window });

export const peopleWindowQuery = (query: PeopleQuery) => peopleList(query)(FIRST_WINDOW);

/** The first that a search finds, whatever their status. */
export const peopleFoundQuery = (q: string, limit: number) => peopleList({ q })({ offset: 0, limit });

export const usePeople = (query: PeopleQuery) =>
  useRowList<DirectoryRow, ReplyOf<typeof peopleDirectory>>(peopleList(query));

/** Requested after the rows. */
export function usePeopleFacets(query: PeopleQuery) {
  const { isPending } = useQuery({ ...peopleWindowQuery(query), enabled: false });
  const { sort: _sort, order: _order, ...filters } = query;
  return useFacets({ ...reportQuery(peopleFacets, filters), enabled: !isPending });
}

/** Every state and office of the scope, with how many people it has. */
export const everyFacetQuery = () => reportQuery(peopleFacets, {});

export const useEveryFacet = () => useReport(everyFacetQuery());
