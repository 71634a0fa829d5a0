import type { RowData } from "@tanstack/react-table";
import { expect, test } from "vitest";
import type { z } from "zod/mini";
import { auditTable } from "#contract/admin/audit-file.ts";
import type { Declared } from "#contract/endpoint.ts";
import { officesTable } from "#contract/offices.ts";
import * as evidence from "#contract/payroll/payroll-evidence.ts";
import {
  exceptionsTable,
  recordsTable,
  submissionsTable,
  weekRecordsTable,
} from "#contract/payroll/payroll-files.ts";
import { headcountTable, movesTable } from "#contract/people/headcount.ts";
import { qualityTable } from "#contract/people/quality.ts";
import {
  eventsTable,
  fileHeadings,
  funnelTable,
  peopleTable,
  trendTable,
  type Table,
} from "#contract/tables.ts";
import { weekTable } from "#contract/week.ts";
import { isoDate } from "#domain/time/time.ts";
import { DECLARED } from "#test/declared.ts";
import { auditColumns } from "#web/pages/admin/audit/audit-columns.tsx";
import { funnelColumns } from "#web/pages/funnel/table/funnel-columns.tsx";
import { officeColumns } from "#web/pages/offices/office-columns.tsx";
import { exceptionColumns } from "#web/pages/payroll/exceptions/exception-columns.tsx";
import {
  acceptanceColumns,
  changeColumns,
  fileColumns,
  reminderColumns,
  sendBackColumns,
  sendColumns,
  signOffColumns,
  stoodColumns,
} from "#web/pages/payroll/files/evidence-columns.tsx";
import { payrollColumns } from "#web/pages/payroll/payroll-columns.tsx";
import { recordColumns } from "#web/pages/payroll/record-columns.tsx";
import { groupColumns, moveColumns } from "#web/pages/people/headcount/headcount-columns.tsx";
import { peopleColumns } from "#web/pages/people/people-columns.tsx";
import { findingColumns } from "#web/pages/people/quality/quality-columns.tsx";
import { eventColumns } from "#web/pages/roadshows/event-columns.tsx";
import { weekColumns } from "#web/pages/week/week-columns.tsx";
import type { Columns } from "#web/ui/table/table-columns.tsx";

/** As much of a column on the screen as a file repeats. */
type Shown = { readonly id: string; readonly heading: string; readonly group?: string };

function shownIn<Row extends RowData>(columns: Columns<Row>, group?: string): readonly Shown[] {
  return columns.flatMap((column) => {
    const heading = String(column.header);
    if ("columns" in column && column.columns !== undefined) return shownIn(column.columns, heading);
    return [{ id: column.id ?? "", heading, ...(group !== undefined && { group }) }];
  });
}

const [from, to] = [isoDate("2026-11-02"), isoDate("2026-11-08")];
const weeks = ["2026-11-02", "2026-10-26", "2026-10-19", "2026-10-12", "2026-10-05"].map(isoDate);
const look = { week: { from, to }, seesPayroll: true, fewBooked: 30, isCompared: true };

type Screen = {
  readonly shown: readonly Shown[];
  /** Columns of the file that the screen has otherwise, such as decimal hours beside hours. */
  readonly onlyInFile?: readonly string[];
  /** Columns with other headings on the screen, such as the day that a file calls the first. */
  readonly renamed?: readonly string[];
};

/** Columns on the screen of each table that has a file with the columns of the screen. */
const SCREENS: ReadonlyMap<Table, Screen> = new Map<Table, Screen>([
  [funnelTable, { shown: shownIn(funnelColumns({ isCompared: false, fewBooked: 30 })) }],
  [eventsTable, { shown: shownIn(eventColumns) }],
  [peopleTable, { shown: shownIn(peopleColumns) }],
  [auditTable, { shown: shownIn(auditColumns) }],
  [officesTable, { shown: shownIn(officeColumns({ ...look, range: look.week, week: from })) }],
  [weekTable, { shown: shownIn(weekColumns(look)) }],
  [qualityTable, { shown: shownIn(findingColumns) }],
  [movesTable, { shown: shownIn(moveColumns) }],
  [
    headcountTable,
    {
      shown: shownIn(groupColumns("office", look.week)),
      onlyInFile: ["value"],
      renamed: ["name", "before", "after"],
    },
  ],
  [
    submissionsTable,
    {
      shown: shownIn(payrollColumns(weeks, true)),
      onlyInFile: ["summary hours", "counted hours"],
      renamed: ["summary time", "counted time", ...weeks.map((_, at) => `earlier ${at + 1}`)],
    },
  ],
  [recordsTable, { shown: shownIn(recordColumns), onlyInFile: ["hours"], renamed: ["time"] }],
  [
    weekRecordsTable,
    {
      shown: shownIn(recordColumns),
      onlyInFile: ["week", "office id", "office", "submission", "hours"],
      renamed: ["time"],
    },
  ],
  [
    exceptionsTable,
    {
      shown: shownIn(
        exceptionColumns({ openId: null, open: () => undefined, hasOffices: true, zone: "UTC" }),
      ),
    },
  ],
]);

/** Drawn by a chart, which is no table. */
const CHARTED: readonly Table[] = [trendTable];

type TableFile = Declared & { readonly table: Table; readonly query: z.ZodMiniObject };
const isTableFile = (declared: Declared): declared is TableFile => "table" in declared;

const FILES = DECLARED.filter(isTableFile);
/** Files whose question names columns, as a table of the screen does; the others are for the partner. */
const OF_SCREENS = FILES.filter(({ query, table }) => "columns" in query.shape && !CHARTED.includes(table));

test.each(OF_SCREENS.map(({ path, table }) => [path, table] as const))(
  "the file %s has the columns of the screen in their order",
  (_, table) => {
    const { shown = [], onlyInFile = [], renamed = [] } = SCREENS.get(table) ?? {};
    const inFile = Object.values(table).filter(({ id }) => !onlyInFile.includes(id));
    const headed = ({ id, heading, group }: Shown) =>
      renamed.includes(id) ? { id } : { id, heading, group };
    expect(shown.map(headed)).toEqual(inFile.map(headed));
    expect(Object.keys(table)).toEqual(Object.values(table).map(({ id }) => id));
  },
);

test.each(FILES.map(({ path, table }) => [path, table] as const))(
  "no two columns of the file %s have one heading",
  (_, table) => {
    const headings = Object.values(table).flatMap(fileHeadings);
    expect(new Set(headings).size).toBe(headings.length);
  },
);

test("in a file a heading says what its group says on the screen, and times stand as minutes too", () => {
  expect(Object.values(submissionsTable).flatMap(fileHeadings)).toEqual([
    "Office",
    "Owner",
    "Review",
    "Source",
    "Kind",
    "Records",
    "Summary: minutes",
    "Summary: H:MM",
    "Summary: hours",
    "Total of records: minutes",
    "Total of records: H:MM",
    "Total of records: hours",
    "Difference: minutes",
    "Difference: H:MM",
    "At sign-off: minutes",
    "At sign-off: H:MM",
    "Since sign-off: minutes",
    "Since sign-off: H:MM",
    "Updated",
    "Exceptions",
    ...[1, 2, 3, 4, 5].flatMap((back) => {
      const name = back === 1 ? "Week before" : `${back} weeks before`;
      return [`${name}: minutes`, `${name}: H:MM`];
    }),
  ]);
  expect(fileHeadings(funnelTable["first rate"])).toEqual(["First interview: rate"]);
  expect(fileHeadings(recordsTable.in)).toEqual(["Clock-in", "Clock-in: offset"]);
});

type EvidenceTable = Extract<keyof typeof evidence, `${string}Table`>;

type Evidence = { readonly table: Table; readonly shown: readonly Shown[] };

const EVIDENCE: Readonly<Record<EvidenceTable, Evidence>> = {
  signOffsTable: { table: evidence.signOffsTable, shown: shownIn(signOffColumns("UTC")) },
  acceptancesTable: { table: evidence.acceptancesTable, shown: shownIn(acceptanceColumns("UTC")) },
  sendBacksTable: { table: evidence.sendBacksTable, shown: shownIn(sendBackColumns("UTC")) },
  sendsTable: { table: evidence.sendsTable, shown: shownIn(sendColumns("UTC")) },
  remindersTable: { table: evidence.remindersTable, shown: shownIn(reminderColumns("UTC")) },
  filesTable: { table: evidence.filesTable, shown: shownIn(fileColumns("UTC")) },
  // Only the workbook has it.
  filedMinutesTable: { table: evidence.filedMinutesTable, shown: [] },
  stoodTable: { table: evidence.stoodTable, shown: shownIn(stoodColumns("UTC")) },
  changesTable: { table: evidence.changesTable, shown: shownIn(changeColumns()) },
};

test.each(Object.entries(EVIDENCE))(
  "the evidence page calls the columns of %s as the workbook does",
  (_, { table, shown }) => {
    const headings = Object.values(table).map(({ heading }) => heading);
    expect(shown.map(({ heading }) => heading).filter((heading) => !headings.includes(heading))).toEqual([]);
  },
);
