import { officeName } from "#domain/office-name.ts";
import { useState } from "react";
import type { IsoDate } from "#domain/time/time.ts";
import { CLOSURE_REASON_MAX, useCloseOffice } from "#web/api/admin/business.ts";
import type { OfficeDetails } from "#web/api/offices.ts";
import { useBusinessToday } from "#web/lib/business-day.ts";
import { dayProblem } from "#web/ui/date/date-field.tsx";
import { FormDay } from "#web/ui/date/form-day.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

type ClosureSheetProps = { readonly office: OfficeDetails; readonly onClose: () => void };

/** From which day on it is closed, and why. */
export function ClosureSheet({ office, onClose }: ClosureSheetProps) {
  const today = useBusinessToday();
  const [on, setOn] = useState<IsoDate | null>(today);
  const wrong = dayProblem(on);
  const sends = useCloseOffice();
  return (
    <Sheet title={`Close ${office.officeName || `office ${office.officeId}`}`} onClose={onClose}>
      <p className="mb-4 text-muted">
        From this day on nothing of it is missing. Its history stays, and you can undo this.
      </p>
      <Form
        fields={[
          {
            name: "on",
            check: () => (wrong === null ? null : `The date ${wrong}`),
            render: (problem) => (
              <FormDay label="Closed since" value={on} onChange={setOn} problem={problem} />
            ),
          },
          {
            name: "reason",
            label: "Reason",
            check: (text) => {
              if (text.trim() === "") return "Enter a reason.";
              return text.length > CLOSURE_REASON_MAX ? `At most ${CLOSURE_REASON_MAX} characters.` : null;
            },
          },
        ]}
        sends={sends}
        bodyOf={(textOf) => ({ office: office.officeId, on: on ?? today, reason: textOf("reason") })}
        words={["Close office", "Closing…"]}
        onSent={() => {
          showToast(`${officeName(office)} is closed.`);
          onClose();
        }}
      />
    </Sheet>
  );
}
