import { useState } from "react";
import type { EntryId } from "#domain/ids.ts";
import { formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import {
  useLeaveOut,
  useNoteAnswer,
  usePayrollReview,
  useSendBack,
  useUndoLeaveOut,
  useUndoSendBack,
  useUndoSignOffs,
  type PayrollReview,
} from "#web/api/payroll/payroll-review.ts";
import { useSession } from "#web/api/identity/session.ts";
import { formatInZone } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { isEmail } from "#web/lib/mail.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { filled } from "#web/ui/form/text-checks.ts";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast, toasts } from "#web/ui/overlay/toasts.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";
import { returnRefusalWords } from "#web/pages/payroll/exceptions/decision-words.ts";
import { SignOffSheet } from "./sign-off-sheet.tsx";
import { useHere } from "./use-here.ts";

type ReviewProps = {
  readonly entry: EntryId;
  /** Minutes of its active records. */
  readonly minutes: Minutes | null;
};

/** State of the sign-off of the submission, what keeps it from that, and what has changed since. */
export function Review({ entry, minutes }: ReviewProps) {
  const review = usePayrollReview(entry);
  const { fingerprint, blocking, signOff, isSubmitted, sentBack, leftOut } = review;
  const undo = useUndoSignOffs();
  const [open, setOpen] = useState<"sign-off" | "send-back" | "leave-out" | null>(null);
  const isSigned = signOff !== null && !signOff.isChanged;
  const canSign =
    fingerprint !== null &&
    blocking === 0 &&
    !isSigned &&
    isSubmitted &&
    sentBack === null &&
    leftOut === null;
  usePageCommands(canSign ? [{ id: "sign-off", label: "Sign off…", run: () => setOpen("sign-off") }] : []);
  return (
    <div className="flex flex-col gap-3">
      <OpenExceptions review={review} />
      <LeftOut entry={entry} review={review} />
      <SentBack entry={entry} review={review} />
      <SignOff signOff={signOff} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {isSubmitted ? (
          <Button icon="check" isDisabled={!canSign} onPress={() => setOpen("sign-off")}>
            {signOff === null ? "Sign off…" : "Sign off again…"}
          </Button>
        ) : null}
        {signOff === null ? null : (
          <ConfirmButton
            isDisabled={undo.isPending}
            title="Undo the sign-off?"
            consequence="The submission counts as not reviewed. The audit log keeps both."
            confirmWord="Undo sign-off"
            onConfirm={() =>
              undo.mutate(
                { submissions: [entry] },
                {
                  onSuccess: ({ undone }) =>
                    showToast(
                      undone.length === 0 ? "A colleague has undone it already." : "Sign-off undone.",
                    ),
                  onError: () => showToast("Couldn’t undo the sign-off. Try again."),
                },
              )
            }
          >
            Undo sign-off
          </ConfirmButton>
        )}
        {isSigned || sentBack !== null ? null : (
          <Button onPress={() => setOpen("send-back")}>Send back…</Button>
        )}
        {leftOut === null ? <Button onPress={() => setOpen("leave-out")}>Leave out of pay…</Button> : null}
        <span className="text-table text-muted">
          {isSubmitted
            ? "Signing off doesn’t lock the source."
            : "The office hasn’t submitted this yet, so it can’t be signed off."}
        </span>
      </div>
      {open === "sign-off" && fingerprint !== null ? (
        <SignOffSheet
          submissions={[{ entry, fingerprint, minutes, warnings: review.warningRules }]}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === "send-back" ? (
        <SendBackSheet entry={entry} review={review} onClose={() => setOpen(null)} />
      ) : null}
      {open === "leave-out" ? <LeaveOutSheet entry={entry} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

type OfReview = { readonly review: PayrollReview };

const OpenExceptions = ({ review: { fingerprint, blocking, warnings, accepted } }: OfReview) => (
  <p className="flex flex-wrap gap-x-5 gap-y-1">
    <Badge {...SEVERITY_LOOKS.blocking}>
      {blocking === 0
        ? ""
        : `${formatNoun(blocking, "blocking exception")} open: resolve or accept ${blocking === 1 ? "it" : "them"} before sign-off.`}
    </Badge>
    <Badge {...SEVERITY_LOOKS.warning}>
      {warnings === 0 ? "" : `${formatNoun(warnings, "warning")} open`}
    </Badge>
    {fingerprint === null ? (
      <span className="text-muted">The time records haven’t been checked yet.</span>
    ) : blocking + warnings === 0 ? (
      <Badge tone="good" shape="disc">
        No open exceptions
      </Badge>
    ) : null}
    {accepted === 0 ? null : <span className="text-muted">{`${formatCount(accepted)} accepted`}</span>}
  </p>
);

/** Notice that the office has to mend something first, who said so, and whom to call about it. */
function SentBack({ entry, review: { sentBack, owner } }: ReviewOf) {
  const undo = useUndoSendBack();
  const { zone } = useHere();
  const [isAnswering, setIsAnswering] = useState(false);
  if (sentBack === null) return null;
  return (
    <div className="flex flex-col items-start gap-2 border-l-2 border-warn py-0.5 pl-3">
      <p>
        <Badge tone="warn" shape="square">
          Sent back to the office
        </Badge>{" "}
        <span className="text-muted">
          by <bdi>{sentBack.byName}</bdi>
          <span>{`, ${formatInZone(sentBack.at, zone)}: “`}</span>
          <bdi>{sentBack.note}</bdi>”
        </span>
      </p>
      <Owner owner={owner} />
      {sentBack.message === "" ? null : (
        <details className="text-table">
          <summary className="w-fit cursor-pointer rounded-sm text-muted">
            {sentBack.mailedTo === null ? "Message, copied" : `Message, emailed to ${sentBack.mailedTo}`}
          </summary>
          <p className="mt-1 max-w-prose whitespace-pre-line">
            <bdi>{sentBack.message}</bdi>
          </p>
        </details>
      )}
      {sentBack.answeredAt === null ? null : (
        <p>
          <span>Answer: “</span>
          <bdi>{sentBack.answer}</bdi>
          <span className="text-muted">
            ”, noted by <bdi>{sentBack.answeredBy}</bdi>
            <span>{`, ${formatInZone(sentBack.answeredAt, zone)}`}</span>
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onPress={() => setIsAnswering(true)}>Note answer…</Button>
        {sentBack.message === "" ? null : (
          <Button icon="copy" onPress={() => void copyText(sentBack.message, "Message")}>
            Copy message
          </Button>
        )}
        <Button
          isDisabled={undo.isPending}
          onPress={() =>
            undo.mutate({ entry }, toasts("No longer sent back.", "Couldn’t undo this. Try again."))
          }
        >
          Undo
        </Button>
      </div>
      {isAnswering ? <AnswerSheet entry={entry} onClose={() => setIsAnswering(false)} /> : null}
    </div>
  );
}

/** Notice that its minutes count nowhere, who decided that, and why. */
function LeftOut({ entry, review: { leftOut } }: ReviewOf) {
  const undo = useUndoLeaveOut();
  const { zone } = useHere();
  if (leftOut === null) return null;
  return (
    <div className="flex flex-col items-start gap-2 border-l-2 border-warn py-0.5 pl-3">
      <p>
        <Badge tone="warn" shape="dash">
          Left out of pay
        </Badge>{" "}
        <span className="text-muted">
          by <bdi>{leftOut.byName}</bdi>
          <span>{`, ${formatInZone(leftOut.at, zone)}: “`}</span>
          <bdi>{leftOut.reason}</bdi>”
        </span>
      </p>
      <Button
        isDisabled={undo.isPending}
        onPress={() => undo.mutate({ entry }, toasts("Counted again.", "Couldn’t undo this. Try again."))}
      >
        Undo
      </Button>
    </div>
  );
}

type ReviewOf = OfReview & { readonly entry: EntryId };

const Owner = ({ owner: { ownerName, phone, email } }: Pick<PayrollReview, "owner">) => (
  <p className="flex flex-wrap gap-x-3">
    {ownerName === "" ? (
      <span className="text-muted">The owner of the office is unknown.</span>
    ) : (
      <bdi className="font-medium">{ownerName}</bdi>
    )}
    <Contact phone={phone} email={email} />
  </p>
);

function SignOff({ signOff }: Pick<PayrollReview, "signOff">) {
  const { zone } = useHere();
  if (signOff === null) return null;
  return (
    <p>
      <Badge tone={signOff.isChanged ? "bad" : "good"} shape={signOff.isChanged ? "square" : "disc"}>
        {signOff.isChanged ? "Changed since sign-off" : "Signed off"}
      </Badge>{" "}
      <span className="text-muted">
        by <bdi>{signOff.byName}</bdi>
        <span>{`, ${formatInZone(signOff.at, zone)}: ${formatNoun(signOff.records, "record")}, ${formatHoursMinutes(signOff.countedMin)}`}</span>
        {signOff.note === "" ? (
          <span>.</span>
        ) : (
          <span>
            . “<bdi>{signOff.note}</bdi>”
          </span>
        )}
      </span>
    </p>
  );
}

type SendBackSheetProps = ReviewOf & { readonly onClose: () => void };

/** Marks the submission as sent back, with what the office has to mend, and writes that to its owner. */
function SendBackSheet({ entry, review: { fingerprint, owner }, onClose }: SendBackSheetProps) {
  const here = useHere();
  const canMail = useSession().session?.hasMail === true && isEmail(owner.email);
  const [way, setWay] = useState<"mail" | "copy">(canMail ? "mail" : "copy");
  const sends = useSendBack();
  return (
    <Sheet title="Send back to the office" onClose={onClose}>
      <div className="mb-4 flex flex-col gap-2">
        <p className="text-muted">
          The board shows the submission as sent back until its records change. The message names the week,
          the submission and what has to change.
        </p>
        <Owner owner={owner} />
        {canMail ? (
          <Segmented
            label="Message"
            value={way}
            segments={[
              { id: "mail", label: "Email it" },
              { id: "copy", label: "Copy it" },
            ]}
            onChange={setWay}
          />
        ) : null}
      </div>
      <Form
        fields={[
          {
            name: "note",
            label: "What has to change",
            isFirst: true,
            check: filled("Say what the office has to change."),
          },
        ]}
        sends={sends}
        bodyOf={(textOf) => ({ entry, fingerprint, note: textOf("note"), isMailed: way === "mail" })}
        words={[way === "mail" ? "Send back and email" : "Send back and copy message", "Saving…"]}
        onSent={({ refused, message }) => {
          if (refused !== null) showToast(returnRefusalWords(refused, here));
          else if (way === "mail") showToast(`Sent back. The email to ${owner.email} is on its way.`);
          else void copyText(message, "Sent back. Message");
          onClose();
        }}
      />
    </Sheet>
  );
}

type AnswerSheetProps = Pick<ReviewOf, "entry"> & { readonly onClose: () => void };

/** Notes what the office answered. */
function AnswerSheet({ entry, onClose }: AnswerSheetProps) {
  const sends = useNoteAnswer();
  return (
    <Sheet title="Note the office’s answer" onClose={onClose}>
      <Form
        fields={[
          { name: "answer", label: "Answer", isFirst: true, check: filled("Say what the office answered.") },
        ]}
        sends={sends}
        bodyOf={(textOf) => ({ entry, answer: textOf("answer") })}
        words={["Save answer", "Saving…"]}
        onSent={() => {
          showToast("Answer noted.");
          onClose();
        }}
      />
    </Sheet>
  );
}

/** Leaves the submission out of pay, with the reason. */
function LeaveOutSheet({ entry, onClose }: Pick<ReviewOf, "entry"> & Pick<SendBackSheetProps, "onClose">) {
  const sends = useLeaveOut();
  return (
    <Sheet title="Leave out of pay" onClose={onClose}>
      <p className="mb-4 text-muted">
        Its minutes are in no total and no file until you undo this. The reason is in the audit log.
      </p>
      <Form
        fields={[
          {
            name: "reason",
            label: "Why it is not paid",
            isFirst: true,
            check: filled("Say why it is not paid."),
          },
        ]}
        sends={sends}
        bodyOf={(textOf) => ({ entry, reason: textOf("reason") })}
        words={["Leave out", "Saving…"]}
        onSent={() => {
          showToast("Left out of pay.");
          onClose();
        }}
      />
    </Sheet>
  );
}
