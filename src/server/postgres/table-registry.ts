import type { Tables } from "./tables.ts";
import type { VersionName } from "./versions.ts";

export type TableName = keyof Tables;

type TableRow = {
  /**
   * Rows of a source as they came; what follows from them; what people decided about them; who signs in; the log; and how
   * this installation runs, settings included.
   */
  readonly holds: "reported" | "derived" | "decision" | "identity" | "audit" | "operation";
  /** The column with the office of a row, the table that has it, or in words what is held, which is of no office. */
  readonly office: { readonly column: string } | { readonly of: TableName } | { readonly none: string };
  /**
   * Moment at which rows that belong to the made-up business are deleted: whenever it is made again, since its ids are made again too;
   * once real data replaces it; or never, since they are not the demo's.
   */
  readonly forgotten: "with each demo" | "with real data" | "never";
  /** Rows that are forgotten, as a condition in SQL; all by default. */
  readonly forgottenRows?: string;
  /**
   * Time for which rows are kept: until the payroll week of their submission, or that in their column `week`, or their day of
   * interviews is too old for the settings; until the run that replaced it is too old to compare with, or its submission
   * is; so many days since an expression in SQL, of rows that meet a condition; or as
   * the words say.
   */
  readonly kept:
    | "payroll years"
    | "payroll week"
    | "interview years"
    | "history years"
    | { readonly days: number; readonly since: string; readonly only?: string }
    | { readonly until: string };
  /**
   * The version that a change of its rows raises, so that cached replies are built again; none where they change only with
   * rows of another table, or where no cached reply shows them. Triggers do it: a table that raises one has three.
   */
  readonly raises?: VersionName;
};

/** A row that names columns of its table: a table with `office_id` is of offices, and each age needs the column that it goes by. */
type RowOf<Column> = TableRow & {
  readonly office:
    | { readonly column: Column }
    | ("office_id" extends Column ? never : Exclude<TableRow["office"], { readonly column: string }>);
  readonly kept:
    | Exclude<TableRow["kept"], "payroll years" | "payroll week" | "history years">
    | ("entry_id" extends Column ? "payroll years" : never)
    | ("week" extends Column ? "payroll week" : never)
    | ("to_run" extends Column ? "history years" : never);
};
/** A submission is the entry itself. */
type ColumnOf<Name extends TableName> = keyof Tables[Name] | (Name extends "submission" ? "entry_id" : never);

const OFFICE = { column: "office_id" } as const;
const ACCOUNT = { column: "account_id" } as const;
/** A row for each that was ever reported. */
const FOR_GOOD = {
  until: "real data replaces the demo: bounded by how many there are in the business",
};
/** The trend of findings goes back as far. */
export const FINDING_DAYS = 400;
/**
 * A run that changed no row: those that changed some are the dates of these rows, and stay. The last run stays too, since
 * it says of which source the store is, and what a user looked at.
 */
const IS_EMPTY_RUN = `
  ended_at is not null and id < (select max(id) from source_run)
  and not exists (select from jsonb_each(rows) noun
                   where noun.key <> 'interview days'
                     and coalesce((noun.value ->> 'added')::int, 1) + coalesce((noun.value ->> 'changed')::int, 1)
                         + coalesce((noun.value ->> 'gone')::int, 1) > 0)
  and id not in (select first_run from office)
  and id not in (select unnest(array[run, coalesce(earlier_run, run)]) from roadshow_look)`;
/** A row for each row that it is made from, changed with it. */
const WITH_ITS_ROW = { until: "the row that it follows from is changed or deleted" };
const OF_USER = { until: "the user is deleted, or changes it" };
const PRESENT = { until: "it is changed: holds what is so now" };
/** The library that signs people in deletes these, and so does the daily cleaning. */
const ENDED = { until: "some time after it has ended; see delete-ended.ts" };

/**
 * Each table of the store. What a made-up business leaves, what is deleted with age, and what has to be read within a
 * scope follow from it. A backup holds every table that there is, and reads their names from the database itself.
 * `table-registry.pg.test.ts` compares it with the schema and its triggers.
 *
 * The made-up business is replaced whole: what people decided about it goes with it, since the same ids then mean other
 * people, weeks and events. What they set up for themselves over it (views, alerts, places of offices) lasts until real
 * data comes. Users, settings and the audit log stay, but for the people of the demo.
 *
 * Its order is that of deleting, as far as foreign keys leave a choice: rows before the sums that their triggers change,
 * and sums of interviews before their counts, so that no sum has to be changed.
 */
const TABLES: { readonly [Name in TableName]: RowOf<ColumnOf<Name>> } = {
  person: { holds: "reported", office: OFFICE, forgotten: "with each demo", kept: FOR_GOOD, raises: "data" },
  person_sum: { holds: "derived", office: OFFICE, forgotten: "with each demo", kept: WITH_ITS_ROW },
  quality_finding: {
    holds: "derived",
    office: OFFICE,
    forgotten: "with each demo",
    kept: { days: FINDING_DAYS, since: "gone_at" },
    raises: "data",
  },
  erased_person: {
    holds: "decision",
    office: { of: "person" },
    forgotten: "with real data",
    kept: { until: "real data replaces the demo: a person who was erased stays erased" },
    raises: "data",
  },

  assignment: {
    holds: "reported",
    office: OFFICE,
    forgotten: "with each demo",
    kept: FOR_GOOD,
    raises: "data",
  },
  event_staff: { holds: "derived", office: OFFICE, forgotten: "with each demo", kept: WITH_ITS_ROW },
  roadshow_event: {
    holds: "reported",
    office: { of: "assignment" },
    forgotten: "with each demo",
    kept: FOR_GOOD,
    raises: "data",
  },
  location: { holds: "reported", office: { of: "assignment" }, forgotten: "with each demo", kept: FOR_GOOD },
  gap_answer: {
    holds: "decision",
    office: OFFICE,
    forgotten: "with each demo",
    kept: { days: 730, since: "at" },
    raises: "decisions",
  },
  assignment_reminder: {
    holds: "decision",
    office: OFFICE,
    forgotten: "with each demo",
    kept: { days: 730, since: "at" },
    raises: "decisions",
  },
  event_days: {
    holds: "decision",
    office: { of: "assignment" },
    forgotten: "with each demo",
    kept: { days: 730, since: "at" },
    raises: "decisions",
  },
  roadshow_look: {
    holds: "decision",
    office: { none: "which read of the events each user looked at last" },
    forgotten: "with each demo",
    kept: OF_USER,
  },

  time_record: {
    holds: "reported",
    office: OFFICE,
    forgotten: "with each demo",
    kept: "payroll years",
    raises: "data",
  },
  submission: {
    holds: "reported",
    office: OFFICE,
    forgotten: "with each demo",
    kept: "payroll years",
    raises: "data",
  },
  submission_sum: {
    holds: "derived",
    office: { of: "submission" },
    forgotten: "with each demo",
    kept: WITH_ITS_ROW,
  },
  submission_check: { holds: "derived", office: OFFICE, forgotten: "with each demo", kept: "payroll years" },
  person_week: { holds: "derived", office: OFFICE, forgotten: "with each demo", kept: "payroll years" },
  payroll_exception: { holds: "derived", office: OFFICE, forgotten: "with each demo", kept: "payroll years" },
  payroll_acceptance: {
    holds: "decision",
    office: { of: "submission" },
    forgotten: "with each demo",
    kept: "payroll years",
    raises: "decisions",
  },
  payroll_acceptance_history: {
    holds: "decision",
    office: { of: "submission" },
    forgotten: "with each demo",
    kept: "payroll years",
    raises: "decisions",
  },
  submission_mark: {
    holds: "decision",
    office: OFFICE,
    forgotten: "with each demo",
    kept: "payroll years",
    raises: "decisions",
  },
  submission_return: {
    holds: "decision",
    office: { of: "submission" },
    forgotten: "with each demo",
    kept: "payroll years",
    raises: "decisions",
  },
  office_reminder: {
    holds: "decision",
    office: OFFICE,
    forgotten: "with each demo",
    kept: "payroll week",
    raises: "decisions",
  },
  submission_left_out: {
    holds: "decision",
    office: { of: "submission" },
    forgotten: "with each demo",
    kept: "payroll years",
    raises: "data",
  },
  submission_listing: {
    holds: "derived",
    office: { of: "submission" },
    forgotten: "with each demo",
    kept: "payroll years",
  },
  payroll_file_submission: {
    holds: "decision",
    office: { of: "submission" },
    forgotten: "with each demo",
    kept: "payroll years",
  },
  payroll_file_content: {
    holds: "decision",
    office: { of: "payroll_file" },
    forgotten: "with each demo",
    kept: "payroll week",
  },
  payroll_file: {
    holds: "decision",
    office: { column: "offices" },
    forgotten: "with each demo",
    kept: { until: "real data replaces the demo: files are numbered without a gap, some a week" },
    raises: "decisions",
  },
  payroll_code: {
    holds: "decision",
    office: { of: "person" },
    forgotten: "with real data",
    kept: { until: "real data replaces the demo: each change is a row" },
    raises: "decisions",
  },
  record_snapshot: {
    holds: "decision",
    office: { of: "submission" },
    forgotten: "with each demo",
    kept: "payroll years",
  },
  source_entry: {
    holds: "reported",
    office: { none: "which submissions the remote service is asked about, by id" },
    forgotten: "with each demo",
    kept: "payroll years",
  },

  interview_covered_month: {
    holds: "derived",
    office: ACCOUNT,
    forgotten: "with each demo",
    kept: WITH_ITS_ROW,
  },
  interview_coverage: {
    holds: "reported",
    office: ACCOUNT,
    forgotten: "with each demo",
    kept: "interview years",
    raises: "data",
  },
  interview_month: { holds: "derived", office: ACCOUNT, forgotten: "with each demo", kept: WITH_ITS_ROW },
  interview_day: { holds: "derived", office: ACCOUNT, forgotten: "with each demo", kept: WITH_ITS_ROW },
  interview_total: {
    holds: "derived",
    office: { of: "interview_count" },
    forgotten: "with each demo",
    kept: WITH_ITS_ROW,
  },
  interview_count: {
    holds: "reported",
    office: ACCOUNT,
    forgotten: "with each demo",
    kept: "interview years",
    raises: "data",
  },
  administrator: {
    holds: "reported",
    office: { of: "account_administrator" },
    forgotten: "with each demo",
    kept: FOR_GOOD,
    raises: "data",
  },
  account_administrator: {
    holds: "reported",
    office: ACCOUNT,
    forgotten: "with each demo",
    kept: FOR_GOOD,
    raises: "data",
  },

  stored_findings: {
    holds: "derived",
    office: { column: "scope" },
    forgotten: "with each demo",
    kept: { until: "no user and no mark has its scope any more" },
  },
  finding_mark: {
    holds: "decision",
    office: { column: "offices" },
    forgotten: "with each demo",
    kept: { days: 400, since: "ended_at" },
    raises: "marks",
  },
  reply: {
    holds: "reported",
    office: { of: "office" },
    forgotten: "with each demo",
    kept: { until: "its submission or its day is too old; of each scope the newest reply alone" },
    raises: "ages",
  },
  office: {
    holds: "reported",
    office: { column: "id" },
    forgotten: "with each demo",
    kept: FOR_GOOD,
    raises: "data",
  },
  office_place: {
    holds: "decision",
    office: OFFICE,
    forgotten: "with real data",
    kept: { until: "an administrator changes it, or real data replaces the demo" },
    raises: "data",
  },
  office_closure: {
    holds: "decision",
    office: OFFICE,
    forgotten: "with real data",
    kept: { until: "an administrator opens the office again, or real data replaces the demo" },
    raises: "data",
  },
  earlier_version: {
    holds: "reported",
    office: { of: "office" },
    forgotten: "with each demo",
    kept: "history years",
    raises: "data",
  },
  held_row: { holds: "reported", office: { of: "person" }, forgotten: "with each demo", kept: PRESENT },
  held_reply: { holds: "reported", office: { of: "person" }, forgotten: "with each demo", kept: PRESENT },
  source_run: {
    holds: "reported",
    office: { none: "what each run brought, in counts" },
    forgotten: "with each demo",
    kept: { days: 400, since: "started_at", only: IS_EMPTY_RUN },
    raises: "ages",
  },
  source_finding: {
    holds: "derived",
    office: { none: "what the remote service does otherwise than its description" },
    forgotten: "with real data",
    kept: PRESENT,
  },

  alert: {
    holds: "derived",
    office: { none: "what a user was alerted of, in the scope of that time" },
    forgotten: "with real data",
    kept: { days: 90, since: "at" },
  },
  alert_subscription: {
    holds: "decision",
    office: { none: "what a user wants to be alerted of" },
    forgotten: "with real data",
    kept: OF_USER,
  },
  default_view: {
    holds: "decision",
    office: { none: "the view that a page opens with, by user" },
    forgotten: "with real data",
    kept: OF_USER,
  },
  saved_view: {
    holds: "decision",
    office: { none: "filters saved by users" },
    forgotten: "with real data",
    kept: OF_USER,
  },
  message: {
    holds: "operation",
    office: { none: "what is sent to users, by mail or to their webhook" },
    forgotten: "with real data",
    forgottenRows: "kind in ('alert', 'digest', 'office')",
    kept: { days: 30, since: "coalesce(sent_at, given_up_at)" },
  },
  message_hold: {
    holds: "operation",
    office: { none: "whether a restored store sends messages" },
    forgotten: "never",
    kept: { until: "an administrator says that the store is the real one" },
  },

  auth_user: {
    holds: "identity",
    office: { none: "who may sign in" },
    forgotten: "with real data",
    forgottenRows: "is_demo",
    kept: { until: "an administrator deletes the user" },
  },
  auth_account: { holds: "identity", office: { none: "passwords" }, forgotten: "never", kept: OF_USER },
  auth_oidc_link: {
    holds: "identity",
    office: { none: "sign-in by an identity provider" },
    forgotten: "never",
    kept: OF_USER,
  },
  auth_oidc_state: {
    holds: "identity",
    office: { none: "sign-in by an identity provider" },
    forgotten: "never",
    kept: ENDED,
  },
  auth_session: { holds: "identity", office: { none: "who is signed in" }, forgotten: "never", kept: ENDED },
  auth_two_factor: {
    holds: "identity",
    office: { none: "second factors" },
    forgotten: "never",
    kept: OF_USER,
  },
  auth_used_code: { holds: "identity", office: { none: "second factors" }, forgotten: "never", kept: ENDED },
  auth_verification: {
    holds: "identity",
    office: { none: "unfinished sign-ins" },
    forgotten: "never",
    kept: ENDED,
  },
  one_time_link: {
    holds: "identity",
    office: { none: "invitations and links for a new password" },
    forgotten: "never",
    kept: ENDED,
  },
  sign_in_delay: {
    holds: "identity",
    office: { none: "waits after failed sign-ins" },
    forgotten: "never",
    kept: ENDED,
  },
  interface_token: {
    holds: "identity",
    office: { none: "tokens of programs" },
    forgotten: "never",
    kept: { until: "never: a token that was revoked is still named in the log" },
  },
  alert_reader: {
    holds: "identity",
    office: { none: "how a user wants to be alerted" },
    forgotten: "never",
    kept: OF_USER,
  },
  webhook: {
    holds: "identity",
    office: { none: "addresses of users, sealed" },
    forgotten: "never",
    kept: OF_USER,
  },

  audit_entry: {
    holds: "audit",
    office: {
      none: "who did what; for administrators, and for payroll staff what was decided about a week",
    },
    forgotten: "never",
    kept: { until: "never: nothing is deleted from the log" },
  },
  audit_file: {
    holds: "audit",
    office: { none: "how far the log's file is written" },
    forgotten: "never",
    kept: PRESENT,
  },

  build: {
    holds: "operation",
    office: { none: "the builds of the pages that are kept" },
    forgotten: "never",
    kept: { until: "some newer builds have come; see builds.ts" },
  },
  build_asset: {
    holds: "operation",
    office: { none: "the files of pages, the same for everyone" },
    forgotten: "never",
    kept: { until: "its build is deleted" },
  },
  business_setting: {
    holds: "operation",
    office: { none: "settings, the same for everyone" },
    forgotten: "never",
    kept: PRESENT,
    raises: "data",
  },
  data_key: {
    holds: "operation",
    office: { none: "the wrapped key of the encrypted fields" },
    forgotten: "never",
    kept: PRESENT,
  },
  decision_state: {
    holds: "operation",
    office: { none: "counters of decisions and of marks" },
    forgotten: "never",
    kept: PRESENT,
  },
  payroll_layout: {
    holds: "operation",
    office: { none: "what the payroll partner's file calls its columns" },
    forgotten: "never",
    kept: PRESENT,
  },
  raised_version: {
    holds: "operation",
    office: { none: "which versions a transaction raises" },
    forgotten: "never",
    kept: { until: "the end of the transaction" },
  },
  request_count: {
    holds: "operation",
    office: { none: "limits of requests" },
    forgotten: "never",
    kept: ENDED,
  },
  source_budget: {
    holds: "operation",
    office: { none: "requests that the remote service allows" },
    forgotten: "never",
    kept: PRESENT,
  },
  source_resource: {
    holds: "operation",
    office: { none: "how reading each resource goes" },
    forgotten: "never",
    kept: PRESENT,
  },
  source_settings: {
    holds: "operation",
    office: { none: "how the remote service is read" },
    forgotten: "never",
    kept: PRESENT,
  },
  source_wish: {
    holds: "operation",
    office: { none: "reads that people requested" },
    forgotten: "never",
    kept: { until: "a day after it has ended" },
  },
  store_state: {
    holds: "operation",
    office: { none: "counters of the data and of its ages, and whether it is made up" },
    forgotten: "never",
    kept: PRESENT,
  },
};

export const rowOf = (table: TableName): TableRow => TABLES[table];

/** The tables whose row meets a condition, in the order of the registry. */
export const tablesWhere = (isMet: (row: TableRow) => boolean): readonly TableName[] =>
  tableNames.filter((table) => isMet(rowOf(table)));

const isTable = (name: string): name is TableName => name in TABLES;
export const tableNames = Object.keys(TABLES).filter(isTable);

/** The tables that hold rows of the business, which are read within a scope. */
export const tablesOfOffices = tablesWhere(({ office }) => !("none" in office));

/** True of a table that a load fills, and of those that follow from it. */
export const isLoaded = ({ holds }: TableRow): boolean => holds === "reported" || holds === "derived";
