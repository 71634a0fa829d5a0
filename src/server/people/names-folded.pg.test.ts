import fs from "node:fs/promises";
import path from "node:path";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAYROLL_RULES_VERSION } from "#domain/payroll/payroll-rules.ts";
import { MIGRATIONS_FOLDER } from "#server/postgres/connect.ts";
import { openEmptyDatabase, type TestDatabase } from "#test/database.ts";
import { assignmentRow, eventRow, locationRow, personRow, recordRow } from "#test/builders/rows.ts";
import { personId } from "#domain/ids.ts";
import { SORTED_MEMBERS, sortMember } from "#domain/people/members.ts";
import { columnOf } from "#server/postgres/columns.ts";

let store: TestDatabase;
let migrator: Migrator;
beforeAll(async () => {
  store = await openEmptyDatabase();
  migrator = new Migrator({
    db: store.db,
    provider: new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS_FOLDER }),
  });
  expect((await migrator.migrateTo("0025-several-processes")).error).toBeUndefined();
  await store.pool.query(
    "insert into source_run (source, origin, started_at) values ('files', 'a test', now())",
  );
});
afterAll(() => store.close());

const hash = Buffer.from("hash of name and birth date");

const PEOPLE = [
  personRow({ id: personId("1"), first_name: "Işık", last_name: "De La Cruz", name_dob_hash: hash }),
  personRow({ id: personId("2"), first_name: "Jo", last_name: "Petit", name_dob_hash: hash }),
  personRow({
    id: personId("3"),
    first_name: "Mary",
    last_name: "O´Malley",
    office_name: "Þór",
    city: "Øst",
  }),
];

const EVENT = eventRow({ retailer_name: "Jo’s Depot" });
const ASSIGNMENT = assignmentRow({ hub_first: "Rosa", hub_last: "De La Cruz" });
const RECORD = recordRow({ first_name: "Þór", last_name: "O‘Brien" });

/** Without the columns of later versions. */
const storedThen = <Row extends object>(row: Row): Row => {
  const early = { ...row };
  for (const name of SORTED_MEMBERS.map((member) => columnOf(sortMember(member))))
    if (name !== "sort_city" && name !== "sort_state") Reflect.deleteProperty(early, name);
  return early;
};

test("a store of an earlier version is folded again, and its weeks are checked again", async () => {
  const { db, pool } = store;
  await db.insertInto("location").values(locationRow({})).execute();
  const stale = { search_text: "", sort_name: "stale", sort_office: "", sort_city: "", sort_state: "" };
  await db
    .insertInto("person")
    .values(PEOPLE.map((row) => storedThen({ ...row, ...(row.id === "2" ? {} : stale), private_hash: hash })))
    .execute();
  await db
    .insertInto("roadshow_event")
    .values({ ...EVENT, search_text: "" })
    .execute();
  await db
    .insertInto("assignment")
    .values({ ...ASSIGNMENT, search_text: "" })
    .execute();
  await db
    .insertInto("time_record")
    .values({ ...RECORD, name_fold: "stale" })
    .execute();
  await pool.query("update store_state set payroll_rules = $1", [PAYROLL_RULES_VERSION]);

  expect((await migrator.migrateToLatest()).error).toBeUndefined();

  const { rows } = await pool.query(
    "select id, search_text, sort_name, sort_office, sort_city, sort_state, private_hash is null as is_new from person order by id",
  );
  expect(rows).toEqual(
    PEOPLE.map(({ id, search_text, sort_name, sort_office, sort_city, sort_state }) => ({
      id,
      search_text,
      sort_name,
      sort_office,
      sort_city,
      sort_state,
      // Only where the name folds in another way, and a hash was made of it, the next load makes both again.
      is_new: id === "1",
    })),
  );
  const { rows: others } = await pool.query(
    "select e.search_text as event, a.search_text as assignment, t.name_fold, s.payroll_rules from roadshow_event e, assignment a, time_record t, store_state s",
  );
  expect(others).toEqual([
    {
      event: " jos depot 6000 boston ma 4000 rs1000 ",
      assignment: ASSIGNMENT.search_text,
      name_fold: RECORD.name_fold,
      payroll_rules: 0,
    },
  ]);
  expect(PEOPLE[0]?.search_text).toContain(" delacruz ");
});
