import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { PEOPLE_SORTS, peopleDirectory, peopleFacets, type directoryPerson } from "#contract/people.ts";
import { call } from "./call.ts";
import { pageQuery, useRowList, type RowList } from "./row-list.ts";

export type DirectoryRow = z.output<typeof directoryPerson>;
export type PeopleDirectory = z.output<typeof peopleDirectory.reply>;
export type PeopleAsk = Omit<z.output<typeof peopleDirectory.ask>, "offset" | "limit">;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** The columns that the directory can be sorted by. */
export const peopleSorts = PEOPLE_SORTS;

const peopleList = (ask: PeopleAsk): RowList<PeopleDirectory> => ({
  key: ["people", "directory", ask],
  read: (window, signal) => call(peopleDirectory, { ...ask, ...window }, signal),
});

export const peopleWindowQuery = (ask: PeopleAsk) => pageQuery(peopleList(ask));

export const usePeople = (ask: PeopleAsk) => useRowList<DirectoryRow, PeopleDirectory>(peopleList(ask));

export type PeopleFacets = z.output<typeof peopleFacets.reply>;

const peopleFacetsQuery = ({ q, office, state, active }: PeopleAsk) => {
  const ask = {
    ...(q !== undefined && { q }),
    ...(office && { office }),
    ...(state && { state }),
    ...(active !== undefined && { active }),
  };
  return queryOptions({
    queryKey: ["people", "facets", ask],
    queryFn: ({ signal }) => call(peopleFacets, ask, signal),
  });
};

/**
 * The counts of the filters, requested after the rows; null before the first ones. It does not suspend, which would hold
 * the whole page back after a change: earlier counts stay, as old, until the new ones come.
 */
export function usePeopleFacets(ask: PeopleAsk): {
  readonly facets: PeopleFacets | null;
  readonly isOld: boolean;
} {
  const { isPending } = useQuery({ ...peopleWindowQuery(ask), enabled: false });
  const { data = null, isPlaceholderData } = useQuery({
    ...peopleFacetsQuery(ask),
    enabled: !isPending,
    placeholderData: keepPreviousData,
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  return { facets: data, isOld: isPlaceholderData };
}
