import { useMemo } from "react";
import { PAYROLL_GROUPS, payrollLines, payrollTotal } from "#domain/payroll/payroll-lines.ts";
import { submissionsFile } from "#web/api/export.ts";
import { usePayrollSubmissions } from "#web/api/payroll.ts";
import { weekOf } from "#domain/time/week.ts";
import { oneOf, textOf, useAddress } from "#web/lib/address.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { MISSING_ROOM, MissingOffices } from "./missing-offices.tsx";
import { payrollAsk } from "./payroll-ask.ts";
import { payrollColumns, payrollGroupings } from "./payroll-columns.tsx";
import { PayrollFilters } from "./payroll-filters.tsx";
import { unknownWords } from "./payroll-shapes.ts";

export function PayrollPage() {
  const { search } = useAddress();
  return (
    <Page title="Payroll" windowTitle="Payroll" toolbar={<PayrollFilters />}>
      <Panel
        title="Submissions by office"
        resetKey={search.toString()}
        waiting={<SubmissionsWaiting />}
        aside={<SubmissionsAge />}
      >
        <Submissions />
      </Panel>
    </Page>
  );
}

/** The week, and what is missing, stand above the table. */
const SubmissionsWaiting = () => (
  <>
    <div className="mb-3 h-5">
      <span className="bone block h-4 w-24" />
    </div>
    <div className={MISSING_ROOM}>
      <span className="bone block h-4 w-full max-w-md" />
    </div>
    <TableSkeleton rows={12} headings={2} hasManyTools />
  </>
);

const useAskedSubmissions = () => usePayrollSubmissions(payrollAsk(useAddress().search));

const SubmissionsAge = () => <PanelAge asOf={useAskedSubmissions().asOf} />;

function Submissions() {
  const { search } = useAddress();
  const ask = payrollAsk(search);
  const { weeks, week, rows, missing, deadline } = usePayrollSubmissions(ask);
  const lines = useMemo(() => payrollLines(rows), [rows]);
  const totals = useMemo(() => payrollTotal(lines), [lines]);
  if (week === null || deadline === null) return <Empty>No submissions yet.</Empty>;
  const known = weeks.find(({ from }) => from === week);
  const words = formatRange(known ?? weekOf(week));
  if (rows.length === 0)
    return (
      <>
        {missing.length === 0 ? null : <MissingOffices offices={missing} week={words} deadline={deadline} />}
        <Empty>No office submitted hours for the week of {words} with these filters.</Empty>
      </>
    );
  const unknown = unknownWords(lines);
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-table">
        <strong className="font-semibold">{words}</strong>
        {unknown === "" ? null : (
          <Badge tone="warn" shape="half">
            The total leaves out: {unknown}.
          </Badge>
        )}
      </p>
      <MissingOffices offices={missing} week={words} deadline={deadline} />
      <div className="max-sm:[--hours:0.5rem]">
        <DataTable
          id="payroll"
          rowsKey={`${week} ${search.get("office")}`}
          caption={`Weekly submissions, ${words}`}
          columns={payrollColumns}
          groupings={payrollGroupings}
          canSelect
          rows={lines}
          rowId={({ id }) => id}
          countWords={formatNoun(lines.length, "submission")}
          totals={totals}
          files={{
            of: "submissions",
            hrefOf: (format, columns) =>
              submissionsFile({
                ...ask,
                sort: textOf(search, "sort"),
                group: oneOf(search, "group", PAYROLL_GROUPS) ?? undefined,
                format,
                columns,
              }),
          }}
        />
      </div>
    </>
  );
}
