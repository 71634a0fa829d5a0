import type { z } from "zod/mini";
import { PEOPLE_SORTS, peopleDirectory, type directoryPerson } from "#contract/people.ts";
import { call } from "./call.ts";
import { useRowWindows, windowQuery, type RowWindows } from "./windows.ts";

export type DirectoryRow = z.output<typeof directoryPerson>;
export type PeopleDirectory = z.output<typeof peopleDirectory.reply>;
export type PeopleAsk = Omit<z.output<typeof peopleDirectory.ask>, "offset" | "limit">;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** The columns that the directory can be sorted by. */
export const peopleSorts = PEOPLE_SORTS;

const WINDOW = 100;

export const peopleWindowQuery = (ask: PeopleAsk, offset = 0) =>
  windowQuery(["people", "directory", ask, offset], (signal) =>
    call(peopleDirectory, { ...ask, offset, limit: WINDOW }, signal),
  );

export const usePeople = (ask: PeopleAsk): RowWindows<DirectoryRow, PeopleDirectory> =>
  useRowWindows(WINDOW, (offset) => peopleWindowQuery(ask, offset));
