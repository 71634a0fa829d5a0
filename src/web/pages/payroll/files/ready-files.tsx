import { officeName } from "#domain/office-name.ts";
import { readyOffices, waitWords, type FileChoice } from "#domain/payroll/ready-offices.ts";
import { usePayrollFileOffices, type OfficeOfWeek } from "#web/api/payroll/payroll.ts";
import { formatNoun } from "#web/lib/format.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { Refused } from "#web/ui/form/form.tsx";
import { Badge, type BadgeLook } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import { useSavedFile } from "./make-button.tsx";

type ReadyFilesProps = {
  readonly query: Parameters<typeof usePayrollFileOffices>[0];
  readonly addressOf: (of: FileChoice) => string;
};

/** Makes a final file of the offices that are ready and in no sent file, and shows which file has each office. */
export function ReadyFiles({ query, addressOf }: ReadyFilesProps) {
  const offices = usePayrollFileOffices(query);
  if (offices.length === 0) return null;
  const signedOff = readyOffices(offices, "signed-off").length;
  const unblocked = readyOffices(offices, "unblocked").length;
  return (
    <div className="flex w-full flex-col gap-3">
      <p className="text-muted">
        {signedOff + unblocked === 0
          ? "No office is ready that is in no sent file."
          : "Or file the offices that are ready and in no sent file. The others follow in the next file of the week."}
      </p>
      <div className="flex flex-wrap gap-2">
        <ReadyButton words="signed off" count={signedOff} address={addressOf("signed-off")} />
        <ReadyButton words="not blocked" count={unblocked} address={addressOf("unblocked")} />
      </div>
      <div>
        <DataTable
          id="offices of files"
          sortMember="sort-offices"
          rowsKey={query.week}
          caption="Offices of the week and their files"
          columns={COLUMNS}
          rows={offices}
          rowId={({ officeId }) => officeId}
          countWords={formatNoun(offices.length, "office")}
        />
      </div>
    </div>
  );
}

type ReadyButtonProps = { readonly words: string; readonly count: number; readonly address: string };

function ReadyButton({ words, count, address }: ReadyButtonProps) {
  const { isMaking, problem, start } = useSavedFile();
  const label = `File ${formatNoun(count, "office")} ${words}`;
  usePageCommands(count === 0 || isMaking ? [] : [{ id: `file ${words}`, label, run: () => start(address) }]);
  if (count === 0 && problem === null) return null;
  return (
    <>
      <Button icon="download" isDisabled={isMaking || count === 0} onPress={() => start(address)}>
        {isMaking ? "Making…" : label}
      </Button>
      <Refused problem={problem} />
    </>
  );
}

/** File that has an office, or what it waits for. */
function fileWords({ sentIn, madeIn, waits, isSignedOff }: OfficeOfWeek): string {
  if (sentIn !== null) return `File ${sentIn}, sent`;
  if (waits !== null) return `Waits: ${waitWords(waits)}`;
  const ready = isSignedOff ? "Signed off" : "Ready";
  return madeIn === null ? ready : `${ready}, in file ${madeIn}, not sent`;
}

function fileLook({ sentIn, waits, isSignedOff }: OfficeOfWeek): BadgeLook {
  if (sentIn !== null) return { tone: "good", shape: "disc" };
  if (waits !== null) return { tone: "bad", shape: "triangle" };
  return { tone: "accent", shape: isSignedOff ? "disc" : "half" };
}

const ofOffices = columnFor<OfficeOfWeek>();
const COLUMNS = [
  ofOffices(
    { id: "office", heading: "Office", of: (office) => officeName(office) },
    {
      cell: ({ row: { original } }) => (
        <>
          <OfficeLink id={original.officeId}>
            <bdi>{officeName(original)}</bdi>
          </OfficeLink>
          <span className="block whitespace-normal sm:hidden">
            <Badge {...fileLook(original)}>{fileWords(original)}</Badge>
          </span>
        </>
      ),
      size: 192,
    },
  ),
  ofOffices(
    { id: "submissions", heading: "Submissions", kind: "count", of: ({ submissions }) => submissions },
    { size: 112 },
  ),
  ofOffices(
    { id: "minutes", heading: "Time", kind: "minutes", of: ({ minutes }) => minutes },
    {
      size: 96,
      meta: { onPhone: true },
    },
  ),
  ofOffices(
    { id: "file", heading: "File", of: fileWords },
    { size: 320, meta: { grows: true, badge: fileLook } },
  ),
];
