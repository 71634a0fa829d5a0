import type { OfficeId } from "#domain/ids.ts";
import { useOffice } from "#web/api/offices.ts";
import { useOfficeFindings } from "#web/api/people/quality.ts";
import { useSession } from "#web/api/identity/session.ts";
import { isolate } from "#web/lib/format.ts";
import { mailtoOf } from "#web/lib/mail.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Button, MailButton } from "#web/ui/page/button.tsx";
import { correctionMessage } from "./correction-message.ts";

type CorrectionSheetProps = {
  readonly id: OfficeId;
  readonly name: string;
  readonly onClose: () => void;
};

/** A message to an office with all that it has to correct, to read, copy or mail. */
export function CorrectionSheet({ id, name, onClose }: CorrectionSheetProps) {
  const { total, rows } = useOfficeFindings(id);
  const head = useOffice(id)?.heads.find(({ email }) => email !== "");
  const byName = useSession().session?.person?.name ?? "";
  const message = correctionMessage({ office: name, total, rows, byName });
  return (
    <Sheet title={`Message to ${name}`} isWide onClose={onClose}>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button icon="copy" onPress={() => void copyText(message.body, "Message")}>
          Copy message
        </Button>
        <MailButton href={mailtoOf(head?.email ?? "", message)}>
          {head === undefined ? "Email message" : `Email ${isolate(head.name)}`}
        </MailButton>
      </div>
      <p className="text-table wrap-anywhere whitespace-pre-wrap">{message.body}</p>
    </Sheet>
  );
}
