import type { QueryOf } from "#contract/endpoint.ts";
import { headcountExport, movesExport } from "#contract/people/headcount.ts";
import { valueWords, type FilterFacts } from "#server/files/export-source.ts";
import { listSource, sortedRows } from "#server/files/list-source.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectAllMoves, selectHeadcount, selectMoves } from "./headcount-queries.ts";
import { selectOfficeWords, selectScopeWords } from "./queries.ts";
import { refuseReversed } from "./read-headcount.ts";

/** Headcounts by office or by state. @throws BadRequest when the second day is before the first */
export async function openHeadcount(reading: ScopedReading, query: QueryOf<typeof headcountExport>) {
  refuseReversed(query);
  const { total, undated, ...found } = await selectHeadcount(reading, query);
  const lines = query.by === "office" ? found.offices : found.states;
  return listSource(headcountExport, query, {
    title: `Headcount by ${query.by}`,
    ...sortedRows(headcountExport, query.sort, lines),
    asOf: await selectAge(reading, "employees"),
    limitedTo: await selectScopeWords(reading),
    // Its title says by what.
    filters: { ...(await requestedFilters(reading, query)), by: ["By", null] },
    control: {
      Rows: lines.length,
      "Headcount on the first day": total.before,
      Joined: total.joined,
      Left: total.left,
      "Headcount on the last day": total.after,
      "People without a date of hire, not counted": undated,
    },
    definitions: { ...DEFINITIONS, Turnover: "left ÷ mean of the headcounts of all days, both included" },
  });
}

/** People who joined or left, by name. @throws BadRequest when the second day is before the first */
export async function openMoves(reading: ScopedReading, query: QueryOf<typeof movesExport>) {
  refuseReversed(query);
  const { total } = await selectMoves(reading, query, { offset: 0, limit: 1 });
  const isOfLeavers = query.kind === "left";
  return listSource(movesExport, query, {
    title: isOfLeavers ? "Leavers" : "Joiners",
    fileName: isOfLeavers ? "leavers" : "joiners",
    lines: selectAllMoves(reading, query),
    count: total,
    asOf: await selectAge(reading, "employees"),
    limitedTo: await selectScopeWords(reading),
    // Its title says of whom.
    filters: { ...(await requestedFilters(reading, query)), kind: ["Kind", null] },
    control: { [isOfLeavers ? "Left" : "Joined"]: total },
    definitions: {
      ...DEFINITIONS,
      Days: "from the date of hire to the last day, or to the second of the two days",
    },
  });
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
