import type { Insertable } from "kysely";
import { fold, sortName, sortText } from "#domain/fold.ts";
import { administratorId, entryId, eventId, officeId, personId } from "#domain/ids.ts";
import { byName } from "#domain/by-name.ts";
import { SEARCHED_MEMBERS, SORTED_MEMBERS, sortMember, type Member } from "#domain/people/members.ts";
import { minutes, submissionState, submissionWeek } from "#domain/payroll/payroll.ts";
import { isApproved, isCanceled } from "#domain/roadshows/roadshows.ts";
import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import { columnOf } from "#server/postgres/columns.ts";
import type { Store } from "#server/postgres/connect.ts";
import { personSearchText, searchText } from "#server/postgres/search.ts";
import type { Tables } from "#server/postgres/tables.ts";

/** A row to insert into a table. */
type NewRow<Table extends keyof Tables> = Readonly<Insertable<Tables[Table]>>;
/** The columns in which a row differs from the usual one. */
type Given<Table extends keyof Tables> = {
  readonly [Column in keyof NewRow<Table>]?: Exclude<NewRow<Table>[Column], undefined>;
};

/** The run that all rows of a test come from. */
export const RUN = 1;
const seen = { first_run: RUN, since_run: RUN, last_run: null };

/** Records the one run that rows refer to; first thing in an empty store. */
export const insertRun = (store: Pick<Store, "db">) =>
  store.db
    .insertInto("source_run")
    .values({ source: "files", origin: "a test", started_at: instant("2026-11-10T08:00:00Z") })
    .execute();

export const officeRow = (given: Given<"office">): NewRow<"office"> => ({
  id: officeId("101"),
  name: "Harbor Point Marketing",
  group_id: null,
  first_run: RUN,
  ...given,
});

export const replyRow = (given: Given<"reply">): NewRow<"reply"> => ({
  scope: "employees",
  resource: given.scope?.split("/")[0] ?? "employees",
  received_at: instant("2026-11-10T08:00:00Z"),
  run_id: RUN,
  rows: 1,
  reported_total: null,
  ...given,
});

/** A day of an account that a reply covered. */
export const coverageRow = (given: Given<"interview_coverage">): NewRow<"interview_coverage"> => ({
  account_id: officeId("101"),
  day: isoDate("2026-11-09"),
  received_at: instant("2026-11-10T08:00:00Z"),
  run_id: RUN,
  ...given,
});

/** A person with the search and sort texts that loading would write. */
export function personRow(given: Given<"person">) {
  const row = {
    office_id: officeId("101"),
    id: personId("7001"),
    office_name: "Harbor Point Marketing",
    first_name: "Hugo",
    last_name: "Saeed",
    email: "hugo@example.com",
    phone: "5553669285",

    street_1: "2259 Elm St",
    street_2: "",
    street_apt: "Apt 0",
    city: "Boston",
    state: "MA",
    zip: "02108",

    gender: "M",
    is_active: true,
    is_retired: false,
    is_scc_approved: true,
    has_fieldmap_account: false,
    created: null,
    updated: null,
    hired: wallClock("2021-11-05T00:00:00"),
    retired: null,
    dob_cipher: null,
    ssn_cipher: null,
    ssn_hash: null,
    name_dob_hash: null,
    private_hash: null,
    ...given,
  };
  return {
    ...foldedTexts(row),
    ...row,
    ...seen,
    search_text: personSearchText(byName(SEARCHED_MEMBERS.map((name) => [name, textIn(row, name)] as const))),
    sort_name: sortName({ firstName: row.first_name, lastName: row.last_name }),
    sort_office: sortText(row.office_name),
    sort_city: sortText(row.city),
    sort_state: sortText(row.state),
    last_run: given.last_run ?? null,
  };
}

/** Texts of members as a load folds them, by their columns. */
const foldedTexts = (row: object) =>
  byName(SORTED_MEMBERS.map((name) => [columnOf(sortMember(name)), sortText(textIn(row, name))] as const));

/** A text of a row by its member; "" where the row leaves it to the database. */
function textIn(row: object, name: Member): string {
  const value: unknown = Reflect.get(row, columnOf(name));
  return typeof value === "string" ? value : "";
}

export const qualityRow = (given: Given<"quality_finding">): NewRow<"quality_finding"> => ({
  rule: "no-phone",
  subject_id: "7001",
  office_id: officeId("101"),
  shared: null,
  first_at: instant("2026-11-10T08:00:00Z"),
  gone_at: null,
  ...given,
});

/** Mark of what someone was done with, and was no longer found. */
export const markRow = (given: Given<"finding_mark">): NewRow<"finding_mark"> => ({
  kind: "left",
  item: "7001",
  subject: "7001",
  name: "Ana Berg",
  about: "",
  size: 1,
  since: null,
  offices: null,
  state: "done",
  by_id: "user-1",
  by_name: "Dana",
  at: instant("2026-11-10T08:00:00Z"),
  until: null,
  reason: "",
  scope: null,
  ended_at: instant("2026-11-10T09:00:00Z"),
  back_at: null,
  ...given,
});

export const countRow = (given: Given<"interview_count">): NewRow<"interview_count"> => ({
  account_id: officeId("101"),
  day: isoDate("2026-11-09"),
  administrator_id: administratorId("1011"),
  run_id: RUN,
  ...given,
});

export const eventRow = (given: Given<"roadshow_event">): NewRow<"roadshow_event"> => {
  const row = {
    id: eventId("4000"),
    group_id: "300",
    retailer_id: "31",
    retailer_name: "Everyday Depot",
    retailer_road_show_id: "RS1000",
    status: "Approved",
    is_road_show: true,
    is_staffing_only: false,
    location_key: 1,
    ...given,
  };
  const searched = [row.retailer_name, row.id, row.retailer_road_show_id];
  return {
    search_text: searchText(searched),
    is_canceled: isCanceled(row),
    is_approved: isApproved(row),
    ...row,
    ...seen,
    last_run: given.last_run ?? null,
  };
};

export const locationRow = (given: Given<"location">): NewRow<"location"> => ({
  id: "900",
  club_number: "6000",
  city: "Boston",
  state: "MA",
  zip: "02108",
  market_id: "40",
  ...given,
});

/** An assignment with the search text that loading would write. */
export const assignmentRow = (given: Given<"assignment">): NewRow<"assignment"> => {
  const row = {
    office_id: officeId("101"),
    event_id: eventId("4000"),
    nth: 1,
    ordinal: 0,
    payout_owner_id: personId("7336"),
    payout_first: "Ximena",
    payout_last: "Quinn",
    merch_owner_id: personId("7048"),
    merch_first: "Oscar",
    merch_last: "Whitfield",
    hub_first: "",
    hub_last: "",
    is_active: true,
    is_acknowledged: false,
    acknowledged: null,
    ...seen,
    ...given,
  };
  const names = [
    row.payout_first,
    row.payout_last,
    row.merch_first,
    row.merch_last,
    row.hub_first,
    row.hub_last,
  ];
  return { search_text: searchText(names, names), ...row };
};

export const submissionRow = (given: Given<"submission">): NewRow<"submission"> => {
  const row = {
    office_id: officeId("101"),
    id: entryId("5000"),
    office_name: "Harbor Point Marketing",
    owner_name: "Hugo Saeed",
    updated: wallClock("2026-11-09T12:00:00"),
    week_start: wallClock("2026-11-02T00:00:00"),
    week_end: wallClock("2026-11-08T23:59:59"),
    total_min: minutes(900),
    offset_min: -300,
    is_road_show: true,
    locked: "",
    submitted: "",
    ...seen,
    ...given,
  };
  return {
    week: submissionWeek({ weekStart: row.week_start, weekEnd: row.week_end }),
    state: submissionState(row),
    ...row,
  };
};

export const recordRow = (given: Given<"time_record">): NewRow<"time_record"> => {
  const row = {
    office_id: officeId("101"),
    entry_id: entryId("5000"),
    person_id: null,
    first_name: "Hugo",
    last_name: "Saeed",
    clock_type: "IN",
    total_min: minutes(480),
    is_active: true,
    clock_in: instant("2026-11-02T14:00:00Z"),
    clock_out: instant("2026-11-02T22:00:00Z"),
    ordinal: 0,
    ...seen,
    ...given,
  };
  const name_fold = `${fold(row.last_name)}\u0001${fold(row.first_name)}`;
  return { name_fold, record_key: `record ${row.ordinal}`, ...row };
};
