import { officeName } from "#domain/office-name.ts";
import type { RowData } from "@tanstack/react-table";
import { useMemo, type ReactNode } from "react";
import { PAGES } from "#domain/pages.ts";
import { exceptionWords, reviewWords, type BoardLine } from "#domain/payroll/board.ts";
import { ruleName } from "#domain/payroll/payroll-rules.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { weekOf } from "#domain/time/week.ts";
import {
  ACCEPTANCE_STATES,
  acceptancesTable,
  changesTable,
  evidenceFile,
  filesTable,
  SEND_BACK_STATES,
  SEND_NAMES,
  sendBacksTable,
  sendsTable,
  signOffsTable,
  stoodTable,
  SIGN_OFF_STATES,
  sinceWords,
  STOOD_NAMES,
  usePayrollEvidence,
  type Evidence,
} from "#web/api/payroll/payroll-evidence.ts";
import { FILE_KIND_NAMES } from "#web/api/payroll/payroll-partner.ts";
import { usePayrollSubmissions } from "#web/api/payroll/payroll.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { withChanges, useAddress } from "#web/lib/address.ts";
import { formatDate, formatInZone, formatRange } from "#web/lib/format-dates.ts";
import { formatDifference, formatNoun } from "#web/lib/format.ts";
import { withSearch } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Breadcrumbs, Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { columnFor, type Columns } from "#web/ui/table/table-columns.tsx";
import { payrollQuery } from "#web/pages/payroll/payroll-query.ts";

/** What proves a week, on one page for the screen and for paper: what was decided, by whom, and what changed since. */
export function EvidencePage() {
  const { search } = useAddress();
  const above = [
    { label: "Payroll", to: withSearch(PAGES.payroll.path, withChanges(search, { evidence: null })) },
  ];
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
      <EvidencePart title="Files">{(part) => <Files {...part} />}</EvidencePart>
      <EvidencePart title="Sends">{(part) => <Sends {...part} />}</EvidencePart>
      <EvidencePart title="As it stood for each file">{(part) => <Stood {...part} />}</EvidencePart>
      <EvidencePart title="Changes since">{(part) => <Changes {...part} />}</EvidencePart>
    </Page>
  );
}

type PartProps = { readonly evidence: Evidence; readonly week: IsoDate; readonly zone: string };

function SignOffs({ evidence, week, zone }: PartProps) {
  const columns = useMemo(() => signOffColumns(zone), [zone]);
  return (
    <Table
      id="sign-offs"
      of="sign-off"
      week={week}
      rows={evidence.signOffs}
      columns={columns}
      rowId={({ entry, at }) => `${entry} ${at}`}
      empty="No submission of this week has been signed off."
    />
  );
}

function Acceptances({ evidence, week, zone }: PartProps) {
  const columns = useMemo(() => acceptanceColumns(zone), [zone]);
  return (
    <Table
      id="acceptances"
      of="decision"
      week={week}
      rows={evidence.acceptances}
      columns={columns}
      rowId={({ entry, rule, recordKey, day, at }) => [entry, rule, recordKey, day, at].join(" ")}
      empty="No exception of this week has been accepted."
    />
  );
}

function SendBacks({ evidence, week, zone }: PartProps) {
  const columns = useMemo(() => sendBackColumns(zone), [zone]);
  return (
    <Table
      id="sent back"
      of="submission"
      week={week}
      rows={evidence.sendBacks}
      columns={columns}
      rowId={({ entry, at }) => `${entry} ${at}`}
      empty="Nothing of this week was sent back."
    />
  );
}

function Files({ evidence, week, zone }: PartProps) {
  const columns = useMemo(() => fileColumns(zone), [zone]);
  return (
    <Table
      id="payroll files"
      of="file"
      week={week}
      rows={evidence.files}
      columns={columns}
      rowId={({ number }) => String(number)}
      empty="No file of this week has been made."
    />
  );
}

function Sends({ evidence, week, zone }: PartProps) {
  const columns = useMemo(() => sendColumns(zone), [zone]);
  return (
    <Table
      id="sends"
      of="line"
      week={week}
      rows={evidence.sends}
      columns={columns}
      rowId={({ file, at }) => `${file} ${at}`}
      empty="No file of this week has been marked as sent."
    />
  );
}

function Stood({ evidence, week, zone }: PartProps) {
  const columns = useMemo(() => stoodColumns(zone), [zone]);
  return (
    <Table
      id="as it stood"
      of="line"
      week={week}
      rows={evidence.stood}
      columns={columns}
      rowId={({ file, what, entry, officeId, words }) => [file, what, entry, officeId, words].join(" ")}
      empty="No file of this week has been made."
    />
  );
}

const Changes = ({ evidence, week }: PartProps) => (
  <Table
    id="changes since"
    of="change"
    week={week}
    rows={evidence.changes}
    columns={changeColumns}
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
  const week = useWeek();
  return <Breadcrumbs above={above} here={`Evidence, ${week.words}`} />;
}

function Actions() {
  const { week, words } = useWeek();
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
  return children({ evidence: usePayrollEvidence({ week }), week, zone });
}

type TableProps<Row extends RowData> = {
  readonly id: string;
  /** What a row is, in the singular. */
  readonly of: string;
  readonly week: IsoDate;
  readonly rows: readonly Row[];
  readonly columns: Columns<Row>;
  /** What tells a row from others; of several that are alike, the second and so on are numbered. */
  readonly rowId: (row: Row) => string;
  readonly empty: string;
};

function Table<Row extends RowData>({ id, of, week, rows, columns, rowId, empty }: TableProps<Row>) {
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

function idsOf<Row>(rows: readonly Row[], rowId: (row: Row) => string): ReadonlyMap<Row, string> {
  const ids = new Map<Row, string>();
  for (const [id, alike] of Map.groupBy(rows, rowId))
    for (const [nth, row] of alike.entries()) ids.set(row, nth === 0 ? id : `${id} ${nth + 1}`);
  return ids;
}

type NamedOffice = Pick<Evidence["changes"][number], "officeName" | "officeId">;

/** The name of the office, which leads to its page. */
const officeColumn = <Row extends BoardLine | SignOff | Acceptance | SendBack | Change | StoodLine>(
  of: (row: Row) => NamedOffice | null,
  size: number,
) => {
  const nameOf = (row: Row): string | null => {
    const office = of(row);
    return office && officeName(office);
  };
  return columnFor<Row>()(
    { id: "office", heading: "Office", of: nameOf },
    {
      cell: ({ row: { original } }) => (
        <OfficeLink id={of(original)?.officeId ?? null}>
          <bdi>{nameOf(original)}</bdi>
        </OfficeLink>
      ),
      size,
    },
  );
};

const NARROW = { size: 112 } as const;

const Submissions = ({ evidence: { submissions }, week }: PartProps) => (
  <Table
    id="submissions"
    of="row"
    week={week}
    rows={submissions}
    columns={SUBMISSIONS}
    rowId={({ id }) => id}
    empty="No submissions for this week."
  />
);

const ofSubmissions = columnFor<BoardLine>();
const SUBMISSIONS = [
  officeColumn<BoardLine>(({ office }) => office, 192),
  ofSubmissions(
    { id: "submission", heading: "Submission", kind: "id", of: ({ cell }) => cell && cell.entry },
    NARROW,
  ),
  ofSubmissions(
    { id: "review", heading: "Review", of: ({ cell }) => cell && reviewWords(cell) },
    { size: 224, meta: { missing: () => null, grows: true, onPhone: true } },
  ),
  ofSubmissions({ id: "summary", heading: "Summary", kind: "minutes", of: ({ summary }) => summary }, NARROW),
  ofSubmissions(
    { id: "records", heading: "Records total", kind: "minutes", of: ({ counted }) => counted },
    { size: 128 },
  ),
  ofSubmissions(
    { id: "exceptions", heading: "Open exceptions", of: ({ cell }) => cell && exceptionWords(cell) },
    { size: 192, meta: { missing: () => null } },
  ),
];

/** When it was done, in the zone of the business, as the workbook has it. */
const momentColumn = <Row extends SignOff | Acceptance | SendBack | File | Send | StoodLine>(
  zone: string,
  { heading }: { readonly heading: string },
) =>
  columnFor<Row>()(
    { id: "at", heading, of: ({ at }) => at },
    {
      size: 216,
      meta: { missing: () => null, text: ({ at }) => (at === null ? "" : formatInZone(at, zone)) },
    },
  );

type SignOff = Evidence["signOffs"][number];
const ofSignOffs = columnFor<SignOff>();
export const signOffColumns = (zone: string) => [
  officeColumn<SignOff>((signOff) => signOff, 192),
  ofSignOffs({ id: "submission", heading: "Submission", kind: "id", of: ({ entry }) => entry }, NARROW),
  ofSignOffs(
    { id: "state", heading: "State", of: ({ state }) => SIGN_OFF_STATES[state] },
    { size: 192, meta: { onPhone: true } },
  ),
  ofSignOffs({ id: "who", heading: signOffsTable.who.heading, of: ({ byName }) => byName }, { size: 160 }),
  momentColumn<SignOff>(zone, signOffsTable.when),
  ofSignOffs(
    {
      id: "before",
      heading: signOffsTable["minutes then"].heading,
      kind: "minutes",
      of: ({ minutesThen }) => minutesThen,
    },
    { size: 96 },
  ),
  ofSignOffs(
    {
      id: "now",
      heading: signOffsTable["minutes now"].heading,
      kind: "minutes",
      of: ({ minutesNow }) => minutesNow,
    },
    { size: 96 },
  ),
  ofSignOffs(
    {
      id: "warnings",
      heading: signOffsTable.warnings.heading,
      kind: "count",
      of: ({ warnings }) => warnings,
    },
    { size: 120, meta: { missing: "not counted by the version that stored it" } },
  ),
  ofSignOffs(
    { id: "note", heading: "Note", of: ({ note }) => note },
    { size: 224, meta: { missing: () => null, grows: true } },
  ),
];

type Acceptance = Evidence["acceptances"][number];
const ofAcceptances = columnFor<Acceptance>();
export const acceptanceColumns = (zone: string) => [
  ofAcceptances({ id: "rule", heading: "Exception", of: ({ rule }) => ruleName(rule) }, { size: 208 }),
  ofAcceptances(
    { id: "state", heading: "State", of: ({ state }) => ACCEPTANCE_STATES[state] },
    { size: 176 },
  ),
  ofAcceptances(
    { id: "reason", heading: "Reason", of: ({ reason }) => reason },
    { size: 256, meta: { missing: () => null, grows: true, onPhone: true } },
  ),
  ofAcceptances(
    { id: "who", heading: acceptancesTable.who.heading, of: ({ byName }) => byName },
    { size: 144 },
  ),
  momentColumn<Acceptance>(zone, acceptancesTable.when),
  officeColumn<Acceptance>((acceptance) => acceptance, 176),
  ofAcceptances(
    { id: "person", heading: "Person", of: lastFirst },
    { size: 176, meta: { missing: () => null } },
  ),
  ofAcceptances(
    { id: "record", heading: "Record", kind: "id", of: ({ recordKey }) => recordKey },
    { size: 112, meta: { missing: () => null } },
  ),
  ofAcceptances(
    { id: "day", heading: "Local day", kind: "date", of: ({ day }) => day },
    { size: 112, meta: { missing: () => null } },
  ),
  ofAcceptances(
    { id: "minutes", heading: "Minutes", kind: "minutes", of: ({ minutes }) => minutes },
    { size: 96, meta: { missing: () => null } },
  ),
];

type SendBack = Evidence["sendBacks"][number];
const ofSendBacks = columnFor<SendBack>();
export const sendBackColumns = (zone: string) => [
  officeColumn<SendBack>((line) => line, 176),
  ofSendBacks(
    { id: "submission", heading: sendBacksTable.submission.heading, kind: "id", of: ({ entry }) => entry },
    NARROW,
  ),
  ofSendBacks(
    { id: "state", heading: sendBacksTable.state.heading, of: ({ state }) => SEND_BACK_STATES[state] },
    { size: 136, meta: { onPhone: true } },
  ),
  ofSendBacks(
    { id: "note", heading: sendBacksTable.note.heading, of: ({ note }) => note },
    { size: 256, meta: { grows: true } },
  ),
  ofSendBacks({ id: "who", heading: sendBacksTable.who.heading, of: ({ byName }) => byName }, { size: 144 }),
  momentColumn<SendBack>(zone, sendBacksTable.when),
  ofSendBacks(
    { id: "mailed", heading: sendBacksTable.mailed.heading, of: ({ mailedTo }) => mailedTo },
    { size: 176, meta: { missing: "copied" } },
  ),
  ofSendBacks(
    { id: "answer", heading: sendBacksTable.answer.heading, of: ({ answer }) => answer },
    { size: 224, meta: { missing: () => null, grows: true } },
  ),
];

type File = Evidence["files"][number];
const ofFiles = columnFor<File>();
const fileColumns = (zone: string) => [
  ofFiles({ id: "number", heading: "File", kind: "id", of: ({ number }) => String(number) }, { size: 64 }),
  ofFiles(
    {
      id: "kind",
      heading: "Kind",
      of: ({ kind, base }) => (base === null ? FILE_KIND_NAMES[kind] : `Corrections from file ${base}`),
    },
    { size: 192, meta: { onPhone: true } },
  ),
  ofFiles(
    {
      id: "state",
      heading: "State",
      of: ({ draft, sent }) =>
        draft !== "" ? "Draft" : sent === null ? "Not sent" : `Sent on ${formatDate(sent.on)}`,
    },
    { size: 160 },
  ),
  ofFiles({ id: "who", heading: "Made by", of: ({ byName }) => byName }, { size: 144 }),
  momentColumn<File>(zone, filesTable.when),
  ofFiles({ id: "rows", heading: "Rows", kind: "count", of: ({ rows }) => rows }, { size: 80 }),
  ofFiles({ id: "people", heading: "People", kind: "count", of: ({ people }) => people }, { size: 80 }),
  ofFiles(
    { id: "minutes", heading: filesTable.minutes.heading, kind: "minutes", of: ({ minutes }) => minutes },
    { size: 96 },
  ),
  ofFiles(
    { id: "sha256", heading: "SHA-256", kind: "id", of: ({ sha256 }) => sha256 },
    { size: 256, meta: { grows: true } },
  ),
];

type StoodLine = Evidence["stood"][number];
const ofStood = columnFor<StoodLine>();
const stoodColumns = (zone: string) => [
  ofStood({ id: "file", heading: "File", kind: "id", of: ({ file }) => String(file) }, { size: 64 }),
  ofStood({ id: "what", heading: "What", of: ({ what }) => STOOD_NAMES[what] }, NARROW),
  officeColumn<StoodLine>((line) => (line.officeId === null ? null : line), 192),
  ofStood(
    { id: "submission", heading: "Submission", kind: "id", of: ({ entry }) => (entry === "" ? null : entry) },
    { size: 112, meta: { missing: () => null } },
  ),
  ofStood(
    { id: "words", heading: "As it stood", of: ({ words }) => words },
    { size: 320, meta: { missing: () => null, grows: true, onPhone: true } },
  ),
  ofStood(
    { id: "who", heading: "By", of: ({ byName }) => byName },
    { size: 144, meta: { missing: () => null } },
  ),
  momentColumn<StoodLine>(zone, stoodTable.when),
];

type Send = Evidence["sends"][number];
const ofSends = columnFor<Send>();
export const sendColumns = (zone: string) => [
  ofSends(
    { id: "file", heading: sendsTable.file.heading, kind: "id", of: ({ file }) => String(file) },
    { size: 64 },
  ),
  ofSends(
    { id: "what", heading: sendsTable.what.heading, of: ({ what }) => SEND_NAMES[what] },
    { size: 192, meta: { grows: true, onPhone: true } },
  ),
  ofSends({ id: "on", heading: sendsTable.on.heading, kind: "date", of: ({ on }) => on }, { size: 112 }),
  ofSends({ id: "who", heading: sendsTable.who.heading, of: ({ byName }) => byName }, { size: 144 }),
  momentColumn<Send>(zone, sendsTable.when),
];

type Change = Evidence["changes"][number];
const ofChanges = columnFor<Change>();
export const changeColumns = [
  ofChanges({ id: "since", heading: "Since", of: sinceWords }, { size: 80 }),
  officeColumn<Change>((change) => change, 192),
  ofChanges({ id: "submission", heading: "Submission", kind: "id", of: ({ entry }) => entry }, NARROW),
  ofChanges(
    { id: "person", heading: "Person", of: lastFirst },
    { size: 160, meta: { grows: true, onPhone: true } },
  ),
  ofChanges({ id: "day", heading: "Local day", kind: "date", of: ({ day }) => day }, NARROW),
  ofChanges({ id: "what", heading: "What", of: ({ what }) => what }, NARROW),
  ofChanges(
    { id: "before", heading: changesTable.before.heading, kind: "minutes", of: ({ before }) => before },
    { size: 96 },
  ),
  ofChanges(
    { id: "after", heading: changesTable.after.heading, kind: "minutes", of: ({ after }) => after },
    { size: 96 },
  ),
  ofChanges(
    { id: "change", heading: "Change", kind: "minutes", of: ({ change }) => change },
    { size: 96, meta: { text: ({ change }) => formatDifference(change), onPhone: true } },
  ),
];
