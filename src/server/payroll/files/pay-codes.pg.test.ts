import { array, assert, asyncProperty, constantFrom, nat, record as recordOf } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payrollSubmissions } from "#contract/payroll/payroll.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { parseCsv } from "#test/files/csv.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { importReplies } from "#test/imported.ts";
import { inProcess } from "#test/in-process.ts";
import { byNight } from "#test/night.ts";
import {
  employeesReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";
import { call } from "#web/api/call.ts";

/* Slow: weeks of drawn changes, each loaded and filed. */

/*
 * Files with a column or a row for each pay code are made of one office, of those that are ready or of all, and sent, while hours, people, weeks, states, the workweek and what is
 * left out of pay change. What the partner has received, with the corrections of all that was sent, is a full file made now
 * in the columns of the layout, whose sums are those of the board.
 */
let dashboard: TestDashboard;
const WEEK = isoDate("2026-11-09");
const COLUMNS = ["minutes", "regular minutes", "overtime minutes", "double minutes"] as const;

beforeAll(async () => {
  dashboard = await openDashboard({ now: () => Date.parse("2026-11-18T20:00:00Z") });
  reach(dashboard.app);
  const who = ["office id", "office", "person id", "last"];
  const layout = (name: string, ids: readonly string[], payCodes: object | null) =>
    post("/api/payroll/layouts/save", {
      name,
      columns: ids.map((id) => ({ id, heading: id })),
      isControlApart: false,
      isUnknownRegular: true,
      payCodes,
    });
  await layout("Columns", [...who, ...COLUMNS], null);
  await layout("Rows", [...who, "pay code", "minutes"], {
    regular: "regular minutes",
    overtime: "overtime minutes",
    double: "double minutes",
  });
});
afterAll(() => dashboard.store.close());

type Shift = { readonly person: string; readonly day: number; readonly hours: number };
type Sheet = {
  readonly entry: string;
  readonly office: string;
  readonly isInWeek: boolean;
  readonly shifts: readonly Shift[];
};

const ACTS = [
  "hours",
  "person",
  "other week",
  "office",
  "rekey",
  "leave out",
  "state",
  "workweek",
  "file of 101",
  "file of 102",
  "full",
  "ready",
  "corrections",
  "corrections",
] as const;
const layouts = constantFrom("Columns", "Rows");
const step = recordOf({ act: constantFrom(...ACTS), sheet: nat(3), shift: nat(9) });

const START: readonly Sheet[] = ["101", "102"].map((office, nth) => ({
  entry: `${nth + 1}`,
  office,
  isInWeek: true,
  // Forty-five hours of two people, so that the next hour is paid at another rate.
  shifts: [9, 10, 11, 12, 13].flatMap((day) => [
    { person: "7", day, hours: nth === 0 ? 9 : 2 },
    { person: "8", day, hours: nth === 0 ? 3 : 6 },
  ]),
}));

/** The sheets after an office changed one of them. */
function changed(
  sheets: readonly Sheet[],
  act: (typeof ACTS)[number],
  at: number,
  nth: number,
  next: number,
) {
  const sheet = sheets[at % sheets.length];
  if (sheet === undefined) return sheets;
  const put = (members: Partial<Sheet>) =>
    sheets.map((each) => (each === sheet ? { ...sheet, ...members } : each));
  const edit = (members: (shift: Shift) => Partial<Shift>) =>
    put({
      shifts: sheet.shifts.map((shift, place) => (place === nth ? { ...shift, ...members(shift) } : shift)),
    });
  if (act === "hours") return edit(({ hours }) => ({ hours: (hours % 11) + 1 }));
  if (act === "person") return edit((shift) => ({ person: shift.person === "7" ? "8" : "7" }));
  if (act === "other week") return put({ isInWeek: !sheet.isInWeek });
  if (act === "office") return put({ office: sheet.office === "101" ? "102" : "101" });
  if (act === "rekey") return put({ entry: `${next}` });
  return sheets;
}

const get = (path: string) => inProcess(dashboard.app)(path);
function post(path: string, body: object) {
  return inProcess(dashboard.app)(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

type Sums = ReadonlyMap<string, readonly number[]>;

/** Sums by person and office, of the pay codes in their order; without those that come to nothing. */
const summed = (rows: readonly (readonly [string, readonly number[]])[]): Sums => {
  const sums = new Map<string, readonly number[]>();
  for (const [key, codes] of rows)
    sums.set(
      key,
      codes.map((minutes, place) => minutes + (sums.get(key)?.[place] ?? 0)),
    );
  return new Map(
    [...sums]
      .filter(([, codes]) => codes.some((code) => code !== 0))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** The number of a file in the layout, its rows, and its control line. */
async function fileOf(reply: Response) {
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(text);
  const lines = parseCsv(text);
  const isByRow = lines[0]?.includes("pay code") === true;
  const rows = isByRow ? codeRows(lines) : columnRows(lines);
  const held = isByRow ? COLUMNS.slice(0, 1) : COLUMNS;
  const control =
    cellsUnder(lines, ...held)
      .at(-1)
      ?.map(Number) ?? [];
  expect(control).toEqual(
    held.map((_, place) => rows.reduce((sum, [, codes]) => sum + (codes[place] ?? 0), 0)),
  );
  return { number: Number(reply.headers.get("fieldboard-file")), rows, control };
}

type Rows = readonly (readonly [string, readonly number[]])[];

const columnRows = (lines: ReturnType<typeof parseCsv>): Rows =>
  cellsUnder(lines, "person id", "office id", ...COLUMNS)
    .slice(0, -1)
    .map(([id, office, ...codes]) => [`${id} ${office}`, codes.map(Number)]);

/** A row by pay code as one with columns, of which those of other codes are empty. */
const codeRows = (lines: ReturnType<typeof parseCsv>): Rows =>
  cellsUnder(lines, "person id", "office id", "pay code", "minutes")
    .slice(0, -1)
    .map(([id, office, code, minutes]) => [
      `${id} ${office}`,
      COLUMNS.map((column) => (column === "minutes" || column === code ? Number(minutes) : 0)),
    ]);

const full = (layout: string, query: string) =>
  get(`/api/payroll/partner/export?week=${WEEK}&format=csv&layout=${layout}&control=line&${query}`);
const corrections = (query: string) =>
  get(`/api/payroll/partner-corrections/export?week=${WEEK}&format=csv${query}`);

test("sent files and the corrections of all of them are a full file made now, by pay code", async () => {
  await assert(
    asyncProperty(layouts, array(step, { minLength: 6, maxLength: 10 }), async (layout, steps) => {
      await dashboard.store.pool.query(
        `delete from payroll_file_submission; delete from payroll_file; delete from record_snapshot;
         delete from submission_left_out; delete from submission_listing; delete from payroll_exception;
         delete from person_week; delete from submission_check; delete from time_record; delete from submission;
         delete from reply; delete from earlier_version; delete from office_place; delete from business_setting`,
      );
      let second = 0;
      const load = async (sheets: readonly Sheet[]) => {
        const time = () => {
          second += 1;
          return `14:${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")}`;
        };
        await importReplies(
          dashboard.store,
          [
            employeesReply([person("7"), person("8")], time()),
            weeklyReply(
              sheets.map(({ entry, office, isInWeek, shifts }) =>
                submission(entry, {
                  officeId: office,
                  officeName: `Office ${office}`,
                  totalMin: String(60 * shifts.reduce((sum, { hours }) => sum + hours, 0)),
                  partner_submitted: "yes",
                  partner_locked: "yes",
                  ...(!isInWeek && {
                    weekStart: "11/02/2026 12:00:00 AM",
                    weekEnd: "11/08/2026 11:59:59 PM",
                  }),
                }),
              ),
              time(),
            ),
            ...sheets.map(({ entry, shifts }): Exchange => ({
              ...recordsReply(
                entry,
                shifts.map(({ person: personID, day, hours }, place) =>
                  record({
                    personID,
                    personLastName: `Reed ${personID}`,
                    clockInId: place + 1,
                    totalMin: 60 * hours,
                    modType: "Regular",
                    fieldmapEntryId: entry,
                    tzOffsetEachPerDay: -5,
                    clockInUtc: `11/${day}/2026 11:00:00 AM`,
                    clockOutUtc: `11/${day}/2026 ${hours === 1 ? 12 : hours - 1}:00:00 PM`,
                  }),
                ),
                time(),
              ),
              operation: "roadshowDataDev",
            })),
          ],
          instant("2026-11-18T20:00:00Z"),
        );
      };
      let sheets = START;
      await load(sheets);
      let received: Sums = new Map();
      const covered = new Set<string>();
      const send = async (reply: Response) => {
        const { number, rows } = await fileOf(reply);
        expect((await post("/api/payroll/files/sent", { number, on: "2026-11-18" })).status).toBe(200);
        received = summed([...received, ...rows]);
      };
      // What blocks is accepted by whom it may: it is not what this is about.
      const accepted = () => dashboard.store.pool.query("delete from payroll_exception");

      for (const [place, { act, sheet, shift }] of steps.entries()) {
        await accepted();
        const offices = act === "full" ? ["101", "102"] : act.startsWith("file of") ? [act.slice(-3)] : [];
        const [entry] = sheets.map((each) => each.entry).slice(sheet % sheets.length);
        if (offices.length > 0) {
          if (offices.some((office) => covered.has(office))) continue;
          await send(await full(layout, offices.length === 1 ? `office=${offices[0]}` : ""));
          for (const office of offices) covered.add(office);
        } else if (act === "ready") {
          // Offices that are in no sent file: there may be none.
          const ready = await full(layout, "of=unblocked");
          if (ready.status === 409) continue;
          await send(ready);
          const { rows } = await dashboard.store.pool.query<{ office: string }>(
            "select unnest(offices) as office from payroll_file where number = (select max(number) from payroll_file)",
          );
          for (const { office } of rows) covered.add(office);
        } else if (act === "corrections") {
          if (covered.size > 0) await send(await corrections(""));
        } else if (act === "leave out") {
          const body = { entry, reason: "Entered twice" };
          const left = await post("/api/payroll/leave-out", body);
          if (left.status === 409) await post("/api/payroll/leave-out/undo", { entry });
        } else if (act === "state") {
          await dashboard.store.pool.query(
            `insert into office_place (office_id, state, zone) values ($1, 'CA', 'America/New_York')
                 on conflict (office_id) do update set state = case office_place.state when 'CA' then 'NY' else 'CA' end`,
            [shift % 2 === 0 ? "101" : "102"],
          );
        } else if (act === "workweek") {
          await dashboard.store.pool.query(
            `insert into business_setting (name, value) values ('weekStart', $1)
                 on conflict (name) do update set value = excluded.value`,
            [JSON.stringify((shift % 7) + 1)],
          );
        } else {
          sheets = changed(sheets, act, sheet, shift, 10 + place);
          await load(sheets);
        }
        await accepted();

        const present = await fileOf(await full(layout, "draft=yes"));
        const { totals } = await call(payrollSubmissions, { week: WEEK }, unaborted());
        expect(present.control[0]).toBe(totals.counted ?? 0);
        if (covered.size === 0) continue;
        const due = await fileOf(await corrections("&draft=yes"));
        const ofCovered = present.rows.filter(([key]) => covered.has(key.slice(-3)));
        expect(summed([...received, ...due.rows])).toEqual(summed(ofCovered));
      }
    }),
    { numRuns: byNight(30, 3) },
  );
}, 300_000);
