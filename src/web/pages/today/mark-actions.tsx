import { useState } from "react";
import { FINDINGS, type FindingKind } from "#domain/today/finding-kinds.ts";
import { SNOOZE_DAYS_MAX, type MarkState } from "#domain/today/marks.ts";
import { addDays, type IsoDate } from "#domain/time/time.ts";
import { useMarkFindings } from "#web/api/today.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { dayProblem } from "#web/ui/date/date-field.tsx";
import { FormDay } from "#web/ui/date/form-day.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MenuButton, MenuItem } from "#web/ui/overlay/menu.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { useBusinessToday } from "#web/lib/business-day.ts";

type MarkActionsProps = {
  readonly kind: FindingKind;
  /** Of which items; null is all of the line. */
  readonly items: readonly string[] | null;
  /** What is marked, where the button does not say it: the name of an item, or of the line. */
  readonly name: string;
  /** What taking is called; null where it is taken already. */
  readonly takeWords: string | null;
};

/** Takes a line or an item, snoozes it, or says that it is done. */
export function MarkActions({ kind, items, name, takeWords }: MarkActionsProps) {
  const [isSnoozing, setIsSnoozing] = useState(false);
  const { mutate, isPending } = useMarkFindings();
  const mark = (state: MarkState): void =>
    mutate(
      { kind, items, state, until: null, reason: "" },
      {
        onSuccess: ({ count }) => showToast(markedWords(state, count)),
        onError: (error) => showToast(refusalOf(error)?.text ?? ""),
      },
    );
  return (
    <span className="inline-flex items-center gap-1 print:hidden">
      {takeWords === null ? (
        <Button look="quiet" isDisabled={isPending} onPress={() => mark("done")}>
          Done<span className="sr-only">{` with ${name}`}</span>
        </Button>
      ) : (
        <Button look="quiet" isDisabled={isPending} onPress={() => mark("taken")}>
          <span>{takeWords}</span>
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
      <MenuButton icon="chevron-down" words="More" label={`More for ${name}`}>
        {takeWords === null ? null : <MenuItem text="Done" icon="check" onAction={() => mark("done")} />}
        <MenuItem text="Snooze…" icon="clock" onAction={() => setIsSnoozing(true)} />
      </MenuButton>
      {isSnoozing ? (
        <SnoozeSheet kind={kind} items={items} name={name} onClose={() => setIsSnoozing(false)} />
      ) : null}
    </span>
  );
}

const DONE_WORDS: Readonly<Record<MarkState, string>> = {
  taken: "taken",
  snoozed: "snoozed",
  done: "done",
};

const markedWords = (state: MarkState, count: number): string =>
  `${formatNoun(count, "item")} ${DONE_WORDS[state]}.`;

type SnoozeSheetProps = Omit<MarkActionsProps, "takeWords"> & { readonly onClose: () => void };

/** Until when it is not shown, and why. */
function SnoozeSheet({ kind, items, name, onClose }: SnoozeSheetProps) {
  const today = useBusinessToday();
  const [until, setUntil] = useState<IsoDate | null>(addDays(today, 1));
  const wrong = dayProblem(until) ?? (until === null ? null : snoozeProblem(until, today));
  return (
    <Sheet title={items === null ? `Snooze: ${FINDINGS[kind].name}` : `Snooze ${name}`} onClose={onClose}>
      <p className="mb-4 text-muted">{`Everyone who sees it reads that it is snoozed. It is open again on the day you choose, within ${SNOOZE_DAYS_MAX} days.`}</p>
      <Form
        fields={[
          {
            name: "until",
            check: () => (wrong === null ? null : `The date ${wrong}`),
            render: (problem) => (
              <FormDay label="Until" value={until} onChange={setUntil} problem={problem} />
            ),
          },
          {
            name: "reason",
            label: "Reason",
            check: (text) => (text === "" ? "Enter a reason." : null),
          },
        ]}
        sends={useMarkFindings()}
        bodyOf={(textOf) => ({ kind, items, state: "snoozed" as const, until, reason: textOf("reason") })}
        words={["Snooze", "Snoozing…"]}
        onSent={({ count }) => {
          showToast(`${formatNoun(count, "item")} snoozed until ${until === null ? "" : formatDate(until)}.`);
          onClose();
        }}
      />
    </Sheet>
  );
}

/** What is wrong with the day, as the rest of a sentence; null when nothing is. */
function snoozeProblem(until: IsoDate, today: IsoDate): string | null {
  if (until <= today) return "must be after today.";
  return until > addDays(today, SNOOZE_DAYS_MAX) ? `must be within ${SNOOZE_DAYS_MAX} days.` : null;
}
