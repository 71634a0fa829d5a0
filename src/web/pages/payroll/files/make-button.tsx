import { useState } from "react";
import type { sentFullFile } from "#domain/payroll/sent-files.ts";
import { shownInPlace } from "#web/api/command.ts";
import { useMakeFile } from "#web/api/payroll/payroll-partner.ts";
import { MADE } from "#web/pages/payroll/payroll-query.ts";
import { useAddress } from "#web/lib/address.ts";
import { saveBlob } from "#web/lib/download.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { Refused } from "#web/ui/form/form.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";

/** Makes a file by its address, saves it, and goes on to its row among the files of the week. */
export function useSavedFile() {
  const { change } = useAddress();
  const make = useMakeFile();
  return {
    isMaking: make.isPending,
    problem: refusalOf(make.error),
    /** A refusal is shown where the file is made, unless it is taken elsewhere. */
    start: (address: string, onRefused: (words: string) => void = shownInPlace): void =>
      make.mutate(address, {
        onSuccess: ({ blob, fileName, number }) => {
          saveBlob(blob, fileName);
          showToast(`File ${number ?? ""} made.`);
          change({ section: "files", [MADE]: number }, { replace: true });
        },
        onError: (error) => onRefused(refusalOf(error).text),
      }),
  };
}

type MakeButtonProps = {
  readonly isDraft: boolean;
  /** The full file that was sent already, where another one would pay its minutes again. */
  readonly repeated: ReturnType<typeof sentFullFile>;
  readonly addressOf: (again: boolean) => string;
};

/** Makes the file, and saves it. */
export function MakeButton({ isDraft, repeated, addressOf }: MakeButtonProps) {
  const file = useSavedFile();
  const [isAsking, setIsAsking] = useState(false);
  const label = isDraft ? "Make draft" : "Make file";
  const make = (): void => (repeated !== null && !isDraft ? setIsAsking(true) : file.start(addressOf(false)));
  usePageCommands(file.isMaking ? [] : [{ id: "make-file", label, run: make }]);
  return (
    <>
      <Button look="primary" icon="download" isDisabled={file.isMaking} onPress={make}>
        {file.isMaking ? "Making…" : label}
      </Button>
      <Refused problem={file.problem} />
      {isAsking && repeated !== null && repeated.sent !== null ? (
        <ConfirmDialog
          title="Make a second full file?"
          consequence={`File ${repeated.number} was marked as sent on ${formatDate(repeated.sent.on)}. A second full file pays its minutes again; corrections hold only what changed.`}
          confirmWord="Make full file"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            file.start(addressOf(true));
          }}
        />
      ) : null}
    </>
  );
}
