import { isEntryId, isOfficeId, type EntryId } from "#domain/ids.ts";
import type { Submission, TimeRecord } from "#domain/payroll/payroll.ts";
import { field, table, writeRow } from "./fields.ts";
import { flagKinds } from "#interface/kinds/flag-kinds.ts";
import { requiredTextId } from "#interface/kinds/id-kinds.ts";
import { numberKinds } from "#interface/kinds/number-kinds.ts";
import type { TimeRecordOperation } from "./operations.ts";
import type { ReplyFacts, Told } from "./reading.ts";
import { readRows } from "./read-rows.ts";
import type { RowReader } from "./row-reader.ts";
import type { WireShape } from "./shape.ts";
import { textKinds } from "#interface/kinds/text-kinds.ts";
import { timeKinds } from "#interface/kinds/time-kinds.ts";
import {
  developmentRecordOf,
  developmentTable,
  productionRecordOf,
  productionTable,
  weeklyDataRecordOf,
  weeklyDataTable,
  type EntryRecord,
} from "./time-records.ts";

const { text, personName } = textKinds;

export const submissionTable = table<Submission>({
  id: field("fieldmapEntryId", requiredTextId(isEntryId)),
  officeId: field("officeId", requiredTextId(isOfficeId)),
  officeName: field("officeName", text),
  ownerName: field("ownerName", personName),
  weekStart: field("weekStart", timeKinds.stamp),
  weekEnd: field("weekEnd", timeKinds.stamp),
  updated: field("updatedDate", timeKinds.stamp),
  totalMin: field("totalMin", numberKinds.textMinutes),
  offsetMin: field("timezoneOffset", numberKinds.textOffset),
  isRoadShow: field("isRoadShow", flagKinds.text),
  locked: field("partner_locked", text),
  submitted: field("partner_submitted", text),
});

export const submissionShape: WireShape = submissionTable.shape;

/** The members of each form of a time record. */
export const timeRecordShapes: Readonly<Record<TimeRecordOperation, WireShape>> = {
  roadshowData: productionTable.shape,
  roadshowDataDev: developmentTable.shape,
  weeklyDataDev: weeklyDataTable.shape,
};

/**
 * Reads a reply of `GET /payroll/partner_weekly` and hands over one submission after the other.
 * @throws ReplyRefused, possibly after rows were handed over: then none of them may be used.
 */
export const readWeekly = (body: Uint8Array | string, onRow: (row: Told<Submission>) => void): ReplyFacts =>
  readRows("weekly", body, submissionTable, submissionOf, onRow);

/**
 * Reads a reply of one of the three operations that answer with time records. `entryId` is the submission that the record
 * itself names: only the development form of the roadshow data does.
 * @throws ReplyRefused, possibly after rows were handed over: then none of them may be used.
 */
export function readTimeRecords(
  operation: TimeRecordOperation,
  body: Uint8Array | string,
  onRow: (row: Told<TimeRecord> & { readonly entryId: EntryId | null }) => void,
): ReplyFacts {
  return RECORD_READERS[operation](body, ({ value: { entryId, ...value }, unread }) =>
    onRow({ value, unread, entryId }),
  );
}

/** One submission as JSON text. */
export const writeSubmission = (submission: Submission): string => writeRow(submissionTable, submission);

/** One time record as JSON text, in the form of the operation. */
export const writeTimeRecord = (operation: TimeRecordOperation, record: EntryRecord): string =>
  RECORD_WRITERS[operation](record);

type RecordReader = (body: Uint8Array | string, onRow: (row: Told<EntryRecord>) => void) => ReplyFacts;

const RECORD_READERS: Readonly<Record<TimeRecordOperation, RecordReader>> = {
  roadshowData: (body, onRow) => readRows("roadshowData", body, productionTable, productionRecordOf, onRow),
  roadshowDataDev: (body, onRow) =>
    readRows("roadshowDataDev", body, developmentTable, developmentRecordOf, onRow),
  weeklyDataDev: (body, onRow) => readRows("weeklyDataDev", body, weeklyDataTable, weeklyDataRecordOf, onRow),
};

const RECORD_WRITERS: Readonly<Record<TimeRecordOperation, (record: EntryRecord) => string>> = {
  roadshowData: (record) => writeRow(productionTable, record),
  roadshowDataDev: (record) => writeRow(developmentTable, record),
  weeklyDataDev: (record) => writeRow(weeklyDataTable, record),
};

const { fields } = submissionTable;

const submissionOf = (reader: RowReader): Submission => ({
  id: reader.get(fields.id),
  officeId: reader.get(fields.officeId),
  officeName: reader.get(fields.officeName),
  ownerName: reader.get(fields.ownerName),
  weekStart: reader.get(fields.weekStart),
  weekEnd: reader.get(fields.weekEnd),
  updated: reader.get(fields.updated),
  totalMin: reader.get(fields.totalMin),
  offsetMin: reader.get(fields.offsetMin),
  isRoadShow: reader.get(fields.isRoadShow),
  locked: reader.get(fields.locked),
  submitted: reader.get(fields.submitted),
});
