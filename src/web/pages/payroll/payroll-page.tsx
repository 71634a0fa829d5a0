import { Suspense, useMemo, useState } from "react";
import { attentionWords, FIGURE_IDS } from "#domain/payroll/board.ts";
import { useOffices } from "#web/api/offices.ts";
import { usePayrollBoard, usePayrollDecidable, useReadDecidable, type BoardQuery } from "#web/api/payroll.ts";
import { submissionsFile } from "#web/api/payroll-files.ts";
import { usePayrollNews, useUndoSignOffs } from "#web/api/payroll-review.ts";
import { useUnrefreshed } from "#web/api/shown-reports.ts";
import { textOf, useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { useIsNarrow, useMedia } from "#web/lib/media.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { WeekPicker, WeekSkeleton } from "#web/ui/date/week-picker.tsx";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { Picker, PickerSkeleton } from "#web/ui/filters/picker.tsx";
import { SearchBox } from "#web/ui/filters/search-box.tsx";
import { FilterWords, Toolbar } from "#web/ui/filters/toolbar.tsx";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { copyLinkWith } from "#web/ui/overlay/copy-text.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";
import { EvidencePage } from "#web/pages/payroll/files/evidence-page.tsx";
import { AbsentOffices, VERDICT_ROOM, WeekVerdict } from "./week-verdict.tsx";
import { payrollColumns } from "./payroll-columns.tsx";
import { boardFilters, boardQuery, payrollQuery } from "./payroll-query.ts";
import { fileColumns, unknownWords, weekChoices } from "./payroll-shapes.ts";
import { SignOffSheet } from "./review.tsx";
import { Sections, SECTIONS_ID } from "./sections.tsx";
import { useSubmissions } from "./use-submissions.ts";

export function PayrollPage() {
  usePayrollNews();
  const { search, change } = useAddress();
  const submissions = useUnrefreshed("/api/payroll/submissions");
  if (search.has("evidence")) return <EvidencePage />;
  return (
    <Page
      title="Payroll"
      toolbar={
        <Toolbar
          filtersSet={FILTERS.filter((name) => search.has(name)).length}
          onClear={() => change(Object.fromEntries(FILTERS.map((name) => [name, null])))}
          printed={<PrintedFilters />}
        >
          <Part waiting={<WeekSkeleton />}>
            <WeekField />
          </Part>
          <Part waiting={<PickerSkeleton noun="office" />}>
            <OfficeField />
          </Part>
          <SearchBox label="Search offices and owners" placeholder="Office or owner" />
        </Toolbar>
      }
    >
      <Panel title="Submissions by office" waiting={submissionsWaiting} unrefreshed={submissions}>
        <Submissions />
      </Panel>
      <Part>
        <OfWeek />
      </Part>
    </Page>
  );
}

const FILTERS = ["week", "office", "q", "show", "rule", "severity", "exceptions"] as const;

/** What is about the shown week, once there is one. */
function OfWeek() {
  const { week } = useSubmissions();
  return week === null ? null : <Sections week={week} />;
}

function PrintedFilters() {
  const { words } = useSubmissions();
  const { office } = boardFilters(useAddress().search);
  return (
    <FilterWords
      filters={[
        { label: "Week", words: words === "" ? [] : [words] },
        {
          label: "Office",
          words: chosenNames(officeOptions(useOffices()), office === null ? [] : [office], "office"),
        },
      ]}
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
  return (
    <Picker
      noun="office"
      options={officeOptions(useOffices())}
      chosen={office === null ? [] : [office]}
      onChange={([chosen = null]) => change({ office: chosen })}
      most={1}
    />
  );
}

/** Figures in one line that scrolls sideways: however many there are, what is below stands where it will stay. */
const FIGURE_STRIP =
  "flex h-15 min-w-0 overflow-x-auto overflow-y-hidden [scrollbar-width:none] print:h-auto print:flex-wrap";

/** What can be done with the week stands beside its figures, on a phone below them: never out of sight. */
const FIGURES_AND_ACTIONS = "mb-3 flex min-w-0 gap-x-3 gap-y-2 max-sm:flex-col sm:items-end";
const ACTIONS_ROOM = "shrink-0 max-sm:min-h-10";

/** What matters of the week, and its figures, stand above the table. */
const submissionsWaiting = (
  <>
    <div className={VERDICT_ROOM}>
      <span className="skeleton block h-5 w-full max-w-xl" />
    </div>
    <div className={FIGURES_AND_ACTIONS}>
      <div className={FIGURE_STRIP}>
        <span className="skeleton w-full max-w-2xl sm:w-2xl" />
      </div>
      <div className={ACTIONS_ROOM} />
    </div>
    <TableSkeleton rows={13} />
  </>
);

/** From this width on all columns fit beside the rail. */
const ALL_FIT = "(width >= 120rem)";
/** And from this one on the four weeks before. */
const WEEKS_FIT = "(width >= 88.5rem)";

function Submissions() {
  const { search, change } = useAddress();
  const { words } = useSubmissions();
  const { first, rows, ...list } = usePayrollBoard(payrollQuery(search));
  const { week, earlier, deadline, total, totals, figures } = first;
  const canSpare = !useMedia(ALL_FIT);
  const isTight = !useMedia(WEEKS_FIT);
  const isNarrow = useIsNarrow();
  const [isSigning, setIsSigning] = useState(false);
  const undo = useUndoSignOffs();
  const readDecidable = useReadDecidable();
  const filters = useMemo(() => boardFilters(search), [search]);
  const columns = useMemo(() => payrollColumns(earlier, canSpare, isTight), [earlier, canSpare, isTight]);
  const openFiles = (): void => {
    change({ section: "files" });
    document.getElementById(SECTIONS_ID)?.focus();
  };
  usePageCommands([
    { id: "files", label: "Files for the payroll partner", run: openFiles },
    { id: "evidence", label: "Evidence of the week", run: () => change({ evidence: "yes", week }) },
  ]);
  if (week === null || deadline === null) return <Empty>No submissions yet.</Empty>;
  const asked = { ...boardQuery(search), week };
  const unknown = unknownWords(figures);
  const countOf = new Map(figures.shown.map(({ figure, count }) => [figure, count]));
  return (
    <>
      <WeekVerdict
        figures={figures}
        absent={<AbsentOffices query={{ week, office: asked.office, q: asked.q }} />}
        of={figures.counted === 0 ? "none" : filters.office === null && filters.q === "" ? "all" : "some"}
        week={words}
        deadline={deadline}
        attention={attentionWords(figures.attention)}
      />
      <fieldset aria-label={`Week ${words}`} className={FIGURES_AND_ACTIONS}>
        <div className={`gap-x-2 sm:flex-1 sm:[&>button]:min-w-18 ${FIGURE_STRIP}`}>
          {FIGURE_IDS.map((figure) => (
            <FigureToggle
              key={figure}
              label={FIGURE_WORDS[figure][0]}
              title={FIGURE_WORDS[figure][1]}
              count={countOf.get(figure) ?? 0}
              isPressed={filters.show === figure}
              onChange={(isPressed) => change({ show: isPressed ? figure : null })}
            />
          ))}
        </div>
        <div className={`flex flex-wrap gap-2 whitespace-nowrap print:hidden ${ACTIONS_ROOM}`}>
          {figures.ready === 0 ? null : (
            <Button icon="check" onPress={() => setIsSigning(true)}>
              Sign off {formatCount(figures.ready)} ready…
            </Button>
          )}
          {filters.show === "signed-off" && figures.signedOff > 0 ? (
            <ConfirmButton
              isDisabled={undo.isPending}
              title={`Undo ${formatNoun(figures.signedOff, "sign-off")}?`}
              consequence="The submissions count as not reviewed. The audit log keeps both."
              confirmWord={figures.signedOff === 1 ? "Undo sign-off" : "Undo sign-offs"}
              onConfirm={() =>
                void readDecidable(asked)
                  .then(({ signedOff }) => undo.mutateAsync({ submissions: signedOff }))
                  .then(
                    ({ undone }) => showToast(`${formatNoun(undone.length, "sign-off")} undone.`),
                    () => showToast("Couldn’t undo the sign-offs. Try again."),
                  )
              }
            >
              Undo {formatNoun(figures.signedOff, "sign-off")}…
            </ConfirmButton>
          ) : null}
          <Button icon="download" onPress={openFiles}>
            Files
          </Button>
        </div>
      </fieldset>
      <p className="mb-3 text-table empty:hidden">
        <Badge {...SEVERITY_LOOKS.warning}>{unknown && `Not in the total: ${unknown}.`}</Badge>
      </p>
      {total === 0 ? (
        <Empty>No submissions for {words} match these filters.</Empty>
      ) : (
        <DataTable
          id="payroll board"
          rowsKey={`${week} ${search.get("office")} ${filters.show} ${filters.q}`}
          caption={`Weekly submissions, ${words}`}
          columns={columns}
          canSelect
          isSideways={!isNarrow}
          rows={rows}
          server={{ ...list, count: total }}
          rowId={({ id }) => id}
          countWords={`${words}: ${formatNoun(total, "row")}`}
          totals={totals}
          files={{
            of: "submissions",
            hrefOf: (format, shown) =>
              submissionsFile({
                week,
                office: filters.office ?? undefined,
                q: filters.q,
                show: filters.show ?? undefined,
                sort: textOf(search, "sort"),
                format,
                columns: fileColumns(shown),
              }),
          }}
        />
      )}
      {isSigning ? (
        <Suspense fallback={null}>
          <SignOffReady query={asked} onClose={() => setIsSigning(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type SignOffReadyProps = { readonly query: BoardQuery; readonly onClose: () => void };

const SignOffReady = ({ query, onClose }: SignOffReadyProps) => (
  <SignOffSheet submissions={usePayrollDecidable(query).ready} onClose={onClose} />
);

const FIGURE_WORDS = {
  missing: ["Missing", "Offices that are expected to submit and have not, and records without a summary"],
  "half-missing": ["Half missing", "Offices that usually submit both kinds and submitted one"],
  "sent-back": ["Sent back", "Sent back to the office, and not changed since"],
  open: ["Open", "Not submitted by the office yet"],
  blocked: ["Blocked", "Submissions with open blocking exceptions"],
  warnings: ["Warnings", "Submissions with open warnings"],
  changed: ["Changed", "Changed since sign-off"],
  ready: ["Ready", "Submitted, records loaded, no open blocking exceptions, not signed off"],
  "signed-off": ["Signed off", "Reviewed and signed off in Fieldboard, and unchanged since"],
  sent: ["Sent", "In a file that was marked as sent, and unchanged since"],
} as const;
