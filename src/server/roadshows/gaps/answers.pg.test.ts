import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventId, officeId, personId } from "#domain/ids.ts";
import type { Who } from "#domain/identity/who.ts";
import { answerWords } from "#domain/roadshows/answers.ts";
import { instant } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { erasePerson } from "#server/people/erased-people.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { testReplies } from "#test/peers/reporting.ts";
import {
  assignmentRow,
  eventRow,
  insertRun,
  locationRow,
  officeRow,
  personRow,
  replyRow,
} from "#test/builders/rows.ts";

/* Event 4001 and 4002 are gaps of one group, 4003 is staffed by office 102. */
const store = await openTestDatabase();
afterAll(() => store.close());

beforeAll(async () => {
  const { db } = store;
  await insertRun(store);
  await db.insertInto("location").values(locationRow({})).execute();
  await db
    .insertInto("office")
    .values([
      officeRow({ id: officeId("101"), name: "Harbor" }),
      officeRow({ id: officeId("102"), name: "Mesa" }),
    ])
    .execute();
  await db
    .insertInto("person")
    .values([
      personRow({ id: personId("1"), first_name: "Ana", last_name: "Berg", office_id: officeId("101") }),
      personRow({ id: personId("2"), first_name: "Bo", last_name: "Chen", office_id: officeId("102") }),
    ])
    .execute();
  await db
    .insertInto("roadshow_event")
    .values(["4001", "4002", "4003"].map((id) => eventRow({ id: eventId(id), group_id: "300" })))
    .execute();
  await db
    .insertInto("assignment")
    .values(assignmentRow({ event_id: eventId("4003"), office_id: officeId("102") }))
    .execute();
  await db
    .insertInto("reply")
    .values(replyRow({ scope: "events" }))
    .execute();
});

beforeEach(() => store.pool.query("truncate gap_answer").then(() => undefined));

/** Requests of a user. Replies are cached as in use. */
function userOf(who: Partial<Who>) {
  const identify = () => Promise.resolve(testWho(who));
  const ask = inProcess(
    dashboardOver(store, createLog({ level: "silent" }), { identify, replies: testReplies(store) }),
  );
  const post = async (members: object) => {
    const body = { event: "4001", office: "101", person: null, answer: "asked", note: "", ...members };
    const response = await ask("/api/roadshows/answer", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.status;
  };
  const get = async (path: string) => (await ask(path)).json();
  const answers = async (event = "4001") => {
    const { rows } = await get(`/api/roadshows/answers?event=${event}`);
    return rows.map((row: Row) =>
      `${row.person?.firstName ?? row.officeName} ${row.answer} ${row.note}`.trim(),
    );
  };
  const mark = async (event = "4001") => {
    const { rows } = await get("/api/roadshows/events");
    return answerWords(rows.find(({ id }: { id: string }) => id === event).answers);
  };
  return { ask, post, get, answers, mark };
}
type Row = {
  readonly officeName: string;
  readonly person: { readonly firstName: string } | null;
  readonly answer: string;
  readonly note: string;
};

const harbor = userOf({ role: "manager", scope: [officeId("101")], userId: "harbor", name: "Lena Harbor" });
const mesa = userOf({ role: "manager", scope: [officeId("102")], userId: "mesa", name: "Omar Mesa" });
const everywhere = userOf({ role: "manager", scope: "all", userId: "all", name: "Ida All" });
const payroll = userOf({ role: "payroll", scope: "all", userId: "pay", name: "Pat Pay" });

const AS_ANA = { person: "1" };

test("who was asked and what they answered is listed with who noted it, and a colleague sees it at once", async () => {
  expect(await everywhere.answers()).toEqual([]);
  expect(await harbor.post({})).toBe(200);
  expect(await harbor.post({ ...AS_ANA, note: " Called twice " })).toBe(200);
  expect(await harbor.post({ ...AS_ANA, answer: "accepted", note: "Brings a colleague" })).toBe(200);
  expect(await everywhere.answers()).toEqual([
    "Ana accepted Brings a colleague",
    "Ana asked Called twice",
    "Harbor asked",
  ]);
  const { rows, total } = await everywhere.get("/api/roadshows/answers?event=4001");
  expect([rows[0].byName, rows[0].at, total]).toEqual(["Lena Harbor", "2026-11-11T03:30:00Z", 3]);
});

test("an accepted event waits for its assignment until the last answer or a read says otherwise", async () => {
  const accepted = async (user = everywhere) => {
    const { total, facets } = await user.get("/api/roadshows/events?accepted=yes");
    return [total, facets.accepted];
  };
  expect(await accepted()).toEqual([0, 0]);
  await harbor.post({ ...AS_ANA, answer: "accepted" });
  expect(await accepted()).toEqual([1, 1]);
  expect(await accepted(mesa)).toEqual([0, 0]);
  await harbor.post({ ...AS_ANA, answer: "declined" });
  expect(await accepted()).toEqual([0, 0]);
  await harbor.post({ ...AS_ANA, event: "4002", answer: "accepted" });
  await store.db
    .insertInto("assignment")
    .values(assignmentRow({ event_id: eventId("4002"), office_id: officeId("102"), ordinal: 1 }))
    .execute();
  const after = await accepted();
  await store.pool.query("delete from assignment where event_id = '4002'");
  expect(after).toEqual([0, 0]);
});

test("the list of events counts candidates once each, by their last answer", async () => {
  expect(await everywhere.mark()).toBeNull();
  await harbor.post({});
  await harbor.post(AS_ANA);
  await harbor.post({ ...AS_ANA, answer: "accepted" });
  expect([await everywhere.mark(), await everywhere.mark("4002")]).toEqual(["2 asked, 1 accepted", null]);
  await harbor.post({ ...AS_ANA, answer: "declined" });
  expect(await everywhere.mark()).toBe("2 asked, 1 declined");
});

test("of candidates outside the scope nothing is said, nor counted", async () => {
  await harbor.post({ ...AS_ANA, answer: "accepted", note: "Canary" });
  await mesa.post({ office: "102" });
  expect([await mesa.answers(), await mesa.mark()]).toEqual([["Mesa asked"], "1 asked"]);
  expect(await everywhere.mark()).toBe("2 asked, 1 accepted");
  expect(JSON.stringify(await mesa.get("/api/roadshows/answers?event=4002"))).not.toContain("Canary");
});

test("other events of the group show who accepted, within the scope", async () => {
  await harbor.post({ ...AS_ANA, answer: "accepted" });
  await harbor.post({ answer: "declined" });
  const group = async (user: typeof harbor, event: string) =>
    (await user.get(`/api/roadshows/answers?event=${event}`)).group.map(
      (each: Row & { event: { id: string } }) => `${each.event.id} ${each.person?.firstName}`,
    );
  expect(await group(harbor, "4002")).toEqual(["4001 Ana"]);
  expect(await group(everywhere, "4003")).toEqual(["4001 Ana"]);
  expect([await group(harbor, "4001"), await group(mesa, "4002")]).toEqual([[], []]);
});

test.each([
  ["an office outside the scope", { office: "102" }],
  ["an unknown office", { office: "999" }],
  ["a person of another office", { person: "2" }],
  ["an unknown person", { person: "99" }],
  ["an event that other offices staff", { event: "4003" }],
  ["an unknown event", { event: "9999" }],
])("an answer of %s is refused like an unknown one", async (_words, members) => {
  expect(await harbor.post(members)).toBe(404);
  expect(await everywhere.answers()).toEqual([]);
});

test.each([
  ["too long", "n".repeat(501)],
  ["with an SSN", "Her SSN is 912-01-4382"],
  ["with half of a character", "\ud800"],
])("a note %s is refused", async (_words, note) => {
  expect(await harbor.post({ note })).toBe(400);
});

test("payroll staff read answers and note none", async () => {
  await harbor.post({});
  expect([await payroll.post({}), await payroll.answers()]).toEqual([403, ["Harbor asked"]]);
});

test("an answer is on record without its note", async () => {
  await harbor.post({ ...AS_ANA, answer: "declined", note: "Away until Monday" });
  const { rows } = await store.pool.query(
    "select actor_name, act, subject_kind, subject_id, details from audit_entry order by id desc limit 1",
  );
  expect(rows).toEqual([
    {
      actor_name: "Lena Harbor",
      act: "gap-answer",
      subject_kind: "event",
      subject_id: "4001",
      details: { candidate: "person 1", answer: "declined" },
    },
  ]);
});

test("a person whose private data is erased keeps their answers, without what was noted", async () => {
  await harbor.post({ ...AS_ANA, answer: "declined", note: "Away until Monday" });
  await harbor.post({ answer: "accepted", note: "Two people" });
  await erasePerson(store.db, personId("1"), instant("2026-11-11T04:00:00Z"));
  expect(await harbor.answers()).toEqual(["Harbor accepted Two people", "Ana declined"]);
});

test("answers stay when the event is staffed, which then has no candidates", async () => {
  await harbor.post({ answer: "accepted" });
  await store.db
    .insertInto("assignment")
    .values(assignmentRow({ event_id: eventId("4001"), office_id: officeId("101") }))
    .execute();
  const staffed = userOf({ role: "admin" });
  expect(await staffed.answers()).toEqual(["Harbor accepted"]);
  expect(await staffed.get("/api/roadshows/candidates?event=4001")).toEqual({
    isGap: false,
    offices: { total: 0, rows: [] },
    people: { total: 0, rows: [] },
  });
  await store.db.deleteFrom("assignment").where("event_id", "=", eventId("4001")).execute();
});
