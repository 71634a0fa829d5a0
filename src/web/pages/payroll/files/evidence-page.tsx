import { useMemo, type ReactNode } from "react";
import { PAGES } from "#domain/pages.ts";
import {
  boardLines,
  exceptionWords,
  officeWords,
  reviewWords,
  type BoardLine,
} from "#domain/payroll/board.ts";
import { ruleName } from "#domain/payroll/payroll-rules.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import { weekOf } from "#domain/time/week.ts";
import {
  ACCEPTANCE_STATES,
  evidenceFile,
  SIGN_OFF_STATES,
  sinceWords,
  usePayrollEvidence,
  type Evidence,
} from "#web/api/payroll-evidence.ts";
import { FILE_KIND_NAMES } from "#web/api/payroll-partner.ts";
import { usePayrollSubmissions } from "#web/api/payroll.ts";
import { useBusinessInUse } from "#web/api/session.ts";
import { changed, useAddress } from "#web/lib/address.ts";
import { formatDate, formatExactly, formatRange } from "#web/lib/format-dates.ts";
import { formatDifference, formatNoun } from "#web/lib/format.ts";
import { withSearch } from "#web/lib/paths.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Button, ButtonLink } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Breadcrumbs, Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { columnsOf } from "#web/ui/table/columns-of.tsx";
import type { Column } from "#web/ui/table/table-columns.ts";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { payrollQuery } from "#web/pages/payroll/payroll-query.ts";

/** What proves a week, on one page for the screen and for paper: what was decided, by whom, and what changed since. */
export function EvidencePage() {
  const { search } = useAddress();
  const { zone } = useBusinessInUse();
  const columns = useMemo(
    () => ({
      signOffs: signOffColumns(zone),
      acceptances: acceptanceColumns(zone),
      files: fileColumns(zone),
    }),
    [zone],
  );
  const above = [
    { label: "Payroll", to: withSearch(PAGES.payroll.path, changed(search, { evidence: null })) },
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
      <Panel title="Submissions" waiting={<TableSkeleton rows={8} />} aside={<EvidenceAge />}>
        <Submissions />
      </Panel>
      <EvidencePart title="Sign-offs">
        {({ signOffs }, week) => (
          <Table
            id="sign-offs"
            of="sign-off"
            week={week}
            rows={signOffs}
            columns={columns.signOffs}
            rowId={({ entry }, place) => `${entry} ${place}`}
            empty="No submission of this week has been signed off."
          />
        )}
      </EvidencePart>
      <EvidencePart title="Acceptances">
        {({ acceptances }, week) => (
          <Table
            id="acceptances"
            of="decision"
            week={week}
            rows={acceptances}
            columns={columns.acceptances}
            rowId={({ entry, rule }, place) => `${entry} ${rule} ${place}`}
            empty="No exception of this week has been accepted."
          />
        )}
      </EvidencePart>
      <EvidencePart title="Files">
        {({ files }, week) => (
          <Table
            id="payroll files"
            of="file"
            week={week}
            rows={files}
            columns={columns.files}
            rowId={({ number }) => String(number)}
            empty="No file of this week has been made."
          />
        )}
      </EvidencePart>
      <EvidencePart title="Changes since">
        {({ changes }, week) => (
          <Table
            id="changes since"
            of="change"
            week={week}
            rows={changes}
            columns={CHANGES}
            rowId={({ entry }, place) => `${entry} ${place}`}
            empty="No record has changed since a sign-off, or since the file that was sent."
          />
        )}
      </EvidencePart>
    </Page>
  );
}

/** The week of the address, else the latest one. */
function useWeek() {
  const reply = usePayrollSubmissions(payrollQuery(useAddress().search));
  const { weeks, week } = reply;
  const words = week === null ? "" : formatRange(weeks.find(({ from }) => from === week) ?? weekOf(week));
  return { reply, week, words };
}

const Trail = ({ above }: Pick<Parameters<typeof Breadcrumbs>[0], "above">) => (
  <Breadcrumbs above={above} here={`Evidence, ${useWeek().words}`} />
);

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

function EvidenceAge() {
  return <PanelAge asOf={useWeek().reply.asOf} />;
}

type EvidencePartProps = {
  readonly title: string;
  readonly children: (evidence: Evidence, week: IsoDate) => ReactNode;
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

const Loaded = ({ week, children }: Pick<EvidencePartProps, "children"> & { readonly week: IsoDate }) =>
  children(usePayrollEvidence({ week }), week);

type TableProps<Row> = {
  readonly id: string;
  /** What a row is, in the singular. */
  readonly of: string;
  readonly week: IsoDate;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row, place: number) => string;
  readonly empty: string;
};

function Table<Row extends object>({ id, of, week, rows, columns, rowId, empty }: TableProps<Row>) {
  const ids = new Map(rows.map((row, place) => [row, rowId(row, place)]));
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

function Submissions() {
  const { reply, week } = useWeek();
  if (week === null) return <Empty>No submissions yet.</Empty>;
  const { lines } = boardLines(reply, { office: null, q: "", show: null });
  return (
    <Table
      id="submissions"
      of="row"
      week={week}
      rows={lines}
      columns={SUBMISSIONS}
      rowId={({ id }) => id}
      empty="No submissions for this week."
    />
  );
}

const officeOf = ({ officeName, officeId }: Pick<Evidence["changes"][number], "officeName" | "officeId">) =>
  officeName === "" ? `Office ${officeId ?? ""}` : officeName;

const SUBMISSIONS = columnsOf<BoardLine>({
  office: { heading: "Office", of: ({ office }) => office && officeWords(office), width: "12rem" },
  submission: { heading: "Submission", kind: "id", of: ({ cell }) => cell && cell.entry, width: "7rem" },
  review: { heading: "Review", of: ({ cell }) => cell && reviewWords(cell), width: "14rem", onPhone: true },
  summary: { heading: "Summary", kind: "minutes", of: ({ summary }) => summary, width: "7rem" },
  records: { heading: "Records total", kind: "minutes", of: ({ counted }) => counted, width: "8rem" },
  exceptions: {
    heading: "Open exceptions",
    of: ({ cell }) => cell && exceptionWords(cell),
    width: "12rem",
    missing: () => null,
  },
});

/** When it was done, in the zone of the business, as the workbook has it. */
const momentLook = (zone: string) => ({
  heading: "At",
  of: ({ at }: { readonly at: Instant }) => at,
  text: ({ at }: { readonly at: Instant }) => formatExactly(at, zone),
  width: "13.5rem",
});

const signOffColumns = (zone: string) =>
  columnsOf<Evidence["signOffs"][number]>({
    office: { heading: "Office", of: officeOf, width: "12rem" },
    submission: { heading: "Submission", kind: "id", of: ({ entry }) => entry, width: "7rem" },
    state: { heading: "State", of: ({ state }) => SIGN_OFF_STATES[state], width: "12rem", onPhone: true },
    who: { heading: "By", of: ({ byName }) => byName, width: "10rem" },
    at: momentLook(zone),
    before: { heading: "Then", kind: "minutes", of: ({ minutesThen }) => minutesThen, width: "6rem" },
    now: { heading: "Now", kind: "minutes", of: ({ minutesNow }) => minutesNow, width: "6rem" },
    warnings: {
      heading: "Warnings then",
      kind: "count",
      of: ({ warnings }) => warnings,
      missing: "not counted by the version that stored it",
      width: "7.5rem",
    },
    note: { heading: "Note", of: ({ note }) => note, missing: () => null, width: "14rem" },
  });

const acceptanceColumns = (zone: string) =>
  columnsOf<Evidence["acceptances"][number]>({
    rule: { heading: "Exception", of: ({ rule }) => ruleName(rule), width: "13rem" },
    state: { heading: "State", of: ({ state }) => ACCEPTANCE_STATES[state], width: "11rem" },
    reason: {
      heading: "Reason",
      of: ({ reason }) => reason,
      missing: () => null,
      width: "16rem",
      onPhone: true,
    },
    who: { heading: "By", of: ({ byName }) => byName, width: "9rem" },
    at: momentLook(zone),
    office: { heading: "Office", of: officeOf, width: "11rem" },
    person: { heading: "Person", of: lastFirst, missing: () => null, width: "11rem" },
    record: { heading: "Record", kind: "id", of: ({ recordKey }) => recordKey, width: "7rem" },
    day: { heading: "Local day", kind: "date", of: ({ day }) => day, missing: () => null, width: "7rem" },
    minutes: {
      heading: "Minutes",
      kind: "minutes",
      of: ({ minutes }) => minutes,
      missing: () => null,
      width: "6rem",
    },
  });

const fileColumns = (zone: string) =>
  columnsOf<Evidence["files"][number]>({
    number: { heading: "File", kind: "id", of: ({ number }) => String(number), width: "4rem" },
    kind: {
      heading: "Kind",
      of: ({ kind, base }) => (base === null ? FILE_KIND_NAMES[kind] : `Corrections from file ${base}`),
      width: "12rem",
      onPhone: true,
    },
    state: {
      heading: "State",
      of: ({ draft, sent }) =>
        draft !== "" ? "Draft" : sent === null ? "Not sent" : `Sent on ${formatDate(sent.on)}`,
      width: "10rem",
    },
    who: { heading: "Made by", of: ({ byName }) => byName, width: "9rem" },
    at: momentLook(zone),
    rows: { heading: "Rows", kind: "count", of: ({ rows }) => rows, width: "5rem" },
    people: { heading: "People", kind: "count", of: ({ people }) => people, width: "5rem" },
    minutes: { heading: "Time", kind: "minutes", of: ({ minutes }) => minutes, width: "6rem" },
    sha256: { heading: "SHA-256", kind: "id", of: ({ sha256 }) => sha256, width: "16rem" },
  });

const CHANGES = columnsOf<Evidence["changes"][number]>({
  since: { heading: "Since", of: sinceWords, width: "5rem" },
  office: { heading: "Office", of: officeOf, width: "12rem" },
  submission: { heading: "Submission", kind: "id", of: ({ entry }) => entry, width: "7rem" },
  person: { heading: "Person", of: lastFirst, width: "10rem", onPhone: true },
  day: { heading: "Local day", kind: "date", of: ({ day }) => day, width: "7rem" },
  what: { heading: "What", of: ({ what }) => what, width: "7rem" },
  before: { heading: "Before", kind: "minutes", of: ({ before }) => before, width: "6rem" },
  after: { heading: "Now", kind: "minutes", of: ({ after }) => after, width: "6rem" },
  change: {
    heading: "Change",
    kind: "minutes",
    of: ({ change }) => change,
    text: ({ change }) => formatDifference(change),
    width: "6rem",
    onPhone: true,
  },
});
