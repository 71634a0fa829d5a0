import type { OfficeId } from "#domain/ids.ts";
import { openExceptions } from "#domain/payroll/board.ts";
import { UNREADY, UNREADY_WORDS, unreadyOf } from "#domain/payroll/ready-offices.ts";
import { hundredthsOf } from "#domain/payroll/decimal-hours.ts";
import { today, type Clock, type IsoDate } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import type { ActNote } from "#domain/audit/audit.ts";
import { numberCell, textCell, type Cell } from "#server/files/cell.ts";
import type { RecordFile } from "#server/files/export-source.ts";
import { Conflict } from "#server/http/refusal.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectCells } from "#server/payroll/board/board-queries.ts";
import type { Sealer } from "#server/vault/keys.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { countSignedByOfChecked } from "#server/payroll/decisions/sign-off-queries.ts";
import { codeVersion } from "./code-version.ts";
import { insertContentOfChecked, readStanding } from "./content-queries.ts";
import { insertFile, lockFiles, updatePeriodOfChecked, type NewFile } from "./file-queries.ts";
import type { StoodLine } from "#contract/payroll/payroll-evidence.ts";
import { readDeadlines } from "#server/payroll/board/read-board.ts";

/** A week, and the offices that a file is for; all that are seen without any. */
export type FiledWeek = { readonly week: IsoDate; readonly offices: readonly OfficeId[] };

/** Facts that the files of a week have in common, with names such as `payroll-2026-11-09-office-101`. */
export async function describeWeek(reading: ScopedReading, begins: string, { week, offices }: FiledWeek) {
  const officeWords = offices.length === 0 ? "all-offices" : `${offices.length}-offices`;
  return {
    fileName: `${begins}-${week}-${offices.length === 1 ? `office-${offices[0]}` : officeWords}`,
    asOf: await selectAge(reading, "weekly"),
    filters: {
      "Limited to offices": await selectScopeWords(reading),
      Week: `${week} – ${weekFrom(week).to}`,
      Office: await selectOfficeWords(reading, offices),
    },
  };
}

/** The board of a week for the files of some offices: submissions, and those that are in the files of no week. */
export async function selectFiledCells(reading: ScopedReading, { week, offices }: FiledWeek, clock: Clock) {
  const cells = await selectCells(reading, { weeks: [week] }, await readDeadlines(reading.db, clock));
  const chosen = cells.filter(
    ({ officeId, isLeftOut }) =>
      !isLeftOut && (offices.length === 0 || (officeId !== null && offices.includes(officeId))),
  );
  const recordsOnly = chosen.filter(({ state }) => state === "records-only");
  const found = chosen.flatMap((cell) =>
    cell.entry === null || cell.state === "records-only" ? [] : [{ ...cell, entry: cell.entry }],
  );
  const submissions = found.filter((cell) => cell.week !== null);
  const absent = chosen.filter(({ entry }) => entry === null);
  return {
    submissions,
    recordsOnly,
    undated: found.length - submissions.length,
    missing: absent.filter(({ isHalf }) => !isHalf).length,
    halfMissing: absent.filter(({ isHalf }) => isHalf).length,
  };
}

/**
 * The submissions that a file of a week is made of, and what is wrong with them: `faults` keep the file from being final,
 * which are open blocking exceptions, records that have not been read, a week that has not ended, and unless a setting says
 * otherwise what is sent back, not submitted or changed since its sign-off. What is not signed off, of an unknown week or
 * missing is named in the file and in the audit log.
 */
export async function selectFiledSubmissions(reading: ScopedReading, filedWeek: FiledWeek, clock: Clock) {
  const { submissions, recordsOnly, undated, missing, halfMissing } = await selectFiledCells(
    reading,
    filedWeek,
    clock,
  );
  const { to } = weekFrom(filedWeek.week);
  const filed = submissions.flatMap(({ entry, fingerprint }) =>
    fingerprint === null ? [] : [{ entry, fingerprint }],
  );
  const unread = submissions.length - filed.length;
  const { blocking } = openExceptions([...submissions, ...recordsOnly]);
  const { filesHoldUnready } = await selectBusinessSettings(reading);
  const counted = unreadyOf(submissions);
  const unready = countWords(UNREADY.map((why) => [counted[why], `submissions ${UNREADY_WORDS[why]}`]));
  const faults = joined([
    countWords([
      [blocking, "open blocking exceptions"],
      [unread, "submissions not in the file (records not read)"],
    ]),
    filesHoldUnready === 1 ? "" : unready,
    to < today(clock) ? "" : `the week ends on ${to}`,
  ]);
  const caution = joined([
    countWords([
      [undated, `submissions not in the file (${UNDATED_WEEK})`],
      [submissions.filter(({ signOff }) => signOff !== "done").length, "submissions not signed off"],
    ]),
    filesHoldUnready === 1 ? unready : "",
    countWords([
      [missing, "expected offices without a submission"],
      [halfMissing, "offices with one of their two kinds"],
      [recordsOnly.length, "submissions without a summary, not in the file"],
    ]),
  ]);
  return {
    filed,
    faults,
    caution,
    control: {
      Submissions: submissions.length,
      "Submissions whose records have not been read, not in the file": unread,
      [`Submissions of ${UNDATED_WEEK}, not in the file`]: undated,
    },
  };
}

const UNDATED_WEEK = "a week that could not be read";
export const UNDATED_LABEL = `Submissions of ${UNDATED_WEEK}, not in the file`;

/** Parts of a sentence, without those that are "". */
export const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join("; ");

/** Reason why a file is a draft; "" of a final one. @throws Conflict for a final file with faults */
export function draftWords(isDraft: boolean, faults: readonly string[]): string {
  const words = joined(faults);
  if (words !== "" && !isDraft) throw new Conflict(`${words}. Resolve or accept them, or make a draft.`);
  return isDraft ? words || "as requested" : "";
}

/** `submissions not signed off: 2; expected offices without a submission: 1`; "" where nothing is counted. */
const countWords = (counts: readonly (readonly [number, string])[]): string =>
  joined(counts.map(([count, what]) => (count > 0 ? `${what}: ${count}` : "")));

type Sums = Pick<NewFile, "rows" | "people" | "draft" | "caution">;

/** The words of the control line. */
export const controlWords = ({ rows, people, draft, caution }: Sums): string =>
  [
    ...(draft === "" ? [] : [`DRAFT: ${draft}.`]),
    ...(caution === "" ? [] : [`CAUTION: ${caution}.`]),
    `Total of ${rows} rows, ${people} people`,
  ].join(" ");

/** A cell of the control line: its words in one column, sums in those of numbers. */
export const controlCell = (
  id: string,
  named: string,
  words: string,
  sums: Readonly<Partial<Record<string, number | null>>>,
): readonly Cell[] => {
  if (id === named) return [textCell(words)];
  const sum = sums[id] ?? null;
  if (sum === null) return [null];
  return [
    id === "hours" || id.endsWith(" hours") ? numberCell(hundredthsOf(sum) / 100, "hours") : numberCell(sum),
  ];
};

type Recorded = Omit<NewFile, "sha256" | "code" | "byId" | "byName" | "at">;

/** Parts that make and store a file. */
export type FileDeps = { readonly clock: Clock; readonly sealer: Pick<Sealer, "sealBytes"> };

/** A week of a file, as it is put on record, with the submissions that it is made of. */
export type RecordedWeek = {
  readonly file: Recorded;
  readonly filed: Parameters<typeof insertFile>[2];
};

type Together = {
  readonly fileName: string;
  /** People of all weeks together. */
  readonly people: number;
  readonly deps: FileDeps;
};

/**
 * Stores a file with the submissions it was made of, its bytes, and what stands while it is made: each week of it under a
 * number of its own.
 * @throws Conflict where one of the submissions has changed meanwhile
 */
export async function recorder(
  reading: ScopedReading,
  weeks: readonly RecordedWeek[],
  { fileName: begins, people, deps: { clock, sealer } }: Together,
): Promise<RecordFile> {
  const { scope } = reading;
  const standing: { readonly week: RecordedWeek; readonly stood: readonly StoodLine[] }[] = [];
  for (const week of weeks)
    standing.push({
      week,
      stood: await readStanding(reading, {
        week: week.file.week,
        offices: week.file.offices,
        entries: week.filed.map(({ entry }) => entry),
      }),
    });
  const code = await codeVersion();
  return async (writing, { sha256, bytes }, { id: byId, name: byName }) => {
    await lockFiles(writing);
    const stored: { readonly number: number; readonly made: NewFile }[] = [];
    for (const { week } of standing) {
      const made = { ...week.file, sha256, code, byId, byName, at: clock.now() };
      await refuseFirstPerson(writing, made, week.filed);
      const number = await insertFile({ db: writing, scope }, made, week.filed);
      if (number === null) throw new Conflict("The records changed while the file was made. Try again.");
      stored.push({ number, made });
    }
    const first = stored[0]?.number ?? 0;
    const fileName = `${begins}-file-${first}`;
    for (const [place, { number, made }] of stored.entries()) {
      const sealed = sealer.sealBytes(bytes, "payroll_file_content.sealed", String(number));
      const stood = standing[place]?.stood ?? [];
      await insertContentOfChecked(writing, { file: number, week: made.week, fileName, sealed, stood });
    }
    if (stored.length > 1)
      await updatePeriodOfChecked(
        writing,
        stored.map(({ number }) => number),
        { first, people },
      );
    return { number: first, fileName, notes: stored.map(({ number, made }) => noteOf(made, number)) };
  };
}

/** @throws Conflict where settings demand that a second person makes a final file */
async function refuseFirstPerson(
  writing: Writing,
  { draft, byId }: Pick<NewFile, "draft" | "byId">,
  filed: Parameters<typeof insertFile>[2],
): Promise<void> {
  if (draft !== "" || (await selectBusinessSettings({ db: writing })).madeBySecond === 0) return;
  const entries = filed.map(({ entry }) => entry);
  const signed = await countSignedByOfChecked(writing, entries, byId);
  if (signed > 0)
    throw new Conflict(
      `You signed off ${signed} of the submissions. A second person has to make the final file.`,
    );
}

const noteOf = (file: NewFile, number: number): ActNote => ({
  act: "payroll-file-made",
  about: { kind: "file", id: String(number) },
  details: {
    number,
    kind: file.kind,
    week: file.week,
    format: file.format,
    layout: file.layout,
    offices: file.offices ?? ["all"],
    base: file.base === null ? "" : String(file.base),
    rows: file.rows,
    people: file.people,
    minutes: file.minutes,
    draft: file.draft,
    caution: file.caution,
    sha256: file.sha256,
  },
});
