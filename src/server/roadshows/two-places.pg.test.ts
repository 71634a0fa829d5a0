import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { problems } from "#domain/roadshows/problems.ts";
import { instant } from "#domain/time/time.ts";
import { runSource } from "#server/commands/run-source.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase } from "#test/database.ts";
import { assignment, event, eventsReply } from "#test/builders/replies.ts";
import { readEvents } from "./read-roadshows.ts";

const store = await openTestDatabase();
afterAll(() => store.close());
const sealer = sealerOf(randomBytes(32));

const at = (id: string) => ({
  location: { city: "Boston", zipcode: "02108", state: "MA", marketId: "43", id, clubNumber: id },
});
/** The same person at two clubs of one group, for one office each. */
const HERE = event(1, [assignment("7001")], at("903"));
const THERE = event(2, [assignment("7002", { merchOwnerId: "7001", officeId: 102 })], at("904"));

let reads = 0;
async function read(events: readonly object[]): Promise<void> {
  reads += 1;
  const exchanges = [eventsReply(events, `1${reads % 10}:00:00`)];
  const now = () => instant("2026-11-18T15:00:00Z");
  await runSource(store, { source: "files", origin: "a test", sealer, now, exchanges });
}

/** `1 Owner in two places of the group` for each event with a problem. */
async function problemsSeen(scope: Scope = "all"): Promise<readonly string[]> {
  const { rows, facets } = await inSnapshot(store, scope, (reading) => readEvents(reading, { broken: true }));
  expect(facets.broken).toBe(rows.length);
  return rows.map((row) => `${row.id} ${problems(row).join(", ")}`);
}

const BOTH = ["1 Owner in two places of the group", "2 Owner in two places of the group"];

beforeEach(async () => {
  reads = 0;
  await store.pool.query("truncate roadshow_event, assignment, reply restart identity cascade");
});

test("someone active at two locations of a group is a problem of both events, in whichever role", async () => {
  await read([HERE, THERE]);
  expect(await problemsSeen()).toEqual(BOTH);
});

test("it goes with its cause and comes back with it", async () => {
  await read([HERE, THERE]);
  await read([HERE, event(2, [assignment("7002", { officeId: 102 })], at("904"))]);
  expect(await problemsSeen()).toEqual([]);
  await read([HERE, THERE]);
  expect(await problemsSeen()).toEqual(BOTH);
  await read([HERE, { ...THERE, eventStatus: "Cancelled" }]);
  expect(await problemsSeen()).toEqual([]);
});

test.each([
  ["at one location", event(2, [assignment("7001")], at("903"))],
  ["in another group", event(2, [assignment("7001")], { ...at("904"), eventGroupId: 301 })],
  [
    "with an inactive assignment",
    event(2, [assignment("7001", { active: false }), assignment("7002")], at("904")),
  ],
  ["of whose place no id was reported", event(2, [assignment("7001")], at(""))],
])("someone twice %s is no problem", async (_words, other) => {
  await read([HERE, other]);
  expect(await problemsSeen()).toEqual([]);
});

test("within a scope only assignments of the scope are compared", async () => {
  await read([HERE, THERE]);
  expect(await problemsSeen([officeId("101")])).toEqual([]);
  expect(await problemsSeen([officeId("101"), officeId("102")])).toEqual(BOTH);
});
