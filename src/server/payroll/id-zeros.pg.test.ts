import { afterEach, beforeEach, expect, test } from "vitest";
import { payrollSubmission } from "#contract/payroll/payroll.ts";
import { entryId } from "#domain/ids.ts";
import { instant } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { importReplies } from "#test/imported.ts";
import {
  employeesReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";
import { call } from "#web/api/call.ts";

/* The forms of records that have ids write them as numbers: the directory's `007001` comes as `7001`. */
let dashboard: TestDashboard;

beforeEach(async () => {
  dashboard = await openDashboard();
  reach(dashboard.app);
});
afterEach(() => dashboard.store.close());

const now = instant("2026-11-18T15:00:00Z");
const shift = (clockInId: number, clockInUtc: string, clockOutUtc: string) =>
  record({
    personID: 7001,
    clockInId,
    programs: [{ nameShort: "A", id: 1, name: "A" }],
    clockInUtc,
    clockOutUtc,
  });
/** In the form of the development server, which has ids. */
const numbered = (exchange: Exchange): Exchange => ({ ...exchange, operation: "roadshowDataDev" });
const WEEK = [
  weeklyReply([
    submission("5000", { totalMin: "240" }),
    submission("5001", { officeId: "102", officeName: "Mesa", totalMin: "240" }),
  ]),
  numbered(recordsReply("5000", [shift(1, "11/09/2026 2:00:00 PM", "11/09/2026 6:00:00 PM")])),
  numbered(recordsReply("5001", [shift(2, "11/09/2026 5:00:00 PM", "11/09/2026 9:00:00 PM")])),
];

const load = (ids: readonly string[], replies = WEEK, time = "14:00:00") =>
  importReplies(
    dashboard.store,
    [
      employeesReply(
        ids.map((id) => person(id)),
        time,
      ),
      ...replies,
    ],
    now,
  );

async function found() {
  const { rows } = await dashboard.store.pool.query<{ line: string }>(
    "select concat_ws(' ', entry_id, rule, person) as line from payroll_exception where person is not null order by 1",
  );
  const { records } = await call(payrollSubmission, { entry: entryId("5000") }, unaborted());
  return {
    exceptions: rows.map(({ line }) => line),
    records: records.map(({ match, personId }) => [match, personId]),
  };
}

test("the only id of the directory with other leading zeros is the person, with a warning", async () => {
  await load(["007001", "7002"]);
  expect(await found()).toEqual({
    exceptions: [
      "5000 id-zeros 007001",
      "5000 overlap 007001",
      "5001 id-zeros 007001",
      "5001 other-office 007001",
      "5001 overlap 007001",
    ],
    records: [["by-number", "007001"]],
  });
});

test("of two ids with other leading zeros neither is taken", async () => {
  await load(["007001", "07001"]);
  expect(await found()).toEqual({
    exceptions: [
      "5000 overlap 7001",
      "5000 unknown-person 7001",
      "5001 overlap 7001",
      "5001 unknown-person 7001",
    ],
    records: [["none", "7001"]],
  });
});

test("once the directory has the id itself, or a second one, the weeks are checked again", async () => {
  await load(["007001"]);
  await load(["007001", "07001"], [], "14:10:00");
  expect((await found()).records).toEqual([["none", "7001"]]);
  await load(["007001", "7001"], [], "14:20:00");
  expect(await found()).toEqual({
    exceptions: ["5000 overlap 7001", "5001 other-office 7001", "5001 overlap 7001"],
    records: [["by-id", "7001"]],
  });
});
