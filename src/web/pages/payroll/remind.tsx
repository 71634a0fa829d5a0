import { useState } from "react";
import type { IsoDate } from "#domain/time/time.ts";
import { usePayrollAbsent, type BoardQuery } from "#web/api/payroll/payroll.ts";
import { useRemindOffices } from "#web/api/payroll/payroll-review.ts";
import { useSession } from "#web/api/identity/session.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { isEmail } from "#web/lib/mail.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { AbsentList } from "./absent-list.tsx";

type RemindProps = {
  /** Offices that have not submitted, or not one of their kinds. */
  readonly count: number;
  readonly query: BoardQuery & { readonly week: IsoDate };
};

/** Reminds those offices that have not submitted, and no others. */
export function Remind({ count, query }: RemindProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  usePageCommands(
    count === 0 ? [] : [{ id: "remind", label: "Remind offices that haven’t submitted…", run: open }],
  );
  return (
    <>
      {count === 0 ? null : <Button onPress={open}>{`Remind ${formatCount(count)}…`}</Button>}
      {isOpen ? (
        <LoadedDialog onFailed={() => setIsOpen(false)}>
          <RemindSheet query={query} onClose={() => setIsOpen(false)} />
        </LoadedDialog>
      ) : null}
    </>
  );
}

type RemindSheetProps = Pick<RemindProps, "query"> & { readonly onClose: () => void };

function RemindSheet({ query, onClose }: RemindSheetProps) {
  const offices = usePayrollAbsent(query);
  const remind = useRemindOffices();
  const hasMail = useSession().session?.hasMail === true;
  const mailable = offices.filter(({ email }) => isEmail(email));
  const send = (chosen: typeof offices, isMailed: boolean): void =>
    remind.mutate(
      {
        week: query.week,
        offices: [...new Set(chosen.flatMap(({ officeId }) => officeId ?? []))],
        isMailed,
      },
      {
        onSuccess: ({ reminded }) => {
          const words = formatNoun(reminded.length, "reminder");
          if (isMailed) showToast(`${words} on the way.`);
          else void copyText(reminded.map(({ message }) => message).join("\n\n———\n\n"), words);
          onClose();
        },
        onError: () => showToast("Couldn’t remind the offices. Try again."),
      },
    );
  return (
    <Sheet title="Remind offices that haven’t submitted" isWide onClose={onClose}>
      {offices.length === 0 ? (
        <Empty>All expected offices have submitted.</Empty>
      ) : (
        <>
          <div className="mb-4">
            <AbsentList offices={offices} />
          </div>
          <div className="flex flex-wrap gap-2">
            {hasMail && mailable.length > 0 ? (
              <Button isDisabled={remind.isPending} onPress={() => send(mailable, true)}>
                {`Email ${formatNoun(mailable.length, "reminder")}`}
              </Button>
            ) : null}
            <Button icon="copy" isDisabled={remind.isPending} onPress={() => send(offices, false)}>
              {`Copy ${formatNoun(offices.length, "reminder")}`}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}
