import { lazy, useMemo, useState, type ReactNode } from "react";
import {
  boardLines,
  attentionWords,
  boardTotal,
  countFigure,
  isFigure,
  kindWords,
  statusOf,
  weekSums,
} from "#domain/payroll/board.ts";
import { formatHoursMinutes, minutes } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import { useOffices } from "#web/api/offices.ts";
import { submissionsFile } from "#web/api/payroll-files.ts";
import { usePayrollExceptions, usePayrollNews, useUndoSignOffs } from "#web/api/payroll-review.ts";
import { usePayrollSubmissions } from "#web/api/payroll.ts";
import { useUnrefreshed } from "#web/api/shown-reports.ts";
import { textOf, useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { useIsNarrow, useMedia } from "#web/lib/media.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { PictureContext } from "#web/lib/picture.ts";
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
import { BlockSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";
import { ExceptionList, RuleFigures } from "#web/pages/payroll/exceptions/exception-list.tsx";
import { EvidencePage } from "#web/pages/payroll/files/evidence-page.tsx";
import { FilesSheet } from "#web/pages/payroll/files/files-sheet.tsx";
import { Insights } from "./insights.tsx";
import { MISSING_ROOM, MissingOffices } from "./missing-offices.tsx";
import { OwnLog } from "#web/pages/payroll/files/own-log.tsx";
import { payrollColumns } from "./payroll-columns.tsx";
import { boardFilters, exceptionsQuery, payrollQuery } from "./payroll-query.ts";
import { unknownWords, weekChoices, latestWeekWords, weekPictureLines } from "./payroll-shapes.ts";
import { SignOffSheet } from "./review.tsx";

const ColumnChart = lazy(async () => ({
  default: (await import("#web/ui/charts/columns.tsx")).ColumnChart,
}));

export function PayrollPage() {
  usePayrollNews();
  const { search, change } = useAddress();
  const submissions = useUnrefreshed("/api/payroll/submissions");
  const submissionsAndRules = useUnrefreshed("/api/payroll/submissions", "/api/payroll/exceptions");
  const exceptions = useUnrefreshed("/api/payroll/exceptions");
  const insights = useUnrefreshed("/api/payroll/insights");
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
      <Panel title="Submissions by office" waiting={submissionsWaiting} unrefreshed={submissionsAndRules}>
        <Submissions />
      </Panel>
      <Panel title="Exceptions" waiting={<TableSkeleton rows={6} />} unrefreshed={exceptions}>
        <OfWeek>
          {(week) => (
            <div id={LIST} tabIndex={-1} className="scroll-mt-4 rounded-sm">
              <ExceptionList of={{ week }} />
            </div>
          )}
        </OfWeek>
      </Panel>
      <Panel title="Unusual, edited and programs" waiting={<TableSkeleton rows={6} />} unrefreshed={insights}>
        <OfWeek>{(week) => <Insights week={week} />}</OfWeek>
      </Panel>
      <Panel
        title="Minutes by week"
        waiting={<BlockSkeleton label="the weeks" heightPx={240} />}
        unrefreshed={submissions}
      >
        <Weeks />
      </Panel>
      <Panel title="Evidence" waiting={<BlockSkeleton label="the evidence" heightPx={72} />}>
        <div className="flex flex-col items-start gap-3">
          <OfWeek>{(week) => <EvidenceLink week={week} />}</OfWeek>
          <OwnLog />
        </div>
      </Panel>
    </Page>
  );
}

const FILTERS = ["week", "office", "q", "show", "rule", "severity", "exceptions"] as const;

/** The submissions that the address asks for, and their week in words; "" before there are any. */
function useSubmissions() {
  const reply = usePayrollSubmissions(payrollQuery(useAddress().search));
  const { week } = reply;
  const words = week === null ? "" : formatRange(weekFrom(week));
  return { ...reply, reply, words };
}

/** What is about the shown week, once there is one. */
function OfWeek({ children }: { readonly children: (week: IsoDate) => ReactNode }) {
  const { week } = useSubmissions();
  return week === null ? <Empty>No submissions yet.</Empty> : children(week);
}

/** The way to all that proves a week, on a page of its own. */
function EvidenceLink({ week }: { readonly week: IsoDate }) {
  const { change } = useAddress();
  const open = (): void => change({ evidence: "yes", week });
  usePageCommands([{ id: "evidence", label: "Evidence of the week", run: open }]);
  return (
    <Button icon="shield" onPress={open}>
      Sign-offs, acceptances, files and changes
    </Button>
  );
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
  const { weeks, week } = useSubmissions();
  usePageCommands(
    week === null || search.has("week")
      ? []
      : [
          {
            id: "link",
            label: `Copy link to ${formatRange(weekFrom(week))}`,
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

const rulesWaiting = (
  <div className={`mb-4 print:hidden ${FIGURE_STRIP}`}>
    <span className="skeleton w-full max-w-xl" />
  </div>
);

/** What can be done with the week stands beside its figures, on a phone below them: never out of sight. */
const FIGURES_AND_ACTIONS = "mb-3 flex min-w-0 gap-x-3 gap-y-2 max-sm:flex-col sm:items-end";
const ACTIONS_ROOM = "shrink-0 max-sm:min-h-10";

/** The figures, and what is missing, stand above the table. */
const submissionsWaiting = (
  <>
    <div className={FIGURES_AND_ACTIONS}>
      <div className={FIGURE_STRIP}>
        <span className="skeleton w-full max-w-2xl sm:w-2xl" />
      </div>
      <div className={ACTIONS_ROOM} />
    </div>
    <div className={MISSING_ROOM}>
      <span className="skeleton block h-4 w-full max-w-md" />
    </div>
    {rulesWaiting}
    <TableSkeleton rows={13} />
  </>
);

/** From this width on all columns fit beside the rail. */
const ALL_FIT = "(width >= 120rem)";
/** And from this one on the four weeks before. */
const WEEKS_FIT = "(width >= 88.5rem)";

function Submissions() {
  const { search, change } = useAddress();
  const { words, reply: board } = useSubmissions();
  const { week, earlier, deadline } = board;
  const canSpare = !useMedia(ALL_FIT);
  const isTight = !useMedia(WEEKS_FIT);
  const isNarrow = useIsNarrow();
  const [open, setOpen] = useState<"sign-off" | "files" | null>(null);
  const undo = useUndoSignOffs();
  const filters = useMemo(() => boardFilters(search), [search]);
  const { lines, counted } = useMemo(() => boardLines(board, filters), [board, filters]);
  const totals = useMemo(() => boardTotal(lines), [lines]);
  const columns = useMemo(() => payrollColumns(earlier, canSpare, isTight), [earlier, canSpare, isTight]);
  usePageCommands([{ id: "files", label: "Files for the payroll partner…", run: () => setOpen("files") }]);
  if (week === null || deadline === null) return <Empty>No submissions yet.</Empty>;
  const ready = lines.flatMap(({ cell }) =>
    cell === null || cell.entry === null || cell.fingerprint === null || statusOf(cell) !== "ready"
      ? []
      : [
          {
            entry: cell.entry,
            fingerprint: cell.fingerprint,
            minutes: cell.countedMin,
            warnings: cell.warnings,
          },
        ],
  );
  const signedOff = lines.flatMap(({ cell }) =>
    cell === null || cell.entry === null || cell.signOff === "none" ? [] : [cell.entry],
  );
  const absent = counted.flatMap(({ office, cell }) =>
    office !== null && cell?.state === "missing" ? [{ ...office, kind: kindWords(cell) }] : [],
  );
  const unknown = unknownWords(lines.filter(({ cell }) => cell !== null && cell.entry !== null));
  const changed = counted.filter(({ cell }) => cell?.signOff === "changed").length;
  return (
    <>
      <fieldset aria-label={`Week ${words}`} className={FIGURES_AND_ACTIONS}>
        <div className={`gap-x-3 sm:flex-1 sm:[&>button]:min-w-20 ${FIGURE_STRIP}`}>
          {FIGURE_IDS.map((figure) => (
            <FigureToggle
              key={figure}
              label={FIGURE_WORDS[figure][0]}
              title={FIGURE_WORDS[figure][1]}
              count={countFigure(counted, figure)}
              {...(figure === "signed-off" &&
                changed > 0 && { note: `${formatCount(changed)} changed since` })}
              isPressed={filters.show === figure}
              onChange={(isPressed) => change({ show: isPressed ? figure : null })}
            />
          ))}
        </div>
        <div className={`flex flex-wrap gap-2 whitespace-nowrap print:hidden ${ACTIONS_ROOM}`}>
          {ready.length === 0 ? null : (
            <Button icon="check" onPress={() => setOpen("sign-off")}>
              Sign off {formatCount(ready.length)} ready…
            </Button>
          )}
          {filters.show === "signed-off" && signedOff.length > 0 ? (
            <ConfirmButton
              isDisabled={undo.isPending}
              title={`Undo ${formatNoun(signedOff.length, "sign-off")}?`}
              consequence="The submissions count as not reviewed. The audit log keeps both."
              confirmWord={signedOff.length === 1 ? "Undo sign-off" : "Undo sign-offs"}
              onConfirm={() =>
                undo.mutate(
                  { submissions: signedOff },
                  {
                    onSuccess: ({ undone }) => showToast(`${formatNoun(undone.length, "sign-off")} undone.`),
                    onError: () => showToast("Couldn’t undo the sign-offs. Try again."),
                  },
                )
              }
            >
              Undo {formatNoun(signedOff.length, "sign-off")}…
            </ConfirmButton>
          ) : null}
          <Button icon="download" onPress={() => setOpen("files")}>
            Files…
          </Button>
        </div>
      </fieldset>
      <MissingOffices
        offices={absent}
        of={counted.length === 0 ? "none" : filters.office === null && filters.q === "" ? "all" : "some"}
        week={words}
        deadline={deadline}
        attention={attentionWords(counted)}
      />
      <p className="mb-3 text-table empty:hidden">
        <Badge {...SEVERITY_LOOKS.warning}>{unknown && `Not in the total: ${unknown}.`}</Badge>
      </p>
      <Part waiting={rulesWaiting}>
        <Rules week={week} />
      </Part>
      {lines.length === 0 ? (
        <Empty>No submissions for {words} match these filters.</Empty>
      ) : (
        <DataTable
          id="payroll board"
          rowsKey={`${week} ${search.get("office")} ${filters.show} ${filters.q}`}
          caption={`Weekly submissions, ${words}`}
          columns={columns}
          canSelect
          isSideways={!isNarrow}
          rows={lines}
          rowId={({ id }) => id}
          countWords={`${words}: ${formatNoun(lines.length, "row")}`}
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
      {open === "sign-off" ? <SignOffSheet submissions={ready} onClose={() => setOpen(null)} /> : null}
      {open === "files" ? (
        <Part>
          <FilesSheet
            week={week}
            words={words}
            office={filters.office}
            cells={board.cells.filter((cell) => cell.week === week || cell.week === null)}
            onClose={() => setOpen(null)}
          />
        </Part>
      ) : null}
    </>
  );
}

const FIGURE_WORDS = {
  missing: ["Missing", "Offices that are expected to submit and have not, and records without a summary"],
  "half-missing": ["Half missing", "Offices that usually submit both kinds and submitted one"],
  open: ["Open", "Not submitted by the office yet"],
  blocked: ["Blocked", "Submissions with open blocking exceptions"],
  warnings: ["Warnings", "Submissions with open warnings"],
  changed: ["Changed", "Changed since sign-off"],
  ready: ["Ready", "Submitted, records loaded, no open blocking exceptions, not signed off"],
  "signed-off": ["Signed off", "Reviewed and signed off in Fieldboard, and unchanged since"],
} as const;
const FIGURE_IDS = Object.keys(FIGURE_WORDS).filter(isFigure);

/** The columns of the file for those of the screen: hours stand in columns of their own. */
const fileColumns = (shown: readonly string[]): readonly string[] =>
  shown.flatMap((id) => (id.endsWith(" time") ? [id, id.replace("time", "hours")] : [id]));

const LIST = "exceptions";

/** Counts of open exceptions by rule, on the first screen; pressed, the list below comes into sight. */
function Rules({ week }: { readonly week: IsoDate }) {
  const { rule: _rule, severity: _severity, ...query } = exceptionsQuery(useAddress().search, { week });
  const { counts } = usePayrollExceptions({ ...query, state: "open" });
  return (
    <RuleFigures
      counts={counts}
      onPress={() => document.getElementById(LIST)?.focus()}
      className={`mb-4 ${FIGURE_STRIP}`}
    />
  );
}

function Weeks() {
  const { search, change } = useAddress();
  const sums = weekSums(useSubmissions());
  const { office } = boardFilters(search);
  const offices = chosenNames(officeOptions(useOffices()), office === null ? [] : [office], "office");
  return (
    <PictureContext value={weekPictureLines(sums, offices)}>
      <ColumnChart
        sentence={latestWeekWords(sums)}
        label="Hours and open exceptions by week"
        empty="No submissions yet."
        heightPx={190}
        format={(value) => formatHoursMinutes(minutes(value))}
        columns={{
          names: ["Week", "Hours"],
          markName: "blocking exceptions",
          more: ["Submissions", "Missing", "Blocking exceptions", "Warnings"],
          steps: sums.map((sum) => ({
            name: formatRange(weekFrom(sum.week)),
            value: sum.minutes,
            mark: sum.blocking,
            more: [sum.submissions, sum.missing, sum.blocking, sum.warnings].map(formatCount),
          })),
        }}
        press={{
          does: "shows this week",
          onPress: (place) => change({ week: sums[place]?.week ?? null }),
        }}
      />
    </PictureContext>
  );
}
