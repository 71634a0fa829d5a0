import { inSnapshot } from "#server/postgres/snapshot.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acknowledgement, staffing } from "#domain/roadshows/roadshows.ts";
import { isBroken, isGap, isUnacknowledged } from "#test/builders/event-rules.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { ELSEWHERE, HARBOR, layGround, MESA, plant } from "#test/filled/scope-store.ts";
import { readEvents } from "#server/roadshows/read-roadshows.ts";

/* Event 4001 has an inactive assignment of Mesa Verde and an active, unacknowledged one of an office out of its sight. */
let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
  await layGround(store);
  await plant(store);
});
afterAll(() => store.close());

type Ask = Parameters<typeof readEvents>[1];
const idsOf = async (ask: Ask, scope = [MESA]) =>
  (await inSnapshot(store, scope, (reading) => readEvents(reading, ask))).rows.map(({ id }) => String(id));
const event = async (id: string) =>
  (await inSnapshot(store, [MESA], (reading) => readEvents(reading, {}))).rows.find(
    (row) => String(row.id) === id,
  );

test("of an assignment of another office the office travels, and nothing else", async () => {
  const row = await event("4001");
  expect(row?.assignments.map(({ officeId }) => officeId)).toEqual([MESA]);
  expect(row?.others).toEqual([{ officeId: ELSEWHERE, officeName: "Elsewhere" }]);
});

test("what another office's assignment says decides nothing that is shown", async () => {
  const row = await event("4001");
  if (row === undefined) throw new Error("the event is not listed");
  expect(staffing(row)).toEqual({ kind: "others", words: "Elsewhere" });
  expect([acknowledgement(row), isGap(row), isUnacknowledged(row), isBroken(row)]).toEqual([
    null,
    false,
    false,
    false,
  ]);
});

test("filters and figures agree with what is shown of each event", async () => {
  const { rows, facets } = await inSnapshot(store, [MESA], (reading) => readEvents(reading, {}));
  const by = (rule: (row: (typeof rows)[number]) => boolean) => rows.filter(rule).map(({ id }) => String(id));
  expect(rows.map(({ id }) => String(id))).toEqual(["4001", "4002", "4004"]);
  expect([by(isGap), by(isUnacknowledged), by(isBroken)]).toEqual([["4002", "4004"], [], ["4002"]]);
  expect(await idsOf({ unassigned: true })).toEqual(by(isGap));
  expect(await idsOf({ unacknowledged: true })).toEqual(by(isUnacknowledged));
  expect(await idsOf({ broken: true })).toEqual(by(isBroken));
  expect([facets.events, facets.unassigned, facets.unacknowledged, facets.broken]).toEqual([3, 2, 0, 1]);
});

test("an event is found by the owners one may see, and not by those of another office", async () => {
  expect(await idsOf({ q: "quinn" })).toEqual(["4001", "4002"]);
  expect(await idsOf({ q: "canary" })).toEqual([]);
  expect(await idsOf({ q: "canary" }, [ELSEWHERE])).toEqual(["4001"]);
  expect(await idsOf({ q: "depot 4001" })).toEqual(["4001"]);
});

test("offices that share an event each see their own part of it", async () => {
  const { rows } = await inSnapshot(store, [ELSEWHERE], (reading) => readEvents(reading, { q: "4001" }));
  expect(rows.map(staffing)).toEqual([{ kind: "staffed", words: "Staffed" }]);
  expect(rows.flatMap(({ others }) => others)).toEqual([{ officeId: MESA, officeName: "Mesa Verde" }]);
  const both = await inSnapshot(store, [MESA, ELSEWHERE], (reading) => readEvents(reading, { q: "4001" }));
  expect(both.rows.flatMap(({ others }) => others)).toEqual([]);
  expect(await idsOf({}, [HARBOR])).toEqual(["4000", "4004"]);
});
