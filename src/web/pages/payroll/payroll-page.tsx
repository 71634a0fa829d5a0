import { useOffices } from "#web/api/offices.ts";
import { usePayrollNews } from "#web/api/payroll/payroll-review.ts";
import { useAddress } from "#web/lib/address.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { WeekPicker } from "#web/ui/date/week-picker.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { SearchBox } from "#web/ui/filters/search-box.tsx";
import { PrintedFilters, UnknownFilters, useFiltersSet } from "#web/ui/filters/declared-filters.tsx";
import { Toolbar } from "#web/ui/filters/toolbar.tsx";
import { copyLinkWith } from "#web/ui/overlay/copy-text.ts";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { FieldSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { boardFilters, payrollFilters } from "./payroll-query.ts";
import { weekChoices } from "./payroll-shapes.ts";
import { Sections } from "./sections.tsx";
import { useSubmissions } from "./use-submissions.ts";
import { Board } from "./board.tsx";

export function PayrollPage() {
  usePayrollNews();
  const filters = useFiltersSet(payrollFilters);
  return (
    <Page
      title="Payroll"
      toolbar={
        <Toolbar {...filters} printed={<PrintedWeekFilters />}>
          <Part waiting={<FieldSkeleton />}>
            <WeekField />
          </Part>
          <Part waiting={<FieldSkeleton />}>
            <OfficeField />
          </Part>
          <SearchBox label="Search offices and owners" placeholder="Office or owner" />
        </Toolbar>
      }
    >
      <UnknownFilters filters={payrollFilters} />
      <Panel title="Submissions by office" waiting={<TableSkeleton rows={13} />}>
        <Board />
      </Panel>
      <Part>
        <OfWeek />
      </Part>
    </Page>
  );
}

/** Sections about the shown week, once there is one. */
function OfWeek() {
  const { week } = useSubmissions();
  return week === null ? null : <Sections week={week} />;
}

function PrintedWeekFilters() {
  const { words } = useSubmissions();
  const { office } = boardFilters(useAddress().search);
  const offices = chosenNames(officeOptions(useOffices()), office === null ? [] : [office], "office");
  return (
    <PrintedFilters
      filters={payrollFilters}
      values={{}}
      words={{ week: words === "" ? [] : [words], office: offices }}
    />
  );
}

function WeekField() {
  const { search, change } = useAddress();
  const { weeks, week, words } = useSubmissions();
  usePageCommands(
    week === null || search.has("week")
      ? []
      : [
          {
            id: "link",
            label: `Copy link to ${words}`,
            run: () => copyLinkWith({ week }),
            isShared: true,
          },
        ],
  );
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
  const { office } = boardFilters(search);
  const offices = useOffices();
  return (
    <Picker
      noun="office"
      options={officeOptions(offices)}
      chosen={office === null ? [] : [office]}
      onChange={([chosen = null]) => change({ office: chosen })}
      most={1}
    />
  );
}
