import { lazy, useState } from "react";
import { useReopenOffice } from "#web/api/admin/business.ts";
import type { OfficeDetails } from "#web/api/offices.ts";
import { useSession } from "#web/api/identity/session.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { toasts } from "#web/ui/overlay/toasts.tsx";

// The field of a date is a fifth of what all pages share.
const ClosureSheet = lazy(async () => ({ default: (await import("./closure-sheet.tsx")).ClosureSheet }));

type OfficeProps = { readonly office: OfficeDetails };

/** Notice of whether an office is closed or looks so, and what an administrator does about it. */
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
      {isOpen ? (
        <LoadedDialog onFailed={() => setIsOpen(false)}>
          <ClosureSheet office={office} onClose={() => setIsOpen(false)} />
        </LoadedDialog>
      ) : null}
    </div>
  );
}
