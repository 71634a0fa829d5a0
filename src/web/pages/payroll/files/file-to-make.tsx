import { useState, type ReactNode } from "react";
import type { sentFullFile } from "#domain/payroll/sent-files.ts";
import { usePayrollFileFaults, type PayrollFileFaults } from "#web/api/payroll/payroll.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { SEVERITY_LOOKS } from "#web/pages/payroll/board-cell.tsx";
import { countWords } from "#web/pages/payroll/payroll-shapes.ts";
import { MakeButton } from "./make-button.tsx";
import { NamedRows } from "./named-rows.tsx";

type FileToMakeProps = {
  readonly query: Parameters<typeof usePayrollFileFaults>[0];
  /** The full file that was sent already, where another one would pay its minutes again. */
  readonly repeated: ReturnType<typeof sentFullFile>;
  readonly addressOf: (as: { readonly draft?: true; readonly again?: true }) => string;
  /** Parts that ask for more. */
  readonly children?: ReactNode;
};

/** Faults that keep a file from being final, what stands in it as a caution, both by name, and the button that makes it. */
export function FileToMake({ query, repeated, addressOf, children }: FileToMakeProps) {
  const found = usePayrollFileFaults(query);
  const [wantsDraft, setWantsDraft] = useState(false);
  const faults = faultWords(found);
  const cautions = cautionWords(found);
  const isDraft = faults !== "" || wantsDraft;
  return (
    <>
      <Badge {...SEVERITY_LOOKS.blocking}>
        {faults && `${faults}: the file is a draft and can’t be marked as sent.`}
      </Badge>
      <NamedRows rows={found.rows} />
      <Badge {...SEVERITY_LOOKS.warning}>
        {cautions && `${cautions}: noted in the file and the audit log.`}
      </Badge>
      <NamedRows rows={found.cautions} />
      {faults === "" ? (
        <Switch isOn={wantsDraft} onChange={setWantsDraft}>
          Draft
        </Switch>
      ) : null}
      {children}
      <MakeButton
        isDraft={isDraft}
        repeated={repeated}
        addressOf={(isAgain) =>
          addressOf({ ...(isDraft && { draft: true }), ...(isAgain && { again: true }) })
        }
      />
    </>
  );
}

/** Words on what keeps a file from being final; "" for nothing. */
const faultWords = (of: PayrollFileFaults): string =>
  countWords([
    [of.blocking, "blocking exception"],
    [of.unread, "submission without records", "submissions without records"],
    [of.rows.length, "row not held whole", "rows not held whole"],
    [of.endsOn === null ? 0 : 1, "week that has not ended"],
    ...(of.mayHoldUnready ? [] : unreadyCounts(of)),
  ]);

/** Words on what stands in a file as a caution; "" for nothing. */
function cautionWords(of: PayrollFileFaults): string {
  const rows = (wanted: PayrollFileFaults["cautions"][number]["why"]): number =>
    of.cautions.filter(({ why }) => why === wanted).length;
  return countWords([
    [of.undated, "submission with an unknown week left out", "submissions with an unknown week left out"],
    [of.notSignedOff, "submission not signed off", "submissions not signed off"],
    ...(of.mayHoldUnready ? unreadyCounts(of) : []),
    [of.missing, "office without a submission", "offices without a submission"],
    [
      rows("written-regular"),
      "row with unknown overtime written as regular hours",
      "rows with unknown overtime written as regular hours",
    ],
    [rows("without-id"), "row without a person ID", "rows without a person ID"],
  ]);
}

const unreadyCounts = (of: PayrollFileFaults) =>
  [
    [of.sentBack, "sent back", "sent back"],
    [of.notSubmitted, "not submitted", "not submitted"],
    [of.changed, "changed since sign-off", "changed since sign-off"],
  ] as const;
