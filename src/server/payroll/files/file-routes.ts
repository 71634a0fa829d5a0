import type { BodyOf, QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  markFileSent,
  payrollFiles,
  undoFileSent,
  type PayrollFile,
} from "#contract/payroll/payroll-partner.ts";
import { sendRefusal, unsendRefusal } from "#domain/payroll/sent-files.ts";
import { today, type Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { onCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, Conflict, NotFound } from "#server/http/refusal.ts";
import { report, type Route } from "#server/http/serve.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectCells } from "#server/payroll/board/board-queries.ts";
import { readDeadlines } from "#server/payroll/board/read-board.ts";
import { readOwed } from "./owed.ts";
import {
  lockFiles,
  selectFiles,
  selectMakerOfChecked,
  updateSentOfChecked,
  updateUnsentOfChecked,
} from "./file-queries.ts";

type FilesDeps = { readonly clock: Clock; readonly audit: Audit };

/** The files that were made of a week, and which of them were sent. */
export const fileRoutes = (deps: FilesDeps): readonly Route[] => {
  const { clock } = deps;
  return [
    report(payrollFiles, (reading, ask) => readFiles(reading, ask, clock)),
    onCommand(markFileSent, (body, exchange) => markSent(deps, body, exchange)),
    onCommand(undoFileSent, ({ number }, exchange) => unmarkSent(deps, number, exchange)),
  ];
};

async function readFiles(
  reading: ScopedReading,
  ask: QueryOf<typeof payrollFiles>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollFiles>> {
  const files = await selectFiles(reading, ask, clock.zone);
  const isAnySent = files.some(({ sent }) => sent !== null);
  const cells = isAnySent
    ? await selectCells(reading, { weeks: [ask.week] }, await readDeadlines(reading.db, clock))
    : [];
  const owed = await readOwed(reading, ask.week, files, cells);
  return {
    rows: files.map((file) => ({ ...file, owes: owed.get(file.number) ?? null })),
    today: today(clock),
  };
}

/** A file, with a pay period all of its weeks, each with those of its week, while no other file is made or marked. @throws NotFound */
async function lockFile(zone: string, writing: Writing, exchange: Exchange, number: number) {
  const seen = { db: writing, scope: exchange.user().scope };
  await lockFiles(writing);
  const [file] = await selectFiles(seen, { number }, zone);
  if (file === undefined) throw new NotFound("There is no file of that number.");
  const weeks = file.period === null ? [file] : await selectFiles(seen, { period: file.period }, zone);
  const locked: { readonly file: PayrollFile; readonly ofWeek: readonly PayrollFile[] }[] = [];
  for (const each of weeks)
    locked.push({
      file: each,
      // Files of offices beyond the scope count too: what overlaps was sent all the same.
      ofWeek: await selectFiles({ db: writing, scope: "all" }, { week: each.week }, zone),
    });
  return locked;
}

const markSent = (
  { clock, audit }: FilesDeps,
  { number, on }: BodyOf<typeof markFileSent>,
  exchange: Exchange,
): Promise<ReplyOf<typeof markFileSent>> =>
  audit.act(async (writing, record) => {
    const { userId: byId, name: byName } = exchange.user();
    const locked = await lockFile(clock.zone, writing, exchange, number);
    const { sentBySecond } = await selectBusinessSettings({ db: writing });
    if (on > today(clock)) throw new BadRequest("“on”: The date is in the future.", { field: "on" });
    for (const { file, ofWeek } of locked) {
      if (on < file.madeOn)
        throw new BadRequest(`“on”: File ${file.number} was made after that date.`, { field: "on" });
      const refusal = sendRefusal(file, ofWeek);
      if (refusal !== null) throw new Conflict(refusal);
      if (sentBySecond === 1 && (await selectMakerOfChecked(writing, file.number)).byId === byId)
        throw new Conflict(`You made file ${file.number}. A second person has to mark it as sent.`);
      await updateSentOfChecked(writing, file.number, on, { byId, byName, at: clock.now() });
      await record({
        ...exchange.entry,
        act: "payroll-file-sent",
        about: { kind: "file", id: String(file.number) },
        details: { number: file.number, week: file.week, on },
      });
    }
    return {};
  });

const unmarkSent = (
  { clock, audit }: FilesDeps,
  number: number,
  exchange: Exchange,
): Promise<ReplyOf<typeof undoFileSent>> =>
  audit.act(async (writing, record) => {
    for (const { file, ofWeek } of await lockFile(clock.zone, writing, exchange, number)) {
      if (file.sent === null) throw new Conflict(`File ${file.number} is not marked as sent.`);
      const refusal = unsendRefusal(file, ofWeek);
      if (refusal !== null) throw new Conflict(refusal);
      await updateUnsentOfChecked(writing, file.number);
      await record({
        ...exchange.entry,
        act: "payroll-file-unsent",
        about: { kind: "file", id: String(file.number) },
        details: { number: file.number, week: file.week, on: file.sent.on },
      });
    }
    return {};
  });
