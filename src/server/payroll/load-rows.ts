import { fold } from "#domain/fold.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { Submission, TimeRecord } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { copyInto, type CopyRows, type CopyValue } from "#server/postgres/copy.ts";
import { unreadJson, type UnreadField } from "#server/people/load-rows.ts";
import type { Load } from "#server/postgres/load.ts";
import {
  markGone,
  mergeStage,
  stageColumns,
  stageOf,
  type Merged,
  type Noun,
} from "#server/postgres/merge.ts";
import type { ReplyMark } from "#server/postgres/runs.ts";

const submissionNoun: Noun = {
  table: "submission",
  key: ["id"],
  told: [
    ...["office_id", "office_name", "owner_name", "week_start", "week_end", "updated"],
    ...["total_min", "offset_min", "is_road_show", "locked", "submitted", "unread"],
  ],
  derived: [],
};

const recordNoun: Noun = {
  table: "time_record",
  key: ["entry_id", "record_key"],
  told: [
    ...[
      "person_id",
      "first_name",
      "last_name",
      "clock_type",
      "total_min",
      "is_active",
      "clock_in",
      "clock_out",
    ],
    ...["offset_min", "zone_name", "clock_in_id", "clock_type_id", "mod_type", "is_updated", "is_added"],
    ...[
      "agent_entry_id",
      "location_id",
      "location_type_id",
      "unique_id",
      "created",
      "updated",
      "programs",
      "unread",
    ],
  ],
  derived: ["office_id", "name_fold", "ordinal"],
};

/** Values in the order of the columns of `submissionNoun`. */
export const submissionRow = (it: Submission, unread: readonly UnreadField[]): readonly CopyValue[] => [
  ...[it.id, it.officeId, it.officeName, it.ownerName, it.weekStart, it.weekEnd, it.updated],
  ...[it.totalMin, it.offsetMin, it.isRoadShow, it.locked, it.submitted, unreadJson(unread)],
];

export type RecordPlace = {
  readonly entry: EntryId;
  /** Null while no submission has told whose entry it is. */
  readonly office: OfficeId | null;
  readonly key: string;
  readonly ordinal: number;
};

/** Values in the order of the columns of `recordNoun`. */
export const recordRow = (
  it: TimeRecord,
  place: RecordPlace,
  unread: readonly UnreadField[],
): readonly CopyValue[] => [
  place.entry,
  place.key,
  ...[
    it.personId,
    it.firstName,
    it.lastName,
    it.clockType,
    it.totalMin,
    it.isActive,
    it.clockIn,
    it.clockOut,
  ],
  ...[it.offsetMin, it.zoneName, it.clockInId, it.clockTypeId, it.modType, it.isUpdated, it.isAdded],
  ...[it.agentEntryId, it.locationId, it.locationTypeId, it.uniqueId, it.created, it.updated],
  it.programs === null ? null : JSON.stringify(it.programs),
  unreadJson(unread),
  ...[place.office ?? "", nameFold(it), place.ordinal],
];

/**
 * Tells records of one reply apart: by `clockInId`, else by person and clock-in, and alike ones by their number in the
 * reply. A moved clock-in is so one record removed and one added.
 */
export function recordKeys(): (record: TimeRecord) => string {
  const seen = new Map<string, number>();
  return (record) => {
    const key = identityOf(record);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return nth === 1 ? key : `${key}#${nth}`;
  };
}

const identityOf = (record: TimeRecord): string =>
  record.clockInId === null || record.clockInId === "0"
    ? `${record.personId ?? nameFold(record)}@${record.clockIn ?? ""}`
    : `id ${record.clockInId}`;

const nameFold = ({ firstName, lastName }: TimeRecord): string => `${fold(lastName)}\u0001${fold(firstName)}`;

/** Submissions never go by absence; an older reply only adds those that are not known yet. */
export async function mergeSubmissions(load: Load, rows: CopyRows, mark: ReplyMark): Promise<Merged> {
  const { client } = load;
  const before = (await load.keptReplies(mark.resource)).get(mark.scope);
  const staged = stageOf(submissionNoun);
  await load.stage(submissionNoun, rows);
  if (before !== undefined && before.receivedAt > mark.receivedAt)
    await client.query(`delete from ${staged} s using submission t where t.id = s.id`);
  const merged = await mergeStage(client, submissionNoun, load.runId);
  // Records may have come before the summary that tells whose they are.
  await client.query(
    `update time_record t set office_id = s.office_id from ${staged} s
      where t.entry_id = s.id and t.office_id <> s.office_id`,
  );
  await load.remember([mark]);
  return { ...merged, gone: 0, held: 0 };
}

export type RecordsReply = {
  readonly mark: ReplyMark;
  readonly entry: EntryId;
  /** False when rows of the reply were set aside: then absence says nothing. */
  readonly isWhole: boolean;
};

/** Records of whole submissions, each of them at most once; what a newer reply no longer shows is gone. */
export async function mergeRecords(
  load: Load,
  rows: CopyRows,
  replies: readonly RecordsReply[],
): Promise<Merged> {
  const { client, runId } = load;
  const kept = await load.keptReplies("records");
  if (!replies.some(({ mark }) => kept.has(mark.scope))) return addRecords(load, rows, replies);
  await load.stage(recordNoun, rows);
  const merged = await mergeStage(client, recordNoun, runId);
  const again = replies.filter(({ mark, isWhole }) => isWhole && kept.has(mark.scope));
  let gone = 0;
  for (const [lastRun, ofRun] of Map.groupBy(again, ({ mark }) => kept.get(mark.scope)?.runId ?? runId)) {
    const entries = ofRun.map(({ entry }) => client.escapeLiteral(entry)).join(", ");
    const scope = `t.entry_id in (${entries})`;
    gone += (await markGone(client, recordNoun, { scope, lastRun, shareMax: 1 })).gone;
  }
  await load.remember(replies.map(({ mark }) => mark));
  return { ...merged, gone, held: 0 };
}

/** Records of submissions that have none yet: there is nothing to compare them with. */
async function addRecords(
  { client, remember }: Load,
  rows: CopyRows,
  replies: readonly RecordsReply[],
): Promise<Merged> {
  const added = rows.count();
  await copyInto(client, recordNoun.table, stageColumns(recordNoun), rows.take());
  await remember(replies.map(({ mark }) => mark));
  return { added, changed: 0, gone: 0, held: 0 };
}

/** The submissions that are kept and will go for their age. */
export async function readTooOld({ client }: Load, before: IsoDate): Promise<readonly EntryId[]> {
  const { rows } = await client.query<{ id: EntryId }>(
    "select id from submission where week_end < $1::date",
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Which office each known submission is of. */
export async function readSubmissionOffices({ client }: Load): Promise<Map<string, OfficeId>> {
  const { rows } = await client.query<{ id: string; office_id: OfficeId }>(
    "select id, office_id from submission",
  );
  return new Map(rows.map((row) => [row.id, row.office_id]));
}
