import type { QueryOf } from "#contract/endpoint.ts";
import { movesTable, type MoveKind } from "#contract/people/headcount.ts";
import { bySort, fileHeadings, sortsOf, type FileColumn } from "#contract/tables.ts";
import { weekExport, weekTable, type WeekLine } from "#contract/week.ts";
import { showRate, STAGE_NAMES, STAGES } from "#domain/funnel/funnel.ts";
import type { Role } from "#domain/identity/roles.ts";
import { officeName } from "#domain/office-name.ts";
import { weekSentences } from "#domain/offices/week-words.ts";
import { rangeWords } from "#domain/time/day-words.ts";
import { today, type Clock } from "#domain/time/time.ts";
import type { FileSheet } from "#server/files/cell.ts";
import { batched, columnCells, sourceSheet } from "#server/files/export-source.ts";
import { listSource } from "#server/files/list-source.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { movesQuery, readWeek, type WeekReads } from "./read-week.ts";

type Column = keyof typeof weekTable;
const isColumn = (id: string): id is Column => Object.hasOwn(weekTable, id);
const isMoveColumn = (id: string): id is keyof typeof movesTable => Object.hasOwn(movesTable, id);

/** The sheet as a workbook: the offices, each stage of their funnels, who joined and who left. A role without payroll gets no column of it. */
export async function openWeek(
  reading: ScopedReading,
  query: QueryOf<typeof weekExport>,
  role: Role,
  clock: Clock,
  reads: WeekReads,
) {
  const sheet = await readWeek(reading, query, role, clock, reads);
  const rows = sheet.rows.toSorted(bySort(query.sort, sortsOf(weekTable)));
  const columns = (query.columns ?? Object.keys(weekTable)).filter(isColumn);
  const seesPayroll = rows.some(({ blocking }) => blocking !== null);
  const day = today(clock);
  const openMoves = async (kind: MoveKind): Promise<FileSheet> => {
    const source = await reads.openMoves(reading, {
      ...movesQuery(kind, sheet.week, query.office),
      format: "xlsx",
    });
    return sourceSheet(source, Object.keys(movesTable).filter(isMoveColumn));
  };
  const moves = query.format === "xlsx" ? [await openMoves("joined"), await openMoves("left")] : [];
  return listSource(weekExport, query, {
    columns: seesPayroll ? columns : columns.filter((id) => id !== "blocking"),
    lines: batched(rows),
    count: rows.length,
    book: (table) => [table, stagesSheet(rows), ...moves],
    asOf: sheet.asOf,
    limitedTo: await selectScopeWords(reading),
    filters: { office: ["Office", await selectOfficeWords(reading, query.office)] },
    about: { Week: rangeWords(sheet.week, day), "Week before": rangeWords(sheet.before, day) },
    control: {
      Rows: rows.length,
      ...Object.fromEntries(
        weekSentences(sheet, { today: day, zone: clock.zone }).map((text, at) => [`Summary ${at + 1}`, text]),
      ),
    },
    definitions: {
      "Show rate":
        "showed ÷ booked of first interviews in the week; the change in points against the week before",
      "Assignments, not acknowledged": "active ones, to events that are not canceled, on any day",
      "Joined, left": "by dates in the week; a retirement before the hire is an earlier spell",
      Source: "of the latest week of hours that has ended",
      ...(seesPayroll && { Blocking: "open blocking exceptions of the same week of hours" }),
    },
  });
}

type StageLine = { readonly line: WeekLine; readonly stage: (typeof STAGES)[number] };

const STAGE_COLUMNS: readonly FileColumn<StageLine>[] = [
  { heading: "Office", kind: "text", of: ({ line }) => officeName(line) },
  { heading: "Stage", kind: "text", of: ({ stage }) => STAGE_NAMES[stage] },
  { heading: "Booked", kind: "count", of: ({ line, stage }) => line.counts[stage].booked },
  { heading: "Showed", kind: "count", of: ({ line, stage }) => line.counts[stage].showed },
  { heading: "Show rate", kind: "rate", of: ({ line, stage }) => showRate(line.counts[stage]) },
  { heading: "Booked, week before", kind: "count", of: ({ line, stage }) => line.earlier[stage].booked },
  { heading: "Showed, week before", kind: "count", of: ({ line, stage }) => line.earlier[stage].showed },
];

/** Every stage of the funnel of each office. */
function stagesSheet(rows: readonly WeekLine[]): FileSheet {
  const lines = rows.flatMap((line) => STAGES.map((stage) => ({ line, stage })));
  return {
    title: "Funnel by office",
    headings: STAGE_COLUMNS.flatMap(fileHeadings),
    rows: batched(lines.map((line) => STAGE_COLUMNS.flatMap((column) => columnCells(column, line)))),
  };
}
