import { submissionsExport, submissionsTable } from "#contract/payroll/payroll-files.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import type { FileColumn } from "#contract/tables.ts";
import { boardLines, reviewWords, type BoardLine } from "#domain/payroll/board.ts";
import type { Clock, IsoDate } from "#domain/time/time.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import { batched, columnCells } from "#server/files/export-source.ts";
import { listSource } from "#server/files/list-source.ts";
import {
  filtersOf,
  isByWeekBefore,
  readBoard,
  sortedLines,
  totalOf,
  withBefore,
  type ReadBoard,
} from "#server/payroll/board/read-board.ts";

type Column = keyof typeof submissionsTable;

/** The board of a week as the page shows it, then its total: the control line. */
export async function openSubmissions(
  reading: ScopedReading,
  query: QueryOf<typeof submissionsExport>,
  clock: Clock,
) {
  const { sort, ...ask } = query;
  const { office, q = "", show } = ask;
  const board = await readBoard(reading, ask, clock);
  const { lines } = boardLines(board, filtersOf(ask));
  const sorted = await sortedLines(reading, board, lines, sort);
  const total = await totalOf(reading, board, lines);
  const submitted = lines.filter(({ cell }) => cell !== null && cell.entry !== null);
  const columnsOf = (id: Column) => weekColumns(id, board.earlier) ?? [submissionsTable[id]];
  return listSource(submissionsExport, query, {
    columnsOf,
    lines: isByWeekBefore(sort) ? batched(sorted) : linesWithBefore(reading, board, sorted),
    count: lines.length,
    namedIn: "office",
    total: (id) => columnsOf(id).flatMap((column: FileColumn<BoardLine>) => columnCells(column, total)),
    asOf: await selectAge(reading, "weekly"),
    limitedTo: await selectScopeWords(reading),
    filters: {
      week: ["Week that starts on", board.week],
      office: ["Office", await selectOfficeWords(reading, office === undefined ? [] : [office])],
      q: ["Search", q],
      show: ["Shown", show],
    },
    control: {
      "Rows, sums not counted": lines.length,
      "Summary: minutes": total.summary ?? 0,
      "Summaries without a readable total": submitted.filter((line) => line.summary === null).length,
      "Total of records: minutes": total.counted ?? 0,
      "Submissions whose records have not been read": submitted.filter((line) => line.counted === null)
        .length,
      Records: total.records,
      "Offices without a submission": lines.length - submitted.length,
    },
    definitions: {
      Summary: "the total that the office reported",
      "Total of records": "the minutes of its active time records",
      Difference: "summary − Total of records, where both are known",
      Hours: "decimal hours to two places, from whole minutes",
      "Earlier weeks": "of the office, once beside its first row",
      "Last row": "the sums of what is known",
    },
  });
}

/** The weeks before are looked up while the file is sent: of all offices at once they take longer than all else. */
async function* linesWithBefore(
  reading: ScopedReading,
  board: ReadBoard,
  lines: readonly BoardLine[],
): AsyncGenerator<readonly BoardLine[]> {
  for await (const window of batched(lines)) yield await withBefore(reading, board, window);
}

/** A week before the one of the file: the minutes of the office, and where its review stands. */
function weekColumns(id: Column, weeks: readonly IsoDate[]): readonly FileColumn<BoardLine>[] | null {
  const place = weeks.findIndex((_week, back) => id === `earlier ${back + 1}`);
  if (place < 0) return null;
  const heading = `Week of ${weeks[place]}`;
  return [
    { kind: "minutes", heading, of: ({ earlier }) => earlier[place]?.minutes ?? null },
    {
      kind: "text",
      heading: `${heading}: review`,
      of: ({ earlier }) => {
        const worst = earlier[place]?.worst ?? null;
        return worst && reviewWords(worst);
      },
    },
  ];
}
