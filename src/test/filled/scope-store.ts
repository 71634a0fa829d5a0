import { administratorId, entryId, eventId, officeId, personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { addDays, instant, isoDate, wallClock } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import { withFormat } from "#test/declared.ts";
import { CONTENTS_SEALER } from "./contents.ts";
import {
  assignmentRow,
  countRow,
  coverageRow,
  eventRow,
  insertRun,
  locationRow,
  markRow,
  officeRow,
  personRow,
  qualityRow,
  recordRow,
  replyRow,
  RUN,
  submissionRow,
} from "#test/builders/rows.ts";

/** Two offices that somebody sees, one that shares their group and events, and one that is planted later. */
export const [HARBOR, MESA, ELSEWHERE, NEST] = [
  officeId("101"),
  officeId("103"),
  officeId("900"),
  officeId("C999"),
];
const [named, unnamed, planted] = [administratorId("1011"), administratorId("1012"), administratorId("C1")];
const elsewhere = { office_id: ELSEWHERE, office_name: "Elsewhere" };
const mesa = { office_id: MESA, office_name: "Mesa Verde" };
const nest = { office_id: NEST, office_name: "Canary Nest" };

/** Rows of offices in sight, beside some of an office that is not. */
export async function layGround({ db }: Pick<Store, "db">): Promise<void> {
  // Two reads of all events: what was planted changed since the first.
  await insertRun({ db });
  await insertRun({ db });
  await db.updateTable("source_run").set({ rows: '{"events":{}}' }).execute();
  await db
    .insertInto("office")
    .values([
      officeRow({ id: HARBOR, name: "Harbor Point", group_id: 1 }),
      officeRow({ id: MESA, name: "Mesa Verde", group_id: 1 }),
      officeRow({ id: ELSEWHERE, name: "Elsewhere", group_id: 1 }),
    ])
    .execute();
  await db
    .insertInto("person")
    .values([
      personRow({ id: personId("1") }),
      personRow({ id: personId("2"), first_name: "Zoë", last_name: "Ekström", ...mesa, is_active: false }),
      personRow({ id: personId("3"), first_name: "Ana", last_name: "Berg", ...mesa, state: "TX", city: "" }),
      personRow({ id: personId("4"), first_name: "Hugo", last_name: "Elsewhere", ...elsewhere }),
      personRow({
        id: personId("5"),
        first_name: "Hugo",
        last_name: "Nowhere",
        office_id: "",
        office_name: "",
      }),
    ])
    .execute();
  await db
    .insertInto("administrator")
    .values([
      { id: named, name: "Yusuf Xu", run_id: RUN },
      { id: unnamed, name: null, run_id: RUN },
    ])
    .execute();
  await db
    .insertInto("account_administrator")
    .values({ administrator_id: named, account_id: HARBOR, name: "Yusuf Xu", run_id: RUN })
    .execute();
  await db
    .insertInto("interview_count")
    .values([
      countRow({ first_booked: 8, first_showed: 6 }),
      countRow({ account_id: MESA, day: isoDate("2026-11-11"), second_booked: 5, second_showed: 2 }),
      countRow({ administrator_id: unnamed, first_booked: 1, first_showed: 0 }),
      countRow({ account_id: ELSEWHERE, day: isoDate("2026-11-12"), first_booked: 70, first_showed: 50 }),
    ])
    .execute();
  await db
    .insertInto("reply")
    .values(
      ["employees", "events", "weekly", "records/5000"].map((scope, place) =>
        replyRow({ scope, received_at: instant(`2026-11-13T0${place}:00:00Z`) }),
      ),
    )
    .execute();
  await db
    .insertInto("interview_coverage")
    .values([
      coverageRow({ received_at: instant("2026-11-13T04:00:00Z") }),
      coverageRow({ account_id: MESA, day: isoDate("2026-11-11") }),
      coverageRow({
        account_id: ELSEWHERE,
        day: isoDate("2026-11-10"),
        received_at: instant("2026-11-13T05:00:00Z"),
      }),
    ])
    .execute();
  await layEvents({ db });
  await layPayroll({ db });
}

async function layEvents({ db }: Pick<Store, "db">): Promise<void> {
  const id = (text: string) => ({ event_id: eventId(text) });
  await db.insertInto("location").values(locationRow({})).execute();
  await db
    .insertInto("roadshow_event")
    .values(["4000", "4001", "4002", "4003", "4004"].map((text) => eventRow({ id: eventId(text) })))
    .execute();
  await db
    .insertInto("assignment")
    .values([
      assignmentRow({ ...id("4000"), payout_owner_id: personId("1"), merch_owner_id: personId("2") }),
      assignmentRow({ ...id("4001"), office_id: MESA, is_active: false, ordinal: 1 }),
      assignmentRow({ ...id("4001"), office_id: ELSEWHERE, is_active: false, is_acknowledged: true }),
      assignmentRow({ ...id("4002"), office_id: MESA, ordinal: 0, is_active: false }),
      assignmentRow({ ...id("4003"), office_id: ELSEWHERE }),
    ])
    .execute();
}

async function layPayroll({ db }: Pick<Store, "db">): Promise<void> {
  const [mine, theirs] = [entryId("5000"), entryId("5001")];
  await db
    .insertInto("submission")
    .values([submissionRow({ id: mine }), submissionRow({ id: theirs, ...elsewhere })])
    .execute();
  await db
    .insertInto("time_record")
    .values([
      recordRow({ entry_id: mine }),
      recordRow({ entry_id: mine, ordinal: 1, office_id: "", person_id: personId("3") }),
      recordRow({ entry_id: theirs, office_id: ELSEWHERE }),
    ])
    .execute();
}

/** Puts an office with names of its own, and rows of every kind, out of sight; and changes what was there unseen. */
export async function plant({ db }: Pick<Store, "db">): Promise<void> {
  await db
    .insertInto("office")
    .values(officeRow({ id: NEST, name: "Canary Nest", group_id: 2 }))
    .execute();
  await db
    .insertInto("person")
    .values([
      personRow({
        id: personId("C10"),
        first_name: "Canary",
        last_name: "Ekstrom",
        city: "Canaryville",
        ...nest,
      }),
      personRow({ id: personId("C11"), first_name: "Hugo", last_name: "Saeedcanary", state: "ma", ...nest }),
      personRow({
        id: personId("C12"),
        last_name: "Canary",
        state: "Canary State",
        is_active: false,
        ...nest,
      }),
    ])
    .execute();
  // Another load named one of them otherwise.
  await db
    .updateTable("person")
    .set({ since_run: RUN + 1 })
    .where("id", "=", personId("C10"))
    .execute();
  await db
    .insertInto("earlier_version")
    .values({
      noun: "person",
      id: "C10",
      from_run: RUN,
      to_run: RUN + 1,
      row: JSON.stringify({ ...personRow({ id: personId("C10"), ...nest }), first_name: "Canary the First" }),
    })
    .execute();
  await db.updateTable("administrator").set({ name: "Canary Boss" }).where("id", "=", unnamed).execute();
  await db
    .insertInto("quality_finding")
    .values(["no-phone", "same-ssn"].map((rule) => qualityRow({ rule, subject_id: "C10", office_id: NEST })))
    .execute();
  await db.insertInto("administrator").values({ id: planted, name: "Canary Chief", run_id: RUN }).execute();
  await db
    .insertInto("account_administrator")
    .values(
      [named, unnamed, planted].map((id) => ({
        administrator_id: id,
        account_id: NEST,
        name: "Canary Boss",
        run_id: RUN,
      })),
    )
    .execute();
  const days = ["2026-01-01", "2026-11-09", "2026-12-31"].map(isoDate);
  await db
    .insertInto("interview_count")
    .values(
      days.flatMap((day) =>
        [named, unnamed, planted].map((id) =>
          countRow({ account_id: NEST, day, administrator_id: id, first_booked: 1000 }),
        ),
      ),
    )
    .execute();
  await db
    .insertInto("interview_coverage")
    .values(
      days.map((day) => coverageRow({ account_id: NEST, day, received_at: instant("2026-11-20T08:00:00Z") })),
    )
    .execute();
  await db
    .insertInto("reply")
    .values(replyRow({ scope: "records/C5000", received_at: instant("2026-11-20T08:00:00Z") }))
    .execute();
  await db
    .insertInto("finding_mark")
    .values(markRow({ offices: [NEST], name: "Canary" }))
    .execute();
  await plantEvents({ db });
  await plantPayroll({ db });
}

async function plantEvents({ db }: Pick<Store, "db">): Promise<void> {
  const owners = { payout_first: "Canary", merch_last: "Canary", hub_last: "Canary", is_active: true };
  await db
    .insertInto("location")
    .values(locationRow({ id: "C1", city: "Canaryville", state: "CN" }))
    .execute();
  await db
    .insertInto("roadshow_event")
    .values([
      eventRow({ id: eventId("C1"), retailer_id: "C31", retailer_name: "Canary Mart", location_key: 2 }),
      eventRow({ id: eventId("C2"), retailer_name: "Canary Depot", status: "Canaried" }),
      ...["C3", "C4", "C5", "C6"].map((id) => eventRow({ id: eventId(id), retailer_name: "Canary Depot" })),
    ])
    .execute();
  await db
    .insertInto("assignment")
    .values(
      ["C1", "C2", "C3", "C4", "C5", "C6"].map((id) =>
        assignmentRow({
          event_id: eventId(id),
          office_id: NEST,
          first_run: RUN + 1,
          since_run: RUN + 1,
          ...owners,
        }),
      ),
    )
    .execute();
  // A person out of sight accepted an event that offices in sight may staff.
  await db
    .insertInto("gap_answer")
    .values({
      event_id: eventId("4002"),
      office_id: NEST,
      person_id: personId("C10"),
      answer: "accepted",
      note: "Canary",
      by_id: "canary",
      by_name: "Canary",
      at: instant("2026-11-23T08:00:00Z"),
    })
    .execute();
  const seen = assignmentRow({ office_id: ELSEWHERE, event_id: eventId("4001"), ...owners });
  await db
    .updateTable("assignment")
    .set({
      ...owners,
      search_text: seen.search_text,
      payout_owner_id: personId("C11"),
      is_acknowledged: false,
    })
    .where("event_id", "=", eventId("4001"))
    .where("office_id", "=", ELSEWHERE)
    .execute();
}

async function plantPayroll({ db }: Pick<Store, "db">): Promise<void> {
  const entry = entryId("C5000");
  const week = { week_start: wallClock("2026-11-16T00:00:00"), week_end: wallClock("2026-11-22T23:59:59") };
  await db
    .insertInto("submission")
    .values([
      submissionRow({ id: entry, owner_name: "Canary Owner", ...nest, ...week }),
      submissionRow({ id: entryId("C5001"), ...elsewhere, ...week, week_start: null, week_end: null }),
    ])
    .execute();
  await db
    .insertInto("time_record")
    .values(recordRow({ entry_id: entry, office_id: NEST, first_name: "Canary" }))
    .execute();
  const seen = { entry_id: entry, office_id: NEST, week: isoDate("2026-11-16"), fingerprint: "canary" };
  await db
    .insertInto("payroll_exception")
    .values({
      entry_id: entry,
      office_id: NEST,
      week: seen.week,
      rule: "overlap",
      subject: "1",
      evidence: "",
      is_blocking: true,
      person: "C10",
      first_name: "Canary",
      first_run: RUN,
    })
    .execute();
  await db
    .insertInto("person_week")
    .values({
      entry_id: entry,
      office_id: NEST,
      week: seen.week,
      person: "name Canary",
      first_name: "Canary",
      last_name: "Saeed",
      name_fold: "saeed\u0001canary",
      match: "none",
      directory: "unread",
      records: 1,
      edited: 1,
      counted_min: minutes(480),
    })
    .execute();
  const totals = { records: 1, people: 1, counted_min: minutes(480) };
  // After five weeks without hours its total is unusual.
  const before = [1, 2, 3, 4, 5].map((ago) => ({
    ...seen,
    ...totals,
    counted_min: minutes(0),
    entry_id: entryId(`C50${ago}0`),
    week: addDays(seen.week, -7 * ago),
    run_id: RUN,
  }));
  await db
    .insertInto("submission_check")
    .values([{ ...seen, ...totals, run_id: RUN }, ...before])
    .execute();
  await db
    .insertInto("submission_mark")
    .values(
      (["sign-off", "export"] as const).map((kind) => ({
        ...seen,
        kind,
        by_name: "Canary",
        at: instant("2026-11-23T08:00:00Z"),
      })),
    )
    .execute();
  await db
    .insertInto("record_snapshot")
    .values({ entry_id: entry, fingerprint: "canary", ...totals, lines: "[]" })
    .execute();
  // A file of the two offices in sight, and one of all.
  const file = {
    kind: "partner" as const,
    week: seen.week,
    layout: "",
    format: "csv",
    rows: 1,
    people: 1,
    minutes: 480,
    draft: "",
    caution: "",
    is_again: false,
    by_id: "canary",
    at: instant("2026-11-23T08:00:00Z"),
    sent_on: seen.week,
    sent_by_id: "canary",
    sent_at: instant("2026-11-23T08:00:00Z"),
  };
  await db
    .insertInto("payroll_file")
    .values([
      { ...file, number: 1, offices: [HARBOR, MESA], sha256: "a", by_name: "Paula", sent_by_name: "Paula" },
      { ...file, number: 2, offices: null, sha256: "canary", by_name: "Canary", sent_by_name: "Canary" },
    ])
    .execute();
  await db
    .insertInto("payroll_code")
    .values({
      kind: "office",
      subject_id: NEST,
      code: "canary",
      version: 1,
      by_id: "canary",
      by_name: "Canary",
      at: instant("2026-11-23T08:00:00Z"),
    })
    .execute();
  await db
    .insertInto("payroll_file_content")
    .values({
      file: 2,
      week: seen.week,
      file_name: "canary",
      sealed: CONTENTS_SEALER.sealBytes(Buffer.from("canary"), "payroll_file_content.sealed", "2"),
      stood: "[]",
    })
    .execute();
  await db
    .insertInto("person_week")
    .values({
      entry_id: entry,
      office_id: NEST,
      week: seen.week,
      person: "Canary",
      counted_min: minutes(480),
      first_name: "Canary",
      last_name: "Canary",
      name_fold: "canary",
      directory: "",
      match: "none",
      records: 1,
      edited: 0,
    })
    .execute();
}

const YEAR = "from=2026-01-01&to=2027-01-03";
const HEADCOUNT = "from=2000-01-01&to=2026-12-31";
const WEEK = "week=2026-11-16";
/** Queries that find what is planted, where the path alone is no question or finds it all. */
const PLANTED_QUERIES: Readonly<Record<string, string>> = {
  "/api/funnel/report": YEAR,
  "/api/funnel/report/export": YEAR,
  "/api/funnel/trend": `${YEAR}&by=week`,
  "/api/funnel/trend/export": `${YEAR}&by=week`,
  "/api/funnel/workbook/export": `${YEAR}&by=week&format=xlsx`,
  "/api/offices/headcount": "id=C999",
  "/api/offices/list": YEAR,
  "/api/offices/list/export": YEAR,
  "/api/offices/office": "id=C999",
  "/api/people/directory": "q=canary",
  "/api/people/headcount": HEADCOUNT,
  "/api/people/headcount/export": `${HEADCOUNT}&by=office`,
  "/api/people/headcount/moves": `${HEADCOUNT}&kind=joined`,
  "/api/people/headcount/moves/export": `${HEADCOUNT}&kind=joined`,
  "/api/people/person": "id=C10",
  "/api/people/history": "id=C10",
  "/api/people/links": "id=C10",
  "/api/people/private": "id=C10",
  "/api/payroll/submissions": WEEK,
  "/api/payroll/submissions/export": WEEK,
  "/api/payroll/absent": WEEK,
  "/api/payroll/decidable": WEEK,
  "/api/payroll/neighbors": "entry=C5000",
  "/api/payroll/office": "id=C999",
  "/api/payroll/weeks": WEEK,
  "/api/payroll/file-faults": WEEK,
  "/api/payroll/file-offices": WEEK,
  "/api/payroll/found": "q=submission&limit=50",
  "/api/payroll/submission": "entry=C5000",
  "/api/payroll/exception": "entry=C5000&rule=late&subject=",
  "/api/payroll/exceptions": WEEK,
  "/api/payroll/exceptions/export": WEEK,
  "/api/payroll/review": "entry=C5000",
  "/api/payroll/ledger": "entry=C5000",
  "/api/payroll/overtime": "entry=C5000",
  "/api/payroll/insights": WEEK,
  "/api/payroll/person": "id=C10",
  "/api/payroll/partner/export": `${WEEK}&draft=yes`,
  "/api/payroll/corrections/export": `${WEEK}&draft=yes`,
  "/api/payroll/partner-corrections/export": `${WEEK}&draft=yes`,
  "/api/payroll/records/export": WEEK,
  "/api/payroll/files": WEEK,
  "/api/payroll/evidence": WEEK,
  "/api/payroll/evidence/export": `${WEEK}&format=xlsx`,
  "/api/today/items": "kind=unacknowledged",
  "/api/today/colleagues": "kind=gap",
  "/api/views/colleagues": "page=people",
  "/api/roadshows/facets/found": "filter=owner&words=a",
  "/api/roadshows/groups": "by=office",
  "/api/roadshows/acknowledgements": "by=owner",
  "/api/roadshows/answers": "event=4002",
  "/api/roadshows/candidates": "event=4002",
  "/api/roadshows/history": "id=C1",
  "/api/roadshows/office": "id=C999",
  "/api/sources/reads": "ids=1",
};

export const plantedQuery = (path: string): string => withFormat(path, PLANTED_QUERIES[path] ?? "");
