import type { AskOf } from "#contract/endpoint.ts";
import type { funnelExport } from "#contract/export.ts";
import { funnelTable } from "#contract/tables.ts";
import { STAGE_NAMES, STAGES } from "#domain/funnel/funnel.ts";
import {
  areSumsAlike,
  funnelGroupings,
  funnelLines,
  totalLine,
  type FunnelLine,
} from "#domain/funnel/funnel-lines.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { textCell } from "#server/files/cell.ts";
import type { Store } from "#server/postgres/connect.ts";
import { arrangedLines } from "#server/files/export-groups.ts";
import { askedFilters, daysCounted, earlierOf } from "./export-funnel-asked.ts";
import { FUNNEL_SORTS, funnelFileCells, funnelFileHeadings } from "./export-funnel-cells.ts";
import { sortWords, termsOf } from "#server/files/export-sort.ts";
import {
  batched,
  counted,
  nothingOpen,
  said,
  setFilters,
  type ExportSource,
} from "#server/files/export-source.ts";
import { comparedRange } from "./funnel-asked.ts";
import { readFunnel } from "./routes.ts";

type Source = ExportSource<FunnelLine, keyof typeof funnelTable>;

/** Administrators by account as the page lists them, then their total. */
export async function openFunnel(
  store: Pick<Store, "db">,
  { sort, group, compareFrom, compareTo, ...ask }: AskOf<typeof funnelExport>,
  scope: Scope,
): Promise<Source> {
  const { account, alone = false, administrator, from, to } = ask;
  const asked = { account, alone, administrator, from, to };
  const report = await readFunnel(store, asked, scope);
  const compared = comparedRange(compareFrom, compareTo);
  const earlier = compared === null ? null : await readFunnel(store, { ...asked, ...compared }, scope);
  const before = earlier && earlierOf(asked, report, earlier);
  const lines = funnelLines(report.rows, before);
  const grouping = funnelGroupings.find(({ id }) => id === group);
  const arranged = arrangedLines(lines, {
    terms: termsOf(sort, FUNNEL_SORTS),
    sorts: FUNNEL_SORTS,
    grouping,
  });
  const total = totalLine(lines, before !== null && areSumsAlike(report.rows, before));
  return {
    title: "Funnel",
    lines: batched(arranged.lines),
    count: arranged.lines.length,
    groups: arranged.groups,
    markOf: arranged.markOf,
    total: { line: total, saidIn: "administrator" },
    cellsOf: (line, column) => {
      const label = column === "administrator" ? arranged.groupOf(line) : null;
      return label === null ? funnelFileCells(line, column, compared !== null) : textCell(label);
    },
    headingsOf: (column) => funnelFileHeadings(column, compared !== null),
    asOf: report.asOf,
    filters: [
      ...(await askedFilters(store, asked, scope, compared)),
      ...setFilters({ "Sorted by": sortWords(sort, FUNNEL_SORTS, funnelTable), ...arranged.filters }),
    ],
    control: [
      counted("Rows, sums not counted", lines.length),
      ...arranged.control,
      ...daysCounted(report, earlier),
      ...STAGES.flatMap((stage) => [
        counted(`${STAGE_NAMES[stage]}: booked`, total.counts[stage].booked),
        counted(`${STAGE_NAMES[stage]}: showed`, total.counts[stage].showed),
      ]),
    ],
    definitions: [
      ...arranged.definitions,
      said("Rows", "activity counts in the date range, not a cohort: a later stage can be the larger one"),
      said(
        "Rate",
        "showed ÷ booked of the same stage; empty when none was booked; above 100 % is a data error",
      ),
      said("Overall", "showed at first-day sale ÷ booked at first interview"),
      said(
        "95 % low, 95 % high",
        "Wilson score interval of the rate; empty where more showed than were booked",
      ),
      ...(compared === null
        ? []
        : [
            said(
              "Change",
              "now − earlier; in % of the earlier one for counts, in percentage points for rates",
            ),
            said("Earlier, empty", "nothing is known of that account for the earlier days"),
            said(
              "Change of a count, empty",
              "more of the earlier days are unknown than of these: of all accounts together, of that one or of one in that sum; a total over all accounts is compared where they are known together; rates are compared all the same",
            ),
          ]),
      said("Last row", "the sums of the rows above it, and the rates of those sums"),
    ],
    close: nothingOpen,
  };
}
