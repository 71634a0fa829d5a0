import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AdministratorId, EntryId, EventId, OfficeId, PersonId } from "#domain/ids.ts";
import type { Instant, IsoDate, WallClock } from "#domain/time/time.ts";

/** Read as a value and written as text: a list would reach PostgreSQL as an array and not as JSON. */
type Json = ColumnType<unknown, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

/** The tables of the store. Written by `tables.pg.test.ts` from the migrations: after a new one, run it with `-u`. */
export type Tables = {
  account_administrator: {
    administrator_id: AdministratorId;
    account_id: OfficeId;
    name: string;
    run_id: number;
  };
  administrator: {
    id: AdministratorId;
    name: string | null;
    run_id: number;
  };
  alert: {
    id: GeneratedAlways<number>;
    user_id: string;
    subscription_id: number | null;
    role: "manager" | "payroll" | "admin";
    offices: readonly string[] | null;
    at: Instant;
    title: string;
    path: string;
    items: readonly string[];
    is_read: Generated<boolean>;
  };
  alert_reader: {
    user_id: string;
    wants_digest: Generated<boolean>;
    digest_week: IsoDate | null;
    feed_hash: Buffer | null;
    feed_made_at: Instant | null;
    digest_failing_since: Instant | null;
    digest_retry_at: Instant | null;
  };
  alert_subscription: {
    id: GeneratedAlways<number>;
    user_id: string;
    kind: string | null;
    view_id: number | null;
    by_email: boolean;
    by_webhook: boolean;
    made_at: Instant;
    seen: readonly string[];
    problem: string | null;
    problem_since: Instant | null;
    retry_at: Instant | null;
  };
  assignment: {
    office_id: Generated<OfficeId | "">;
    event_id: EventId;
    payout_owner_id: Generated<PersonId | "">;
    merch_owner_id: Generated<PersonId | "">;
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
    search_text: Generated<string>;
    unread: Json | null;
    first_run: Generated<number>;
    since_run: Generated<number>;
    last_run: number | null;
    is_in_two_places: Generated<boolean>;
  };
  assignment_reminder: {
    id: GeneratedAlways<number>;
    event_id: EventId;
    office_id: OfficeId | "";
    payout_owner_id: PersonId | "";
    by_id: string;
    by_name: string;
    at: Instant;
  };
  audit_entry: {
    id: number;
    at: Instant;
    actor: string;
    actor_name: string;
    act: string;
    subject_kind: string;
    subject_id: string;
    details: Json;
    address: string;
    reference: string;
    mac: Buffer;
  };
  audit_file: {
    id: string;
    head_id: number;
    bytes: number;
  };
  auth_account: {
    id: string;
    account_id: string;
    provider_id: string;
    user_id: string;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: Instant | null;
    refresh_token_expires_at: Instant | null;
    scope: string | null;
    password: string | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
  };
  auth_oidc_link: {
    issuer: string;
    subject: string;
    user_id: string;
    linked_at: Instant;
  };
  auth_oidc_state: {
    state_hash: Buffer;
    used_at: Instant;
  };
  auth_session: {
    id: string;
    token: string;
    user_id: string;
    expires_at: Instant;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    ip_address: string | null;
    user_agent: string | null;
    impersonated_by: string | null;
    active_at: Generated<Instant>;
    verified_at: Generated<Instant>;
    signed_in_with: Generated<"password" | "oidc">;
    written_lsn: string | null;
  };
  auth_two_factor: {
    id: string;
    secret: string;
    backup_codes: string;
    user_id: string;
    verified: Generated<boolean>;
    failed_verification_count: Generated<number>;
    locked_until: Instant | null;
  };
  auth_used_code: {
    user_id: string;
    code_hash: Buffer;
    used_at: Generated<Instant>;
  };
  auth_user: {
    id: string;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    role: Generated<"manager" | "payroll" | "admin">;
    banned: Generated<boolean>;
    ban_reason: string | null;
    ban_expires: Instant | null;
    two_factor_enabled: Generated<boolean>;
    offices: readonly OfficeId[] | null;
    is_demo: Generated<boolean>;
  };
  auth_verification: {
    id: string;
    identifier: string;
    value: string;
    expires_at: Instant;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
  };
  build: {
    id: string;
    started_at: Instant;
  };
  build_asset: {
    path: string;
    build_id: string;
    content: Buffer;
  };
  business_setting: {
    name: string;
    value: Json;
  };
  data_key: {
    id: Generated<number>;
    wrapped: Buffer | null;
  };
  decision_state: {
    id: Generated<number>;
    decisions: Generated<number>;
    marks: Generated<number>;
  };
  default_view: {
    user_id: string;
    page: string;
    view_id: number;
  };
  earlier_version: {
    noun: string;
    id: string;
    from_run: number;
    to_run: number;
    row: Json;
  };
  erased_person: {
    person_id: PersonId;
    erased_at: Instant;
  };
  event_days: {
    id: GeneratedAlways<number>;
    event_id: EventId;
    starts_on: IsoDate | null;
    ends_on: IsoDate | null;
    by_id: string;
    by_name: string;
    at: Instant;
  };
  event_staff: {
    office_id: OfficeId | "";
    event_id: EventId;
    is_whole: boolean;
    of_event: number;
    assignments: number;
    active: number;
    acknowledged: number;
    payout_name: string | null;
    merch_name: string | null;
    hub_name: string | null;
    is_faulty: boolean;
    has_unknown_owner: boolean;
    is_in_two_places: boolean;
  };
  finding_mark: {
    kind: string;
    item: string;
    subject: string;
    name: string;
    about: string;
    size: number;
    since: IsoDate | null;
    offices: readonly string[] | null;
    state: "taken" | "snoozed" | "done";
    by_id: string;
    by_name: string;
    at: Instant;
    until: IsoDate | null;
    reason: string;
    scope: readonly string[] | null;
    ended_at: Instant | null;
    back_at: Instant | null;
    given_by_id: string | null;
    given_by_name: string | null;
  };
  gap_answer: {
    id: GeneratedAlways<number>;
    event_id: EventId;
    office_id: OfficeId | "";
    person_id: PersonId | null;
    answer: "asked" | "declined" | "accepted";
    note: string;
    by_id: string;
    by_name: string;
    at: Instant;
  };
  held_reply: {
    resource: string;
    run_id: number;
    held_at: Instant;
    discarded_at: Instant | null;
  };
  held_row: {
    resource: string;
    id: string;
    last_run: number;
  };
  interface_token: {
    id: GeneratedAlways<number>;
    name: string;
    token_hash: Buffer;
    accounts: readonly OfficeId[] | null;
    requests_per_minute: Generated<number>;
    has_private_data: Generated<boolean>;
    created_at: Generated<Instant>;
    revoked_at: Instant | null;
    last_used_at: Instant | null;
    expires_at: Instant | null;
  };
  interview_count: {
    account_id: OfficeId;
    day: IsoDate;
    administrator_id: AdministratorId;
    first_booked: number | null;
    first_showed: number | null;
    second_booked: number | null;
    second_showed: number | null;
    third_booked: number | null;
    third_showed: number | null;
    training_booked: number | null;
    training_showed: number | null;
    sale_booked: number | null;
    sale_showed: number | null;
    run_id: Generated<number>;
  };
  interview_coverage: {
    account_id: OfficeId;
    day: IsoDate;
    received_at: Instant;
    run_id: number;
  };
  interview_day: {
    account_id: OfficeId;
    day: IsoDate;
    rows: number | null;
    first_booked: number | null;
    first_showed: number | null;
    second_booked: number | null;
    second_showed: number | null;
    third_booked: number | null;
    third_showed: number | null;
    training_booked: number | null;
    training_showed: number | null;
    sale_booked: number | null;
    sale_showed: number | null;
  };
  interview_month: {
    account_id: OfficeId;
    month: IsoDate;
    administrator_id: AdministratorId;
    rows: number | null;
    first_booked: number | null;
    first_showed: number | null;
    second_booked: number | null;
    second_showed: number | null;
    third_booked: number | null;
    third_showed: number | null;
    training_booked: number | null;
    training_showed: number | null;
    sale_booked: number | null;
    sale_showed: number | null;
  };
  interview_total: {
    day: IsoDate;
    rows: number | null;
    first_booked: number | null;
    first_showed: number | null;
    second_booked: number | null;
    second_showed: number | null;
    third_booked: number | null;
    third_showed: number | null;
    training_booked: number | null;
    training_showed: number | null;
    sale_booked: number | null;
    sale_showed: number | null;
  };
  location: {
    key: GeneratedAlways<number>;
    id: string;
    club_number: string;
    city: string;
    state: string;
    zip: string;
    market_id: string;
  };
  message: {
    id: string;
    kind: "invitation" | "password" | "alert" | "digest";
    way: "email" | "webhook";
    user_id: string | null;
    address: string | null;
    subscription_id: number | null;
    role: "manager" | "payroll" | "admin" | null;
    offices: readonly string[] | null;
    content: Json;
    secret: Buffer | null;
    created_at: Instant;
    due_at: Instant;
    attempts: Generated<number>;
    sent_at: Instant | null;
    given_up_at: Instant | null;
    problem: string | null;
  };
  message_hold: {
    is_held: Generated<boolean>;
    backup_made_at: Instant;
    since: Instant;
  };
  office: {
    id: OfficeId;
    name: Generated<string>;
    group_id: number | null;
    first_run: number;
  };
  office_closure: {
    office_id: OfficeId | "";
    closed_on: IsoDate;
    reason: string;
    by_id: string;
    by_name: string;
    at: Instant;
  };
  office_place: {
    office_id: OfficeId | "";
    state: string;
    zone: string;
  };
  one_time_link: {
    token_hash: Buffer;
    purpose: "set-up" | "invitation" | "password";
    subject: string;
    grants: GeneratedJson;
    created_at: Instant;
    expires_at: Instant;
    used_at: Instant | null;
    revoked_at: Instant | null;
  };
  payroll_acceptance: {
    entry_id: EntryId;
    rule: string;
    subject: string;
    evidence: string;
    is_accepted: boolean;
    reason: string;
    by_id: string;
    by_name: string;
    at: Instant;
  };
  payroll_code: {
    id: GeneratedAlways<number>;
    kind: "worker" | "office";
    subject_id: string;
    code: string;
    version: number;
    by_id: string;
    by_name: string;
    at: Instant;
  };
  payroll_exception: {
    entry_id: EntryId;
    rule: string;
    subject: string;
    office_id: OfficeId | "";
    week: IsoDate | null;
    is_blocking: boolean;
    record_key: string | null;
    person: string | null;
    person_id: PersonId | null;
    first_name: string | null;
    last_name: string | null;
    day: IsoDate | null;
    minutes: number | null;
    expected: number | null;
    other_entry: string | null;
    other_record: string | null;
    evidence: string;
    first_run: number;
    is_mirror: Generated<boolean>;
  };
  payroll_file: {
    number: number;
    kind: "partner" | "corrections";
    week: IsoDate;
    offices: readonly OfficeId[] | null;
    layout: string;
    format: string;
    rows: number;
    people: number;
    minutes: number;
    draft: string;
    caution: string;
    sha256: string;
    base: number | null;
    is_again: boolean;
    by_id: string;
    by_name: string;
    at: Instant;
    sent_on: IsoDate | null;
    sent_by_id: string | null;
    sent_by_name: string | null;
    sent_at: Instant | null;
    columns: GeneratedJson;
    is_unknown_regular: Generated<boolean>;
    pay_codes: Json | null;
  };
  payroll_file_content: {
    file: number;
    week: IsoDate;
    file_name: string;
    sealed: Buffer;
    stood: Json;
  };
  payroll_file_submission: {
    file: number;
    entry_id: EntryId;
    fingerprint: string;
    parts: Json | null;
  };
  payroll_layout: {
    name: string;
    columns: Json;
    is_control_apart: Generated<boolean>;
    is_unknown_regular: Generated<boolean>;
    pay_codes: Json | null;
  };
  person: {
    office_id: Generated<OfficeId | "">;
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
    unread: Json | null;
    first_run: Generated<number>;
    since_run: Generated<number>;
    last_run: number | null;
    lacks_phone: GeneratedAlways<boolean>;
    lacks_email: GeneratedAlways<boolean>;
    first_day: GeneratedAlways<IsoDate | null>;
    last_day: GeneratedAlways<IsoDate>;
  };
  person_sum: {
    office_id: OfficeId | "";
    sort_state: string;
    is_active: boolean;
    lacks_phone: boolean;
    lacks_email: boolean;
    people: number | null;
  };
  person_week: {
    entry_id: EntryId;
    person: string;
    office_id: OfficeId | "";
    week: IsoDate | null;
    person_id: PersonId | null;
    first_name: string;
    last_name: string;
    name_fold: string;
    match: string;
    directory: string;
    records: number;
    edited: number;
    counted_min: number;
    first_in: Instant | null;
    last_out: Instant | null;
    first_day: IsoDate | null;
    last_day: IsoDate | null;
    week_min: number | null;
    median: number | null;
  };
  quality_finding: {
    rule: string;
    subject_id: string;
    office_id: OfficeId | "";
    shared: number | null;
    first_at: Instant;
    gone_at: Instant | null;
  };
  raised_version: {
    kind: string;
  };
  record_snapshot: {
    entry_id: EntryId;
    fingerprint: string;
    records: number;
    people: number;
    counted_min: number;
    lines: Json;
    submission: Json | null;
  };
  reply: {
    scope: string;
    resource: string;
    received_at: Instant;
    run_id: number;
    rows: number;
    reported_total: number | null;
    day: IsoDate | null;
    forms: GeneratedJson;
  };
  request_count: {
    key: string;
    started_at: Instant;
    requests: number;
  };
  roadshow_event: {
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
    unread: Json | null;
    first_run: Generated<number>;
    since_run: Generated<number>;
    last_run: number | null;
    is_canceled: boolean;
    is_approved: boolean;
  };
  roadshow_look: {
    user_id: string;
    run: number;
    earlier_run: number | null;
  };
  saved_view: {
    id: GeneratedAlways<number>;
    owner_id: string;
    page: string;
    name: string;
    name_fold: string;
    search: string;
    roles: Generated<readonly string[]>;
  };
  sign_in_delay: {
    key: Buffer;
    tries: number;
    counted_at: Instant;
    wait_until: Instant;
  };
  source_budget: {
    id: Generated<number>;
    next_ms: number;
  };
  source_entry: {
    entry_id: EntryId;
    updated: WallClock | null;
    total_min: number | null;
  };
  source_finding: {
    kind: string;
    about: string;
    text: string;
    found_at: Instant;
  };
  source_resource: {
    resource: string;
    next_read_at: Instant;
    tried_at: Instant | null;
    read_at: Instant | null;
    run_id: number | null;
    duration_ms: number | null;
    rows: number | null;
    failing_since: Instant | null;
    failures: Generated<number>;
    failure: string | null;
    reference: string | null;
    breaker_open_until: Instant | null;
    reading_since: Instant | null;
    parts_done: number | null;
    parts_total: number | null;
    etag: string | null;
    body_hash: Buffer | null;
    body_run_id: number | null;
    is_paused: Generated<boolean>;
  };
  source_run: {
    id: GeneratedAlways<number>;
    source: "demo" | "files" | "remote";
    origin: string;
    started_at: Instant;
    ended_at: Instant | null;
    exchanges: Generated<number>;
    rows: GeneratedJson;
    drift: GeneratedJson;
    set_aside: GeneratedJson;
    check_ms: number | null;
  };
  source_settings: {
    id: Generated<number>;
    settings: Json;
  };
  source_wish: {
    id: GeneratedAlways<number>;
    resource: string;
    from_day: IsoDate | null;
    to_day: IsoDate | null;
    wanted_at: Instant;
    ended_at: Instant | null;
    added: Generated<number>;
    changed: Generated<number>;
    failure: string | null;
    parts_done: Generated<number>;
    parts_total: number | null;
    wanted_by: Generated<string>;
    wanted_by_name: Generated<string>;
    is_canceled: Generated<boolean>;
  };
  store_state: {
    id: Generated<number>;
    data_version: Generated<number>;
    is_demo: Generated<boolean>;
    payroll_rules: Generated<number>;
    recheck_rules: number | null;
    recheck_week: IsoDate | null;
    quality_at: Instant | null;
    ages: Generated<number>;
    quality_run: number | null;
  };
  stored_findings: {
    part: string;
    scope: string;
    found: Json | null;
    state: string | null;
    found_at: Instant | null;
    failed_state: string | null;
    failing_since: Instant | null;
    retry_at: Instant | null;
  };
  submission: {
    office_id: OfficeId | "";
    id: EntryId;
    office_name: string;
    owner_name: string;
    week_start: WallClock | null;
    week_end: WallClock | null;
    updated: WallClock | null;
    total_min: number | null;
    offset_min: number | null;
    is_road_show: boolean;
    locked: string;
    submitted: string;
    unread: Json | null;
    first_run: Generated<number>;
    since_run: Generated<number>;
    last_run: number | null;
    week: IsoDate | null;
    state: string;
    submitted_on: IsoDate | null;
    zone: string | null;
  };
  submission_check: {
    entry_id: EntryId;
    office_id: OfficeId | "";
    week: IsoDate | null;
    records: number;
    people: number;
    counted_min: number;
    fingerprint: string;
    run_id: number;
  };
  submission_left_out: {
    id: GeneratedAlways<number>;
    entry_id: EntryId;
    reason: string;
    by_id: string;
    by_name: string;
    at: Instant;
    undone_by: string | null;
    undone_at: Instant | null;
  };
  submission_listing: {
    entry_id: EntryId;
    listed_at: Instant;
  };
  submission_mark: {
    id: GeneratedAlways<number>;
    entry_id: EntryId;
    office_id: OfficeId | "";
    week: IsoDate | null;
    kind: "first-seen" | "sign-off" | "export";
    fingerprint: string;
    summary_min: number | null;
    run_id: number | null;
    note: Generated<string>;
    by_id: Generated<string>;
    by_name: Generated<string>;
    at: Instant;
    withdrawn_by: string | null;
    withdrawn_at: Instant | null;
    warnings: number | null;
  };
  submission_return: {
    id: GeneratedAlways<number>;
    entry_id: EntryId;
    fingerprint: string | null;
    note: string;
    by_id: string;
    by_name: string;
    at: Instant;
    undone_by: string | null;
    undone_at: Instant | null;
  };
  submission_sum: {
    week: IsoDate;
    submissions: number | null;
  };
  time_record: {
    office_id: OfficeId | "";
    entry_id: EntryId;
    record_key: string;
    ordinal: number;
    person_id: PersonId | null;
    first_name: string;
    last_name: string;
    name_fold: string;
    clock_type: string;
    total_min: number | null;
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
    programs: Json | null;
    unread: Json | null;
    first_run: Generated<number>;
    since_run: Generated<number>;
    last_run: number | null;
    is_edited: GeneratedAlways<boolean>;
  };
  webhook: {
    user_id: string;
    host: string;
    sealed: Buffer;
    made_at: Instant;
  };
};
