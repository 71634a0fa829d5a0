import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import {
  acceptExceptions,
  leaveOut,
  noteAnswer,
  remindOffices,
  reopenExceptions,
  sendBack,
  signOff,
  undoLeaveOut,
  undoSendBack,
  undoSignOffs,
} from "#contract/payroll/payroll-review.ts";
import {
  REASON_LENGTH,
  reasonWords,
  rulesToAcceptAlone,
  type AcceptanceKind,
} from "#domain/payroll/acceptance.ts";
import type { EntryId } from "#domain/ids.ts";
import { plainAddress, isEmailAddress } from "#domain/identity/email-address.ts";
import { officeName } from "#domain/office-name.ts";
import { boardLines, unsubmittedOf } from "#domain/payroll/board.ts";
import { messageText, reminderMessage, sendBackMessage } from "#domain/payroll/office-message.ts";
import { ruleName } from "#domain/payroll/payroll-rules.ts";
import { today, type Clock, type IsoDate } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { onCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, Conflict, NotFound } from "#server/http/refusal.ts";
import type { Route } from "#server/http/serve.ts";
import { checkSubmissions } from "./check/check-submissions.ts";
import { lockWithSiblings } from "./check/doubtful-submissions.ts";
import {
  insertLeftOutOfChecked,
  selectLeftOutOfChecked,
  updateLeftOutUndoneOfChecked,
} from "./decisions/left-out-queries.ts";
import { decideExceptions } from "./decisions/decision-queries.ts";
import type { ExceptionKey } from "./exceptions/exception-queries.ts";
import { selectSubmission, selectSubmissionOwners } from "./queries.ts";
import { filtersOf, readBoard, readDeadlines } from "./board/read-board.ts";
import { mailOffice } from "./decisions/office-mail.ts";
import { insertReminderOfChecked } from "./decisions/reminder-queries.ts";
import {
  insertReturnOfChecked,
  selectSentBackOfChecked,
  updateReturnAnsweredOfChecked,
  updateReturnUndoneOfChecked,
} from "./decisions/send-back-queries.ts";
import {
  insertSignOffs,
  selectFingerprint,
  selectSignOff,
  updateUndone,
} from "./decisions/sign-off-queries.ts";
import { lockSubmissions } from "#server/postgres/transaction.ts";

type Deps = { readonly clock: Clock; readonly audit: Audit; readonly hasMail: boolean };

/** The decisions of payroll staff, each recorded in the audit log; the second of two learns who was first. */
export const decisionRoutes = (deps: Deps): readonly Route[] => [
  onCommand(acceptExceptions, async ({ exceptions, kind, reason }, exchange) => {
    refuseTogether(exceptions);
    const { decided, refused } = await decide(deps, exceptions, exchange, typedReason(kind, reason));
    return { accepted: decided, refused };
  }),
  onCommand(reopenExceptions, async ({ exceptions }, exchange) => {
    const { decided, refused } = await decide(deps, exceptions, exchange, null);
    return { reopened: decided, refused };
  }),
  onCommand(signOff, (body, exchange) => signOffSubmissions(deps, body, exchange)),
  onCommand(undoSignOffs, ({ submissions }, exchange) => undoSubmissions(deps, submissions, exchange)),
  onCommand(sendBack, (body, exchange) => sendSubmissionBack(deps, body, exchange)),
  onCommand(noteAnswer, (body, exchange) => noteOfficeAnswer(deps, body, exchange)),
  onCommand(remindOffices, (body, exchange) => remind(deps, body, exchange)),
  onCommand(leaveOut, (body, exchange) => leaveSubmissionOut(deps, body, exchange)),
  onCommand(undoLeaveOut, ({ entry }, exchange) => undoLeftOut(deps, entry, exchange)),
  onCommand(undoSendBack, ({ entry }, exchange) => undoSubmissionReturn(deps, entry, exchange)),
];

/** @throws BadRequest where exceptions of several rules are accepted and one of these blocks */
function refuseTogether(exceptions: readonly ExceptionKey[]): void {
  const alone = rulesToAcceptAlone(exceptions.map(({ rule }) => rule));
  if (alone.length > 0)
    throw new BadRequest(
      `“exceptions”: these are of ${alone.map(ruleName).join(", ")}. Accept blocking exceptions one rule at a time.`,
    );
}

/** Accepts exceptions for a reason, or reopens them without one. */
const decide = (
  { clock, audit }: Deps,
  exceptions: readonly ExceptionKey[],
  exchange: Exchange,
  reason: string | null,
) =>
  audit.act(async (writing, record) => {
    const { userId: byId, name: byName, scope } = exchange.user();
    const deadlines = await readDeadlines(writing, clock);
    const act = { byId, byName, at: clock.now(), reason };
    const { decided, refused } = await decideExceptions({ db: writing, scope }, deadlines, exceptions, act);
    if (decided.length === 0) return { decided: 0, refused };
    const details = {
      exceptions: decided.length,
      rules: [...new Set(decided.map(({ rule }) => ruleName(rule)))],
      submissions: [
        ...new Set(decided.map(({ entry, office }) => (entry === "" ? `office ${office}` : entry))),
      ],
      inBulk: decided.length > 1,
    };
    await record(
      reason === null
        ? { ...exchange.entry, act: "exceptions-reopened", details }
        : { ...exchange.entry, act: "exceptions-accepted", details: { ...details, reason } },
    );
    return { decided: decided.length, refused };
  });

const signOffSubmissions = (
  { clock, audit }: Deps,
  { submissions, note }: BodyOf<typeof signOff>,
  exchange: Exchange,
): Promise<ReplyOf<typeof signOff>> =>
  audit.act(async (writing, record) => {
    const { userId: byId, name: byName, scope } = exchange.user();
    const { twoPeople } = await selectBusinessSettings({ db: writing });
    const by = { note, byId, byName, at: clock.now(), needsSecondPerson: twoPeople === 1 };
    const all = await insertSignOffs({ db: writing, scope }, submissions, by);
    const signed = all.filter(({ refusal }) => refusal === null);
    for (const { entry, records, countedMin } of signed)
      await record({
        ...exchange.entry,
        act: "signed-off",
        about: { kind: "submission", id: entry },
        details: { records, minutes: countedMin, note, inBulk: signed.length > 1 },
      });
    return {
      signedOff: signed.map(({ entry }) => entry),
      refused: all.flatMap(({ entry, refusal }) => (refusal === null ? [] : [{ entry, ...refusal }])),
    };
  });

const undoSubmissions = (
  { clock, audit }: Deps,
  submissions: BodyOf<typeof undoSignOffs>["submissions"],
  exchange: Exchange,
): Promise<ReplyOf<typeof undoSignOffs>> =>
  audit.act(async (writing, record) => {
    const { name, scope } = exchange.user();
    const undone = await updateUndone({ db: writing, scope }, submissions, name, clock.now());
    for (const entry of undone)
      await record({
        ...exchange.entry,
        act: "sign-off-withdrawn",
        about: { kind: "submission", id: entry },
        details: { inBulk: undone.length > 1 },
      });
    return { undone };
  });

const sendSubmissionBack = (
  { clock, audit, hasMail }: Deps,
  { entry, fingerprint, note, isMailed }: BodyOf<typeof sendBack>,
  exchange: Exchange,
): Promise<ReplyOf<typeof sendBack>> =>
  audit.act(async (writing, record) => {
    const { userId: byId, name: byName, email: replyTo, scope } = exchange.user();
    if (note === "")
      throw new BadRequest("“note”: say what the office has to mend.", { field: "note", code: "missing" });
    const reading = { db: writing, scope };
    const submission = await selectSubmission(reading, entry);
    await lockSubmissions(writing, [entry]);
    if ((await selectFingerprint(reading, entry)) !== fingerprint)
      return refuse({ reason: "changed", byName: "", at: null, note: "" });
    const signed = await selectSignOff(reading, entry);
    if (signed !== null && !signed.isChanged)
      return refuse({ reason: "signed-off", byName: signed.byName, at: signed.at, note: signed.note });
    const sent = await selectSentBackOfChecked(writing, entry, fingerprint);
    if (sent !== null)
      return refuse({ reason: "sent-back", byName: sent.byName, at: sent.at, note: sent.note });
    const [office] = await selectSubmissionOwners(reading, [submission.officeId]);
    const mailedTo = isMailed ? mailableAddress(hasMail, office?.email ?? "") : null;
    const written = sendBackMessage({
      officeName: officeName(submission),
      ownerName: office?.ownerName ?? "",
      kind: submission.isRoadShow ? "Roadshow" : "Standard",
      week: submission.week,
      entry,
      note,
      byName,
    });
    const at = clock.now();
    const message = messageText(written);
    await insertReturnOfChecked(writing, entry, fingerprint, { byId, byName, at, note, message, mailedTo });
    if (mailedTo !== null) await mailOffice(writing, { to: mailedTo, replyTo, message: written }, at);
    const about = { kind: "submission", id: entry } as const;
    await record({
      ...exchange.entry,
      act: "sent-back",
      about,
      details: { note, mailed: mailedTo !== null },
    });
    return { refused: null, message };
  });

const refuse = (refused: NonNullable<ReplyOf<typeof sendBack>["refused"]>) => ({ refused, message: "" });

/** @throws BadRequest where it cannot be written to */
function mailableAddress(hasMail: boolean, email: string): string {
  if (!hasMail) throw new BadRequest("Mail is not set up. Copy the message.", { field: "isMailed" });
  const address = plainAddress(email);
  if (isEmailAddress(address)) return address;
  throw new BadRequest("The owner’s email is unknown. Copy the message.", { field: "isMailed" });
}

const noteOfficeAnswer = (
  { clock, audit }: Deps,
  { entry, answer }: BodyOf<typeof noteAnswer>,
  exchange: Exchange,
): Promise<ReplyOf<typeof noteAnswer>> =>
  audit.act(async (writing, record) => {
    const { name: byName, scope } = exchange.user();
    if (answer === "")
      throw new BadRequest("“answer”: say what the office answered.", { field: "answer", code: "missing" });
    const reading = { db: writing, scope };
    await selectSubmission(reading, entry);
    await lockSubmissions(writing, [entry]);
    const fingerprint = await selectFingerprint(reading, entry);
    const noted = { answer, byName, at: clock.now() };
    if (!(await updateReturnAnsweredOfChecked(writing, entry, fingerprint, noted)))
      throw new NotFound("This submission is not sent back.");
    const about = { kind: "submission", id: entry } as const;
    await record({ ...exchange.entry, act: "sent-back-answered", about, details: { answer } });
    return {};
  });

/** Reminds those of the offices that have not submitted: who has meanwhile gets no message. */
const remind = (
  { clock, audit, hasMail }: Deps,
  { week, offices, isMailed }: BodyOf<typeof remindOffices>,
  exchange: Exchange,
): Promise<ReplyOf<typeof remindOffices>> =>
  audit.act(async (writing, record) => {
    const { userId: byId, name: byName, email: replyTo, scope } = exchange.user();
    if (isMailed && !hasMail)
      throw new BadRequest("Mail is not set up. Copy the messages.", { field: "isMailed" });
    const board = await readBoard({ db: writing, scope }, { week }, clock);
    if (board.week === null || board.deadline === null) throw new NotFound("There is no such week.");
    const written = remindersOf(board, {
      week: board.week,
      dueBy: board.deadline.lastDay,
      day: today(clock),
      byName,
      isMailed,
    }).filter(({ officeId }) => offices.includes(officeId));
    const at = clock.now();
    for (const { officeId, kind, message, mailedTo } of written) {
      const stored = { officeId, week: board.week, kind, message: messageText(message), mailedTo };
      await insertReminderOfChecked(writing, { ...stored, byId, byName, at });
      if (mailedTo !== null) await mailOffice(writing, { to: mailedTo, replyTo, message }, at);
    }
    if (written.length > 0)
      await record({
        ...exchange.entry,
        act: "offices-reminded",
        details: {
          offices: [...new Set(written.map(({ officeId }) => officeId))],
          week: board.week,
          mailed: isMailed,
        },
      });
    return { reminded: written.map((reminder) => ({ ...reminder, message: messageText(reminder.message) })) };
  });

type Asking = {
  readonly week: IsoDate;
  readonly dueBy: IsoDate;
  /** On which it is written. */
  readonly day: IsoDate;
  readonly byName: string;
  /** Only those whose owner has an address are written to. */
  readonly isMailed: boolean;
};

/** The reminders of all offices of a board that have not submitted, or not one of their kinds. */
const remindersOf = (
  board: Awaited<ReturnType<typeof readBoard>>,
  { week, dueBy, day, byName, isMailed }: Asking,
) =>
  unsubmittedOf(boardLines(board, filtersOf({})).lines).flatMap(({ officeId, kind, isStarted }) => {
    const office = board.owners.find((owner) => owner.officeId === officeId);
    if (office === undefined) return [];
    const address = plainAddress(office.email);
    const mailedTo = isMailed && isEmailAddress(address) ? address : null;
    if (isMailed && mailedTo === null) return [];
    const name = officeName(office);
    const about = { officeName: name, ownerName: office.ownerName, kind, week, byName };
    return [
      {
        officeId,
        officeName: name,
        kind,
        message: reminderMessage({ ...about, isStarted, dueBy, day }),
        mailedTo,
      },
    ];
  });

const undoSubmissionReturn = (
  { clock, audit }: Deps,
  entry: EntryId,
  exchange: Exchange,
): Promise<ReplyOf<typeof undoSendBack>> =>
  audit.act(async (writing, record) => {
    const { name: byName, scope } = exchange.user();
    const reading = { db: writing, scope };
    await selectSubmission(reading, entry);
    await lockSubmissions(writing, [entry]);
    const fingerprint = await selectFingerprint(reading, entry);
    if (!(await updateReturnUndoneOfChecked(writing, entry, fingerprint, { byName, at: clock.now() })))
      throw new NotFound("This submission is not sent back.");
    const about = { kind: "submission", id: entry } as const;
    await record({ ...exchange.entry, act: "sent-back-undone", about, details: {} });
    return {};
  });

const leaveSubmissionOut = (
  { clock, audit }: Deps,
  { entry, reason }: BodyOf<typeof leaveOut>,
  exchange: Exchange,
): Promise<ReplyOf<typeof leaveOut>> =>
  audit.act(async (writing, record) => {
    const { userId: byId, name: byName, scope } = exchange.user();
    if (reason.length < REASON_LENGTH.least)
      throw new BadRequest("“reason”: say why it is not paid.", { field: "reason", code: "missing" });
    await selectSubmission({ db: writing, scope }, entry);
    await lockWithSiblings(writing, entry);
    if ((await selectLeftOutOfChecked(writing, entry)) !== null)
      throw new Conflict("This submission is left out of pay already.");
    await insertLeftOutOfChecked(writing, entry, reason, { byId, byName, at: clock.now() });
    await checkSubmissions(writing, { entries: [entry], runId: null });
    const about = { kind: "submission", id: entry } as const;
    await record({ ...exchange.entry, act: "left-out", about, details: { reason } });
    return {};
  });

const undoLeftOut = (
  { clock, audit }: Deps,
  entry: EntryId,
  exchange: Exchange,
): Promise<ReplyOf<typeof undoLeaveOut>> =>
  audit.act(async (writing, record) => {
    const { name: byName, scope } = exchange.user();
    await selectSubmission({ db: writing, scope }, entry);
    await lockWithSiblings(writing, entry);
    if (!(await updateLeftOutUndoneOfChecked(writing, entry, { byName, at: clock.now() })))
      throw new NotFound("This submission is not left out of pay.");
    await checkSubmissions(writing, { entries: [entry], runId: null });
    const about = { kind: "submission", id: entry } as const;
    await record({ ...exchange.entry, act: "left-out-undone", about, details: {} });
    return {};
  });

/** @throws BadRequest where the text says too little */
function typedReason(kind: AcceptanceKind, reason: string): string {
  if (reason.length < REASON_LENGTH.least)
    throw new BadRequest(`“reason”: shorter than ${REASON_LENGTH.least} characters.`, { field: "reason" });
  return reasonWords(kind, reason);
}
