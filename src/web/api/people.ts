import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { PEOPLE_SORTS, peopleDirectory, peopleFacets, type directoryPerson } from "#contract/people.ts";
import { call } from "./call.ts";
import { pageQuery, useRowList, type RowList } from "./row-list.ts";

export type DirectoryRow = z.output<typeof directoryPerson>;
export type PeopleDirectory = z.output<typeof peopleDirectory.reply>;
export type PeopleQuery = Omit<z.output<typeof peopleDirectory.query>, "offset" | "limit">;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** The columns that the directory can be sorted by. */
export const peopleSorts = PEOPLE_SORTS;

const peopleList = (query: PeopleQuery): RowList<PeopleDirectory> => ({
  key: ["people", "directory", query],
  read: (window, signal) => call(peopleDirectory, { ...query, ...window }, signal),
});

export const peopleWindowQuery = (query: PeopleQuery) => pageQuery(peopleList(query));

export const usePeople = (query: PeopleQuery) => useRowList<DirectoryRow, PeopleDirectory>(peopleList(query));

export type PeopleFacets = z.output<typeof peopleFacets.reply>;

const peopleFacetsQuery = ({ q, office, state, active }: PeopleQuery) => {
  const query = {
    ...(q !== undefined && { q }),
    ...(office && { office }),
    ...(state && { state }),
    ...(active !== undefined && { active }),
  };
  return queryOptions({
    queryKey: ["people", "facets", query],
    queryFn: ({ signal }) => call(peopleFacets, query, signal),
  });
};

/**
 * The counts of the filters, requested after the rows; null before the first ones. It does not suspend, which would hold
 * the whole page back after a change: earlier counts stay, as old, until the new ones come.
 */
export function usePeopleFacets(query: PeopleQuery): {
  readonly facets: PeopleFacets | null;
  readonly isOld: boolean;
} {
  const { isPending } = useQuery({ ...peopleWindowQuery(query), enabled: false });
  const { data = null, isPlaceholderData } = useQuery({
    ...peopleFacetsQuery(query),
    enabled: !isPending,
    placeholderData: keepPreviousData,
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  return { facets: data, isOld: isPlaceholderData };
}
