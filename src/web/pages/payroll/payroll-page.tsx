import { useMemo } from "react";
import { PAYROLL_GROUPS, payrollLines, payrollTotal } from "#domain/payroll/payroll-lines.ts";
import { weekOf } from "#domain/time/week.ts";
import { submissionsFile } from "#web/api/export.ts";
import { useOffices } from "#web/api/offices.ts";
import { usePayrollSubmissions } from "#web/api/payroll.ts";
import { oneOf, textOf, useAddress } from "#web/lib/address.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { useMedia } from "#web/lib/media.ts";
import { WeekPicker, WeekSkeleton } from "#web/ui/date/week-picker.tsx";
import { Picker, PickerSkeleton } from "#web/ui/filters/picker.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { FilterWords, Toolbar } from "#web/ui/filters/toolbar.tsx";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { MISSING_ROOM, MissingOffices } from "./missing-offices.tsx";
import { payrollAsk } from "./payroll-ask.ts";
import { payrollColumns, payrollGroupings, sparePayrollColumns } from "./payroll-columns.tsx";
import { unknownWords, weekChoices } from "./payroll-shapes.ts";

export function PayrollPage() {
  const { search, change } = useAddress();
  const resetKey = search.toString();
  return (
    <Page
      title="Payroll"
      windowTitle="Payroll"
      toolbar={
        <Toolbar
          filtersSet={Object.keys(payrollAsk(search)).length}
          onClear={() => change({ week: null, office: null })}
          printed={<PrintedFilters />}
        >
          <Part waiting={<WeekSkeleton />} resetKey={resetKey}>
            <WeekField />
          </Part>
          <Part waiting={<PickerSkeleton noun="office" />}>
            <OfficeField />
          </Part>
        </Toolbar>
      }
    >
      <Panel
        title="Submissions by office"
        resetKey={resetKey}
        waiting={<SubmissionsWaiting />}
        aside={<SubmissionsAge />}
      >
        <Submissions />
      </Panel>
    </Page>
  );
}

/** The submissions that the address asks for, and their week in words; "" before there are any. */
function useSubmissions() {
  const ask = payrollAsk(useAddress().search);
  const reply = usePayrollSubmissions(ask);
  const { weeks, week } = reply;
  const words = week === null ? "" : formatRange(weeks.find(({ from }) => from === week) ?? weekOf(week));
  return { ...reply, ask, words };
}

function PrintedFilters() {
  const { ask, words } = useSubmissions();
  const chosen = ask.office === undefined ? [] : [ask.office];
  return (
    <FilterWords
      filters={[
        { label: "Week", words: words === "" ? [] : [words] },
        { label: "Office", words: chosenNames(officeOptions(useOffices()), chosen, "office") },
      ]}
    />
  );
}

function WeekField() {
  const { search, change } = useAddress();
  const { weeks, week } = useSubmissions();
  if (week === null) return null;
  return (
    <WeekPicker
      value={week}
      weeks={weekChoices(weeks, week)}
      // An office's own latest week may be another one, so beside an office every week is named.
      onChange={(from) => change({ week: from === weeks[0]?.from && !search.has("office") ? null : from })}
    />
  );
}

function OfficeField() {
  const { search, change } = useAddress();
  const { office } = payrollAsk(search);
  return (
    <Picker
      noun="office"
      options={officeOptions(useOffices())}
      chosen={office === undefined ? [] : [office]}
      onChange={([chosen = null]) => change({ office: chosen })}
      most={1}
    />
  );
}

/** The week, and what is missing, stand above the table. */
const SubmissionsWaiting = () => (
  <>
    <div className="mb-3 h-5">
      <span className="skeleton block h-4 w-24" />
    </div>
    <div className={MISSING_ROOM}>
      <span className="skeleton block h-4 w-full max-w-md" />
    </div>
    <TableSkeleton rows={12} headings={2} hasManyTools />
  </>
);

const SubmissionsAge = () => <PanelAge asOf={useSubmissions().asOf} />;

/** From this width on all columns fit beside the rail. */
const ALL_FIT = "(width >= 88rem)";

function Submissions() {
  const { search } = useAddress();
  const { ask, words, week, rows, missing, deadline } = useSubmissions();
  const columns = useMedia(ALL_FIT) ? payrollColumns : sparePayrollColumns;
  const lines = useMemo(() => payrollLines(rows), [rows]);
  const totals = useMemo(() => payrollTotal(lines), [lines]);
  if (week === null || deadline === null) return <Empty>No submissions yet.</Empty>;
  if (rows.length === 0)
    return (
      <>
        {missing.length === 0 ? null : <MissingOffices offices={missing} week={words} deadline={deadline} />}
        <Empty>No submissions for {words} match these filters.</Empty>
      </>
    );
  const unknown = unknownWords(lines);
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-table">
        <strong className="font-semibold">{words}</strong>
        {unknown === "" ? null : (
          <Badge tone="warn" shape="half">
            Not in the total: {unknown}.
          </Badge>
        )}
      </p>
      <MissingOffices offices={missing} week={words} deadline={deadline} />
      <div className="max-sm:[--hours:0.5rem]">
        <DataTable
          id="payroll"
          rowsKey={`${week} ${search.get("office")}`}
          caption={`Weekly submissions, ${words}`}
          columns={columns}
          groupings={payrollGroupings}
          canSelect
          rows={lines}
          rowId={({ id }) => id}
          countWords={formatNoun(lines.length, "submission")}
          totals={totals}
          files={{
            of: "submissions",
            hrefOf: (format, shown) =>
              submissionsFile({
                ...ask,
                sort: textOf(search, "sort"),
                group: oneOf(search, "group", PAYROLL_GROUPS) ?? undefined,
                format,
                columns: shown,
              }),
          }}
        />
      </div>
    </>
  );
}
