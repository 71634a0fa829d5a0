import { afterEach, beforeEach, expect, test } from "vitest";
import { SOURCE_DEFAULTS } from "#contract/admin/sources.ts";
import { officeId } from "#domain/ids.ts";
import { Secret } from "#domain/secret.ts";
import { isoDate } from "#domain/time/time.ts";
import { says, startUpstream, type Upstream } from "#test/peers/faulty-upstream.ts";
import { PLANTED } from "#test/planted.ts";
import { openReadingBoard, type Reading } from "#test/peers/remote.ts";
import { cancelWish, insertWishes, updatePaused, updateSourceSettings } from "./queries.ts";

const REPORT = "/applicantstream/interviewReportAdmin";
/** Requests under way when it is stopped; each of the others is not sent. */
const AT_ONCE = 4;
const BEFORE = 30;

let upstream: Upstream;
let board: Reading;
beforeEach(async () => {
  upstream = await startUpstream();
  board = await openReadingBoard(
    { url: upstream.base, devUrl: null, token: new Secret(PLANTED.token) },
    { backfillDays: 400 },
  );
});
afterEach(async () => {
  await upstream.close();
  await board.store.close();
});

/** Answers requests for interview counts, and after a few of them only once this has happened. */
const stopAfter = (stop: () => Promise<unknown>): void => {
  let stopped: Promise<unknown> | null = null;
  upstream.fail((answer, body, received) => {
    if (upstream.countOf(REPORT) > BEFORE) stopped ??= stop();
    void Promise.resolve(stopped).then(() => says((same) => same)(answer, body, received));
  }, /interviewReport/);
};
const interview = async () => (await board.states()).find(({ resource }) => resource === "interview");
const storedDays = async (): Promise<number> => {
  const { rows } = await board.store.pool.query(
    "select count(distinct day)::int as days from interview_coverage",
  );
  return rows[0].days;
};

test("a pause ends a backfill with the requests under way, and what they brought is stored", async () => {
  stopAfter(() => updatePaused(board.store.db, "interview", true));

  await board.readUntil((states) =>
    states.some(({ resource, isPaused, readingSince }) => {
      return resource === "interview" && isPaused && readingSince === null;
    }),
  );

  expect(upstream.countOf(REPORT)).toBeLessThanOrEqual(BEFORE + 1 + AT_ONCE);
  expect(await storedDays()).toBeGreaterThan(0);
  expect(await interview()).toMatchObject({ failure: null, readAt: null });
});

/** Only the interview counts that a person wants are read from now on. */
async function readDirectory({ db, pool }: Reading["store"]): Promise<void> {
  await updatePaused(db, "interview", true);
  await board.readUntil((states) =>
    states.some(({ resource, readAt }) => resource === "employees" && readAt !== null),
  );
  await pool.query("update source_resource set next_read_at = '2026-12-01T00:00:00Z', is_paused = false");
}

test("a canceled read ends with the requests under way, and the schedule goes on as it was", async () => {
  const { db, pool } = board.store;
  await readDirectory(board.store);
  const range = { from: isoDate("2025-11-01"), to: isoDate("2026-11-01") };
  const by = { userId: "dana", name: "Dana", at: board.clock.now() };
  const [id = 0] = await insertWishes(db, [{ resource: "interview", range }], by);
  stopAfter(() => cancelWish(db, id, board.clock.now()));

  await board.readUntil((states) => states.every(({ readingSince }) => readingSince === null));

  expect(upstream.countOf(REPORT)).toBeLessThanOrEqual(BEFORE + 1 + AT_ONCE);
  expect((await interview())?.nextReadAt).toBe("2026-12-01T00:00:00Z");
  const { rows } = await pool.query("select is_canceled, failure from source_wish");
  expect(rows).toEqual([{ is_canceled: true, failure: null }]);
});

test("days of many windows are all read, newest first, and how many there are is known from the start", async () => {
  const { db } = board.store;
  await readDirectory(board.store);
  const accounts = [officeId("101")];
  await updateSourceSettings(db, { ...SOURCE_DEFAULTS, requestsPerMinute: 60_000, accounts });
  const range = { from: isoDate("2026-08-12"), to: isoDate("2026-11-18") };
  const by = { userId: "dana", name: "Dana", at: board.clock.now() };
  await insertWishes(db, [{ resource: "interview", range }], by);
  const totals = new Set<number | null>();

  await board.readUntil((states) => {
    for (const { resource, partsTotal } of states) if (resource === "interview") totals.add(partsTotal);
    return states.every(({ readingSince }) => readingSince === null);
  });

  expect(await storedDays()).toBe(99);
  totals.delete(null);
  expect([...totals]).toEqual([99]);
  const days = upstream.received.flatMap(({ query }) => query.get("startDate") ?? []);
  expect([days[0], days.at(-1)]).toEqual(["11/18/2026", "08/12/2026"]);
});
