import {
  acceptancesTable,
  changesTable,
  filedMinutesTable,
  filesTable,
  remindersTable,
  sendBacksTable,
  sendsTable,
  OWN_LOG_WINDOW,
  payrollEvidence,
  payrollOwnLog,
  signOffsTable,
  stoodTable,
  timed,
  type Evidence,
  type Timed,
  type evidenceExport,
} from "#contract/payroll/payroll-evidence.ts";
import type { submissionsTable } from "#contract/payroll/payroll-files.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { fileHeadings, type Table } from "#contract/tables.ts";
import { PAYROLL_ACTS, type AuditAct } from "#domain/audit/audit-acts.ts";
import { coveringFile, standingFiles } from "#domain/payroll/sent-files.ts";
import type { PayrollFile } from "#contract/payroll/payroll-partner.ts";
import { boardLines, type BoardLine } from "#domain/payroll/board.ts";
import { correctionsBetween, type Correction, type FiledRecord } from "#domain/payroll/corrections.ts";
import type { Clock, IsoDate } from "#domain/time/time.ts";
import { selectAuditWindow, selectFileActs } from "#server/audit/queries.ts";
import type { Cell, FileSheet } from "#server/files/cell.ts";
import { batched, columnCells, type ExportSource } from "#server/files/export-source.ts";
import { answer, report, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { selectStoodOfChecked } from "./content-queries.ts";
import {
  selectAcceptanceEvidence,
  selectFiledMinutes,
  selectReadEntries,
  selectReminderEvidence,
  selectSendBackEvidence,
  selectSignOffEvidence,
} from "./evidence-queries.ts";
import { selectSignedRecords } from "#server/payroll/decisions/sign-off-queries.ts";
import { filtersOf, readBoard } from "#server/payroll/board/read-board.ts";
import { openSubmissions } from "./export-submissions.ts";
import { selectCurrentRecords, selectFiledRecords, selectFiles } from "./file-queries.ts";
import type { ReviewDeps } from "#server/payroll/review-routes.ts";
import { auditRow } from "#server/audit/queries.ts";

/** Proof of a week, and what its reader did in payroll. */
export const evidenceRoutes = ({ store, clock }: ReviewDeps): readonly Route[] => [
  report(payrollEvidence, (reading, { week }) => readEvidence(reading, week, clock)),
  answer(payrollOwnLog, ({ offset = 0 }, { userId }) =>
    inSnapshot(store, "all", async ({ db }) => {
      const query = { actor: [userId], act: PAYROLL_ACTS, zone: clock.zone };
      const { total, rows } = await selectAuditWindow(db, query, { offset, limit: OWN_LOG_WINDOW });
      return { total, rows: rows.map((entry) => auditRow(entry, clock)) };
    }),
  ),
];

async function readEvidence(reading: ScopedReading, week: IsoDate, clock: Clock): Promise<Evidence> {
  const files = await selectFiles(reading, { week }, clock.zone);
  const entries = await selectReadEntries(reading, week);
  const present = await selectCurrentRecords(reading, entries);
  const signed = await selectSignedRecords(reading, entries);
  const changed = new Set(signed.map(({ entry }) => entry));
  const numbers = files.map(({ number }) => number);
  const board = await readBoard(reading, { week }, clock);
  const leftOut = new Set(board.cells.filter(({ isLeftOut }) => isLeftOut).map(({ entry }) => entry));
  const paid = present.filter(({ entry }) => !leftOut.has(entry));
  return {
    submissions: boardLines(board, filtersOf({})).lines,
    signOffs: await selectSignOffEvidence(reading, week),
    acceptances: await selectAcceptanceEvidence(reading, week),
    sendBacks: await selectSendBackEvidence(reading, week),
    reminders: await selectReminderEvidence(reading, week),
    files,
    sends: (await selectFileActs(reading.db, SEND_ACTS, numbers)).map(({ act, ...line }) => ({
      ...line,
      what: act === "payroll-file-sent" ? "sent" : "undone",
    })),
    stood: await selectStoodOfChecked(reading.db, numbers),
    changes: [
      ...changesSince(
        null,
        correctionsBetween(
          signed,
          present.filter(({ entry }) => changed.has(entry)),
        ),
      ),
      ...(await readChangesSinceSent(reading, standingFiles(files), paid)),
    ],
    asOf: await selectAge(reading, "weekly"),
  };
}

const SEND_ACTS = ["payroll-file-sent", "payroll-file-unsent"] as const satisfies readonly AuditAct[];

/** Changes since the files that say what the partner has, of the offices of each. */
async function readChangesSinceSent(
  reading: ScopedReading,
  standing: readonly PayrollFile[],
  present: readonly FiledRecord[],
): Promise<Evidence["changes"]> {
  const changes: Evidence["changes"][number][] = [];
  for (const file of standing) {
    const isOfFile = ({ officeId }: FiledRecord): boolean => coveringFile(standing, officeId) === file;
    const filed = (await selectFiledRecords(reading, file.number)).filter(isOfFile);
    changes.push(...changesSince(file.number, correctionsBetween(filed, present.filter(isOfFile))));
  }
  return changes;
}

const changesSince = (sinceFile: number | null, corrections: readonly Correction[]): Evidence["changes"] =>
  corrections.map((line) => ({
    sinceFile,
    entry: line.entry,
    officeId: line.officeId,
    officeName: line.officeName,
    personId: line.personId,
    firstName: line.firstName,
    lastName: line.lastName,
    day: line.day,
    what: line.what,
    before: line.before,
    after: line.after,
    change: line.change,
  }));

/** The submissions of a week as the page shows them, and a sheet for each part of the evidence. */
export async function openEvidence(
  reading: ScopedReading,
  query: QueryOf<typeof evidenceExport>,
  clock: Clock,
): Promise<ExportSource<BoardLine, keyof typeof submissionsTable>> {
  const submissions = await openSubmissions(reading, query, clock);
  const evidence = await readEvidence(reading, query.week, clock);
  const { signOffs, acceptances, sendBacks, reminders, files, sends, stood, changes } = evidence;
  const filed = await selectFiledMinutes(
    reading,
    files.map(({ number }) => number),
  );
  const timedSheet = <Line extends Parameters<typeof timed>[0]>(
    title: string,
    table: Table<Timed<Line>>,
    lines: readonly Line[],
  ): FileSheet =>
    sheetOf(
      title,
      table,
      lines.map((line) => timed(line, clock.zone)),
    );
  return {
    ...submissions,
    fileName: `payroll-evidence-${query.week}`,
    book: (table) => [
      table,
      timedSheet("Sign-offs", signOffsTable, signOffs),
      timedSheet("Acceptances", acceptancesTable, acceptances),
      timedSheet("Sent back", sendBacksTable, sendBacks),
      timedSheet("Reminders", remindersTable, reminders),
      timedSheet("Files", filesTable, files),
      timedSheet("Sends", sendsTable, sends),
      sheetOf("Minutes by file", filedMinutesTable, filed),
      timedSheet("As it stood", stoodTable, stood),
      sheetOf("Changes", changesTable, changes),
    ],
    control: {
      ...submissions.control,
      "Sign-offs": signOffs.length,
      Acceptances: acceptances.length,
      "Sent back": sendBacks.length,
      Reminders: reminders.length,
      Files: files.length,
      Changes: changes.length,
    },
    definitions: {
      ...submissions.definitions,
      "Signed off, decided, made at": `local time in ${clock.zone}, with its offset from UTC`,
      "Open warnings then": "warnings about the records that were not accepted at the sign-off",
      Changes: "records that differ from the sign-off, and from the file that was sent of their office",
      "Minutes by file": "of the records that counted, as they were when the file was made",
      "As it stood": "settings, rules of offices, sign-offs and acceptances when each file was made",
      "SHA-256": "of the bytes of each file",
      "Version of Fieldboard": "of the release that made the file, and a hash of its code",
    },
  };
}

const sheetOf = <Line>(title: string, table: Table<Line>, lines: readonly Line[]): FileSheet => {
  const columns = Object.values(table);
  const row = (line: Line): readonly Cell[] => columns.flatMap((column) => columnCells(column, line));
  async function* rows(): FileSheet["rows"] {
    for await (const window of batched(lines)) yield window.map(row);
  }
  return { title, headings: columns.flatMap(fileHeadings), rows: rows() };
};
