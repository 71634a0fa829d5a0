import { isEntryId } from "#domain/ids.ts";
import { PAYROLL_RULES, ruleName } from "#domain/payroll/payroll-rules.ts";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import { useAcceptExceptions, useReopenExceptions, type PayrollException } from "#web/api/payroll-review.ts";
import { given, useAddress } from "#web/lib/address.ts";
import { formatDay, formatUtc } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Form } from "#web/ui/form/form.tsx";
import { filled } from "#web/ui/form/text-checks.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { exactly } from "#web/ui/page/age.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Facts, type Fact } from "#web/ui/page/facts.tsx";
import { NameLink, PersonName } from "#web/ui/page/name.tsx";

type ExceptionSheetProps = {
  readonly exceptions: readonly PayrollException[];
  /** The place of the one that is open. */
  readonly at: number;
  readonly onMove: (to: number) => void;
  readonly onClose: () => void;
};

/** One exception: what was found, who accepted it and why; then the next one without a detour. */
export function ExceptionSheet({ exceptions, at, onMove, onClose }: ExceptionSheetProps) {
  const exception = exceptions[at];
  const { search } = useAddress();
  const reopen = useReopenExceptions();
  if (exception === undefined) return null;
  const { rule, entry, state, reason, byName, at: decided, officeName } = exception;
  return (
    <Sheet title={`${ruleName(rule)} (${at + 1} of ${exceptions.length})`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{PAYROLL_RULES[rule][2]}</p>
        <Facts facts={factsOf(exception)} />
        {state === "open" || decided === null ? null : (
          <p className="text-table text-muted">
            {state === "accepted" ? "Accepted" : "Open again: reopened or changed. Last decision"} by{" "}
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
          <AcceptForm key={idOf(exception)} exceptions={[exception]} />
        )}
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
          <Button isDisabled={at === 0} onPress={() => onMove(at - 1)}>
            Previous
          </Button>
          <Button isDisabled={at >= exceptions.length - 1} onPress={() => onMove(at + 1)}>
            Next
          </Button>
          {isEntryId(entry) ? (
            <NameLink to={withSearch(paths.submission(entry), search)} onPress={onClose}>
              Open the submission of <bdi>{officeName}</bdi>
            </NameLink>
          ) : null}
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

type AcceptFormProps = Pick<AcceptSheetProps, "exceptions"> & { readonly onDone?: () => void };

const AcceptForm = ({ exceptions, onDone }: AcceptFormProps) => (
  <Form
    fields={[
      {
        ...{ name: "reason", label: "Reason", isFirst: true },
        check: filled("Enter a reason."),
        misfit: "Enter a reason.",
      },
    ]}
    sends={useAcceptExceptions()}
    bodyOf={(textOf) => ({ exceptions: exceptions.map(keyOf), reason: textOf("reason") })}
    words={["Accept", "Accepting…"]}
    onSent={({ accepted }) => {
      const changed = exceptions.length - accepted;
      showToast(
        `${formatNoun(accepted, "exception")} accepted.${changed === 0 ? "" : ` ${formatNoun(changed, "other")} changed meanwhile and stayed open.`}`,
      );
      onDone?.();
    }}
  />
);

const keyOf = ({ entry, rule, subject, evidence }: PayrollException) => ({ entry, rule, subject, evidence });

export const idOf = ({ entry, rule, subject }: PayrollException): string => `${entry} ${rule} ${subject}`;

/** `8:00, compared with 7:05`. */
export function amountWords({ minutes, expected }: PayrollException): string {
  if (minutes === null) return "";
  const found = formatHoursMinutes(minutes);
  return expected === null ? found : `${found}, compared with ${formatHoursMinutes(expected)}`;
}

const factsOf = (exception: PayrollException): readonly Fact[] => {
  const { firstName, lastName, officeName, officeId, day, clockIn, clockOut, entry } = exception;
  return [
    {
      label: "Person",
      value: lastFirst(exception) === "" ? undefined : <PersonName first={firstName} last={lastName} />,
    },
    { label: "Office", value: officeName === "" ? `Office ${officeId ?? ""}` : officeName },
    { label: "Submission", value: given(entry) },
    { label: "Local day", value: day === null ? undefined : formatDay(day) },
    { label: "How much", value: given(amountWords(exception)) },
    {
      label: "Punches (UTC)",
      value: clockIn === null && clockOut === null ? undefined : `${utc(clockIn)} – ${utc(clockOut)}`,
    },
  ];
};

const utc = (at: PayrollException["clockIn"]): string => (at === null ? "none" : formatUtc(at));
