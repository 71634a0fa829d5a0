import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { EntryId, EventId, OfficeId, PersonId } from "#domain/ids.ts";
import type { Minutes, Program } from "#domain/payroll/payroll.ts";
import type { Instant, WallClock } from "#domain/time/time.ts";
import type {
  AccountAdministratorTable,
  AdministratorTable,
  InterviewCountTable,
  InterviewDayTable,
  InterviewKnownTable,
  InterviewMonthTable,
} from "./tables-funnel.ts";
import type { AuditEntryTable, AuditFileTable } from "./tables-audit.ts";
import type { BusinessSettingTable, OfficePlaceTable } from "./tables-business.ts";
import type { OneTimeLinkTable, RequestCountTable, SignInDelayTable } from "./tables-delays.ts";
import type { DefaultViewTable, SavedViewTable } from "./tables-views.ts";

/** The tables of the newest migration, as Kysely sees them. */
export type Tables = {
  readonly source_run: SourceRunTable;
  readonly store_state: StoreStateTable;
  readonly reply: ReplyTable;
  readonly account_group: AccountGroupTable;
  readonly office: OfficeTable;
  readonly location: LocationTable;
  readonly interface_token: InterfaceTokenTable;
  readonly request_count: RequestCountTable;
  readonly earlier_version: EarlierVersionTable;
  readonly person: PersonTable;
  readonly erased_person: ErasedPersonTable;
  readonly roadshow_event: RoadshowEventTable;
  readonly assignment: AssignmentTable;
  readonly submission: SubmissionTable;
  readonly time_record: TimeRecordTable;
  readonly administrator: AdministratorTable;
  readonly account_administrator: AccountAdministratorTable;
  readonly interview_count: InterviewCountTable;
  readonly interview_month: InterviewMonthTable;
  readonly interview_day: InterviewDayTable;
  readonly interview_known: InterviewKnownTable;
  readonly audit_entry: AuditEntryTable;
  readonly audit_file: AuditFileTable;
  readonly sign_in_delay: SignInDelayTable;
  readonly one_time_link: OneTimeLinkTable;
  readonly business_setting: BusinessSettingTable;
  readonly office_place: OfficePlaceTable;
  readonly saved_view: SavedViewTable;
  readonly default_view: DefaultViewTable;
};

/** JSON is read as a value and written as text: `pg` would turn a list into a PostgreSQL array. */
type Json<Value> = ColumnType<Value, string, string>;
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>;

/** A field's name and the text that could not be read as its value. */
type Unread = NullableJson<readonly { readonly field: string; readonly text: string }[]>;

type Seen = {
  /** The first run that showed this row. */
  first_run: number;
  /** The run that told its present content. */
  since_run: number;
  /** The last run that showed it; null while the newest reply does. */
  last_run: number | null;
};

type SourceRunTable = {
  id: GeneratedAlways<number>;
  source: "demo" | "files" | "remote";
  origin: string;
  started_at: Instant;
  ended_at: Instant | null;
  exchanges: Generated<number>;
  rows: GeneratedJson<Readonly<Record<string, number>>>;
  drift: GeneratedJson<Readonly<Record<string, number>>>;
  set_aside: GeneratedJson<readonly unknown[]>;
};

type StoreStateTable = {
  id: Generated<1>;
  data_version: Generated<number>;
  is_demo: Generated<boolean>;
  /** A fingerprint of the data key, so that a wrong key is noticed before anything is sealed with it. */
  key_check: Buffer | null;
};

type ReplyTable = {
  scope: string;
  resource: string;
  received_at: Instant;
  run_id: number;
  rows: number;
  told_total: number | null;
};

type AccountGroupTable = { id: GeneratedAlways<number>; learned_at: Instant };

type OfficeTable = { id: OfficeId; name: Generated<string>; group_id: number | null; first_run: number };

type LocationTable = {
  key: GeneratedAlways<number>;
  id: string;
  club_number: string;
  city: string;
  state: string;
  zip: string;
  market_id: string;
};

type InterfaceTokenTable = {
  id: GeneratedAlways<number>;
  name: string;
  token_hash: Buffer;
  /** Null grants every account. */
  accounts: OfficeId[] | null;
  requests_per_minute: Generated<number>;
  has_private_data: Generated<boolean>;
  created_at: Generated<Instant>;
  revoked_at: Instant | null;
  /** To the minute. */
  last_used_at: Instant | null;
};

type EarlierVersionTable = {
  noun: string;
  id: string;
  from_run: number;
  to_run: number;
  row: Json<Readonly<Record<string, unknown>>>;
};

type PersonTable = Seen & {
  office_id: OfficeId | "";
  id: PersonId;
  office_name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  street_1: string;
  street_2: string;
  street_apt: string;
  city: string;
  state: string;
  zip: string;
  gender: string;
  is_active: boolean;
  is_retired: boolean;
  is_scc_approved: boolean;
  has_fieldmap_account: boolean;
  created: WallClock | null;
  updated: WallClock | null;
  hired: WallClock | null;
  retired: WallClock | null;
  dob_cipher: Buffer | null;
  ssn_cipher: Buffer | null;
  ssn_hash: Buffer | null;
  name_dob_hash: Buffer | null;
  private_hash: Buffer | null;
  search_text: string;
  sort_name: string;
  sort_office: string;
  sort_city: string;
  sort_state: string;
  unread: Unread;
};

type ErasedPersonTable = { person_id: PersonId; erased_at: Instant };

type RoadshowEventTable = Seen & {
  id: EventId;
  group_id: string;
  retailer_id: string;
  retailer_name: string;
  retailer_road_show_id: string;
  status: string;
  is_road_show: boolean;
  is_staffing_only: boolean;
  location_key: number;
  search_text: string;
  unread: Unread;
};

type AssignmentTable = Seen & {
  office_id: OfficeId | "";
  event_id: EventId;
  payout_owner_id: PersonId | "";
  merch_owner_id: PersonId | "";
  nth: number;
  ordinal: number;
  payout_first: string;
  payout_last: string;
  merch_first: string;
  merch_last: string;
  hub_first: string;
  hub_last: string;
  is_active: boolean;
  is_acknowledged: boolean;
  acknowledged: WallClock | null;
  search_text: string;
  unread: Unread;
};

type SubmissionTable = Seen & {
  office_id: OfficeId;
  id: EntryId;
  office_name: string;
  owner_name: string;
  week_start: WallClock | null;
  week_end: WallClock | null;
  updated: WallClock | null;
  total_min: Minutes | null;
  offset_min: number | null;
  is_road_show: boolean;
  locked: string;
  submitted: string;
  unread: Unread;
};

type TimeRecordTable = Seen & {
  office_id: OfficeId | "";
  entry_id: EntryId;
  record_key: string;
  ordinal: number;
  person_id: PersonId | null;
  first_name: string;
  last_name: string;
  name_fold: string;
  clock_type: string;
  total_min: Minutes | null;
  is_active: boolean;
  clock_in: Instant | null;
  clock_out: Instant | null;
  offset_min: number | null;
  zone_name: string | null;
  clock_in_id: string | null;
  clock_type_id: string | null;
  mod_type: string | null;
  is_updated: boolean | null;
  is_added: boolean | null;
  agent_entry_id: string | null;
  location_id: string | null;
  location_type_id: string | null;
  unique_id: string | null;
  created: Instant | null;
  updated: Instant | null;
  programs: NullableJson<readonly Program[]>;
  unread: Unread;
};
