import { useState } from "react";
import type { IsoDate } from "#domain/time/time.ts";
import { CLOSURE_REASON_MAX, useCloseOffice, useReopenOffice } from "#web/api/business.ts";
import type { OfficeDetails } from "#web/api/offices.ts";
import { useSession } from "#web/api/session.ts";
import { useBusinessToday } from "#web/lib/business-day.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { dayProblem } from "#web/ui/date/date-field.tsx";
import { FormDay } from "#web/ui/date/form-day.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { showToast, toasts } from "#web/ui/overlay/toasts.tsx";

type OfficeProps = { readonly office: OfficeDetails };

/** Whether an office is closed or looks so, and what an administrator does about it. */
export function OfficeClosure({ office }: OfficeProps) {
  const isAdministrator = useSession().session?.person?.role === "admin";
  if (office.closure !== null) return <Closed office={office} mayOpen={isAdministrator} />;
  return isAdministrator || office.looksClosed ? <Open office={office} mayClose={isAdministrator} /> : null;
}

function Closed({ office, mayOpen }: OfficeProps & { readonly mayOpen: boolean }) {
  const { mutate, isPending } = useReopenOffice();
  const { closure, officeId } = office;
  if (closure === null) return null;
  const reopen = (): void =>
    mutate({ office: officeId }, toasts("Office opened again.", "Couldn’t open it. Try again."));
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="font-semibold">{`Closed since ${formatDate(closure.on)}`}</span>
      <span className="text-muted">{`${closure.reason} (${closure.byName})`}</span>
      {mayOpen ? (
        <Button isDisabled={isPending} onPress={reopen}>
          Undo
        </Button>
      ) : null}
    </p>
  );
}

function Open({ office, mayClose }: OfficeProps & { readonly mayClose: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {office.looksClosed ? (
        <p className="text-muted">
          No active people, no submission and no event for eight weeks. The office may be closed.
        </p>
      ) : null}
      {mayClose ? <Button onPress={() => setIsOpen(true)}>Close office…</Button> : null}
      {isOpen ? <ClosureSheet office={office} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

/** From which day on it is closed, and why. */
function ClosureSheet({ office, onClose }: OfficeProps & { readonly onClose: () => void }) {
  const today = useBusinessToday();
  const [on, setOn] = useState<IsoDate | null>(today);
  const wrong = dayProblem(on);
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
        sends={useCloseOffice()}
        bodyOf={(textOf) => ({ office: office.officeId, on: on ?? today, reason: textOf("reason") })}
        words={["Close office", "Closing…"]}
        onSent={() => {
          showToast(`${office.officeName || `Office ${office.officeId}`} is closed.`);
          onClose();
        }}
      />
    </Sheet>
  );
}
