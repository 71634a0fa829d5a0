import { officeName } from "#domain/office-name.ts";
import { isEntryId, type EntryId } from "#domain/ids.ts";
import { ruleName, ruleSentence } from "#domain/payroll/payroll-rules.ts";
import { amountWords } from "#domain/payroll/exception-words.ts";
import { dateInZone } from "#domain/time/time.ts";
import { lastFirst } from "#domain/people/people.ts";
import {
  useReopenExceptions,
  type DecisionRefusal,
  type PayrollException,
} from "#web/api/payroll/payroll-review.ts";
import { withChanges, given, useAddress } from "#web/lib/address.ts";
import { formatDay, formatInZone } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { SidePanel } from "#web/ui/overlay/side-panel.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Facts, type Fact } from "#web/ui/page/facts.tsx";
import { NameLink, PersonName } from "#web/ui/page/name.tsx";
import { ReportPart } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { AcceptForm, keyOf } from "./accept-sheet.tsx";
import { decidedWords, decisionRefusalWords } from "./decision-words.ts";
import { ExceptionDetails } from "./exception-details.tsx";
import { useHere } from "#web/pages/payroll/use-here.ts";
import { OfficeLink } from "#web/ui/page/name-links.tsx";

type ExceptionPanelProps = {
  /** As it is, or was when it left the list. */
  readonly exception: PayrollException;
  /** Its place in the list, and how many are there. */
  readonly at: number;
  readonly count: number;
  /** Someone else was first, or it has changed: there is nothing to decide. */
  readonly isGone: boolean;
  /** Reason why it was not decided here; null when it was, or was not tried. */
  readonly refused: DecisionRefusal | null;
  readonly onDecided: (refused: readonly DecisionRefusal[]) => void;
  readonly onMove: (to: number) => void;
  readonly onClose: () => void;
};

/** One exception beside the list: what was found, who accepted it and why, and at the foot what to decide. */
export function ExceptionPanel(props: ExceptionPanelProps) {
  const { exception, at, count, isGone, refused, onDecided, onMove, onClose } = props;
  const { search } = useAddress();
  const here = useHere();
  // Where one has left the list, the next one has its place.
  const next = isGone ? at : at + 1;
  const { rule, entry, state, reason, byName, at: decided } = exception;
  return (
    <SidePanel
      title={isGone ? ruleName(rule) : `${ruleName(rule)} (${at + 1} of ${count})`}
      openerId={openerId(exception)}
      onPrevious={at === 0 ? null : () => onMove(at - 1)}
      onNext={next >= count ? null : () => onMove(next)}
      onClose={onClose}
      actions={
        <div className="w-full py-1">
          {isGone || refused !== null ? (
            <p role="alert" className="border-l-2 border-warn py-0.5 pl-3">
              {refused === null
                ? "No longer in this list: a colleague decided it, or its records changed."
                : decisionRefusalWords(refused, here)}
            </p>
          ) : state === "accepted" ? (
            <Reopen exception={exception} onDecided={onDecided} />
          ) : (
            <AcceptForm exceptions={[exception]} takesFocus={false} onDone={onDecided} />
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{ruleSentence(rule)}</p>
        <Facts facts={factsOf(exception)} />
        {isEntryId(entry) ? (
          <ReportPart waiting={<BlockSkeleton label="the records" heightPx={96} />}>
            <ExceptionDetails entry={entry} rule={rule} subject={exception.subject} />
          </ReportPart>
        ) : null}
        {state === "open" || decided === null ? null : (
          <p className="text-muted">
            <span>{`${state === "accepted" ? "Accepted" : "Open again: reopened or changed. Last decision"} by `}</span>
            <bdi>{byName}</bdi>
            {/* The day alone: the times of the panel are in the zone of its records. */}
            <span title={formatInZone(decided, here.zone)}>
              {`, ${formatDay(dateInZone(decided, here.zone))}`}
            </span>
            {reason === "" ? (
              <span>.</span>
            ) : (
              <span>
                : “<bdi>{reason}</bdi>”
              </span>
            )}
          </p>
        )}
        {hasPage(exception) ? (
          <NameLink
            to={withSearch(paths.submission(exception.entry), withChanges(search, { exception: null }))}
          >
            Open the submission of <bdi>{officeName(exception)}</bdi>
          </NameLink>
        ) : null}
      </div>
    </SidePanel>
  );
}

type ReopenProps = Pick<ExceptionPanelProps, "exception" | "onDecided">;

function Reopen({ exception, onDecided }: ReopenProps) {
  const reopen = useReopenExceptions();
  const here = useHere();
  return (
    <Button
      icon="refresh"
      isDisabled={reopen.isPending}
      onPress={() =>
        reopen.mutate(
          { exceptions: [keyOf(exception)] },
          {
            onSuccess: ({ reopened, refused }) => {
              showToast(decidedWords(reopened, "reopened", refused, here));
              onDecided(refused);
            },
            onError: () => showToast("Couldn’t reopen it. Try again."),
          },
        )
      }
    >
      Reopen
    </Button>
  );
}

/** True where the submission of an exception has a page: a missing one, and one that no summary lists, has none. */
const hasPage = (row: PayrollException): row is PayrollException & { readonly entry: EntryId } =>
  isEntryId(row.entry) && row.officeId !== null;

/** Id of the button that opens it. */
export const openerId = (exception: PayrollException): string => `open-exception-${idOf(exception)}`;

export const idOf = ({ entry, rule, subject }: PayrollException): string => `${entry} ${rule} ${subject}`;

const factsOf = (exception: PayrollException): readonly Fact[] => {
  const { personId, firstName, lastName, officeId, day, entry } = exception;
  return [
    {
      label: "Person",
      value:
        lastFirst(exception) === "" ? undefined : (
          <NameLink to={personId === null ? null : paths.person(personId)}>
            <PersonName first={firstName} last={lastName} />
          </NameLink>
        ),
    },
    {
      label: "Office",
      value: (
        <OfficeLink id={officeId}>
          <bdi>{officeName(exception)}</bdi>
        </OfficeLink>
      ),
    },
    { label: "Submission", value: given(entry) },
    { label: "Local day", value: day === null ? undefined : formatDay(day) },
    { label: "How much", value: given(amountWords(exception)) },
  ];
};
