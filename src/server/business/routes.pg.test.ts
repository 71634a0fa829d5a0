import { afterAll, expect, test } from "vitest";
import {
  BUSINESS_SETTING_NAMES,
  businessSetting,
  businessSettingsOf,
  businessSettingText,
} from "#domain/business-settings.ts";
import { checksWeeks } from "#domain/payroll/payroll-rules.ts";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { instant, wallClock } from "#domain/time/time.ts";
import { officeRow, personRow, recordRow, replyRow, submissionRow } from "#test/builders/rows.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import { passwordOf } from "#test/sign-in/people.ts";

const site = await openDashboard({ who: SIGNED_IN });
afterAll(() => site.store.close());

const { store } = site;
await site.addPerson("chief", "admin");
await store.pool.query("update auth_user set is_demo = true");
const admin = site.browser();
await admin.post("/api/session/sign-in", { email: "chief@example.test", password: passwordOf("chief") });
await store.db
  .insertInto("office")
  .values([
    officeRow({ id: officeId("101") }),
    officeRow({ id: officeId("102"), name: "Palm Row" }),
    officeRow({ id: officeId("103"), name: "Nobody There" }),
  ])
  .execute();
const person = (
  id: string,
  office: string,
  state: string,
  given: Partial<Parameters<typeof personRow>[0]> = {},
) => personRow({ id: personId(id), office_id: officeId(office), state, ...given });
await store.db
  .insertInto("person")
  .values([
    // The commonest state is that of most people, however many of them can be reached.
    person("1", "101", "MA"),
    person("2", "101", "MA", { phone: "" }),
    person("7", "101", "MA", { email: "" }),
    person("3", "101", "NH"),
    person("8", "101", "NH"),
    person("4", "102", "CA"),
    person("5", "102", "NV", { is_active: false }),
    person("6", "102", "NV", { is_active: false }),
  ])
  .execute();
await store.db.insertInto("submission").values(submissionRow({})).execute();
await store.db
  .insertInto("reply")
  .values(replyRow({ scope: "records/5000" }))
  .execute();

const replyOf = async (response: Response): Promise<object> => Object(await response.json());
const business = async (): Promise<object> => replyOf(await admin.get("/api/business"));
const settings = businessSettingsOf(new Map());
const onRecord = async (): Promise<readonly unknown[]> => {
  const { rows } = await store.pool.query(
    "select subject_id, details from audit_entry where act = 'setting-changed' order by id",
  );
  return rows;
};

test("an office's place is assumed from its active people until somebody says", async () => {
  expect(await business()).toEqual({
    settings,
    offices: [
      {
        officeId: "101",
        officeName: "Harbor Point Marketing",
        isConfirmed: false,
        place: { state: "MA", zone: "America/New_York" },
        people: 5,
        peopleThere: 3,
      },
      {
        officeId: "102",
        officeName: "Palm Row",
        isConfirmed: false,
        place: { state: "CA", zone: "America/Los_Angeles" },
        people: 1,
        peopleThere: 1,
      },
      {
        officeId: "103",
        officeName: "Nobody There",
        isConfirmed: false,
        place: null,
        people: 0,
        peopleThere: 0,
      },
    ],
  });
});

test("what is changed is on record with what it was, and what is not changed is not", async () => {
  const changed = await admin.post("/api/business/change", {
    ...settings,
    lateAfterHours: 72,
    fewBooked: 50,
  });
  expect(await replyOf(changed)).toEqual({ changed: 2, tooOld: null });
  expect(
    await replyOf(
      await admin.post("/api/business/change", { ...settings, lateAfterHours: 72, fewBooked: 50 }),
    ),
  ).toEqual({ changed: 0, tooOld: null });
  expect(await business()).toMatchObject({ settings: { ...settings, lateAfterHours: 72, fewBooked: 50 } });
  expect(await onRecord()).toEqual([
    {
      subject_id: "lateAfterHours",
      details: { setting: "the hours until a week is late", from: "48", to: "72" },
    },
    { subject_id: "fewBooked", details: { setting: "the booked that a rate needs", from: "30", to: "50" } },
  ]);
});

test("a shorter retention that would delete rows says how many, and waits until that is confirmed", async () => {
  const old = submissionRow({
    id: entryId("4001"),
    week_start: wallClock("2025-01-06T00:00:00"),
    week_end: wallClock("2025-01-12T23:59:59"),
  });
  await store.db.insertInto("submission").values(old).execute();
  await store.db
    .insertInto("time_record")
    .values([recordRow({ entry_id: entryId("4001") }), recordRow({ entry_id: entryId("4001"), ordinal: 2 })])
    .execute();
  const change = async (body: object): Promise<object> =>
    replyOf(
      await admin.post("/api/business/change", { ...settings, lateAfterHours: 72, fewBooked: 50, ...body }),
    );
  const tooOld = { submissions: 1, records: 2, counts: 0 };
  expect(await change({ payrollYears: 1 })).toEqual({ changed: 0, tooOld });
  expect(await business()).toMatchObject({ settings: { payrollYears: 3 } });
  expect(await change({ payrollYears: 2 })).toEqual({ changed: 1, tooOld: null });
  expect(await change({ payrollYears: 1, isConfirmed: true })).toEqual({ changed: 1, tooOld: null });
  expect(await change({ payrollYears: 3 })).toEqual({ changed: 1, tooOld: null });
  await store.pool.query(
    "delete from submission where id = '4001'; delete from time_record where entry_id = '4001'",
  );
});

test("a week's hours are late by the setting, from the next question on", async () => {
  const deadline = async (lateAfterHours: number): Promise<unknown> => {
    await admin.post("/api/business/change", { ...settings, lateAfterHours });
    return Reflect.get(
      await replyOf(await admin.get("/api/payroll/submissions?week=2026-11-02")),
      "deadline",
    );
  };
  expect(await deadline(48)).toEqual({ lastDay: "2026-11-10", isLate: true });
  expect(await deadline(336)).toMatchObject({ lastDay: "2026-11-22" });
});

test("a session begins with the settings that pages compute with", async () => {
  await admin.post("/api/business/change", { ...settings, weekStart: 7, fewBooked: 12 });
  expect(await replyOf(await admin.get("/api/session"))).toMatchObject({
    business: { weekStart: 7, fewBooked: 12 },
  });
  expect(await replyOf(await site.browser().get("/api/session"))).toMatchObject({ business: null });
});

test.each(BUSINESS_SETTING_NAMES)("%s is refused beyond its bounds, by its name", async (name) => {
  const { least, most } = businessSetting(name);
  for (const value of [least - 1, most + 1, least + 0.5, String(least), null, undefined]) {
    const refused = await admin.post("/api/business/change", { ...settings, [name]: value });
    expect(refused.status).toBe(400);
    expect(Reflect.get(await replyOf(refused), "detail")).toContain(`“${name}”`);
  }
});

test.each(BUSINESS_SETTING_NAMES)("%s is changed and on record, with its words", async (name) => {
  const { default: unset, least, most, words } = businessSetting(name);
  const to = unset === most ? least : most;
  await admin.post("/api/business/change", { ...settings, isConfirmed: true });
  const before = (await onRecord()).length;
  await store.pool.query("delete from submission_check");
  await admin.post("/api/business/change", { ...settings, [name]: to, isConfirmed: true });
  const { rows: checked } = await store.pool.query("select entry_id from submission_check");
  expect(checked.length > 0).toBe(checksWeeks(name));
  expect(await business()).toMatchObject({ settings: { ...settings, [name]: to } });
  expect((await onRecord()).slice(before)).toEqual([
    {
      subject_id: name,
      details: {
        setting: words,
        from: businessSettingText(name, unset),
        to: businessSettingText(name, to),
      },
    },
  ]);
  await admin.post("/api/business/change", { ...settings, isConfirmed: true });
});

test("a place that is confirmed stands, and one that is taken back is assumed again", async () => {
  const place = { state: "AZ", zone: "America/Phoenix" };
  const before = (await onRecord()).length;
  expect((await admin.post("/api/business/office", { office: "102", place })).status).toBe(200);
  expect(await business()).toMatchObject({ offices: [{}, { place, isConfirmed: true, people: 1 }, {}] });
  await admin.post("/api/business/office", { office: "102", place: null });
  expect(await business()).toMatchObject({
    offices: [{}, { place: { state: "CA" }, isConfirmed: false }, {}],
  });
  expect((await onRecord()).slice(before)).toEqual([
    {
      subject_id: "office 102",
      details: {
        setting: "where office 102 is",
        from: "CA, America/Los_Angeles (assumed)",
        to: "AZ, America/Phoenix",
      },
    },
    {
      subject_id: "office 102",
      details: {
        setting: "where office 102 is",
        from: "AZ, America/Phoenix",
        to: "CA, America/Los_Angeles (assumed)",
      },
    },
  ]);
});

test.each([
  ["an unknown office", { office: "999", place: null }, 404],
  ["a state that is none", { office: "102", place: { state: "XX", zone: "America/Phoenix" } }, 400],
  ["a zone of elsewhere", { office: "102", place: { state: "CA", zone: "Europe/Berlin" } }, 400],
] as const)("%s is refused", async (_what, sent, status) => {
  expect((await admin.post("/api/business/office", sent)).status).toBe(status);
});

test("records without an offset of their own are shown in the confirmed zone of their office", async () => {
  // Half past midnight in New York, half past eleven of the day before in Chicago.
  const clocked = { clock_in: instant("2026-11-03T05:30:00Z"), clock_out: instant("2026-11-03T09:00:00Z") };
  await store.db
    .insertInto("time_record")
    .values([
      recordRow({ ...clocked, ordinal: 1 }),
      recordRow({ ...clocked, ordinal: 2, offset_min: -300 }),
      recordRow({ ...clocked, ordinal: 3, clock_in: null }),
    ])
    .execute();
  const days = async (): Promise<unknown> => {
    const read = await replyOf(await admin.get("/api/payroll/submission?entry=5000"));
    const records: readonly object[] = Reflect.get(read, "records");
    return records.map((record) => [Reflect.get(record, "offsetMin"), Reflect.get(record, "localDay")]);
  };
  expect(await days()).toEqual([
    [-300, "2026-11-03"],
    [-300, "2026-11-03"],
    [-300, null],
  ]);
  await admin.post("/api/business/office", {
    office: "101",
    place: { state: "IL", zone: "America/Chicago" },
  });
  expect(await days()).toEqual([
    [-360, "2026-11-02"],
    [-300, "2026-11-03"],
    [-360, null],
  ]);
});

test("every assumed location is confirmed at once, on record, and unknown ones stay unknown", async () => {
  const places = async (): Promise<readonly unknown[]> => {
    const { offices } = Object(await business());
    return offices.map((office: { readonly isConfirmed: boolean; readonly place: unknown }) => [
      office.isConfirmed,
      office.place !== null,
    ]);
  };
  const before = await places();
  const confirmed = before.filter((office) => Array.isArray(office) && office[0] === true).length;
  const entries = (await onRecord()).length;
  const confirm = (count: number) => admin.post("/api/business/offices/confirm", { count });
  expect((await confirm(3)).status).toBe(400);
  expect(await replyOf(await confirm(2 - confirmed))).toEqual({ changed: 2 - confirmed });
  expect(await places()).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
  expect((await onRecord()).length - entries).toBe(2 - confirmed);
  expect(await replyOf(await confirm(0))).toEqual({ changed: 0 });
});
