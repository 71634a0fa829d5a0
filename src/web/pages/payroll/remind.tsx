import { useState } from "react";
import { officeName } from "#domain/office-name.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { usePayrollAbsent, type BoardQuery } from "#web/api/payroll/payroll.ts";
import { useRemindOffices } from "#web/api/payroll/payroll-review.ts";
import { useSession } from "#web/api/identity/session.ts";
import { formatInZone } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { isEmail } from "#web/lib/mail.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { useHere } from "./use-here.ts";

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
  const { zone } = useHere();
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
          <ul aria-label="Offices" className="mb-4 text-table">
            {offices.map((office) => (
              <li
                key={`${office.officeId} ${office.kind} ${office.isStarted}`}
                className="flex flex-wrap gap-x-3 border-b border-line py-1.5"
              >
                <bdi className="font-medium">{officeName(office)}</bdi>
                <span>{missingWords(office)}</span>
                <bdi className="text-muted">{office.ownerName}</bdi>
                <Contact {...office} />
                <span className="text-muted">
                  {office.remindedAt === null ? "" : `reminded ${formatInZone(office.remindedAt, zone)}`}
                </span>
              </li>
            ))}
          </ul>
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

const missingWords = ({
  kind,
  isStarted,
}: {
  readonly kind: string;
  readonly isStarted: boolean;
}): string => {
  const hours = kind === "" ? "hours" : `${kind.toLowerCase()} hours`;
  return isStarted ? `${hours} entered, not submitted` : `${hours} missing`;
};
