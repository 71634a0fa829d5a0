import type { QueryOf } from "#contract/endpoint.ts";
import {
  headcountTable,
  movesTable,
  type headcountExport,
  type HeadcountLine,
  type movesExport,
  type Mover,
} from "#contract/people/headcount.ts";
import { bySort, sortsOf } from "#contract/tables.ts";
import { orderWords } from "#server/files/export-order.ts";
import {
  batched,
  filterFacts,
  valueWords,
  type ExportSource,
  type FilterFacts,
} from "#server/files/export-source.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectAllMoves, selectHeadcount, selectMoves } from "./headcount-queries.ts";
import { selectOfficeWords, selectScopeWords } from "./queries.ts";
import { refuseReversed } from "./read-headcount.ts";

const SORTS = sortsOf<HeadcountLine>(headcountTable);

/** Headcounts by office or by state. @throws BadRequest when the second day is before the first */
export async function openHeadcount(
  reading: ScopedReading,
  query: QueryOf<typeof headcountExport>,
): Promise<ExportSource<HeadcountLine, keyof typeof headcountTable>> {
  refuseReversed(query);
  const { total, undated, ...found } = await selectHeadcount(reading, query);
  const lines = query.by === "office" ? found.offices : found.states;
  return {
    title: `Headcount by ${query.by}`,
    lines: batched(lines.toSorted(bySort(query.sort, SORTS))),
    count: lines.length,
    columnsOf: (id) => [headcountTable[id]],
    asOf: await selectAge(reading, "employees"),
    filters: {
      "Limited to offices": await selectScopeWords(reading),
      // Its title says by what.
      ...filterFacts<Omit<QueryOf<typeof headcountExport>, "by">>(await requestedFilters(reading, query)),
    },
    control: {
      Rows: lines.length,
      "Headcount on the first day": total.before,
      Joined: total.joined,
      Left: total.left,
      "Headcount on the last day": total.after,
      "People without a date of hire, not counted": undated,
    },
    definitions: { ...DEFINITIONS, Turnover: "left ÷ mean of the headcounts of all days, both included" },
  };
}

/** Who joined or left, by name. @throws BadRequest when the second day is before the first */
export async function openMoves(
  reading: ScopedReading,
  query: QueryOf<typeof movesExport>,
): Promise<ExportSource<Mover, keyof typeof movesTable>> {
  refuseReversed(query);
  const { total } = await selectMoves(reading, query, { offset: 0, limit: 1 });
  const isOfLeavers = query.kind === "left";
  return {
    title: isOfLeavers ? "Leavers" : "Joiners",
    fileName: isOfLeavers ? "leavers" : "joiners",
    lines: selectAllMoves(reading, query),
    count: total,
    columnsOf: (id) => [movesTable[id]],
    asOf: await selectAge(reading, "employees"),
    filters: {
      "Limited to offices": await selectScopeWords(reading),
      // Its title says of whom.
      ...filterFacts<Omit<QueryOf<typeof movesExport>, "kind">>(await requestedFilters(reading, query)),
      "Sorted by": orderWords(query, "name"),
    },
    control: { [isOfLeavers ? "Left" : "Joined"]: total },
    definitions: {
      ...DEFINITIONS,
      Days: "from the date of hire to the last day, or to the second of the two days",
    },
  };
}

const DEFINITIONS = {
  Headcount: "hired on or before the day and not retired, or retired on or after it; by dates, not by flags",
  Joined: "hired after the first day, up to the second",
  Left: "last day of work on the first day or later, before the second",
};

type Filters = Pick<QueryOf<typeof headcountExport>, "from" | "to" | "office" | "state">;

const requestedFilters = async (
  reading: ScopedReading,
  { from, to, office, state }: Filters,
): Promise<FilterFacts<Filters>> => ({
  from: ["First day", from],
  to: ["Second day", to],
  office: ["Office", await selectOfficeWords(reading, office)],
  state: ["State", valueWords(state)],
});
