import { markFileSent, payrollFiles, undoFileSent } from "#contract/payroll-partner.ts";
import { sendRefusal, unsendRefusal } from "#domain/payroll/sent-files.ts";
import { today } from "#domain/time/time.ts";
import { mountCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, Conflict, NotFound } from "#server/http/refusal.ts";
import { scopedRoute, type Route } from "#server/http/serve.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { lockFiles, selectFiles, updateSentOfChecked, updateUnsentOfChecked } from "./file-queries.ts";
import { untilDecided, type ReviewDeps } from "#server/payroll/review-routes.ts";

/** The files that were made of a week, and which of them were sent. */
export const fileRoutes = (deps: ReviewDeps): readonly Route[] => {
  const { store, clock, audit } = deps;
  const { zone } = clock;

  /** A file with those of its week, while no other file is made or marked. @throws NotFound */
  const locked = async (writing: Writing, exchange: Exchange, number: number) => {
    const seen = { db: writing, scope: exchange.user().scope };
    await lockFiles(writing);
    const [file] = await selectFiles(seen, { number }, zone);
    if (file === undefined) throw new NotFound("There is no file of that number.");
    // Files of offices beyond the scope count too: what overlaps was sent all the same.
    const ofWeek = await selectFiles({ db: writing, scope: "all" }, { week: file.week }, zone);
    return { file, ofWeek };
  };

  return [
    scopedRoute(
      store,
      payrollFiles,
      async (reading, ask) => ({ rows: await selectFiles(reading, ask, zone), today: today(clock) }),
      untilDecided(deps),
    ),
    ({ app }) => {
      mountCommand(app, markFileSent, ({ number, on }, exchange) =>
        audit.act(async (writing, record) => {
          const { userId: byId, name: byName } = exchange.user();
          const { file, ofWeek } = await locked(writing, exchange, number);
          if (on > today(clock)) throw new BadRequest("“on”: The date is in the future.", { field: "on" });
          if (on < file.madeOn)
            throw new BadRequest(`“on”: File ${number} was made after that date.`, { field: "on" });
          const refusal = sendRefusal(file, ofWeek);
          if (refusal !== null) throw new Conflict(refusal);
          await updateSentOfChecked(writing, number, on, { byId, byName, at: clock.now() });
          await record({
            ...exchange.entry,
            act: "payroll-file-sent",
            about: { kind: "file", id: String(number) },
            details: { number, week: file.week, on },
          });
          return {};
        }),
      );
      mountCommand(app, undoFileSent, ({ number }, exchange) =>
        audit.act(async (writing, record) => {
          const { file, ofWeek } = await locked(writing, exchange, number);
          if (file.sent === null) throw new Conflict(`File ${number} is not marked as sent.`);
          const refusal = unsendRefusal(file, ofWeek);
          if (refusal !== null) throw new Conflict(refusal);
          await updateUnsentOfChecked(writing, number);
          await record({
            ...exchange.entry,
            act: "payroll-file-unsent",
            about: { kind: "file", id: String(number) },
            details: { number, week: file.week, on: file.sent.on },
          });
          return {};
        }),
      );
    },
  ];
};
