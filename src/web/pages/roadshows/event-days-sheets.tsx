import { useState } from "react";
import { readDaysFile } from "#domain/roadshows/event-days.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { DAYS_ROWS_MAX, useSetEventDays } from "#web/api/roadshows/roadshow-gaps.ts";
import type { EventRow } from "#web/api/roadshows/roadshows.ts";
import { useBusinessToday } from "#web/lib/business-day.ts";
import { dayProblem } from "#web/ui/date/date-field.tsx";
import { FormDay } from "#web/ui/date/form-day.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { ImportSheet } from "#web/ui/overlay/import-sheet.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast, toasts } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";

type DaysSheetProps = { readonly event: Pick<EventRow, "id" | "days">; readonly onClose: () => void };

/** From which day to which an event takes place. */
export function DaysSheet({ event, onClose }: DaysSheetProps) {
  const today = useBusinessToday();
  const change = useSetEventDays();
  const [from, setFrom] = useState<IsoDate | null>(event.days?.from ?? today);
  const [to, setTo] = useState<IsoDate | null>(event.days?.to ?? today);
  const wrongFrom = dayProblem(from);
  const wrongTo =
    dayProblem(to) ?? (from !== null && to !== null && to < from ? "is before the first day." : null);
  const remove = (): void => {
    change.mutate(
      { rows: [{ event: event.id, days: null }] },
      toasts("Days removed.", "Couldn’t save this. Try again."),
    );
    onClose();
  };
  return (
    <Sheet title={`Days of event ${event.id}`} onClose={onClose}>
      <p className="mb-4 text-muted">
        The report has no dates of events. Those recorded here are seen by everyone.
      </p>
      <Form
        fields={[
          {
            name: "from",
            check: () => (wrongFrom === null ? null : `The first day ${wrongFrom}`),
            render: (problem) => (
              <FormDay label="First day" value={from} onChange={setFrom} problem={problem} />
            ),
          },
          {
            name: "to",
            check: () => (wrongTo === null ? null : `The last day ${wrongTo}`),
            render: (problem) => <FormDay label="Last day" value={to} onChange={setTo} problem={problem} />,
          },
        ]}
        sends={change}
        bodyOf={() => ({ rows: [{ event: event.id, days: { from: from ?? today, to: to ?? today } }] })}
        words={["Save", "Saving…"]}
        onSent={() => {
          showToast("Days saved.");
          onClose();
        }}
      />
      {event.days === null ? null : (
        <div className="mt-4">
          <Button onPress={remove}>Remove days</Button>
        </div>
      )}
    </Sheet>
  );
}

/** Takes days from a CSV file. */
export function ImportDaysSheet({ onClose }: { readonly onClose: () => void }) {
  const { mutateAsync } = useSetEventDays();
  return (
    <ImportSheet
      title="Import days of events"
      about="A CSV file with event ID, start and end. The report has no dates of events."
      noun="event"
      read={readDaysFile}
      rowsMax={DAYS_ROWS_MAX}
      send={async (rows) => {
        const { taken, refused } = await mutateAsync({ rows });
        return { changed: taken, notTaken: refused.map((id) => `Event ${id}: not found.`) };
      }}
      onClose={onClose}
    />
  );
}
