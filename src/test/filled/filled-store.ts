import { eventId, officeId, personId } from "#domain/ids.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { runSource } from "#server/commands/run-source.ts";
import type { Store } from "#server/postgres/connect.ts";
import {
  assignment,
  employeesReply,
  event,
  eventsReply,
  interviewReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";

/** Private data of a person, as the interface reports it. No two values are alike, nor like anything else there is. */
export type Secrets = {
  readonly SSN: string;
  readonly DOB: string;
  readonly gender: string;
  readonly street_1: string;
  readonly street_2: string;
  readonly street_apt: string;
  readonly zip: string;
};

export const ONE: Secrets = {
  SSN: "947-21-8306",
  DOB: "02/29/1904",
  gender: "plantedgender",
  street_1: "71 Plantedlane",
  street_2: "Rear Plantedhouse",
  street_apt: "Unit Plantedflat",
  zip: "98461",
};
export const OTHER: Secrets = {
  SSN: "938-47-1529",
  DOB: "12/31/2007",
  gender: "hiddengender",
  street_1: "82 Hiddenroad",
  street_2: "Front Hiddenhouse",
  street_apt: "Suite Hiddenflat",
  zip: "10937",
};

/** In office 101, with the same name, e-mail and phone: only what is private tells one from the other. */
export const TWINS = ["7001", "7002"] as const;
const twin = { lastname: "Twin", email: "twin@example.com", phone: "5550100100", city: "Salem" };
/** A submission whose fields could not all be read, of a week in which the clocks changed. */
export const ENTRY = "5000";

const WEEK = { weekStart: "10/26/2026 12:00:00 AM", weekEnd: "11/01/2026 11:59:59 PM" };
const elsewhere = { officeid: "900", officename: "Elsewhere" };

const punches = { clockInUtc: "10/27/2026 2:00:00 PM", clockOutUtc: "10/27/2026 6:00:00 PM" };
/** In the form that tells most; one without a zone of its own, one whose minutes cannot be read. */
const RECORDS = [
  record({
    ...punches,
    personID: "7000",
    tzOffsetEachPerDay: "-4",
    tzNamePerDay: "EDT",
    modType: "Edit",
    clockTypeId: 1,
    clockInId: 81,
    uniqueId: "u-81",
    isUpdated: 1,
    isAdded: 0,
    tmAgentEntryID: 82,
    locationFK: 83,
    locationTypeId: 2,
    createdDateUtc: "10/27/2026 7:00:00 PM",

    updatedDateUtc: "10/28/2026 7:00:00 PM",
    programs: [{ nameShort: "GC", id: 9, name: "Gift cards" }],
  }),
  record({ ...punches, personID: "7003", totalMin: "many" }),
];

/** Fills every field that any reply has, through the product's own loading, for two people with these secrets. */
export async function fillStore(
  store: Store,
  sealer: Sealer,
  [first, second]: readonly [Secrets, Secrets],
): Promise<void> {
  const before = [
    eventsReply(
      [
        event(4000, [assignment("7000")]),
        event(4001, [assignment("7000")], { eventStatus: "Pending" }),
        event(4002, []),
      ],
      "13:00:00",
    ),
  ];
  await runSource(store, { source: "files", origin: "a test", exchanges: before, sealer, now: loadedAt });
  const exchanges = [
    employeesReply([
      person("7000", {
        email: "one@example.com",
        retire: 1,
        retireDate: "11/05/2026 12:00:00 AM",
        lastname: "Reed",
        city: "Boston",
      }),
      person(TWINS[0], { ...twin, ...first }),
      person(TWINS[1], { ...twin, ...second }),
      person("7003", { email: "One@example.com", officeid: "102", officename: "Mesa Verde" }),
      person("7004", elsewhere),
    ]),
    eventsReply([
      event(4000, [
        assignment("7000", {
          ownerAcknowledged: true,
          ownerAcnknowledgedDate: "11/05/2026 9:00:00 AM",
          hubManager: { lname: "Reed", fname: "Ada" },
        }),
        assignment("7004", { officeId: 900 }),
      ]),
      event(4001, [
        assignment("7003", {
          officeId: 102,
          ownerAcknowledged: true,
          ownerAcnknowledgedDate: "11/06/2026 9:00:00 AM",
        }),
      ]),
      event(4002, []),
    ]),
    weeklyReply([
      submission(ENTRY, { ...WEEK, partner_submitted: "yes", partner_locked: "no", timezoneOffset: "east" }),
      submission("5001", { ...WEEK, officeId: "900", officeName: "Elsewhere", totalMin: "many" }),
      submission("5002", { ...WEEK, totalMin: "many" }),
    ]),
    { ...recordsReply(ENTRY, RECORDS), operation: "roadshowDataDev" as const },
    interviewReply("101", "2026-11-09", {
      name: { 1: "Bo" },
      accounts: { 1: "101,102" },
      "1st": { 1: { 101: 5, 102: 3 } },
      "1stShowedUp": { 1: { 101: 4 } },
    }),
  ];
  await runSource(store, { source: "files", origin: "a test", exchanges, sealer, now: loadedAt });
  await store.db
    .insertInto("gap_answer")
    .values(
      ["4001", "4002"].map((id) => ({
        event_id: eventId(id),
        office_id: officeId("101"),
        person_id: personId(TWINS[0]),
        answer: "accepted" as const,
        note: "Called",
        by_id: "u",
        by_name: "Paula",
        at: loadedAt(),
      })),
    )
    .execute();
  const file = {
    week: isoDate("2026-10-26"),
    layout: "Paydata",
    format: "csv",
    rows: 1,
    people: 1,
    minutes: 480,
    draft: "none",
    caution: "none",
    sha256: "a",
    is_again: false,
    by_id: "u",
    by_name: "Paula",
    at: loadedAt(),
  };
  await store.db
    .insertInto("payroll_file")
    .values([
      {
        ...file,
        draft: "",
        number: 1,
        kind: "partner",
        sent_on: isoDate("2026-11-18"),
        sent_by_id: "u",
        sent_by_name: "Paula",
        sent_at: loadedAt(),
      },
      { ...file, number: 2, kind: "corrections", base: 1, offices: [officeId("101")] },
    ])
    .execute();
  await store.db
    .insertInto("payroll_code")
    .values(
      (["worker", "office"] as const).map((kind) => ({
        kind,
        subject_id: kind === "worker" ? TWINS[0] : "101",
        code: "P-1",
        version: 1,
        by_id: "u",
        by_name: "Paula",
        at: loadedAt(),
      })),
    )
    .execute();
  await store.db
    .insertInto("payroll_file_content")
    .values({
      file: 1,
      week: file.week,
      file_name: "payroll-2026-10-26-all-offices-file-1",
      sealed: sealer.sealBytes(Buffer.from("Minutes\r\n480\r\n"), "payroll_file_content.sealed", "1"),
      stood: JSON.stringify([
        {
          what: "sign-off",
          officeId: "101",
          officeName: "Harbor Point Marketing",
          entry: ENTRY,
          words: "Looked at",
          byName: "Paula",
          at: loadedAt(),
        },
      ]),
    })
    .execute();
}

const loadedAt = () => instant("2026-11-18T15:00:00Z");
