import { useState } from "react";
import { FINDINGS, type FindingKind } from "#domain/today/finding-kinds.ts";
import { REASON_LENGTH_MAX, SNOOZE_DAYS_MAX } from "#domain/today/marks.ts";
import { addDays, type IsoDate } from "#domain/time/time.ts";
import { useSession } from "#web/api/identity/session.ts";
import { useColleagues, useMarkFindings } from "#web/api/today.ts";
import { useBusinessToday } from "#web/lib/business-day.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { dayProblem } from "#web/ui/date/date-field.tsx";
import { FormDay } from "#web/ui/date/form-day.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { useMarkedToast } from "./marked-toast.ts";

export type Marked = {
  readonly kind: FindingKind;
  /** Items that are marked; null is all of the line that are open. */
  readonly items: readonly string[] | null;
  /** Name of what is marked, where the button does not say it: the name of an item, or of the line. */
  readonly name: string;
};

type SheetProps = Marked & { readonly onClose: () => void };

const tooLong = (text: string): string | null =>
  text.length > REASON_LENGTH_MAX ? `Use at most ${REASON_LENGTH_MAX} characters.` : null;

/** By name; those of the same name with their addresses. */
function colleagueOptions(rows: ReturnType<typeof useColleagues>["rows"]) {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return rows.map(({ id, name, email }) => ({
    id,
    label: (byName.get(name) ?? []).length > 1 ? `${name}, ${email}` : name,
  }));
}

/** Gives items to a colleague who sees them, with a note and the day by which they are due. */
export const AssignSheet = (props: SheetProps) => (
  <Sheet title={`Assign: ${sheetName(props)}`} onClose={props.onClose}>
    <Panel title="Assign" isTitleHidden waiting={<BlockSkeleton label="your colleagues" heightPx={200} />}>
      <AssignForm {...props} />
    </Panel>
  </Sheet>
);

function AssignForm({ kind, items, onClose }: SheetProps) {
  const { rows } = useColleagues({ kind });
  const today = useBusinessToday();
  const [to, setTo] = useState(rows[0]?.id ?? "");
  const [until, setUntil] = useState<IsoDate | null>(null);
  const showMarked = useMarkedToast(kind);
  const sends = useMarkFindings();
  const name = rows.find(({ id }) => id === to)?.name ?? "";
  const wrong = until === null ? null : (dayProblem(until) ?? dueProblem(until, today));
  if (rows.length === 0) return <Empty>No other user has this line.</Empty>;
  return (
    <Form
      fields={[
        {
          name: "to",
          render: () => (
            <SelectField label="To" options={colleagueOptions(rows)} value={to} onChange={setTo} />
          ),
        },
        {
          name: "until",
          check: () => (wrong === null ? null : `The date ${wrong}`),
          render: (problem) => (
            <FormDay label="Due (optional)" value={until} onChange={setUntil} problem={problem} />
          ),
        },
        { name: "reason", label: "Note (optional)", isOptional: true, check: tooLong },
      ]}
      sends={sends}
      bodyOf={(textOf) => ({ kind, items, state: "taken" as const, to, until, reason: textOf("reason") })}
      words={["Assign", "Assigning…"]}
      onSent={(reply) => {
        showMarked(reply, { state: "taken", byId: to, words: `assigned to ${name}` });
        onClose();
      }}
    />
  );
}

const dueProblem = (until: IsoDate, today: IsoDate): string | null =>
  until < today ? "must not be before today." : null;

/** Day until which it is not shown, and why. */
export function SnoozeSheet({ onClose, ...marked }: SheetProps) {
  const { kind, items } = marked;
  const today = useBusinessToday();
  const [until, setUntil] = useState<IsoDate | null>(addDays(today, 1));
  const showMarked = useMarkedToast(kind);
  const byId = useSession().session?.person?.userId ?? "";
  const wrong = dayProblem(until) ?? (until === null ? null : snoozeProblem(until, today));
  const sends = useMarkFindings();
  return (
    <Sheet title={`Snooze: ${sheetName(marked)}`} onClose={onClose}>
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
            check: (text) => (text === "" ? "Enter a reason." : tooLong(text)),
          },
        ]}
        sends={sends}
        bodyOf={(textOf) => ({
          kind,
          items,
          state: "snoozed" as const,
          to: null,
          until,
          reason: textOf("reason"),
        })}
        words={["Snooze", "Snoozing…"]}
        onSent={(reply) => {
          const words = `snoozed until ${until === null ? "" : formatDate(until)}`;
          showMarked(reply, { state: "snoozed", byId, words });
          onClose();
        }}
      />
    </Sheet>
  );
}

/** Words on what is wrong with the day, as the rest of a sentence; null when nothing is. */
function snoozeProblem(until: IsoDate, today: IsoDate): string | null {
  if (until <= today) return "must be after today.";
  return until > addDays(today, SNOOZE_DAYS_MAX) ? `must be within ${SNOOZE_DAYS_MAX} days.` : null;
}

/** Words on what was done about what the data still shows. */
export function DoneSheet({ onClose, ...marked }: SheetProps) {
  const { kind, items } = marked;
  const showMarked = useMarkedToast(kind);
  const byId = useSession().session?.person?.userId ?? "";
  const sends = useMarkFindings();
  return (
    <Sheet title={`Done: ${sheetName(marked)}`} onClose={onClose}>
      <p className="mb-4 text-muted">
        Nothing in the data has changed yet. It stays done until there is more of it.
      </p>
      <Form
        fields={[
          {
            name: "reason",
            label: "What was done",
            isFirst: true,
            check: (text) => (text === "" ? "Enter what was done." : tooLong(text)),
          },
        ]}
        sends={sends}
        bodyOf={(textOf) => ({
          kind,
          items,
          state: "done" as const,
          to: null,
          until: null,
          reason: textOf("reason"),
        })}
        words={["Done", "Saving…"]}
        onSent={(reply) => {
          showMarked(reply, { state: "done", byId, words: "done" });
          onClose();
        }}
      />
    </Sheet>
  );
}

/** The name of a line or of its items in the title of a sheet. */
const sheetName = ({ kind, items, name }: Marked): string => (items === null ? FINDINGS[kind].name : name);
