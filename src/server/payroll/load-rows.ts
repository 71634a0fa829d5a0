import { fold } from "#domain/fold.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { Submission, TimeRecord } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import {
  columnValues,
  nounRows,
  unreadJson,
  type Columns,
  type NounRows,
  type UnreadField,
  markGone,
  mergeStage,
  stageColumns,
  stageOf,
  type Merged,
  type Noun,
} from "#server/postgres/merge.ts";
import { copyInto } from "#server/postgres/copy.ts";
import type { Load } from "#server/postgres/load.ts";
import type { ReplyMark } from "#server/postgres/runs.ts";
import { matchedKeys, type StoredRecord } from "./record-identity.ts";

export const SUBMISSION_COLUMNS: Columns<Submission> = {
  id: "id",
  officeId: "office_id",
  officeName: "office_name",
  ownerName: "owner_name",
  weekStart: "week_start",
  weekEnd: "week_end",
  updated: "updated",
  totalMin: "total_min",
  offsetMin: "offset_min",
  isRoadShow: "is_road_show",
  locked: "locked",
  submitted: "submitted",
};

export const RECORD_COLUMNS: Columns<TimeRecord> = {
  personId: "person_id",
  firstName: "first_name",
  lastName: "last_name",
  clockType: "clock_type",
  totalMin: "total_min",
  isActive: "is_active",
  clockIn: "clock_in",
  clockOut: "clock_out",
  offsetMin: "offset_min",
  zoneName: "zone_name",
  clockInId: "clock_in_id",
  clockTypeId: "clock_type_id",
  modType: "mod_type",
  isUpdated: "is_updated",
  isAdded: "is_added",
  agentEntryId: "agent_entry_id",
  locationId: "location_id",
  locationTypeId: "location_type_id",
  uniqueId: "unique_id",
  created: "created",
  updated: "updated",
  programs: "programs",
};

const submissionNoun: Noun = {
  table: "submission",
  key: ["id"],
  reported: [...Object.values(SUBMISSION_COLUMNS).filter((column) => column !== "id"), "unread"],
  derived: [],
};

const recordNoun: Noun = {
  table: "time_record",
  key: ["entry_id", "record_key"],
  reported: [...Object.values(RECORD_COLUMNS), "unread"],
  derived: ["office_id", "name_fold", "ordinal"],
};

export const submissionRows = (): NounRows => nounRows(submissionNoun);

export const submissionRow = (submission: Submission, unread: readonly UnreadField[]) => ({
  ...columnValues(SUBMISSION_COLUMNS, submission),
  unread: unreadJson(unread),
});

/** Submissions never go by absence; an older reply only adds those that are not stored yet. */
export async function mergeSubmissions(load: Load, rows: NounRows, mark: ReplyMark): Promise<Merged> {
  const { client } = load;
  const before = (await load.storedReplies(mark.resource)).get(mark.scope);
  const staged = stageOf(submissionNoun);
  await load.stage(submissionNoun, rows);
  if (before !== undefined && before.receivedAt > mark.receivedAt)
    await client.query(`delete from ${staged} s using submission t where t.id = s.id`);
  const merged = await mergeStage(client, submissionNoun, load.runId);
  // Records may have come before the summary that names their office.
  await client.query(
    `update time_record t set office_id = s.office_id from ${staged} s
      where t.entry_id = s.id and t.office_id <> s.office_id`,
  );
  await load.remember([mark]);
  return { ...merged, gone: 0, held: 0 };
}

export type ReportedRecord = { readonly value: TimeRecord; readonly unread: readonly UnreadField[] };

export type RecordsReply = {
  readonly mark: ReplyMark;
  readonly entry: EntryId;
  /** Null while no submission says whose entry it is. */
  readonly office: OfficeId | null;
  readonly records: readonly ReportedRecord[];
  /** Members that this reply's form carries and no newer reply of another form does. */
  readonly members: ReadonlySet<string>;
  /** An older reply adds members to the records that newer ones show, and neither adds nor removes records. */
  readonly isOlder: boolean;
  /** False when rows of the reply were set aside: then absence says nothing. */
  readonly isWhole: boolean;
};

/** Records of whole submissions, each of them at most once; what a newer reply no longer shows is gone. */
export async function mergeRecords(load: Load, replies: readonly RecordsReply[]): Promise<Merged> {
  const { client, runId } = load;
  const stored = await load.storedReplies("records");
  const again = replies.filter(({ mark }) => stored.has(mark.scope));
  const known = await selectStored(load, again);
  const rows = nounRows(recordNoun);
  for (const reply of replies) addRows(rows, reply, known.get(reply.entry) ?? []);
  if (again.length === 0) return addRecords(load, rows, replies);
  await load.stage(recordNoun, rows);
  for (const reply of Map.groupBy(again, membersKey).values()) await takeOtherMembers(load, reply);
  const merged = await mergeStage(client, recordNoun, runId);
  const whole = again.filter(({ isWhole, isOlder }) => isWhole && !isOlder);
  let gone = 0;
  for (const [lastRun, ofRun] of Map.groupBy(whole, ({ mark }) => stored.get(mark.scope)?.runId ?? runId)) {
    const entries = ofRun.map(({ entry }) => client.escapeLiteral(entry)).join(", ");
    const scope = `t.entry_id in (${entries})`;
    gone += (await markGone(client, recordNoun, { scope, lastRun, shareMax: 1 })).gone;
  }
  await load.remember(replies.map(({ mark }) => mark));
  return { ...merged, gone, held: 0 };
}

function addRows(
  rows: NounRows,
  { entry, office, records, isOlder }: RecordsReply,
  stored: readonly StoredRecord[],
): void {
  const shown = isOlder ? stored.filter(({ isShown }) => isShown) : stored;
  matchedKeys(
    records.map(({ value }) => ({ ...value, nameFold: nameFold(value) })),
    shown,
  ).forEach(({ key, isStored }, ordinal) => {
    const record = records[ordinal];
    if (record === undefined || (isOlder && !isStored)) return;
    const { value, unread } = record;
    const programs = value.programs === null ? null : JSON.stringify(value.programs);
    rows.add({
      ...columnValues(RECORD_COLUMNS_STORED, { ...value, programs }),
      entry_id: entry,
      record_key: key,
      unread: unreadJson(unread),
      office_id: office ?? "",
      name_fold: nameFold(value),
      ordinal,
    });
  });
}

/** Programs are stored as JSON text. */
const RECORD_COLUMNS_STORED: Columns<Omit<TimeRecord, "programs"> & { readonly programs: string | null }> =
  RECORD_COLUMNS;

const nameFold = ({ firstName, lastName }: TimeRecord): string => `${fold(lastName)}\u0001${fold(firstName)}`;

async function selectStored(
  { client }: Load,
  replies: readonly RecordsReply[],
): Promise<ReadonlyMap<string, readonly StoredRecord[]>> {
  if (replies.length === 0) return new Map();
  const { rows } = await client.query<StoredRecord & { readonly entry: string }>(
    `select entry_id as entry, record_key as key, person_id as "personId", clock_in_id as "clockInId",
            name_fold as "nameFold", clock_in as "clockIn", last_run is null as "isShown"
       from time_record where entry_id = any($1) order by last_run is not null, ordinal, record_key`,
    [replies.map(({ entry }) => entry)],
  );
  return Map.groupBy(rows, ({ entry }) => entry);
}

const membersKey = ({ members, isOlder }: RecordsReply): string => [isOlder, ...members].join(" ");

/** A form changes only the members it carries: the others of a staged record become those that are stored. */
async function takeOtherMembers({ client }: Load, replies: readonly RecordsReply[]): Promise<void> {
  const [{ members, isOlder } = { members: new Set<string>(), isOlder: false }] = replies;
  const others = Object.entries<string>(RECORD_COLUMNS).filter(([member]) => !members.has(member));
  const columns = [...others.map(([, column]) => column), ...(isOlder ? ["name_fold", "ordinal"] : [])];
  await client.query(
    `update ${stageOf(recordNoun)} s set ${columns.map((column) => `${column} = t.${column}, `).join("")}
            unread = (select jsonb_agg(u) from (${unreadOf("t", "= any")} union all ${unreadOf("s", "<> all")}) x)
       from time_record t where t.entry_id = s.entry_id and t.record_key = s.record_key and s.entry_id = any($1)`,
    [replies.map(({ entry }) => entry), others.map(([member]) => member)],
  );
}

const unreadOf = (table: string, which: string): string =>
  `select u from jsonb_array_elements(coalesce(${table}.unread, '[]')) u where split_part(u ->> 'field', '.', 1) ${which}($2)`;

/** Records of submissions that have none yet: there is nothing to compare them with. */
async function addRecords(
  { client, remember }: Load,
  rows: NounRows,
  replies: readonly RecordsReply[],
): Promise<Merged> {
  const added = rows.count();
  await copyInto(client, recordNoun.table, stageColumns(recordNoun), rows.take());
  await remember(replies.map(({ mark }) => mark));
  return { added, changed: 0, gone: 0, held: 0 };
}

/** The submissions that are stored and will go for their age. */
export async function readTooOld({ client }: Load, before: IsoDate): Promise<readonly EntryId[]> {
  const { rows } = await client.query<{ id: EntryId }>(
    "select id from submission where week_end < $1::date",
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Which office each stored submission is of. */
export async function readSubmissionOffices({ client }: Load): Promise<Map<string, OfficeId>> {
  const { rows } = await client.query<{ id: string; office_id: OfficeId }>(
    "select id, office_id from submission",
  );
  return new Map(rows.map((row) => [row.id, row.office_id]));
}
