import { useMemo, type ComponentProps, type ReactNode } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { isEntryId, type EntryId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { STATUS_HEADINGS } from "#domain/payroll/payroll.ts";
import { officeName, officeNameAndId } from "#domain/office-name.ts";
import type { DateRange } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import { recordsFile } from "#web/api/payroll/payroll-files.ts";
import { usePayrollNews } from "#web/api/payroll/payroll-review.ts";
import {
  recordViews,
  usePayrollSubmission,
  usePayrollNeighbors,
  type PayrollSubmission,
  type SubmissionRow,
} from "#web/api/payroll/payroll.ts";
import { withChanges, oneOf, useAddress, type AddressChanges } from "#web/lib/address.ts";
import { formatDate, formatRange, formatStamp } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun, isolate } from "#web/lib/format.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { PictureContext, pictureLines } from "#web/lib/picture.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Facts, type Fact } from "#web/ui/page/facts.tsx";
import { Breadcrumbs, Page, type Crumb } from "#web/ui/page/page.tsx";
import { Panel, Section } from "#web/ui/page/panel.tsx";
import { Part, ReportPart } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { SEVERITY_LOOKS, SourceBadge } from "./board-cell.tsx";
import { ExceptionList } from "#web/pages/payroll/exceptions/exception-list.tsx";
import { Ledger } from "./ledger.tsx";
import { Overtime } from "./overtime.tsx";
import { PersonDaysTable } from "./person-days.tsx";
import { ProofOfTotal } from "./proof-of-total.tsx";
import { boardQuery, boardSearch, SECTIONS_ID } from "./payroll-query.ts";
import { fileColumns } from "./payroll-shapes.ts";
import { recordColumns } from "./record-columns.tsx";
import { recordLines, type RecordLine } from "./record-shapes.ts";
import { Review } from "./review.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";

export function SubmissionPage() {
  usePayrollNews();
  const { entry = "" } = useParams();
  const byEntry = (
    <span>
      Submission <bdi>{entry}</bdi>
    </span>
  );
  const windowTitle = `Submission ${isolate(entry)}`;
  if (!isEntryId(entry))
    return (
      <Page title={byEntry} windowTitle={windowTitle}>
        <Empty>Submission not found. Check the address.</Empty>
      </Page>
    );
  const byId = <Breadcrumbs above={[PAYROLL]} here={<bdi>{entry}</bdi>} />;
  return (
    <Page
      title={
        <span className="block wrap-anywhere xl:truncate">
          <Part waiting={byEntry} instead={byEntry}>
            <Title entry={entry} />
          </Part>
        </span>
      }
      toolbar={
        <Part waiting={<div className="h-8 w-full max-sm:h-10" />}>
          <Neighbors entry={entry} />
        </Part>
      }
      windowTitle={windowTitle}
      trail={
        <Part waiting={byId} instead={byId}>
          <Trail entry={entry} />
        </Part>
      }
    >
      <Panel title="Week and total" waiting={<BlockSkeleton label="the submission" heightPx={480} />}>
        <Submission entry={entry} />
      </Panel>
    </Page>
  );
}

type EntryProps = { readonly entry: EntryId };

const PAYROLL: Crumb = { label: "Payroll", to: PAGES.payroll.path };

/** Payroll › its week, with the filters the user came with › the submission's office. */
function Trail({ entry }: EntryProps) {
  const { search } = useAddress();
  const { submission } = usePayrollSubmission(entry);
  const navigate = useNavigate();
  const week = weekRange(submission);
  const board = (changes: AddressChanges): string =>
    withSearch(
      PAGES.payroll.path,
      withChanges(boardSearch(search), { week: week?.from ?? null, ...changes }),
    );
  const above = week === null ? [] : [{ label: formatRange(week), to: board({}) }];
  usePageCommands(
    week === null
      ? []
      : [
          { id: "board", label: "Board of the week", run: () => void navigate(board({})) },
          {
            id: "files",
            label: "Files for the payroll partner",
            run: () => void navigate(`${board({ section: "files" })}#${SECTIONS_ID}`),
          },
        ],
  );
  return <Breadcrumbs above={[PAYROLL, ...above]} here={<bdi>{officeName(submission)}</bdi>} />;
}

/** Subject of the pictures of the submission's charts. */
const pictureWords = (submission: PayrollSubmission["submission"]): readonly string[] =>
  pictureLines([
    { label: "Office", words: [officeName(submission)] },
    { label: "Week", words: [weekWords(submission) ?? "unknown"] },
  ]);

function Submission({ entry }: EntryProps) {
  const isNarrow = useIsNarrow();
  const { search, change } = useAddress();
  const { submission, records, asOf, clockChange } = usePayrollSubmission(entry);
  const view = oneOf(search, "view", recordViews) ?? recordViews[0];
  const lines = useMemo(() => recordLines(records, view), [records, view]);
  return (
    <div className="flex flex-col gap-6">
      <Facts facts={factsOf(submission)} />
      <ProofOfTotal
        submission={submission}
        records={records}
        asOf={asOf}
        week={weekWords(submission) ?? "Unknown week"}
      />
      <Cautions submission={submission} clockChange={clockChange} />
      <Report title={STATUS_HEADINGS.review} label="the review" heightPx={isNarrow ? 116 : 64}>
        <Review entry={entry} minutes={submission.countedMin} />
      </Report>
      <Report title="Exceptions" label="the exceptions" heightPx={isNarrow ? 398 : 262}>
        <ExceptionList of={{ entry }} />
      </Report>
      <Report title="Changes" label="the changes" heightPx={isNarrow ? 184 : 128}>
        <Ledger entry={entry} />
      </Report>
      {records.length === 0 ? null : (
        <Section title="People and days">
          <PictureContext value={pictureWords(submission)}>
            <PersonDaysTable entry={entry} records={records} week={weekRange(submission)} />
          </PictureContext>
        </Section>
      )}
      <Report title="Overtime preview" label="the overtime preview" heightPx={200}>
        <Overtime entry={entry} />
      </Report>
      <Signatures />
      <Section title="Time records">
        {records.length === 0 ? (
          <Empty>
            {submission.countedMin === null
              ? "The time records of this submission haven’t loaded yet."
              : "This submission has no time records."}
          </Empty>
        ) : (
          <>
            <div className="mb-3 print:hidden">
              <Segmented
                label="Show"
                value={view}
                segments={VIEWS}
                onChange={(id) => change({ view: id === recordViews[0] ? null : id })}
              />
            </div>
            <DataTable
              id="records"
              rowsKey={`${entry} ${view}`}
              // The payroll page's own sort stays in the address for the way back.
              sortMember="records"
              caption={`Time records of submission ${isolate(entry)}`}
              columns={recordColumns}
              canSelect
              rows={lines}
              rowId={({ id }) => id}
              countWords={formatNoun(records.length, "record")}
              subRows={recordsOf}
              files={{
                of: "records",
                hrefOf: (shown) =>
                  recordsFile({
                    entry,
                    view,
                    ...shown,
                    columns: fileColumns(shown.columns),
                  }),
              }}
            />
          </>
        )}
      </Section>
    </div>
  );
}

type ReportProps = ComponentProps<typeof BlockSkeleton> & {
  readonly title: string;
  readonly children: ReactNode;
};

/** A section of its own report, which waits and fails without the others. */
const Report = ({ title, children, ...waiting }: ReportProps) => (
  <Section title={title}>
    <ReportPart waiting={<BlockSkeleton {...waiting} />}>{children}</ReportPart>
  </Section>
);

/** On paper only: who has reviewed the week. */
const Signatures = () => (
  <div className="hidden gap-10 pt-8 print:flex">
    {["Office owner", "Payroll", "Date"].map((who) => (
      <span key={who} className="flex-1 border-t border-ink pt-1 text-caption">
        {who}
      </span>
    ))}
  </div>
);

/** The office, the kind and the week. */
function Title({ entry }: EntryProps) {
  const { submission } = usePayrollSubmission(entry);
  return (
    <>
      <bdi>{officeName(submission)}</bdi>
      <span>{`, ${submission.isRoadShow ? "roadshow" : "standard"}`}</span>
      {/* On a wide screen the trail beside it says the week. */}
      <span className="not-print:xl:sr-only">{`, ${weekWords(submission) ?? "unknown week"}`}</span>
    </>
  );
}

/** The submissions before and after this one on the board, as its filters in the address show it. */
function Neighbors({ entry }: EntryProps) {
  const { search } = useAddress();
  const navigate = useNavigate();
  const { office, q, show } = boardQuery(search);
  const neighbors = usePayrollNeighbors({ entry, office, q, show });
  // The moments that changes are between, and an open exception, are of this submission.
  const onward = withChanges(boardSearch(search), { view: search.get("view") });
  const commandTo = (to: EntryId | null | undefined, id: string, label: string) =>
    to === null || to === undefined
      ? []
      : [{ id, label, run: () => void navigate(withSearch(paths.submission(to), onward)) }];
  const before = commandTo(neighbors?.previous, "previous", "Previous submission");
  const after = commandTo(neighbors?.next, "next", "Next submission");
  usePageCommands([...before, ...after]);
  return neighbors === null ? null : (
    <div className="flex items-center gap-2 print:hidden">
      <Button
        look="quiet"
        icon="chevron-left"
        isDisabled={before.length === 0}
        onPress={() => before[0]?.run()}
      >
        Previous
      </Button>
      <span className="figures text-table whitespace-nowrap text-muted">
        {`${formatCount(neighbors.place)} of ${formatCount(neighbors.of)}`}
      </span>
      <Button
        look="quiet"
        icon="chevron-right"
        isDisabled={after.length === 0}
        onPress={() => after[0]?.run()}
      >
        Next
      </Button>
    </div>
  );
}

const VIEWS = [
  { id: "by-person", label: "By person" },
  { id: "flat", label: "By clock-in" },
] as const;

const recordsOf = (line: RecordLine) => (line.kind === "person" ? line.records : undefined);

/** Notes that a reader must know before trusting the submission's times and figures. Nothing when there is nothing. */
const Cautions = ({ submission, clockChange }: Pick<PayrollSubmission, "submission" | "clockChange">) => (
  <div className="flex flex-col gap-1 text-table empty:hidden">
    <Badge {...SEVERITY_LOOKS.warning}>
      {clockChange === null
        ? ""
        : `The clocks changed on ${formatDate(clockChange.day)}. ${
            clockChange.zone === null
              ? "Records without their own UTC offset use the submission’s for the whole week, so some times may be an hour off."
              : `Records without their own UTC offset follow the office’s time zone, ${clockChange.zone}.`
          }`}
    </Badge>
    <Badge {...SEVERITY_LOOKS.warning}>
      {submission.unread.length === 0
        ? ""
        : `Couldn’t read: ${submission.unread.map(({ field, text }) => `${FIELD_WORDS[field] ?? field} “${isolate(text)}”`).join(", ")}.`}
    </Badge>
  </div>
);

const FIELD_WORDS: Readonly<Record<string, string>> = {
  totalMin: "total minutes",
  weekStart: "start of the week",
  weekEnd: "end of the week",
  updated: "updated",
  offsetMin: "offset from UTC",
};

const weekRange = ({ week }: SubmissionRow): DateRange | null => (week === null ? null : weekFrom(week));

const weekWords = (submission: SubmissionRow): string | null => {
  const range = weekRange(submission);
  return range === null ? null : formatRange(range);
};

const factsOf = (submission: SubmissionRow): readonly Fact[] => {
  const { officeId, ownerName, updated } = submission;
  const { submitted, submittedAt, locked, lockedAt } = submission;
  return [
    {
      label: "Office",
      value: (
        <OfficeLink id={officeId}>
          <bdi>{officeNameAndId(submission)}</bdi>
        </OfficeLink>
      ),
    },
    { label: "Owner", value: ownerName },
    { label: "Week", value: weekWords(submission) },
    {
      label: STATUS_HEADINGS.source,
      value: <SourceBadge state={submission.state} isHalf={false} />,
    },
    { label: "Kind", value: submission.isRoadShow ? "Roadshow" : "Standard" },
    { label: "Submitted", value: submittedAt === null ? submitted : formatStamp(submittedAt) },
    { label: "Locked", value: lockedAt === null ? locked : formatStamp(lockedAt) },
    { label: "Updated", value: updated && formatStamp(updated) },
  ];
};
