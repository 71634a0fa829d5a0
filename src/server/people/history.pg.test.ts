import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "#domain/identity/who.ts";
import { officeId, personId } from "#domain/ids.ts";
import { instant } from "#domain/time/time.ts";
import { runSource } from "#server/commands/run-source.ts";
import { NotFound } from "#server/http/refusal.ts";
import { deleteOldVersions } from "#server/postgres/loading/versions.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { employeesReply, person } from "#test/builders/replies.ts";
import { readHistory, readLinks } from "./read-people.ts";

let store: TestDatabase;
const sealer = sealerOf(randomBytes(32));
const LOADS = [
  ["14:00:00", person("1", { phone: "555-010-0001", SSN: "960-21-0001" })],
  ["15:00:00", person("1", { phone: "555-010-0002", SSN: "960-21-0002" })],
  [
    "16:00:00",
    person("1", {
      phone: "555-010-0002",
      SSN: "960-21-0002",
      officeid: "102",
      officename: "Mesa Verde",
      lastname: "Li",
      retire: 1,
      retireDate: "11/20/2026 12:00:00 AM",
    }),
  ],
] as const;

beforeAll(async () => {
  store = await openTestDatabase();
  for (const [time, row] of LOADS)
    await runSource(store, {
      source: "files",
      origin: "a test",
      sealer,
      now: () => instant(`2026-11-18T${time}Z`),
      exchanges: [employeesReply([row, person("2", { phone: "(555) 010-0002" })], time)],
    });
});
afterAll(() => store.close());

const historyIn = (scope: Scope, id = "1") =>
  inSnapshot(store, scope, (reading) => readHistory(reading, { id: personId(id) }));

test("the history has what each load reported otherwise, and of a phone only that it changed", async () => {
  const history = await historyIn("all");
  expect(history).toEqual({
    firstSeen: "2026-11-18T14:00:00Z",
    isCut: false,
    changes: [
      { at: "2026-11-18T15:00:00Z", fields: [{ field: "phone", before: null, after: null }] },
      {
        at: "2026-11-18T16:00:00Z",
        fields: [
          { field: "name", before: "Reed 1, Ada", after: "Li, Ada" },
          { field: "office", before: "Harbor Point", after: "Mesa Verde" },
          { field: "status", before: "Active", after: "Active, retired" },
          { field: "retired", before: null, after: "2026-11-20" },
        ],
      },
    ],
  });
  expect(JSON.stringify(history)).not.toMatch(/555|960/);
});

test("an office out of scope has no name in it, and a person out of scope no history", async () => {
  const { changes } = await historyIn([officeId("102")]);
  expect(changes.at(-1)?.fields).toContainEqual({ field: "office", before: null, after: "Mesa Verde" });
  await expect(historyIn([officeId("101")])).rejects.toThrow(NotFound);
});

test("someone who never changed was only seen", async () => {
  expect(await historyIn("all", "2")).toEqual({
    firstSeen: "2026-11-18T14:00:00Z",
    isCut: false,
    changes: [],
  });
});

test("possible duplicates say what was compared, by role, and what matches", async () => {
  const links = (role: "manager" | "payroll") =>
    inSnapshot(store, "all", (reading) => readLinks(reading, { id: personId("1") }, role));
  expect(await links("manager")).toMatchObject({
    compared: ["email", "phone"],
    duplicates: [{ person: { id: "2" }, evidence: ["phone"] }],
  });
  expect((await links("payroll")).compared).toEqual(["ssn", "birth", "email", "phone"]);
});

test("where earlier versions were deleted the history says so, and still when the person was seen first", async () => {
  await deleteOldVersions(store.pool, instant("2026-11-18T15:30:00Z"));
  const { firstSeen, isCut, changes } = await historyIn("all");

  expect({ firstSeen, isCut }).toEqual({ firstSeen: "2026-11-18T14:00:00Z", isCut: true });
  expect(changes.map(({ at }) => at)).toEqual(["2026-11-18T16:00:00Z"]);
  expect(await historyIn("all", "2")).toMatchObject({ isCut: false });
});
