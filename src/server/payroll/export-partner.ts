import {
  type correctionsExport,
  type partnerExport,
  type weekRecordsExport,
  correctionsTable,
  partnerTable,
  weekRecordsTable,
  type CorrectionLine,
  type PartnerLine,
  type WeekRecordLine,
} from "#contract/payroll-files.ts";
import { createHash } from "node:crypto";
import type { QueryOf } from "#contract/endpoint.ts";
import type { EntryId } from "#domain/ids.ts";
import { sumMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { Clock, IsoDate } from "#domain/time/time.ts";
import { weekOf } from "#domain/time/week.ts";
import { textCell } from "#server/files/cell.ts";
import { batched, columnCells, type ExportSource } from "#server/files/export-source.ts";
import { Conflict, NotFound } from "#server/http/refusal.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import { selectAge } from "#server/postgres/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectCells } from "./board-queries.ts";
import { countRecords, selectCorrections, selectMappings, selectPartnerLines } from "./partner-queries.ts";
import { readDeadlines } from "./review-routes.ts";
import { readSubmission } from "./routes.ts";
import { insertMarks } from "./sign-off-queries.ts";

type WeekAsk = Pick<QueryOf<typeof partnerExport>, "week" | "office">;

/** What the files of a week have in common, with names such as `payroll-2026-11-09-office-101`. */
async function ofWeek(reading: ScopedReading, begins: string, { week, office = [] }: WeekAsk) {
  const several = office.length === 0 ? "all-offices" : `${office.length}-offices`;
  return {
    fileName: `${begins}-${week}-${office.length === 1 ? `office-${office[0]}` : several}`,
    asOf: await selectAge(reading, "weekly"),
    filters: {
      "Limited to offices": await selectScopeWords(reading),
      Week: `${week} – ${weekOf(week).to}`,
      Office: await selectOfficeWords(reading, office),
    },
  };
}

/** The board of a week for the files of some offices: submissions, and those that are in the files of no week. */
async function selectFiled(reading: ScopedReading, { week, office = [] }: WeekAsk, clock: Clock) {
  const cells = await selectCells(reading, [week], await readDeadlines(reading.db, clock));
  const chosen = cells.filter(
    ({ officeId }) => office.length === 0 || (officeId !== null && office.includes(officeId)),
  );
  const found = chosen.flatMap((cell) => (cell.entry === null ? [] : [{ ...cell, entry: cell.entry }]));
  const submissions = found.filter((cell) => cell.week !== null);
  return { submissions, undated: found.length - submissions.length, missing: chosen.length - found.length };
}

/**
 * The minutes of each person for the payroll partner, then a control line. Refused while blocking exceptions are open or
 * records have not been read: a draft is marked in its name and in its last line, and is not in the ledger. What is not
 * signed off, not submitted, of an unknown week or missing is named in the file and in the audit log.
 */
export async function openPartner(
  reading: ScopedReading,
  query: QueryOf<typeof partnerExport>,
  clock: Clock,
): Promise<ExportSource<PartnerLine, keyof typeof partnerTable>> {
  const { draft = false, mapping: name } = query;
  const [mapping] = name === undefined ? [] : await selectMappings(reading.db, name);
  if (name !== undefined && mapping === undefined) throw new NotFound("There is no such mapping.");
  const { submissions, undated, missing } = await selectFiled(reading, query, clock);
  const filed = submissions.flatMap(({ entry, fingerprint }) =>
    fingerprint === null ? [] : [{ entry, fingerprint }],
  );
  const unread = submissions.length - filed.length;
  const blocking = submissions.reduce((sum, submission) => sum + submission.blocking, 0);
  const faults = countWords([
    [blocking, "open blocking exceptions"],
    [unread, "submissions not in the file (records not read)"],
  ]);
  if (faults !== "" && !draft) throw new Conflict(`${faults}. Resolve or accept them, or take a draft.`);
  const cautions = countWords([
    [undated, UNDATED],
    [submissions.filter(({ signOff }) => signOff !== "done").length, "submissions not signed off"],
    [submissions.filter(({ state }) => state === "open").length, "submissions not submitted"],
    [missing, "expected offices without a submission"],
  ]);
  const lines = await selectPartnerLines(reading, query);
  const headings = new Map(mapping?.columns.map(({ id, heading }) => [id, heading]));
  const people = new Set(
    lines.map(
      ({ personId, officeId, lastName, firstName }) => personId ?? `${officeId} ${lastName} ${firstName}`,
    ),
  ).size;
  const total = sumMinutes(lines.map((line) => line.minutes));
  const fingerprint = createHash("sha256").update(JSON.stringify(lines)).digest("hex");
  const words = [
    ...(draft ? [`DRAFT: ${faults || "as requested"}.`] : []),
    ...(cautions === "" ? [] : [`CAUTION: ${cautions}.`]),
    `Total of ${lines.length} rows, ${people} people; fingerprint ${fingerprint}`,
  ].join(" ");
  const file = await ofWeek(reading, draft ? "DRAFT-payroll" : "payroll", query);
  return {
    ...file,
    title: "Payroll partner",
    columnsOf: (id) => [{ ...partnerTable[id], heading: headings.get(id) ?? partnerTable[id].heading }],
    lines: batched(lines),
    count: lines.length,
    // The first column that is text, whichever were chosen, names the sums.
    ...{ namedIn: namedIn(query.columns), total: totalOf(words, namedIn(query.columns), total) },
    // The audit entry repeats these.
    filters: {
      ...file.filters,
      ...{ Mapping: name, DRAFT: draft ? faults || "as requested" : undefined, CAUTION: cautions },
    },
    control: {
      Rows: lines.length,
      People: people,
      Submissions: submissions.length,
      "Submissions whose records have not been read, not in the file": unread,
      [`Submissions of ${UNDATED_WEEK}, not in the file`]: undated,
      Minutes: total,
      "Fingerprint of the rows (SHA-256)": fingerprint,
    },
    definitions: {
      "Minutes of a person":
        "whole minutes of the person’s active records in the office’s submissions of the week",
      Hours: "decimal hours to two places, from the whole minutes beside them",
    },
    ...(!draft && {
      store: async (writing, { id, name: byName }) => {
        const by = { note: "", byId: id, byName, at: clock.now() };
        const marks = await insertMarks({ db: writing, scope: reading.scope }, "export", filed, by);
        if (marks.some(({ refusal }) => refusal !== null))
          throw new Conflict("The records changed while the file was made. Try again.");
      },
    }),
  };
}

const UNDATED_WEEK = "a week that could not be read";
const UNDATED = `submissions not in the file (${UNDATED_WEEK})`;

/** `submissions not signed off: 2; expected offices without a submission: 1`; "" where nothing is counted. */
const countWords = (counts: readonly (readonly [number, string])[]): string =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${what}: ${count}`)
    .join("; ");

type PartnerId = keyof typeof partnerTable;
const TEXTS: readonly PartnerId[] = ["office", "last", "first", "office id", "person id", "submissions"];
const isTextId = (id: string): id is PartnerId => TEXTS.some((text) => text === id);
const namedIn = (columns: readonly string[] = Object.keys(partnerTable)): PartnerId =>
  columns.find(isTextId) ?? "office";

const totalOf = (words: string, named: PartnerId, total: Minutes) => (id: PartnerId) => {
  if (id === named) return [textCell(words)];
  const isSum = id === "minutes" || id === "hours";
  return isSum ? columnCells({ ...partnerTable[id], of: () => total }, null) : [null];
};

/** The records that differ from those in the latest partner file of a week. */
export async function openCorrections(
  reading: ScopedReading,
  query: QueryOf<typeof correctionsExport>,
): Promise<ExportSource<CorrectionLine, keyof typeof correctionsTable>> {
  const lines = await selectCorrections(reading, query);
  return {
    ...(await ofWeek(reading, "payroll-corrections", query)),
    title: "Payroll corrections",
    columnsOf: (id) => [correctionsTable[id]],
    lines: batched(lines),
    count: lines.length,
    control: {
      Rows: lines.length,
      "Difference: minutes": sumMinutes(lines.map(({ change }) => change)),
    },
    definitions: {
      Rows: "records whose minutes, punches or activity differ from those in the latest partner file",
      "Difference in minutes": "minutes now − minutes in the file; inactive and gone records have none",
    },
  };
}

/** The time records of a week’s submissions, one submission after the other. */
export async function openWeekRecords(
  reading: ScopedReading,
  query: QueryOf<typeof weekRecordsExport>,
  clock: Clock,
): Promise<ExportSource<WeekRecordLine, keyof typeof weekRecordsTable>> {
  const { submissions, undated } = await selectFiled(reading, query, clock);
  const entries = submissions.map(({ entry }) => entry);
  const records = await countRecords(reading, entries);
  return {
    ...(await ofWeek(reading, "payroll-records", query)),
    title: "Time records of a week",
    columnsOf: (id) => [weekRecordsTable[id]],
    lines: recordLines(reading, query.week, entries),
    count: records,
    control: {
      ...{ Rows: records, Submissions: submissions.length },
      [`Submissions of ${UNDATED_WEEK}, not in the file`]: undated,
    },
    definitions: {
      "Clock-in, clock-out": "local time at the offset beside it; UTC where none was reported",
      Notes: "inactive records are outside every total; what could not be read is shown as reported",
    },
  };
}

async function* recordLines(
  reading: ScopedReading,
  week: IsoDate,
  entries: readonly EntryId[],
): AsyncGenerator<readonly WeekRecordLine[]> {
  for (const entry of entries) {
    const { submission, records } = await readSubmission(reading, { entry }, null);
    const { officeId, officeName } = submission;
    yield records.map((record) => ({ ...record, week, officeId, officeName, entry }));
  }
}
