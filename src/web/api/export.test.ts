import {
  acceptancesTable,
  changesTable,
  filesTable,
  remindersTable,
  sendBacksTable,
  sendsTable,
  signOffsTable,
  stoodTable,
} from "#contract/payroll/payroll-evidence.ts";
import { recordsTable, submissionsTable } from "./payroll/payroll-files.ts";
import { auditTable } from "./admin/audit-file.ts";
import type { RowData } from "@tanstack/react-table";
import { expect, test } from "vitest";
import { fileHeadings, type Table } from "#contract/tables.ts";
import { isoDate } from "#domain/time/time.ts";
import { auditColumns } from "#web/pages/admin/audit/audit-columns.tsx";
import { funnelColumns } from "#web/pages/funnel/table/funnel-columns.tsx";
import { payrollColumns } from "#web/pages/payroll/payroll-columns.tsx";
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
import { recordColumns } from "#web/pages/payroll/record-columns.tsx";
import { peopleColumns } from "#web/pages/people/people-columns.tsx";
import { eventColumns } from "#web/pages/roadshows/event-columns.tsx";
import type { Columns } from "#web/ui/table/table-columns.tsx";
import { eventsTable, funnelTable, peopleTable } from "./export.ts";

/** As much of a column on the screen as a file repeats. */
type Shown = { readonly id: string; readonly heading: string; readonly group?: string };

function shownIn<Row extends RowData>(columns: Columns<Row>, group?: string): readonly Shown[] {
  return columns.flatMap((column) => {
    const heading = String(column.header);
    if ("columns" in column && column.columns !== undefined) return shownIn(column.columns, heading);
    return [{ id: column.id ?? "", heading, ...(group !== undefined && { group }) }];
  });
}

const TABLES: readonly (readonly [string, readonly Shown[], Table])[] = [
  ["funnel", shownIn(funnelColumns({ isCompared: false, fewBooked: 30 })), funnelTable],
  ["events", shownIn(eventColumns), eventsTable],
  ["people", shownIn(peopleColumns), peopleTable],
  ["the audit log", shownIn(auditColumns), auditTable],
];

test.each(TABLES)("the file of %s has the columns of the screen in their order", (_, shown, table) => {
  expect(shown.map(({ id, heading, group }) => ({ id, heading, group }))).toEqual(
    Object.values(table).map(({ id, heading, group }) => ({ id, heading, group })),
  );
  expect(Object.keys(table)).toEqual(Object.values(table).map(({ id }) => id));
});

test("the file of submissions has what the board shows of them, with decimal hours in columns of their own", () => {
  const weeks = ["2026-11-02", "2026-10-26", "2026-10-19", "2026-10-12", "2026-10-05"].map(isoDate);
  expect(Object.keys(submissionsTable).filter((id) => !id.endsWith(" hours"))).toEqual(
    payrollColumns(weeks, true).map(({ id }) => id),
  );
});

test("the file of time records has the columns of the screen in their order, and decimal hours beside the hours", () => {
  expect(Object.keys(recordsTable).filter((id) => id !== "hours")).toEqual(recordColumns.map(({ id }) => id));
});

test.each([
  ...TABLES,
  ["submissions", [], submissionsTable] as const,
  ["time records", [], recordsTable] as const,
])("no two columns of the file of %s have one heading", (_, _shown, table: Table) => {
  const headings = Object.values(table).flatMap(fileHeadings);
  expect(new Set(headings).size).toBe(headings.length);
});

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

test.each<[string, readonly { readonly heading: string }[], readonly { readonly heading: string }[]]>([
  ["sign-offs", shownIn(signOffColumns("UTC")), Object.values(signOffsTable)],
  ["acceptances", shownIn(acceptanceColumns("UTC")), Object.values(acceptancesTable)],
  ["what was sent back", shownIn(sendBackColumns("UTC")), Object.values(sendBacksTable)],
  ["what was marked as sent", shownIn(sendColumns("UTC")), Object.values(sendsTable)],
  ["reminders", shownIn(reminderColumns("UTC")), Object.values(remindersTable)],
  ["files", shownIn(fileColumns("UTC")), Object.values(filesTable)],
  ["what stood", shownIn(stoodColumns("UTC")), Object.values(stoodTable)],
  ["changes", shownIn(changeColumns()), Object.values(changesTable)],
])("the evidence page calls the columns of %s as the workbook does", (_, shown, table) => {
  const headings = table.map(({ heading }) => heading);
  expect(shown.map(({ heading }) => heading).filter((heading) => !headings.includes(heading))).toEqual([]);
});
