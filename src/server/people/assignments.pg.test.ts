import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "#domain/identity/who.ts";
import { officeId, personId } from "#domain/ids.ts";
import { instant } from "#domain/time/time.ts";
import { runSource } from "#server/commands/run-source.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { assignment, employeesReply, event, eventsReply, person } from "#test/builders/replies.ts";
import { readLinks } from "./read-people.ts";

let store: TestDatabase;

const ELSEWHERE = { officeid: "102", officename: "Mesa Verde" };
const PEOPLE = [
  person("1", { firstname: "Zoë", lastname: "Ortega" }),
  person("2", { firstname: "Zoë", lastname: "Ortega", ...ELSEWHERE }),
  person("3", { firstname: "Lee", lastname: "Park" }),
  person("4", { firstname: "Lee", lastname: "Park" }),
  person("5", { firstname: "", lastname: "" }),
];
const hub = (fname: string, lname: string, members: object = {}) =>
  assignment("3", { hubManager: { fname, lname }, ...members });
const EVENTS = [
  event(1, [hub("ZOE", "Ortega")]),
  event(2, [hub("Zoë", "Ortega", { officeId: 102 })]),
  event(3, [hub("Lee", "Park", { merchOwnerId: "1" })]),
  event(4, [hub("Zoë", "Ortega", { payoutOwnerId: "1", merchOwnerId: "4", active: false })]),
  event(5, [hub("", "", { payoutOwnerId: "1", merchOwnerId: "1" })]),
];

beforeAll(async () => {
  store = await openTestDatabase();
  await runSource(store, {
    source: "files",
    origin: "a test",
    sealer: sealerOf(randomBytes(32)),
    now: () => instant("2026-11-18T15:00:00Z"),
    exchanges: [employeesReply(PEOPLE), eventsReply(EVENTS)],
  });
});
afterAll(() => store.close());

const rolesOf = async (id: string, scope: Scope = "all") => {
  const { assignments } = await inSnapshot(store, scope, (reading) =>
    readLinks(reading, { id: personId(id) }, "manager"),
  );
  return assignments.map(({ event: { id: of }, roles }) => `${of} ${roles.join(" ")}`);
};

test("a person's page has their assignments in every role", async () => {
  expect(await rolesOf("1")).toEqual([
    "1 hubManager",
    "3 merchOwner",
    "4 payoutOwner hubManager",
    "5 payoutOwner merchOwner",
  ]);
});

test("a hub manager is the one of the office with that name, and never one of two namesakes or a nameless person", async () => {
  expect(await rolesOf("2")).toEqual(["2 hubManager"]);
  expect(await rolesOf("4")).toEqual(["4 merchOwner"]);
  expect(await rolesOf("5")).toEqual([]);
});

test("a scope sees the assignments of its own offices", async () => {
  expect(await rolesOf("2", [officeId("102")])).toEqual(["2 hubManager"]);
  expect(await rolesOf("3", [officeId("101")])).not.toContain("2 payoutOwner merchOwner");
});
