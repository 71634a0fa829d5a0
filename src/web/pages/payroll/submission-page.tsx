import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { isEntryId, type EntryId } from "#domain/ids.ts";
import { dateOf } from "#domain/time/time.ts";
import { recordsFile } from "#web/api/export.ts";
import { recordViews, usePayrollSubmission, type SubmissionRow } from "#web/api/payroll.ts";
import { oneOf, textOf, useAddress } from "#web/lib/address.ts";
import { formatNoun, isolate } from "#web/lib/format.ts";
import { formatRange, formatStamp } from "#web/lib/format-dates.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel, Section } from "#web/ui/page/panel.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { Facts, type Fact } from "#web/ui/page/facts.tsx";
import { Cautions } from "./cautions.tsx";
import { ProofOfTotal } from "./proof-of-total.tsx";
import { recordColumns } from "./record-columns.tsx";
import { recordLines, type RecordLine } from "./record-shapes.ts";
import { StateBadge } from "./submission-state.tsx";
import { SubmissionTrail } from "./submission-trail.tsx";

export function SubmissionPage() {
  const { entry = "" } = useParams();
  return (
    <Page
      title={
        <>
          Submission <bdi>{entry}</bdi>
        </>
      }
      windowTitle={`Submission ${isolate(entry)}`}
      trail={isEntryId(entry) ? <SubmissionTrail entry={entry} /> : null}
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

const SubmissionAge = ({ entry }: EntryProps) => <PanelAge asOf={usePayrollSubmission(entry).asOf} />;

function Submission({ entry }: EntryProps) {
  const { search } = useAddress();
  const { submission, records, asOf, clocksChanged } = usePayrollSubmission(entry);
  const view = oneOf(search, "view", recordViews) ?? recordViews[0];
  const lines = useMemo(() => recordLines(records, view), [records, view]);
  return (
    <div className="flex flex-col gap-6">
      <Facts facts={factsOf(submission)} />
      <ProofOfTotal submission={submission} records={records} asOf={asOf} />
      <Cautions submission={submission} clocksChanged={clocksChanged} />
      <Section title="Time records">
        {records.length === 0 ? (
          <Empty>
            {submission.countedMin === null
              ? "The records of this submission haven’t been read yet."
              : "This submission has no time records."}
          </Empty>
        ) : (
          <>
            <ViewField />
            <DataTable
              id="records"
              rowsKey={`${entry} ${view}`}
              // The payroll page keeps its own sort in the address for the way back.
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

const ownRecords = (line: RecordLine) => (line.kind === "person" ? line.own : undefined);

function ViewField() {
  const { search, change } = useAddress();
  return (
    <div className="mb-3 print:hidden">
      <Segmented
        label="Show"
        value={oneOf(search, "view", recordViews) ?? recordViews[0]}
        segments={VIEWS}
        onChange={(id) => change({ view: id === recordViews[0] ? null : id })}
      />
    </div>
  );
}

const VIEWS = [
  { id: "by-person", label: "By person" },
  { id: "flat", label: "By clock-in" },
] as const;

const factsOf = (submission: SubmissionRow): readonly Fact[] => {
  const {
    officeId,
    officeName,
    ownerName,
    weekStart,
    weekEnd,
    updated,
    submitted,
    locked,
    isRoadShow,
    state,
  } = submission;
  return [
    {
      label: "Office",
      value: <bdi>{officeName === "" ? `Office ${officeId}` : `${officeName} (${officeId})`}</bdi>,
    },
    { label: "Owner", value: ownerName === "" ? null : <bdi>{ownerName}</bdi> },
    {
      label: "Week",
      value:
        weekStart === null || weekEnd === null
          ? null
          : formatRange({ from: dateOf(weekStart), to: dateOf(weekEnd) }),
    },
    { label: "State", value: <StateBadge state={state} /> },
    { label: "Kind", value: isRoadShow ? "Roadshow" : "Other" },
    { label: "Submitted, as reported", value: submitted === "" ? null : <bdi>{submitted}</bdi> },
    { label: "Locked, as reported", value: locked === "" ? null : <bdi>{locked}</bdi> },
    { label: "Updated", value: updated === null ? null : formatStamp(updated) },
  ];
};
