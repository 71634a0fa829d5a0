import { useState } from "react";
import type { sentFullFile } from "#domain/payroll/sent-files.ts";
import { shownInPlace } from "#web/api/command.ts";
import { useMakeFile } from "#web/api/payroll/payroll-partner.ts";
import { saveBlob } from "#web/lib/download.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { Refused } from "#web/ui/form/form.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";

/** Makes a file and saves it, by its address. */
export function useSavedFile() {
  const make = useMakeFile();
  return {
    isMaking: make.isPending,
    problem: refusalOf(make.error),
    start: (address: string): void =>
      make.mutate(address, {
        onSuccess: ({ blob, fileName, number }) => {
          saveBlob(blob, fileName);
          showToast(`File ${number ?? ""} made.`);
        },
        onError: shownInPlace,
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
  return (
    <>
      <Button
        look="primary"
        icon="download"
        isDisabled={file.isMaking}
        onPress={() => (repeated !== null && !isDraft ? setIsAsking(true) : file.start(addressOf(false)))}
      >
        {file.isMaking ? "Making…" : isDraft ? "Make draft" : "Make file"}
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
