import { instant } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import { parseCsv } from "#test/files/csv.ts";
import type { TestDashboard } from "#test/dashboard.ts";
import { importReplies } from "#test/imported.ts";
import { inProcess } from "#test/in-process.ts";
import { employeesReply, person, record, recordsReply, submission, weeklyReply } from "./replies.ts";

/** A submission of an office, named as it is, of people who worked ten hours on each of the first days of the week. */
export type PaySheet = {
  readonly entry: string;
  readonly office: string;
  readonly days: number;
  /** Their ids; the office's own without them. */
  readonly people?: readonly string[];
  /** Id of the office. */
  readonly state?: string;
  readonly isSubmitted?: boolean;
  /** The Monday on which its week starts. */
  readonly week?: string;
};

const USUAL_WEEK = "2026-11-02";
let second = 0;
/** Each reply is later than all before. */
const nextTime = (): string => {
  second += 1;
  return `14:${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")}`;
};

/** `11/02/2026`. */
const wireDay = (week: string, days: number): string => {
  const [year, month, day] = Temporal.PlainDate.from(week).add({ days }).toString().split("-");
  return `${month}/${day}/${year}`;
};

const peopleOf = ({ office, people = [office] }: PaySheet): readonly string[] => people;

/** Loads these submissions in place of those before: the ones of a week that are not among them are gone from its report. */
export async function loadPaySheets({ store }: TestDashboard, sheets: readonly PaySheet[]): Promise<void> {
  const people = new Map(sheets.flatMap((sheet) => peopleOf(sheet).map((id) => [id, sheet] as const)));
  const exchanges: readonly Exchange[] = [
    employeesReply(
      Array.from(people, ([id, { office, state = "NY" }]) =>
        person(id, {
          officeid: office,
          officename: `Office ${office}`,
          firstname: "Ada",
          lastname: `Reed ${id}`,
          state,
        }),
      ),
      nextTime(),
    ),
    weeklyReply(
      sheets.map((sheet) => {
        const { entry, office, days, isSubmitted = true, week = USUAL_WEEK } = sheet;
        return submission(entry, {
          officeId: office,
          officeName: `Office ${office}`,
          totalMin: String(600 * days * peopleOf(sheet).length),
          partner_submitted: isSubmitted ? "yes" : "",
          partner_locked: isSubmitted ? "yes" : "",
          weekStart: `${wireDay(week, 0)} 12:00:00 AM`,
          weekEnd: `${wireDay(week, 6)} 11:59:59 PM`,
        });
      }),
      nextTime(),
    ),
    ...sheets.map((sheet): Exchange => ({
      ...recordsReply(
        sheet.entry,
        peopleOf(sheet).flatMap((personID, nth) =>
          Array.from({ length: sheet.days }, (_, day) =>
            record({
              personID,
              personFirstName: "Ada",
              personLastName: `Reed ${personID}`,
              clockInId: 10 * nth + day + 1,
              totalMin: 600,
              modType: "Regular",
              fieldmapEntryId: sheet.entry,
              tzOffsetEachPerDay: -5,
              clockInUtc: `${wireDay(sheet.week ?? USUAL_WEEK, day)} 1:00:00 PM`,
              clockOutUtc: `${wireDay(sheet.week ?? USUAL_WEEK, day)} 11:00:00 PM`,
            }),
          ),
        ),
        nextTime(),
      ),
      operation: "roadshowDataDev",
    })),
  ];
  await importReplies(store, exchanges, instant("2026-11-18T20:00:00Z"));
}

/** Requests of payroll staff to a dashboard. */
export function payRequests({ app, store }: TestDashboard) {
  const get = (path: string): Promise<Response> => Promise.resolve(inProcess(app)(path));
  const post = (path: string, body: object): Promise<Response> =>
    Promise.resolve(
      inProcess(app)(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  /** The file that a request makes: its number and its lines. @throws where it is refused */
  const made = async (path: string) => {
    const reply = await get(path);
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(text);
    return { number: Number(reply.headers.get("fieldboard-file")), text, lines: parseCsv(text) };
  };
  return {
    get,
    post,
    made,
    /** The status and the sentence of a refusal. */
    refused: async (reply: Promise<Response>): Promise<readonly [number, unknown]> => {
      const { status, body } = { status: (await reply).status, body: await (await reply).json() };
      return [status, body.detail];
    },
    /** Marks a file as sent on a day. */
    send: async (number: number, on: string): Promise<number> =>
      (await post("/api/payroll/files/sent", { number, on })).status,
    /** Signs off these submissions as they are. */
    signOff: async (entries: readonly string[]): Promise<Response> => {
      const { rows } = await store.pool.query(
        "select entry_id as entry, fingerprint from submission_check where entry_id = any($1)",
        [entries],
      );
      return post("/api/payroll/sign-off", { submissions: rows, note: "Looked at" });
    },
  };
}
