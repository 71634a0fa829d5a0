import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { isEntryId, type EntryId } from "#domain/ids.ts";
import { dateOf } from "#domain/time/time.ts";
import { weekOf } from "#domain/time/week.ts";
import { recordsFile } from "#web/api/export.ts";
import {
  recordViews,
  usePayrollSubmission,
  type PayrollSubmission,
  type SubmissionRow,
} from "#web/api/payroll.ts";
import { changed, oneOf, textOf, useAddress } from "#web/lib/address.ts";
import { formatNoun, isolate } from "#web/lib/format.ts";
import { formatDate, formatRange, formatStamp } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Facts, type Fact } from "#web/ui/page/facts.tsx";
import { Breadcrumbs, Page, type Crumb } from "#web/ui/page/page.tsx";
import { Panel, Section } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { ProofOfTotal } from "./proof-of-total.tsx";
import { recordColumns } from "./record-columns.tsx";
import { recordLines, type RecordLine } from "./record-shapes.ts";
import { StateBadge } from "./submission-state.tsx";

export function SubmissionPage() {
  const { entry = "" } = useParams();
  const byId = <Breadcrumbs above={[PAYROLL]} here={<bdi>{entry}</bdi>} />;
  return (
    <Page
      title={
        <>
          Submission <bdi>{entry}</bdi>
        </>
      }
      windowTitle={`Submission ${isolate(entry)}`}
      trail={
        isEntryId(entry) ? (
          <Part resetKey={entry} waiting={byId} instead={byId}>
            <Trail entry={entry} />
          </Part>
        ) : null
      }
    >
      {isEntryId(entry) ? (
        <Panel
          title="Week and total"
          resetKey={entry}
          waiting={<BlockSkeleton label="the submission" heightPx={480} />}
          aside={<SubmissionAge entry={entry} />}
        >
          <Submission entry={entry} />
        </Panel>
      ) : (
        <Empty>Submission not found. Check the address.</Empty>
      )}
    </Page>
  );
}

type EntryProps = { readonly entry: EntryId };

const PAYROLL: Crumb = { label: "Payroll", to: paths.payroll };

/** Payroll › its week, with the filters the user came with › the submission's office. */
function Trail({ entry }: EntryProps) {
  const { search } = useAddress();
  const { officeId, officeName, weekStart, weekEnd } = usePayrollSubmission(entry).submission;
  const here = <bdi>{officeName === "" ? `Office ${officeId}` : officeName}</bdi>;
  if (weekStart === null) return <Breadcrumbs above={[PAYROLL]} here={here} />;
  const from = dateOf(weekStart);
  const week: Crumb = {
    label: formatRange(weekEnd === null ? weekOf(from) : { from, to: dateOf(weekEnd) }),
    to: withSearch(paths.payroll, changed(search, { view: null, records: null, week: from })),
  };
  return <Breadcrumbs above={[PAYROLL, week]} here={here} />;
}

const SubmissionAge = ({ entry }: EntryProps) => <PanelAge asOf={usePayrollSubmission(entry).asOf} />;

function Submission({ entry }: EntryProps) {
  const { search, change } = useAddress();
  const { submission, records, asOf, clocksChanged } = usePayrollSubmission(entry);
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
      <Cautions submission={submission} clocksChanged={clocksChanged} />
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
              subRows={ownRecords}
              files={{
                of: "records",
                hrefOf: (format, columns) =>
                  recordsFile({ entry, view, sort: textOf(search, "records"), format, columns }),
              }}
            />
          </>
        )}
      </Section>
    </div>
  );
}

const VIEWS = [
  { id: "by-person", label: "By person" },
  { id: "flat", label: "By clock-in" },
] as const;

const ownRecords = (line: RecordLine) => (line.kind === "person" ? line.own : undefined);

/** What a reader must know before trusting the submission's times and figures. Nothing when there is nothing. */
function Cautions({
  submission: { unread },
  clocksChanged,
}: Pick<PayrollSubmission, "submission" | "clocksChanged">) {
  if (clocksChanged === null && unread.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-table">
      {clocksChanged === null ? null : (
        <Badge tone="warn" shape="half">
          The clocks changed on {formatDate(clocksChanged)}. Records without their own UTC offset use the
          submission’s for the whole week, so some times may be an hour off.
        </Badge>
      )}
      {unread.length === 0 ? null : (
        <Badge tone="warn" shape="half">
          Couldn’t read:{" "}
          {unread.map(({ field, text }) => `${FIELD_WORDS[field] ?? field} “${isolate(text)}”`).join(", ")}.
        </Badge>
      )}
    </div>
  );
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  totalMin: "total minutes",
  weekStart: "start of the week",
  weekEnd: "end of the week",
  updated: "updated",
  offsetMin: "offset from UTC",
};

const weekWords = ({ weekStart, weekEnd }: SubmissionRow): string | null =>
  weekStart === null || weekEnd === null
    ? null
    : formatRange({ from: dateOf(weekStart), to: dateOf(weekEnd) });

const factsOf = (submission: SubmissionRow): readonly Fact[] => {
  const { officeId, officeName, ownerName, updated, submitted, locked } = submission;
  return [
    {
      label: "Office",
      value: <bdi>{officeName === "" ? `Office ${officeId}` : `${officeName} (${officeId})`}</bdi>,
    },
    { label: "Owner", value: textOrNull(ownerName) },
    { label: "Week", value: weekWords(submission) },
    { label: "State", value: <StateBadge state={submission.state} /> },
    { label: "Kind", value: submission.isRoadShow ? "Roadshow" : "Other" },
    { label: "Submitted", value: textOrNull(submitted) },
    { label: "Locked", value: textOrNull(locked) },
    { label: "Updated", value: updated === null ? null : formatStamp(updated) },
  ];
};

const textOrNull = (text: string) => (text === "" ? null : <bdi>{text}</bdi>);
