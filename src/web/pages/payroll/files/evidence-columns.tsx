import type { RowData } from "@tanstack/react-table";
import { officeName } from "#domain/office-name.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { BoardLine } from "#domain/payroll/board.ts";
import type { Instant } from "#domain/time/time.ts";
import {
  acceptancesTable,
  changesTable,
  filesTable,
  remindersTable,
  sendBacksTable,
  sendsTable,
  signOffsTable,
  stoodTable,
  type Evidence,
  type Timed,
} from "#web/api/payroll/payroll-evidence.ts";
import { submissionsTable } from "#web/api/payroll/payroll-files.ts";
import { formatInZone } from "#web/lib/format-dates.ts";
import { formatDifference } from "#web/lib/format.ts";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { columnFor, type Holding } from "#web/ui/table/table-columns.tsx";

/*
 * The columns of the evidence, as the workbook has them: the page leaves out what is long or seldom, and shows minutes as
 * hours and moments in the zone of the business. A table takes 1,152 px at most, the room beside the rail at 1,440.
 */

type OfOffice = { readonly officeId: OfficeId | null; readonly officeName: string };

/** An office, which leads to its page. */
const officeColumn = <Row extends RowData>(
  holding: Holding<Row>,
  officeOf: (row: Row) => OfOffice | null,
  size: number,
) =>
  columnFor<Row>()(holding, {
    cell: ({ row: { original } }) => {
      const office = officeOf(original);
      return office === null || office.officeId === null ? null : (
        <OfficeLink id={office.officeId}>
          <bdi>{officeName(office)}</bdi>
        </OfficeLink>
      );
    },
    size,
  });

const sameOffice = (row: OfOffice): OfOffice => row;

/** A moment by the clock of the business. */
const momentColumn = <Row extends { readonly at: Instant | null }>(holding: Holding<Row>, zone: string) =>
  columnFor<Row>()(holding, {
    cell: ({ row: { original } }) => momentWords(original.at, zone),
    size: 200,
    meta: { missing: () => null, text: ({ at }) => momentWords(at, zone) },
  });

const momentWords = (at: Instant | null, zone: string): string => (at === null ? "" : formatInZone(at, zone));

const NARROW = { size: 112 } as const;
/** A value that need not be there. */
const optional = { missing: () => null } as const;
/** Plain numbers of a file. */
const asMinutes = <Row,>(holding: Holding<Row>): Holding<Row> => ({ ...holding, kind: "minutes" });

const ofSubmissions = columnFor<BoardLine>();
export const submissionColumns = () => [
  officeColumn<BoardLine>(submissionsTable.office, ({ office }) => office, 192),
  ofSubmissions(
    { id: "submission", heading: "Submission", kind: "id", of: ({ cell }) => cell && cell.entry },
    NARROW,
  ),
  ofSubmissions(submissionsTable.review, {
    size: 224,
    meta: { ...optional, grows: true, onPhone: true },
  }),
  ofSubmissions({ ...submissionsTable["summary time"], heading: "Summary" }, NARROW),
  ofSubmissions({ ...submissionsTable["counted time"], heading: "Records total" }, { size: 128 }),
  ofSubmissions(
    { ...submissionsTable.exceptions, heading: "Open exceptions" },
    { size: 192, meta: optional },
  ),
];

type SignOff = Timed<Evidence["signOffs"][number]>;
const ofSignOffs = columnFor<SignOff>();
export const signOffColumns = (zone: string) => [
  officeColumn<SignOff>(signOffsTable.office, sameOffice, 168),
  ofSignOffs(signOffsTable.submission, { size: 88 }),
  ofSignOffs(signOffsTable.state, { size: 120, meta: { onPhone: true } }),
  ofSignOffs(signOffsTable.who, { size: 112 }),
  momentColumn<SignOff>(signOffsTable.when, zone),
  ofSignOffs(signOffsTable["minutes then"], { size: 96 }),
  ofSignOffs(signOffsTable["minutes now"], { size: 96 }),
  ofSignOffs(signOffsTable.warnings, {
    size: 128,
    meta: { missing: "not counted by the version that stored it" },
  }),
  ofSignOffs(signOffsTable.note, { size: 144, meta: { ...optional, grows: true } }),
];

type Acceptance = Timed<Evidence["acceptances"][number]>;
const ofAcceptances = columnFor<Acceptance>();
export const acceptanceColumns = (zone: string) => [
  ofAcceptances(acceptancesTable.rule, { size: 152 }),
  ofAcceptances(acceptancesTable.state, { size: 88 }),
  ofAcceptances(acceptancesTable.reason, {
    size: 112,
    meta: { ...optional, grows: true, onPhone: true },
  }),
  ofAcceptances(acceptancesTable.who, { size: 104 }),
  momentColumn<Acceptance>(acceptancesTable.when, zone),
  officeColumn<Acceptance>(acceptancesTable.office, sameOffice, 160),
  ofAcceptances(acceptancesTable.person, { size: 120, meta: optional }),
  ofAcceptances(acceptancesTable.record, { size: 64, meta: optional }),
  ofAcceptances(acceptancesTable.day, { size: 80, meta: optional }),
  ofAcceptances(acceptancesTable.minutes, { size: 72, meta: optional }),
];

type SendBack = Timed<Evidence["sendBacks"][number]>;
const ofSendBacks = columnFor<SendBack>();
export const sendBackColumns = (zone: string) => [
  officeColumn<SendBack>(sendBacksTable.office, sameOffice, 152),
  ofSendBacks(sendBacksTable.submission, { size: 88 }),
  ofSendBacks(sendBacksTable.state, { size: 104, meta: { onPhone: true } }),
  ofSendBacks(sendBacksTable.note, { size: 176, meta: { grows: true } }),
  ofSendBacks(sendBacksTable.who, { size: 104 }),
  momentColumn<SendBack>(sendBacksTable.when, zone),
  ofSendBacks(sendBacksTable.mailed, { size: 136, meta: { missing: "copied" } }),
  ofSendBacks(sendBacksTable.answer, { size: 192, meta: { ...optional, grows: true } }),
];

type Reminder = Timed<Evidence["reminders"][number]>;
const ofReminders = columnFor<Reminder>();
export const reminderColumns = (zone: string) => [
  officeColumn<Reminder>(remindersTable.office, sameOffice, 192),
  ofReminders(remindersTable.kind, { size: 160, meta: { grows: true, onPhone: true } }),
  ofReminders(remindersTable.who, { size: 160 }),
  momentColumn<Reminder>(remindersTable.when, zone),
  ofReminders(remindersTable.mailed, { size: 224, meta: { missing: "copied" } }),
];

type File = Timed<Evidence["files"][number]>;
const ofFiles = columnFor<File>();
export const fileColumns = (zone: string) => [
  ofFiles({ ...filesTable.number, kind: "id", of: ({ number }) => String(number) }, { size: 56 }),
  ofFiles(filesTable.kind, { size: 120, meta: { onPhone: true } }),
  ofFiles(filesTable.base, { size: 80, meta: optional }),
  ofFiles(filesTable.state, { size: 80, meta: { onPhone: true } }),
  ofFiles(filesTable.who, { size: 120 }),
  momentColumn<File>(filesTable.when, zone),
  ofFiles(filesTable.rows, { size: 64 }),
  ofFiles(filesTable.people, { size: 72 }),
  ofFiles(asMinutes<File>(filesTable.minutes), { size: 88 }),
  ofFiles(filesTable.code, { size: 144, meta: { missing: "not stored by the version that made it" } }),
  ofFiles(filesTable.sha256, { size: 128, meta: { grows: true } }),
];

type Send = Timed<Evidence["sends"][number]>;
const ofSends = columnFor<Send>();
export const sendColumns = (zone: string) => [
  ofSends({ ...sendsTable.file, kind: "id", of: ({ file }) => String(file) }, { size: 64 }),
  ofSends(sendsTable.what, { size: 192, meta: { grows: true, onPhone: true } }),
  ofSends(sendsTable.on, { size: 112 }),
  ofSends(sendsTable.who, { size: 144 }),
  momentColumn<Send>(sendsTable.when, zone),
];

type StoodLine = Timed<Evidence["stood"][number]>;
const ofStood = columnFor<StoodLine>();
export const stoodColumns = (zone: string) => [
  ofStood(
    { ...stoodTable.file, kind: "id", of: ({ file }) => String(file) },
    {
      size: 48,
      cell: ({ row: { original } }) => (
        <>
          <span>{original.file}</span>
          <span className="block truncate text-muted sm:hidden">
            <bdi>{original.words}</bdi>
          </span>
        </>
      ),
    },
  ),
  ofStood(stoodTable.what, { size: 96, meta: { onPhone: true } }),
  officeColumn<StoodLine>(stoodTable.office, sameOffice, 168),
  ofStood(stoodTable.submission, { size: 88, meta: optional }),
  ofStood(stoodTable.words, { size: 416, meta: { ...optional, grows: true } }),
  ofStood(stoodTable.who, { size: 120, meta: optional }),
  momentColumn<StoodLine>(stoodTable.when, zone),
];

type Change = Evidence["changes"][number];
const ofChanges = columnFor<Change>();
export const changeColumns = () => [
  ofChanges(changesTable.since, { size: 80 }),
  officeColumn<Change>(changesTable.office, sameOffice, 192),
  ofChanges(changesTable.submission, NARROW),
  ofChanges(changesTable.person, { size: 160, meta: { grows: true, onPhone: true } }),
  ofChanges(changesTable.day, NARROW),
  ofChanges(changesTable.what, NARROW),
  ofChanges(asMinutes<Change>(changesTable.before), { size: 128 }),
  ofChanges(asMinutes<Change>(changesTable.after), { size: 112 }),
  ofChanges(asMinutes<Change>(changesTable.change), {
    size: 96,
    meta: { text: ({ change }) => formatDifference(change), onPhone: true },
  }),
];
