import { expect, test } from "vitest";
import { entryId, officeId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { sharedDatabase } from "#test/database.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { selectShifts } from "./file-queries.ts";

const store = await sharedDatabase(MADE_UP);
const WEEK = isoDate("2026-11-09");

test("the shifts of a week are those of submissions of the scope, whichever submissions are requested", async () => {
  const { rows } = await store.pool.query<{ entry: string; office: string }>(
    `select distinct on (office_id) id as entry, office_id as office from submission
      where week = $1 and last_run is null order by office_id, id limit 2`,
    [WEEK],
  );
  const entries = rows.map(({ entry }) => entryId(entry));
  const [seen = ""] = rows.map(({ office }) => office);
  const shiftsOf = (scope: "all" | readonly [string]) =>
    inSnapshot(store, scope === "all" ? scope : scope.map(officeId), (reading) =>
      selectShifts(reading, WEEK, entries),
    );
  const [all, ofScope] = [await shiftsOf("all"), await shiftsOf([seen])];
  const sorted = (shifts: typeof all) => shifts.map((shift) => JSON.stringify(shift)).toSorted();
  expect(sorted(ofScope)).toEqual(sorted(all.filter((shift) => shift.officeId === seen)));
  expect(all.length).toBeGreaterThan(ofScope.length);
});
