import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STAGES } from "#domain/funnel/funnel.ts";
import { entryId, officeId, type EntryId } from "#domain/ids.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { readCaptureFile } from "#server/sources/files.ts";
import { runSource } from "#server/commands/run-source.ts";
import { CAPTURE_FILE } from "#test/capture.ts";
import { testClock } from "#test/dashboard.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { openFunnel } from "#server/funnel/export.ts";
import { openPeople } from "#server/people/export.ts";
import { openRecords } from "#server/payroll/files/export-records.ts";
import { openEvents } from "#server/roadshows/export.ts";
import type { ExportSource } from "#server/files/export-source.ts";
import { openSubmissions } from "#server/payroll/files/export-submissions.ts";
import { selectPeopleFacets } from "#server/people/facet-queries.ts";
import { selectOffices } from "#server/people/queries.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { readFunnel, readFunnelSpan } from "#server/funnel/read-funnel.ts";
import { readBoard } from "#server/payroll/board/read-board.ts";
import { readSubmission } from "#server/payroll/read-submission.ts";
import { readDirectory } from "#server/people/read-people.ts";
import { readEvents } from "#server/roadshows/read-roadshows.ts";

/* Every number of a scope over the capture, beside the plainest query there is for it. */
const SCOPE = ["101", "103", "109"].map(officeId);
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
const plain = async (query: string) => (await store.pool.query<Record<string, unknown>>(query, [SCOPE])).rows;
const listed = async (query: string) => (await plain(query)).map(({ id }) => id);

/** The lines of a file, read to its end. */
const linesOf = <Line>(
  open: (reading: ScopedReading) => Promise<Pick<ExportSource<Line, never>, "lines">>,
): Promise<readonly Line[]> =>
  within(async (reading) => {
    const all: Line[] = [];
    for await (const window of (await open(reading)).lines) all.push(...window);
    return all;
  });

const within = <Read>(read: (reading: ScopedReading) => Promise<Read>) => inSnapshot(store, SCOPE, read);

const OURS = "last_run is null and office_id = any($1)";

test("people are those of the scope: listed, counted, searched and in the file", async () => {
  const everybody = await listed(`select id from person where ${OURS} order by sort_name, id`);
  const found = await listed(
    `select id from person where ${OURS} and search_text like '%har%' order by sort_name, id`,
  );
  const { rows, total, ofAll } = await inSnapshot(store, SCOPE, (reading) => readDirectory(reading, {}));
  expect([rows.map(({ id }) => id), total, ofAll]).toEqual([everybody, 86, 86]);
  const search = await inSnapshot(store, SCOPE, (reading) =>
    readDirectory(reading, { q: "har", sort: "name" }),
  );
  expect(search.rows.slice(0, search.total - search.similar).map(({ id }) => id)).toEqual(found);
  expect([found.length > 0, search.ofAll]).toEqual([true, 86]);
  const file = await linesOf((reading) => openPeople(reading, { format: "csv" }));
  expect(file.map(({ id }) => id)).toEqual(everybody);
});

test("facets of people count those of the scope", async () => {
  const { office, state, active, inactive } = await inSnapshot(store, SCOPE, (reading) =>
    selectPeopleFacets(reading, {}),
  );
  const counted = (column: string) =>
    plain(
      `select ${column} as value, count(*)::int as count from person where ${OURS} group by 1 order by 1`,
    );
  const byValue = (facet: typeof office) =>
    facet.map(({ value, count }) => ({ value, count })).toSorted((a, b) => (a.value < b.value ? -1 : 1));
  expect(byValue(office)).toEqual(await counted("office_id"));
  expect(byValue(state)).toEqual(await counted("sort_state"));
  expect([
    { value: false, count: inactive },
    { value: true, count: active },
  ]).toEqual(await counted("is_active"));
});

const SUMS = STAGES.flatMap((stage) => [`${stage}_booked`, `${stage}_showed`])
  .map((column) => `coalesce(sum(${column}), 0)::int as ${column}`)
  .join(", ");

test("the funnel adds up the accounts of the scope, on the screen and in the file", async () => {
  const expected = await plain(
    `select account_id, administrator_id, ${SUMS} from interview_count
      where account_id = any($1) and day between '${RANGE.from}' and '${RANGE.to}' group by 1, 2
      order by account_id, length(administrator_id), administrator_id`,
  );
  const { rows, daysRequested, daysAvailable } = await inSnapshot(store, SCOPE, (reading) =>
    readFunnel(reading, RANGE),
  );
  const told = rows.map(({ administratorId, counts, ...row }) => ({
    account_id: row.officeId,
    administrator_id: administratorId,
    ...Object.fromEntries(
      STAGES.flatMap((stage) => [
        [`${stage}_booked`, counts[stage].booked],
        [`${stage}_showed`, counts[stage].showed],
      ]),
    ),
  }));
  expect(told).toEqual(expected);
  expect([told.length > 3, daysRequested, daysAvailable]).toEqual([true, 21, 21]);
  const file = await linesOf((reading) => openFunnel(reading, { ...RANGE, format: "csv" }));
  expect(file).toHaveLength(expected.length);
});

test("an account's group is cut to the scope, and an account outside is as unknown as one that is not there", async () => {
  const account = (id: string) =>
    inSnapshot(store, SCOPE, (reading) => readFunnel(reading, { account: [officeId(id)], ...RANGE }));
  const { rows } = await account("101");
  expect([...new Set(rows.map((row) => row.officeId))]).toEqual(["101"]);
  const refusals = await Promise.allSettled(["104", "112", "no-such"].map(account));
  expect(
    refusals.map((refused) => (refused.status === "rejected" ? String(refused.reason) : "answered")),
  ).toEqual(Array.from({ length: 3 }, () => "NotFound: “account” was not found."));
});

test("a reply to another account of the group is what an account's days and age are known by", async () => {
  const asked = await plain(
    `select max(received_at) as newest, count(*)::int as days from reply
      where scope between 'interview/101/${RANGE.from}' and 'interview/101/${RANGE.to}' and 'all' <> any($1)`,
  );
  const { asOf, daysAvailable } = await inSnapshot(store, [officeId("110")], (reading) =>
    readFunnel(reading, RANGE),
  );
  expect([{ newest: asOf, days: daysAvailable }]).toEqual(asked);
});

test("the span and the names of administrators are of the accounts of the scope", async () => {
  const [span] = await plain(
    "select min(day) as first, max(day) as last from interview_count where account_id = any($1)",
  );
  expect(await inSnapshot(store, SCOPE, (reading) => readFunnelSpan(reading, testClock))).toMatchObject({
    ...span,
  });
  const names = await plain(
    "select distinct name from account_administrator where account_id = any($1) order by 1",
  );
  const { rows } = await inSnapshot(store, SCOPE, (reading) => readFunnel(reading, RANGE));
  const shown = [...new Set(rows.map(({ administratorName }) => administratorName))];
  expect(shown.filter((name) => !names.some((known) => known["name"] === name))).toEqual([]);
});

test("offices are those of the scope", async () => {
  const rows = await inSnapshot(store, SCOPE, selectOffices);
  expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(
    await listed("select id from office where id = any($1)"),
  );
});

const MINE = `exists (select from assignment a where a.event_id = e.id and a.last_run is null and a.office_id = any($1))`;
const NOBODYS = `not exists (select from assignment a where a.event_id = e.id and a.last_run is null)`;

test("events are those with an assignment of the scope and those without any, in the list and in the file", async () => {
  const seen = await listed(
    `select e.id from roadshow_event e where e.last_run is null and (${MINE} or ${NOBODYS}) order by length(e.id), e.id`,
  );
  const gaps = await plain(
    `select count(*)::int as gaps from roadshow_event e
      where e.last_run is null and (${MINE} or ${NOBODYS}) and e.status !~* 'cancell?ed'
        and not exists (select from assignment a where a.event_id = e.id and a.last_run is null and a.is_active)`,
  );
  const { rows, total, ofAll, facets } = await inSnapshot(store, SCOPE, (reading) => readEvents(reading, {}));
  expect([rows.map(({ id }) => id), total, ofAll]).toEqual([seen, seen.length, seen.length]);
  expect(gaps).toEqual([{ gaps: facets.unassigned }]);
  expect([seen.length > 20, facets.unassigned > 0]).toEqual([true, true]);
  const file = await linesOf((reading) => openEvents(reading, { format: "csv" }));
  expect(file.map(({ id }) => id)).toEqual(seen);
});

test("a week has the submissions of the scope, and its records are read; another's are not there", async () => {
  const { cells, weeks, week } = await inSnapshot(store, SCOPE, (reading) =>
    readBoard(reading, {}, testClock),
  );
  const entries = await listed(
    `select id from submission where ${OURS} and week_start::date = '${week}' order by office_name collate "C", id`,
  );
  expect(cells.flatMap((cell) => (cell.week === week ? (cell.entry ?? []) : []))).toEqual(entries);
  expect(entries.length).toBeGreaterThan(0);
  const all = await plain(
    `select count(*)::int as count from submission where ${OURS} and week_start is not null`,
  );
  expect(all).toEqual([{ count: weeks.reduce((sum, { submissions }) => sum + submissions, 0) }]);
  const file = await linesOf((reading) => openSubmissions(reading, { format: "csv" }, testClock));
  expect(file.flatMap(({ cell }) => cell?.entry ?? [])).toEqual(expect.arrayContaining(entries));
  expect(file.filter(({ office }) => !SCOPE.some((id) => id === office?.officeId))).toEqual([]);
});

test("records are those of a submission of the scope", async () => {
  const [mine] = await listed(`select id from submission where ${OURS} order by id limit 1`);
  const [theirs] = await listed(
    "select id from submission where last_run is null and office_id <> all($1) order by id limit 1",
  );
  const ours = entryId(String(mine));
  const records = await plain(
    `select count(*)::int as records from time_record where last_run is null and entry_id = '${ours}' and $1::text[] is not null`,
  );
  const read = (entry: EntryId) => within((reading) => readSubmission(reading, { entry }, null));
  expect([{ records: (await read(ours)).records.length }]).toEqual(records);
  const file = await within((reading) => openRecords(reading, { entry: ours, format: "csv" }));
  expect(file.count).toBe(records[0]?.["records"]);
  await expect(read(entryId(String(theirs)))).rejects.toThrow("There is no such submission.");
});
