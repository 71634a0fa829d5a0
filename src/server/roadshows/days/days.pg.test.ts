import { afterAll, beforeAll, expect, test } from "vitest";
import { eventId, officeId } from "#domain/ids.ts";
import type { Who } from "#domain/identity/who.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { assignmentRow, eventRow, insertRun, locationRow, officeRow, replyRow } from "#test/builders/rows.ts";

/* Event 4001 has no one, 4002 is staffed by office 102. */
const store = await openTestDatabase();
afterAll(() => store.close());

beforeAll(async () => {
  const { db } = store;
  await insertRun(store);
  await db.insertInto("location").values(locationRow({})).execute();
  await db
    .insertInto("office")
    .values(officeRow({ id: officeId("102") }))
    .execute();
  await db
    .insertInto("roadshow_event")
    .values(["4001", "4002", "4003"].map((id) => eventRow({ id: eventId(id) })))
    .execute();
  await db
    .insertInto("assignment")
    .values(assignmentRow({ event_id: eventId("4002"), office_id: officeId("102") }))
    .execute();
  await db
    .insertInto("reply")
    .values(replyRow({ scope: "events" }))
    .execute();
});

function userOf(who: Partial<Who>) {
  const identify = () => Promise.resolve(testWho(who));
  const ask = inProcess(dashboardOver(store, createLog({ level: "silent" }), { identify }));
  const record = async (rows: readonly object[]) => {
    const response = await ask("/api/roadshows/days", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ rows }),
    });
    return response.status === 200 ? response.json() : response.status;
  };
  const listed = async (query: string): Promise<readonly string[]> => {
    const { rows } = await (await ask(`/api/roadshows/events?${query}`)).json();
    return rows.map(({ id, days }: Row) => `${id} ${days?.from ?? ""} ${days?.to ?? ""}`.trim());
  };
  return { record, listed };
}
type Row = { readonly id: string; readonly days: { readonly from: string; readonly to: string } | null };

const all = userOf({ role: "manager", scope: "all", userId: "ida", name: "Ida All" });
const other = userOf({ role: "manager", scope: [officeId("101")], userId: "lena", name: "Lena Harbor" });
const payroll = userOf({ role: "payroll", scope: "all", userId: "pat", name: "Pat Pay" });

const ROADSHOW = { event: "4001", days: { from: "2026-11-28", to: "2026-11-30" } };
const FAIR = { event: "4002", days: { from: "2026-12-05", to: "2026-12-05" } };

test("days are recorded for everyone, sorted and filtered by, and an earlier version stays on record", async () => {
  expect(await all.record([ROADSHOW, FAIR, { event: "999", days: null }])).toEqual({
    taken: 2,
    refused: ["999"],
  });
  expect(await all.record([ROADSHOW])).toEqual({ taken: 0, refused: [] });
  expect(await other.listed("sort=starts&order=down")).toEqual(["4001 2026-11-28 2026-11-30", "4003"]);
  expect(await all.listed("sort=starts&order=down")).toEqual([
    "4002 2026-12-05 2026-12-05",
    "4001 2026-11-28 2026-11-30",
    "4003",
  ]);
  expect(await all.listed("days=2026-11-30..2026-12-04")).toEqual(["4001 2026-11-28 2026-11-30"]);
  expect(await all.listed("days=none")).toEqual(["4003"]);
  // Moved by a week.
  await all.record([{ event: "4001", days: { from: "2026-12-05", to: "2026-12-07" } }]);
  expect(await all.listed("days=2026-11-30..2026-12-04")).toEqual([]);
  await all.record([{ event: "4001", days: null }]);
  expect(await all.listed("days=none")).toEqual(["4001", "4003"]);
  const { rows } = await store.pool.query(
    "select starts_on as day, by_name as who from event_days where event_id = '4001' order by id",
  );
  expect(rows).toEqual([
    { day: "2026-11-28", who: "Ida All" },
    { day: "2026-12-05", who: "Ida All" },
    { day: null, who: "Ida All" },
  ]);
  const { rows: acts } = await store.pool.query("select details from audit_entry where act = 'event-days'");
  expect(acts.map(({ details }) => details.events)).toEqual([2, 1, 1]);
});

test("days of an event out of the scope, of payroll staff, and an end before the start are refused", async () => {
  expect(await other.record([FAIR])).toEqual({ taken: 0, refused: ["4002"] });
  expect(await payroll.record([ROADSHOW])).toBe(403);
  expect(await all.record([{ event: "4001", days: { from: "2026-12-02", to: "2026-12-01" } }])).toBe(400);
});
