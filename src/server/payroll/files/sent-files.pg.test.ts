import { array, assert, asyncProperty, constantFrom, nat, record as recordOf } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant, isoDate } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { parseCsv } from "#test/files/csv.ts";
import { openDashboard, testClock, type TestDashboard } from "#test/dashboard.ts";
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
import { readBoard } from "#server/payroll/board/read-board.ts";

/* Slow: weeks of drawn changes, each loaded and filed. */

/*
 * A week is read again and again as offices change it, signed off, written to files and sent. What the partner has
 * received is compared with a model that knows nothing of the store.
 */
let dashboard: TestDashboard;
const WEEK = isoDate("2026-11-09");
const OFFICES = ["101", "102"] as const;

beforeAll(async () => {
  dashboard = await openDashboard({ now: () => Date.parse("2026-11-18T20:00:00Z") });
  // What changed since its sign-off is filed without another one.
  await dashboard.store.pool.query("insert into business_setting values ('filesHoldUnready', '1')");
});
afterAll(() => dashboard.store.close());

type Office = (typeof OFFICES)[number];
type Shift = {
  readonly id: number;
  readonly person: string;
  readonly day: number;
  readonly minutes: number;
  readonly isActive: boolean;
};
type Sheet = {
  readonly entry: string;
  readonly office: Office;
  readonly isInWeek: boolean;
  readonly shifts: readonly Shift[];
};

const MINUTES_MAX = 39;
/** Each shift has minutes of the day of its own, 40 from 6 AM, so that nothing but the change itself is an exception. */
const shiftReply = ({ id, person: personID, day, minutes, isActive }: Shift) => {
  const at = (minute: number) => {
    const hour = 11 + Math.floor(minute / 60);
    const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, "0")}:00`;
    return `11/${day + Math.floor(hour / 24)}/2026 ${clock} ${hour % 24 < 12 ? "AM" : "PM"}`;
  };
  const starts = id * 40;
  return record({
    personFirstName: "Ada",
    personLastName: `Reed ${personID}`,
    personID,
    clockInId: id,
    totalMin: minutes,
    active: Number(isActive),
    tzOffsetEachPerDay: -5,
    modType: "Regular",
    clockInUtc: at(starts),
    clockOutUtc: at(starts + minutes),
  });
};

const sumOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { minutes, isActive }) => sum + (isActive ? minutes : 0), 0);

type Sums = ReadonlyMap<string, number>;
const summed = (parts: readonly (readonly [string, number])[]): Sums => {
  const sums = new Map<string, number>();
  for (const [key, part] of parts) sums.set(key, (sums.get(key) ?? 0) + part);
  return new Map([...sums].filter(([, sum]) => sum !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
/** Sums of a full file made of the sheets, per person, office and day. */
const modelSums = (sheets: readonly Sheet[]): Sums =>
  summed(
    sheets
      .filter(({ isInWeek }) => isInWeek)
      .flatMap(({ office, shifts }) =>
        shifts.map(({ person: id, day, minutes, isActive }) => [
          `${id} ${office} 2026-11-${String(day).padStart(2, "0")}`,
          isActive ? minutes : 0,
        ]),
      ),
  );
const withoutDays = (sums: Sums): Sums =>
  summed([...sums].map(([key, sum]) => [key.split(" ").slice(0, 2).join(" "), sum]));

const get = (path: string) => inProcess(dashboard.app)(path);
const board = () =>
  inSnapshot(dashboard.store, "all", (reading) => readBoard(reading, { week: WEEK }, testClock));
const post = (path: string, body: object) =>
  inProcess(dashboard.app)(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** The number of a file, and its cells under some headings without the control line. */
async function fileOf(reply: Response, headings: readonly string[]) {
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(text);
  const rows = cellsUnder(parseCsv(text), ...headings).slice(0, -1);
  return { number: Number(reply.headers.get("fieldboard-file")), rows };
}

/** The changes of a file of corrections, by person, office and day. */
async function correctionsOf(reply: Response) {
  const headings = ["Person ID", "Office ID", "Local day", "Change in minutes"];
  const { number, rows } = await fileOf(reply, headings);
  const changes = rows.map(
    ([id, office, day, change]) => [`${id} ${office} ${day}`, Number(change)] as const,
  );
  return { number, changes };
}

const ACTS = [
  "move person",
  "minutes",
  "activity",
  "day",
  "remove",
  "add",
  "office",
  "add sheet",
  "other week",
  "sign off",
  "sign off",
  "full",
  "corrections",
  "corrections",
] as const;
const step = recordOf({ act: constantFrom(...ACTS), sheet: nat(5), shift: nat(7) });

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
  const { shifts } = sheet;
  const shift = shifts[nth % Math.max(1, shifts.length)];
  const put = (members: Partial<Sheet>) =>
    sheets.map((each) => (each === sheet ? { ...sheet, ...members } : each));
  const edit = (members: Partial<Shift>) =>
    put({ shifts: shifts.map((each) => (each === shift ? { ...each, ...members } : each)) });
  const other = sheet.office === "101" ? "102" : "101";
  if (act === "office") return put({ office: other });
  if (act === "other week") return put({ isInWeek: !sheet.isInWeek });
  if (act === "add sheet")
    return [...sheets, { entry: `${next}`, office: other, isInWeek: true, shifts: [] } as const];
  const added = { id: next, person: "7", day: 10, minutes: 31, isActive: true };
  if (act === "add") return put({ shifts: [...shifts, added] });
  if (shift === undefined) return sheets;
  if (act === "move person") return edit({ person: shift.person === "7" ? "8" : "7" });
  if (act === "minutes") return edit({ minutes: (shift.minutes % MINUTES_MAX) + 1 });
  if (act === "activity") return edit({ isActive: !shift.isActive });
  if (act === "day") return edit({ day: shift.day === 10 ? 11 : 10 });
  if (act === "remove") return put({ shifts: shifts.filter((each) => each !== shift) });
  return sheets;
}

const startShifts = (first: number): readonly Shift[] =>
  [0, 1, 2].map((nth) => ({
    id: first + nth,
    person: nth === 2 ? "8" : "7",
    day: 10,
    minutes: 20 + 7 * nth,
    isActive: true,
  }));
const START: readonly Sheet[] = [
  { entry: "1", office: "101", isInWeek: true, shifts: startShifts(1) },
  { entry: "2", office: "102", isInWeek: true, shifts: startShifts(4) },
];

const same = (found: unknown, wanted: unknown) => expect(found).toEqual(wanted);

test("a sent file and its corrections are a full file made now, and nothing is signed off that has changed", async () => {
  await assert(
    asyncProperty(array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      await dashboard.store.pool.query(
        `delete from payroll_file_submission; delete from payroll_file; delete from record_snapshot;
         delete from submission_mark; delete from payroll_exception; delete from person_week;
         delete from submission_check; delete from time_record; delete from submission; delete from reply;
         delete from earlier_version;
         delete from submission_listing`,
      );
      let second = 0;
      const load = async (sheets: readonly Sheet[]) => {
        const time = () => {
          second += 1;
          return `14:${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")}`;
        };
        const exchanges: readonly Exchange[] = [
          employeesReply([person("7"), person("8")], time()),
          weeklyReply(
            sheets.map(({ entry, office, isInWeek, shifts }) =>
              submission(entry, {
                officeId: office,
                officeName: `Office ${office}`,
                totalMin: String(sumOf(shifts)),
                partner_submitted: "yes",
                partner_locked: "yes",
                ...(isInWeek
                  ? {}
                  : { weekStart: "11/02/2026 12:00:00 AM", weekEnd: "11/08/2026 11:59:59 PM" }),
              }),
            ),
            time(),
          ),
          ...sheets.map(({ entry, shifts }): Exchange => ({
            ...recordsReply(
              entry,
              shifts.map((shift) => ({ ...shiftReply(shift), fieldmapEntryId: entry })),
              time(),
            ),
            operation: "roadshowDataDev",
          })),
        ];
        await importReplies(dashboard.store, exchanges, instant("2026-11-18T20:00:00Z"));
        // Two sheets of one office, with the same people on the same days, are not one that was entered again.
        await dashboard.store.pool.query("delete from payroll_exception where rule = 'rekeyed'");
      };
      let sheets = START;
      await load(sheets);
      /** Minutes that the partner has: of the sent full file, and of all sent corrections since. */
      let received: Sums | null = null;
      const signed = new Map<string, string>();
      const factsOf = (sheet: Sheet): string => JSON.stringify([sheet.office, sheet.shifts]);

      for (const [place, { act, sheet, shift }] of steps.entries()) {
        if (act === "sign off") {
          const { cells } = await board();
          const submissions = cells.flatMap(({ entry, fingerprint }) =>
            entry === null || fingerprint === null ? [] : [{ entry, fingerprint }],
          );
          if (submissions.length === 0) continue;
          const reply = await post("/api/payroll/sign-off", { submissions, note: "" });
          const { signedOff } = await reply.json();
          for (const each of sheets.filter(({ entry }) => signedOff.includes(entry)))
            signed.set(each.entry, factsOf(each));
        } else if (act === "full" && received === null) {
          const { number, rows } = await fileOf(
            await get(`/api/payroll/partner/export?week=${WEEK}&format=csv`),
            ["Person ID", "Office ID", "Minutes"],
          );
          const sums = summed(rows.map(([id, office, minutes]) => [`${id} ${office}`, Number(minutes)]));
          same(sums, withoutDays(modelSums(sheets)));
          same((await post("/api/payroll/files/sent", { number, on: "2026-11-18" })).status, 200);
          received = modelSums(sheets);
        } else if (act === "corrections" && received !== null) {
          const { number, changes } = await correctionsOf(
            await get(`/api/payroll/corrections/export?week=${WEEK}&format=csv`),
          );
          received = summed([...received, ...changes]);
          same((await post("/api/payroll/files/sent", { number, on: "2026-11-18" })).status, 200);
          same(received, modelSums(sheets));
        } else {
          sheets = changed(sheets, act, sheet, shift, 10 + place);
          await load(sheets);
        }

        const { cells } = await board();
        for (const { entry, signOff } of cells)
          if (entry !== null && signOff === "done") same(signed.get(entry), factsOf(sheetOf(sheets, entry)));
        if (received === null) continue;
        const { changes } = await correctionsOf(
          await get(`/api/payroll/corrections/export?week=${WEEK}&format=csv&draft=yes`),
        );
        same(summed([...received, ...changes]), modelSums(sheets));
      }
    }),
    { numRuns: byNight(30, 3) },
  );
}, 300_000);

function sheetOf(sheets: readonly Sheet[], entry: string): Sheet {
  const found = sheets.find((sheet) => sheet.entry === entry);
  if (found === undefined) throw new Error(`there is no submission ${entry}`);
  return found;
}
