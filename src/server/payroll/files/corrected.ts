import type { Layout, PayrollFile } from "#contract/payroll/payroll-partner.ts";
import { columnName, USUAL_COLUMNS } from "#contract/payroll/payroll-partner.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { FiledRecord } from "#domain/payroll/corrections.ts";
import { codesOf, type PartnerCodes } from "#domain/payroll/payroll-codes.ts";
import { minutes, sumMinutes } from "#domain/payroll/payroll.ts";
import { correctedFiles, coveringFile, officesOf } from "#domain/payroll/sent-files.ts";
import type { Clock, IsoDate } from "#domain/time/time.ts";
import { BadRequest, Conflict, NotFound } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectFiledParts, selectFiledRecords, selectFiles, type FiledParts } from "./file-queries.ts";
import type { PartnerRow } from "./partner-rows.ts";

type CorrectionsAsk = { readonly week: IsoDate; readonly file?: number | undefined };

/**
 * The files that corrections start from: the one that is asked for, else all that say what the partner has.
 * @throws BadRequest, NotFound or Conflict where there is none
 */
export async function readBases(
  reading: ScopedReading,
  { week, file: number }: CorrectionsAsk,
  { zone }: Clock,
) {
  const [requested] = number === undefined ? [] : await selectFiles(reading, { number }, zone);
  if (number !== undefined && requested === undefined) throw new NotFound("There is no file of that number.");
  if (requested !== undefined && requested.week !== week)
    throw new BadRequest(`“file”: file ${number} is of the week of ${requested.week}.`);
  const files = correctedFiles(await selectFiles(reading, { week }, zone), number);
  if (typeof files === "string") throw new Conflict(files);
  return {
    files,
    offices: officesOf(files),
    /** The latest of them: corrections start from all files of their offices up to it. */
    base: Math.max(...files.map((file) => file.number)),
    words: numberWords(files),
  };
}

export type Bases = Awaited<ReturnType<typeof readBases>>;

/** `3`, `1 and 2`. */
const numberWords = (files: readonly PayrollFile[]): string =>
  files.map(({ number }) => number).join(" and ");

/** The columns of files that were sent; the usual ones where an earlier version did not keep them. @throws Conflict where they differ */
export function columnsOfBases({
  files,
  words,
}: Bases): Pick<Layout, "name" | "columns" | "isUnknownRegular" | "payCodes"> {
  const [first, ...others] = files;
  if (first === undefined || others.some((file) => formOf(file) !== formOf(first)))
    throw new Conflict(`Files ${words} have different columns. Make the corrections of each.`);
  const { layout: name, columns, isUnknownRegular, payCodes } = first;
  return { name, isUnknownRegular, payCodes, columns: columns.length > 0 ? columns : USUAL };
}

const formOf = ({ columns, payCodes }: PayrollFile): string => JSON.stringify([columns, payCodes]);

const USUAL = USUAL_COLUMNS.map((id) => ({ id, heading: columnName(id) }));

/** The records that sent files hold, each from the file that says what the partner has of its office. */
export async function readSentRecords(
  reading: ScopedReading,
  files: readonly PayrollFile[],
): Promise<readonly FiledRecord[]> {
  const records: FiledRecord[] = [];
  for (const file of files)
    for (const record of await selectFiledRecords(reading, file.number))
      if (coveringFile(files, record.officeId) === file) records.push(record);
  return records;
}

type SentParts = FiledParts & { readonly officeId: OfficeId; readonly entry: EntryId };

async function readSentParts(
  reading: ScopedReading,
  files: readonly PayrollFile[],
): Promise<readonly SentParts[]> {
  const parts: SentParts[] = [];
  for (const file of files)
    for (const part of await selectFiledParts(reading, file.number))
      if (coveringFile(files, part.officeId) === file) parts.push(part);
  return parts;
}

/**
 * The rows that sent files come to: minutes per person and office, and with `hasParts` what they were paid at; under the codes
 * that the partner knows people by now.
 */
export async function readSentRows(
  reading: ScopedReading,
  files: readonly PayrollFile[],
  hasParts: boolean,
  codes: PartnerCodes,
): Promise<readonly PartnerRow[]> {
  const records = await readSentRecords(reading, files);
  const parts = Map.groupBy(hasParts ? await readSentParts(reading, files) : [], keyOf);
  return Array.from(Map.groupBy(records, keyOf), ([key, ofRow]): PartnerRow | null => {
    const [first] = ofRow;
    if (first === undefined) return null;
    const paid = parts.get(key) ?? [];
    const sumOf = (part: "regular" | "overtime" | "double") => sumMinutes(paid.map((each) => each[part]));
    return {
      officeId: first.officeId,
      officeName: first.officeName,
      person: first.person,
      personId: first.personId,
      firstName: first.firstName,
      lastName: first.lastName,
      minutes: sumMinutes(ofRow.map((record) => (record.isActive ? record.minutes : minutes(0)))),
      records: 0,
      edited: 0,
      submissions: [...new Set(ofRow.map(({ entry }) => entry))].join(" "),
      parts: hasParts
        ? { regular: sumOf("regular"), overtime: sumOf("overtime"), double: sumOf("double") }
        : null,
      partFault: null,
      ...codesOf(codes, first),
    };
  }).filter((row) => row !== null);
}

const keyOf = ({ officeId, person }: Readonly<Record<"officeId" | "person", string>>): string =>
  JSON.stringify([officeId, person]);
