import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  headcount,
  headcountExport,
  headcountMoves,
  MOVE_KINDS,
  MOVE_SORTS,
  movesExport,
  type Mover,
} from "#contract/people/headcount.ts";
import { fileOf } from "#web/api/export.ts";
import { reportOf, reportQuery } from "#web/api/report.ts";
import { FIRST_WINDOW, useRowList, type Window } from "#web/api/row-list.ts";

export {
  headcountTable,
  movesTable,
  type EarlyMonth,
  type HeadcountLine,
  type Mover,
} from "#contract/people/headcount.ts";

export type HeadcountQuery = QueryOf<typeof headcount>;
export type Headcount = ReplyOf<typeof headcount>;
export type MovesQuery = Omit<QueryOf<typeof headcountMoves>, keyof Window>;

export const moveKinds = MOVE_KINDS;
/** The columns that joiners and leavers can be sorted by. */
export const moveSorts = MOVE_SORTS;

export const [headcountQuery, useHeadcount] = reportOf(headcount);

const movesList = (query: MovesQuery) => (window: Window) =>
  reportQuery(headcountMoves, { ...query, ...window });

export const movesWindowQuery = (query: MovesQuery) => movesList(query)(FIRST_WINDOW);

export const useMoves = (query: MovesQuery) =>
  useRowList<Mover, ReplyOf<typeof headcountMoves>>(movesList(query));

export const headcountFile = fileOf(headcountExport);
export const movesFile = fileOf(movesExport);
