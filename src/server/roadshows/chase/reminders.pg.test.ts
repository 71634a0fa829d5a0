import { afterAll, beforeAll, expect, test } from "vitest";
import { eventId, officeId, personId } from "#domain/ids.ts";
import type { Who } from "#domain/identity/who.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { assignmentRow, eventRow, insertRun, locationRow, officeRow, replyRow } from "#test/builders/rows.ts";

/* Owner 1 of office 101 has not acknowledged events 4001 and 4002, and has acknowledged 4003. */
const store = await openTestDatabase();
afterAll(() => store.close());

const assigned = (event: string, isAcknowledged = false) =>
  assignmentRow({
    event_id: eventId(event),
    office_id: officeId("101"),
    payout_owner_id: personId("1"),
    is_acknowledged: isAcknowledged,
  });

beforeAll(async () => {
  const { db } = store;
  await insertRun(store);
  await db.insertInto("location").values(locationRow({})).execute();
  await db
    .insertInto("office")
    .values(officeRow({ id: officeId("101") }))
    .execute();
  await db
    .insertInto("roadshow_event")
    .values(["4001", "4002", "4003"].map((id) => eventRow({ id: eventId(id) })))
    .execute();
  await db
    .insertInto("assignment")
    .values([assigned("4001"), assigned("4002"), assigned("4003", true)])
    .execute();
  await db
    .insertInto("reply")
    .values(replyRow({ scope: "events" }))
    .execute();
});

function userOf(who: Partial<Who>) {
  const identify = () => Promise.resolve(testWho(who));
  const ask = inProcess(dashboardOver(store, createLog({ level: "silent" }), { identify }));
  const remind = async (body: object) => {
    const response = await ask("/api/roadshows/reminder", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ owner: "1", office: null, events: null, ...body }),
    });
    return response.status === 200 ? response.json() : response.status;
  };
  const read = async (path: string) => (await ask(path)).json();
  return { remind, read };
}

const ida = userOf({ role: "manager", scope: "all", userId: "ida", name: "Ida" });
const elsewhere = userOf({ role: "manager", scope: [officeId("102")] });
const payroll = userOf({ role: "payroll", scope: "all" });

const GROUPS = "/api/roadshows/acknowledgements?by=owner";
const remindedOf = async (): Promise<unknown> => (await ida.read(GROUPS)).rows[0].reminded;

test("a reminder is noted for one event or all, and stands by the owner and by each assignment", async () => {
  expect(await remindedOf()).toBeNull();
  expect(await ida.remind({ events: ["4001"] })).toEqual({ count: 1 });
  expect(await remindedOf()).toMatchObject({ events: 1, byName: "Ida" });
  expect(await ida.remind({ office: "101" })).toEqual({ count: 2 });
  expect(await remindedOf()).toMatchObject({ events: 2, byName: "Ida" });
  const { rows } = await ida.read("/api/roadshows/events");
  const reminded = rows.map(({ id, assignments: [own] }: Row) => [id, own?.reminded?.byName ?? null]);
  expect(reminded).toEqual([
    ["4001", "Ida"],
    ["4002", "Ida"],
    ["4003", null],
  ]);
  const { rows: acts } = await store.pool.query(
    "select details->'events' as events from audit_entry where act = 'owner-reminded' order by id",
  );
  expect(acts).toEqual([{ events: 1 }, { events: 2 }]);
});
type Row = {
  readonly id: string;
  readonly assignments: readonly { readonly reminded: { readonly byName: string } | null }[];
};

test("what is acknowledged, out of the scope or of another owner is not found, and payroll staff may not", async () => {
  expect(await ida.remind({ events: ["4003"] })).toBe(404);
  expect(await ida.remind({ owner: "2" })).toBe(404);
  expect(await ida.remind({ owner: null })).toBe(404);
  expect(await elsewhere.remind({})).toBe(404);
  expect(await payroll.remind({})).toBe(403);
});
