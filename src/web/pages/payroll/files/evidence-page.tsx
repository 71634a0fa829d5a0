import type { RowData } from "@tanstack/react-table";
import { useMemo, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { PAGES } from "#domain/pages.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { weekOf } from "#domain/time/week.ts";
import {
  evidenceFile,
  timed,
  usePayrollEvidence,
  type Evidence,
  type Timed,
} from "#web/api/payroll/payroll-evidence.ts";
import { usePayrollNews } from "#web/api/payroll/payroll-review.ts";
import { usePayrollSubmissions } from "#web/api/payroll/payroll.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { download } from "#web/lib/download.ts";
import { formatNoun } from "#web/lib/format.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { withSearch } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Breadcrumbs, Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import type { Columns } from "#web/ui/table/table-columns.tsx";
import { payrollQuery } from "#web/pages/payroll/payroll-query.ts";
import {
  acceptanceColumns,
  changeColumns,
  fileColumns,
  reminderColumns,
  sendBackColumns,
  sendColumns,
  signOffColumns,
  stoodColumns,
  submissionColumns,
} from "./evidence-columns.tsx";

/** Proof of a week, on one page for the screen and for paper: what was decided, by whom, and what changed since. */
export function EvidencePage() {
  usePayrollNews();
  const { search } = useAddress();
  const above = [{ label: PAGES.payroll.label, to: withSearch(PAGES.payroll.path, search) }];
  return (
    <Page
      title="Evidence"
      trail={
        <Part waiting={<Breadcrumbs above={above} here="Evidence" />}>
          <Trail above={above} />
        </Part>
      }
      toolbar={
        <Part>
          <Actions />
        </Part>
      }
    >
      <EvidencePart title="Submissions">{(part) => <Submissions {...part} />}</EvidencePart>
      <EvidencePart title="Sign-offs">{(part) => <SignOffs {...part} />}</EvidencePart>
      <EvidencePart title="Acceptances">{(part) => <Acceptances {...part} />}</EvidencePart>
      <EvidencePart title="Sent back">{(part) => <SendBacks {...part} />}</EvidencePart>
      <EvidencePart title="Reminders">{(part) => <Reminders {...part} />}</EvidencePart>
      <EvidencePart title="Files">{(part) => <Files {...part} />}</EvidencePart>
      <EvidencePart title="Sends">{(part) => <Sends {...part} />}</EvidencePart>
      <EvidencePart title="As it stood for each file">{(part) => <Stood {...part} />}</EvidencePart>
      <EvidencePart title="Changes since">{(part) => <Changes {...part} />}</EvidencePart>
    </Page>
  );
}

type PartProps = { readonly evidence: Evidence; readonly week: IsoDate; readonly zone: string };

const Submissions = ({ evidence: { submissions }, ...part }: PartProps) => (
  <Table
    {...part}
    id="submissions"
    of="row"
    rows={submissions}
    columnsIn={submissionColumns}
    rowId={({ id }) => id}
    empty="No submissions for this week."
  />
);

const SignOffs = ({ evidence, ...part }: PartProps) => (
  <TimedTable
    {...part}
    id="sign-offs"
    of="sign-off"
    rows={evidence.signOffs}
    columnsIn={signOffColumns}
    rowId={({ entry, at }) => `${entry} ${at}`}
    empty="No submission of this week has been signed off."
  />
);

const Acceptances = ({ evidence, ...part }: PartProps) => (
  <TimedTable
    {...part}
    id="acceptances"
    of="decision"
    rows={evidence.acceptances}
    columnsIn={acceptanceColumns}
    rowId={({ entry, rule, recordKey, day, at }) => [entry, rule, recordKey, day, at].join(" ")}
    empty="No exception of this week has been accepted."
  />
);

const SendBacks = ({ evidence, ...part }: PartProps) => (
  <TimedTable
    {...part}
    id="sent back"
    of="submission"
    rows={evidence.sendBacks}
    columnsIn={sendBackColumns}
    rowId={({ entry, at }) => `${entry} ${at}`}
    empty="Nothing of this week was sent back."
  />
);

const Reminders = ({ evidence, ...part }: PartProps) => (
  <TimedTable
    {...part}
    id="reminders"
    of="reminder"
    rows={evidence.reminders}
    columnsIn={reminderColumns}
    rowId={({ officeId, kind, at }) => [officeId, kind, at].join(" ")}
    empty="No office was reminded of this week."
  />
);

const Files = ({ evidence, ...part }: PartProps) => (
  <TimedTable
    {...part}
    id="payroll files"
    of="file"
    rows={evidence.files}
    columnsIn={fileColumns}
    rowId={({ number }) => String(number)}
    empty="No file of this week has been made."
  />
);

const Sends = ({ evidence, ...part }: PartProps) => (
  <TimedTable
    {...part}
    id="sends"
    of="line"
    rows={evidence.sends}
    columnsIn={sendColumns}
    rowId={({ file, at }) => `${file} ${at}`}
    empty="No file of this week has been marked as sent."
  />
);

const Stood = ({ evidence, ...part }: PartProps) => (
  <TimedTable
    {...part}
    id="as it stood"
    of="line"
    rows={evidence.stood}
    columnsIn={stoodColumns}
    rowId={({ file, what, entry, officeId, words }) => [file, what, entry, officeId, words].join(" ")}
    empty="No file of this week has been made."
  />
);

const Changes = ({ evidence, ...part }: PartProps) => (
  <Table
    {...part}
    id="changes since"
    of="change"
    rows={evidence.changes}
    columnsIn={changeColumns}
    rowId={({ entry, day, sinceFile, what, ...person }) =>
      [entry, person.personId ?? lastFirst(person), day, sinceFile, what].join(" ")
    }
    empty="No record has changed since a sign-off, or since the file that was sent."
  />
);

/** The week of the address, else the latest one. */
function useWeek() {
  const reply = usePayrollSubmissions(payrollQuery(useAddress().search));
  const { weeks, week } = reply;
  const words = week === null ? "" : formatRange(weeks.find(({ from }) => from === week) ?? weekOf(week));
  return { reply, week, words };
}

function Trail({ above }: Pick<Parameters<typeof Breadcrumbs>[0], "above">) {
  const { words } = useWeek();
  return <Breadcrumbs above={above} here={`Evidence, ${words}`} />;
}

function Actions() {
  const { week, words } = useWeek();
  const { search } = useAddress();
  const navigate = useNavigate();
  usePageCommands([
    ...(week === null
      ? []
      : [
          {
            id: "workbook",
            label: "Workbook of the evidence",
            run: () => download(evidenceFile({ week, format: "xlsx" })),
          },
        ]),
    {
      id: "board",
      label: "Board of the week",
      run: () => void navigate(withSearch(PAGES.payroll.path, search)),
    },
  ]);
  if (week === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted">{words}</span>
      <span className="contents print:hidden">
        <ButtonLink icon="table" href={evidenceFile({ week, format: "xlsx" })}>
          Workbook
        </ButtonLink>
        <Button icon="printer" onPress={() => print()}>
          Print
        </Button>
      </span>
    </div>
  );
}

type EvidencePartProps = {
  readonly title: string;
  readonly children: (part: PartProps) => ReactNode;
};

const EvidencePart = ({ title, children }: EvidencePartProps) => (
  <Panel title={title} waiting={<TableSkeleton rows={3} />}>
    <OfWeek>{children}</OfWeek>
  </Panel>
);

function OfWeek({ children }: Pick<EvidencePartProps, "children">) {
  const { week } = useWeek();
  return week === null ? <Empty>No submissions yet.</Empty> : <Loaded week={week}>{children}</Loaded>;
}

type LoadedProps = Pick<EvidencePartProps, "children"> & { readonly week: IsoDate };

function Loaded({ week, children }: LoadedProps) {
  const { zone } = useBusinessInUse();
  const evidence = usePayrollEvidence({ week });
  return children({ evidence, week, zone });
}

type TableProps<Row extends RowData> = Omit<PartProps, "evidence"> & {
  readonly id: string;
  /** Name of a row, in the singular. */
  readonly of: string;
  readonly rows: readonly Row[];
  /** The columns, with moments in a zone. */
  readonly columnsIn: (zone: string) => Columns<Row>;
  /** Key that tells a row from others; of several that are alike, the second and so on are numbered. */
  readonly rowId: (row: Row) => string;
  readonly empty: string;
};

function Table<Row extends RowData>({ id, of, week, zone, rows, columnsIn, rowId, empty }: TableProps<Row>) {
  const columns = useMemo(() => columnsIn(zone), [columnsIn, zone]);
  const ids = useMemo(() => idsOf(rows, rowId), [rows, rowId]);
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  return (
    <DataTable
      id={`evidence ${id}`}
      sortMember={`sort ${id}`.replaceAll(" ", "-")}
      rowsKey={week}
      caption={`Evidence: ${id}`}
      columns={columns}
      rows={rows}
      rowId={(row) => ids.get(row) ?? ""}
      countWords={formatNoun(rows.length, of)}
    />
  );
}

type Moments = Parameters<typeof timed>[0];
type TimedTableProps<Row extends Moments> = Omit<TableProps<Timed<Row>>, "rows"> & {
  readonly rows: readonly Row[];
};

/** A table of what was done at some time. */
function TimedTable<Row extends Moments>({ rows, ...table }: TimedTableProps<Row>) {
  const { zone } = table;
  const timedRows = useMemo(() => rows.map((row) => timed(row, zone)), [rows, zone]);
  return <Table {...table} rows={timedRows} />;
}

function idsOf<Row>(rows: readonly Row[], rowId: (row: Row) => string): ReadonlyMap<Row, string> {
  const ids = new Map<Row, string>();
  for (const [id, alike] of Map.groupBy(rows, rowId))
    for (const [nth, row] of alike.entries()) ids.set(row, nth === 0 ? id : `${id} ${nth + 1}`);
  return ids;
}
