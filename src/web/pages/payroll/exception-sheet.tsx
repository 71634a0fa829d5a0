import { Link } from "react-router-dom";
import { PAYROLL_RULES, ruleName } from "#domain/payroll/payroll-rules.ts";
import { useAcceptExceptions, useReopenExceptions, type PayrollException } from "#web/api/payroll-review.ts";
import { useRefusal } from "#web/api/refusal.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { exactly } from "#web/ui/page/age.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Facts } from "#web/ui/page/facts.tsx";
import { PersonName } from "#web/ui/page/name.tsx";
import { amountWords } from "./exception-words.ts";

type ExceptionSheetProps = {
  readonly exceptions: readonly PayrollException[];
  /** The place of the one that is open. */
  readonly at: number;
  readonly onMove: (to: number) => void;
  readonly onClose: () => void;
  readonly to: (entry: string) => string | null;
};

/** One exception: what was found, who accepted it and why; then the next one without a detour. */
export function ExceptionSheet({ exceptions, at, onMove, onClose, to }: ExceptionSheetProps) {
  const exception = exceptions[at];
  const reopen = useReopenExceptions();
  if (exception === undefined) return null;
  const { rule, entry, state, reason, byName, at: decided, officeName } = exception;
  const submission = to(entry);
  return (
    <Sheet title={`${ruleName(rule)} (${at + 1} of ${exceptions.length})`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{PAYROLL_RULES[rule][2]}</p>
        <Facts facts={factsOf(exception)} />
        {state === "open" || decided === null ? null : (
          <p className="text-table text-muted">
            {state === "accepted" ? "Accepted" : "Reopened, or changed since it was accepted,"} by{" "}
            <bdi>{byName}</bdi>, {exactly(decided)}
            {reason === "" ? (
              "."
            ) : (
              <>
                : “<bdi>{reason}</bdi>”
              </>
            )}
          </p>
        )}
        {state === "accepted" ? (
          <div>
            <Button
              icon="refresh"
              isDisabled={reopen.isPending}
              onPress={() =>
                reopen.mutate({ exceptions: [keyOf(exception)] }, { onSuccess: () => showToast("Reopened.") })
              }
            >
              Reopen
            </Button>
          </div>
        ) : (
          <AcceptForm key={idOf(exception)} exceptions={[exception]} onDone={() => onMove(at)} />
        )}
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          <Button isDisabled={at === 0} onPress={() => onMove(at - 1)}>
            Previous
          </Button>
          <Button isDisabled={at >= exceptions.length - 1} onPress={() => onMove(at + 1)}>
            Next
          </Button>
          {submission === null ? null : (
            <Link to={submission} className="self-center text-accent hover:underline" onClick={onClose}>
              Open the submission of <bdi>{officeName}</bdi>
            </Link>
          )}
        </div>
      </div>
    </Sheet>
  );
}

type AcceptSheetProps = { readonly exceptions: readonly PayrollException[]; readonly onClose: () => void };

/** Accepts several exceptions with one reason. */
export const AcceptSheet = ({ exceptions, onClose }: AcceptSheetProps) => (
  <Sheet title={`Accept ${formatNoun(exceptions.length, "exception")}`} onClose={onClose}>
    <p className="mb-4 text-muted">
      They stay in the list as accepted, with your name and the reason. Accepting changes nothing in the
      source.
    </p>
    <AcceptForm exceptions={exceptions} onDone={onClose} />
  </Sheet>
);

function AcceptForm({
  exceptions,
  onDone,
}: {
  readonly exceptions: readonly PayrollException[];
  readonly onDone: () => void;
}) {
  const { mutate, isPending, error } = useAcceptExceptions();
  return (
    <Form<"reason">
      fields={[
        {
          name: "reason",
          label: "Reason",
          isFirst: true,
          check: (text) => (text === "" ? "Enter a reason." : null),
        },
      ]}
      problem={useRefusal(error, REASON)}
      isPending={isPending}
      words={["Accept", "Accepting…"]}
      onSubmit={(textOf) =>
        mutate(
          { exceptions: exceptions.map(keyOf), reason: textOf("reason") },
          {
            onSuccess: ({ accepted }) => {
              const changed = exceptions.length - accepted;
              showToast(
                changed === 0
                  ? `${formatNoun(accepted, "exception")} accepted.`
                  : `${formatNoun(accepted, "exception")} accepted. ${formatNoun(changed, "other")} changed meanwhile and stayed open.`,
              );
              onDone();
            },
          },
        )
      }
    />
  );
}

const REASON = [["reason", "Enter a reason."]] as const;

const keyOf = ({ entry, rule, subject, evidence }: PayrollException) => ({ entry, rule, subject, evidence });

const idOf = ({ entry, rule, subject }: PayrollException): string => `${entry} ${rule} ${subject}`;

const factsOf = (exception: PayrollException) => {
  const { firstName, lastName, officeName, officeId, day, clockIn, clockOut, entry } = exception;
  const amount = amountWords(exception);
  return [
    ...(`${firstName}${lastName}`.trim() === ""
      ? []
      : [{ label: "Person", value: <PersonName first={firstName} last={lastName} /> }]),
    { label: "Office", value: <bdi>{officeName === "" ? `Office ${officeId ?? ""}` : officeName}</bdi> },
    ...(entry === "" ? [] : [{ label: "Submission", value: entry }]),
    ...(day === null ? [] : [{ label: "Local day", value: formatDay(day) }]),
    ...(amount === "" ? [] : [{ label: "How much", value: amount }]),
    ...(clockIn === null && clockOut === null
      ? []
      : [{ label: "Punches (UTC)", value: `${utc(clockIn)} – ${utc(clockOut)}` }]),
  ];
};

const utc = (moment: PayrollException["clockIn"]): string =>
  moment === null ? "none" : moment.slice(0, 16).replace("T", " ");
