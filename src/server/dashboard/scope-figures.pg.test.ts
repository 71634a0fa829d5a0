import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administratorName } from "#domain/funnel.ts";
import { entryId, officeId } from "#domain/ids.ts";
import type { Scope } from "#domain/scope.ts";
import { instant, isoDate } from "#domain/time.ts";
import { sealerOf } from "#server/guard/keys.ts";
import { readCaptureFile } from "#server/sources/files.ts";
import { runSource } from "#server/sources/run.ts";
import { CAPTURE_FILE } from "#test/capture.ts";
import { testClock } from "#test/dashboard.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { readFunnel } from "./funnel.ts";
import { openEvents } from "./export-roadshows.ts";
import { openFunnel } from "./export-funnel.ts";
import { openPeople } from "./export-people.ts";
import { openSubmissions } from "./export-submissions.ts";
import { readFunnelSpan } from "./funnel.ts";
import { readOffices } from "./offices.ts";
import { readPayrollWeek, readSubmission } from "./payroll.ts";
import { readDirectory, readPeopleFacets } from "./people.ts";
import { readEvents } from "./roadshows.ts";

/* Every number of a scope over the capture, beside the plainest query there is for it. */
const SCOPE: Scope = ["101", "103", "109"].map(officeId);
const RANGE = { from: isoDate("2026-10-20"), to: isoDate("2026-11-09") };

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
  const capture = await readCaptureFile(CAPTURE_FILE);
  const now = () => instant("2026-11-18T15:00:00Z");
  const sealer = sealerOf(randomBytes(32));
  await runSource(store, { source: "files", origin: "service.har", ...capture, sealer, now });
});
afterAll(() => store.close());

/** Rows of a query over the offices `$1`. */
const plain = async (query: string, offices: Scope = SCOPE) =>
  (await store.pool.query<Record<string, unknown>>(query, [offices])).rows;
const listed = async (query: string) => (await plain(query)).map(({ id }) => id);

const cellsOf = async <Line>(lines: AsyncIterable<readonly Line[]>): Promise<readonly Line[]> =>
  (await Array.fromAsync(lines)).flat();

const OURS = "last_run is null and office_id = any($1)";

test("people are those of the scope: listed, counted, searched and in the file", async () => {
  const everybody = await listed(`select id from person where ${OURS} order by sort_name, id`);
  const found = await listed(
    `select id from person where ${OURS} and search_text like '%ana%' order by sort_name, id`,
  );
  const { rows, total, ofAll } = await readDirectory(store, {}, SCOPE);
  expect([rows.map(({ id }) => id), total, ofAll]).toEqual([everybody, 86, 86]);
  const search = await readDirectory(store, { q: "ana", sort: "name" }, SCOPE);
  expect(search.rows.slice(0, search.total - search.similar).map(({ id }) => id)).toEqual(found);
  expect([found.length > 0, search.ofAll]).toEqual([true, 86]);
  const file = await openPeople(store, { format: "csv" }, SCOPE);
  expect((await cellsOf(file.lines)).map(({ id }) => id)).toEqual(everybody);
  await file.close();
});

test("facets of people count those of the scope", async () => {
  const { office, state, active, inactive } = await readPeopleFacets(store, {}, SCOPE);
  const counted = (column: string) =>
    plain(`select ${column} as value, count(*)::int as count from person where ${OURS} group by 1 order by 1`);
  const byValue = (facet: typeof office) =>
    facet
      .map(({ value, count }) => ({ value, count }))
      .toSorted((a, b) => (a.value < b.value ? -1 : 1));
  expect(byValue(office)).toEqual(await counted("office_id"));
  expect(byValue(state)).toEqual(await counted("sort_state"));
  expect([{ value: false, count: inactive }, { value: true, count: active }]).toEqual(await counted("is_active"));
});
