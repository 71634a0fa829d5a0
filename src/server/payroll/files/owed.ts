import { createHash } from "node:crypto";
import type { PayrollFile } from "#contract/payroll/payroll-partner.ts";
import type { BoardCell } from "#domain/payroll/board.ts";
import { heldColumns } from "#domain/payroll/held-minutes.ts";
import { payDue } from "#domain/payroll/paid-rows.ts";
import { NO_CODES } from "#domain/payroll/payroll-codes.ts";
import { minutes, sumMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { coveringFile, standingFiles } from "#domain/payroll/sent-files.ts";
import { compareText } from "#domain/fold.ts";
import type { EntryId } from "#domain/ids.ts";
import type { Clock, IsoDate } from "#domain/time/time.ts";
import { selectBusinessSettings, selectOfficePlaces } from "#server/business/queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { readSentRows } from "./corrected.ts";
import {
  selectFiles,
  selectSentPartsOfChecked,
  selectWorkFingerprint,
  type FiledParts,
} from "./file-queries.ts";
import { columnsIn, readPartnerRows, type Columns } from "./partner-rows.ts";

type Owed = { readonly minutes: Minutes; readonly rows: number };

/**
 * Minutes that are due since each of the files that say what the partner has, by number: the difference of their rows and of those
 * that the same code writes now.
 */
export async function readOwed(
  reading: ScopedReading,
  week: IsoDate,
  files: readonly PayrollFile[],
  cells: readonly BoardCell[],
): Promise<ReadonlyMap<number, Owed>> {
  const standing = standingFiles(files);
  const owed = new Map<number, Owed>();
  for (const file of standing) {
    const columns = columnsIn(file);
    const hasParts = heldColumns(columns.columns).parts.length > 0;
    const entries = cells.flatMap(({ entry, officeId, week: ofCell, fingerprint, isLeftOut }) =>
      entry !== null &&
      !isLeftOut &&
      officeId !== null &&
      ofCell === week &&
      fingerprint !== null &&
      coveringFile(standing, officeId) === file
        ? [entry]
        : [],
    );
    const { rows: present } = await readPartnerRows(reading, week, entries, columns);
    const sent = (await readSentRows(reading, standing, hasParts, NO_CODES)).filter(
      ({ officeId }) => coveringFile(standing, officeId) === file,
    );
    const due = payDue(sent, present);
    owed.set(file.number, { minutes: sumMinutes(due.map((row) => row.minutes)), rows: due.length });
  }
  return owed;
}

/**
 * The cells of a week, where those as they were sent are changed since if their minutes are paid at another rate now: after
 * a change of an office's state or of the workweek, or of another submission of the same people.
 */
export async function withPaidSince(
  reading: ScopedReading,
  week: IsoDate,
  cells: readonly BoardCell[],
  { zone }: Pick<Clock, "zone">,
): Promise<readonly BoardCell[]> {
  if (!cells.some(({ sent }) => sent === "done")) return cells;
  const standing = standingFiles(await selectFiles({ ...reading, scope: "all" }, { week }, zone));
  const changed = new Set<string>();
  for (const file of standing) {
    const columns = columnsIn(file);
    if (heldColumns(columns.columns).parts.length === 0) continue;
    const entries = cells.flatMap(({ entry, officeId, sent }) =>
      entry !== null && officeId !== null && sent === "done" && coveringFile(standing, officeId) === file
        ? [entry]
        : [],
    );
    for (const entry of await readPaidSince(reading, week, { number: file.number, entries, columns }))
      changed.add(entry);
  }
  return cells.map((cell) =>
    cell.entry !== null && changed.has(cell.entry)
      ? { ...cell, sent: "changed", due: cell.due ?? minutes(0) }
      : cell,
  );
}

type SentEntries = {
  readonly number: number;
  readonly entries: readonly EntryId[];
  readonly columns: Columns;
};

/**
 * Result that was found last, by all that it was found from: a board asks again and again, and little of that changes. It is not
 * stored with the checks of loads, since settings, states of offices and marks of files change it without any load: a stored
 * answer would need each of them to remove it, and one that is forgotten pays a wrong rate. A hash cannot be out of date, and
 * a new process computes it once.
 */
const found = new Map<string, readonly EntryId[]>();
const FOUND_MAX = 100;

/** Submissions whose minutes are now paid at another rate than as they were sent in a file. */
async function readPaidSince(
  reading: ScopedReading,
  week: IsoDate,
  sent: SentEntries,
): Promise<readonly EntryId[]> {
  const paid = await selectSentPartsOfChecked(reading.db, sent.entries);
  const key = await readPayBasis(reading, week, { ...sent, paid });
  const known = found.get(key);
  if (known !== undefined) return known;
  const { partsOf } = await readPartnerRows(reading, week, sent.entries, sent.columns);
  const changed = paid
    .filter(({ entry, parts }) => partsFingerprint(parts) !== partsFingerprint(partsOf(entry) ?? []))
    .map(({ entry }) => entry);
  const [oldest] = found.keys();
  if (found.size >= FOUND_MAX && oldest !== undefined) found.delete(oldest);
  found.set(key, changed);
  return changed;
}

/** A hash of all that decides what the minutes of sent submissions are paid at. */
async function readPayBasis(reading: ScopedReading, week: IsoDate, sent: object): Promise<string> {
  const { weekStart } = await selectBusinessSettings(reading);
  const places = (await selectOfficePlaces(reading.db)).map(({ officeId, place, isConfirmed }) => [
    officeId,
    place?.state,
    isConfirmed,
  ]);
  const around = await selectWorkFingerprint(reading, week);
  return createHash("sha256")
    .update(JSON.stringify([sent, weekStart, places, around]))
    .digest("hex");
}

const partsFingerprint = (parts: readonly FiledParts[]): string =>
  JSON.stringify(
    parts
      .map(({ person, regular, overtime, double }) => [person, regular, overtime, double] as const)
      .toSorted(([a], [b]) => compareText(a, b)),
  );
