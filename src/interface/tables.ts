import type { Submission } from "#domain/payroll/payroll.ts";
import { employeeTable, type Person } from "./employees.ts";
import type { Table } from "./fields.ts";
import type { TimeRecordOperation } from "./operations.ts";
import { recordTables, submissionTable, type EntryRecord } from "./payroll.ts";
import { roadshowEventTable, type RoadshowEvent } from "./roadshows.ts";

/** The rows of each operation that answers with a list. */
type Rows = {
  readonly roadshowEvents: RoadshowEvent;
  readonly employees: Person;
  readonly weekly: Submission;
} & Readonly<Record<TimeRecordOperation, EntryRecord>>;

export type RowOperation = keyof Rows;
export type RowOf<Requested extends RowOperation> = Rows[Requested];

/** Tables by which the rows of each operation are read and written. */
export const TABLES: { readonly [Requested in RowOperation]: Table<Rows[Requested]> } = {
  roadshowEvents: roadshowEventTable,
  employees: employeeTable,
  weekly: submissionTable,
  ...recordTables,
};
