import { useMemo, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { officeName } from "#domain/office-name.ts";
import {
  attentionWords,
  FIGURE_NAMES,
  FIGURES,
  kindWords,
  type BoardLine,
  type Figure,
} from "#domain/payroll/board.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { useOffices } from "#web/api/offices.ts";
import {
  usePayrollBoard,
  usePayrollDecidable,
  useReadDecidable,
  type BoardFigures,
  type BoardQuery,
  type PayrollDeadline,
} from "#web/api/payroll/payroll.ts";
import { submissionsFile } from "#web/api/payroll/payroll-files.ts";
import { usePayrollNews, useUndoSignOffs } from "#web/api/payroll/payroll-review.ts";
import { textOf, useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { useIsNarrow, useMedia } from "#web/lib/media.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { WeekPicker } from "#web/ui/date/week-picker.tsx";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { SearchBox } from "#web/ui/filters/search-box.tsx";
import { PrintedFilters, UnknownFilters, useFiltersSet } from "#web/ui/filters/declared-filters.tsx";
import { Toolbar } from "#web/ui/filters/toolbar.tsx";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { copyLinkWith } from "#web/ui/overlay/copy-text.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Terms } from "#web/ui/page/term.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { FieldSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";
import { WeekEvidence } from "#web/pages/payroll/files/week-evidence.tsx";
import { AbsentOffices, WeekVerdict } from "./week-verdict.tsx";
import { ChangedMinutes } from "./changed-minutes.tsx";
import { payrollColumns } from "./payroll-columns.tsx";
import {
  boardFilters,
  boardQuery,
  boardSearch,
  FIRST_EXCEPTION,
  payrollFilters,
  payrollQuery,
  SECTIONS,
  sectionOf,
  boardNarrowing,
} from "./payroll-query.ts";
import { fileColumns, unknownWords, weekChoices } from "./payroll-shapes.ts";
import { Remind } from "./remind.tsx";
import { SignOffSheet } from "./sign-off-sheet.tsx";
import { goToSections, Sections } from "./sections.tsx";
import { Ticked } from "./ticked.tsx";
import { useSubmissions } from "./use-submissions.ts";

export function PayrollPage() {
  usePayrollNews();
  const { search } = useAddress();
  const filters = useFiltersSet(payrollFilters);
  if (search.has("evidence")) return <WeekEvidence />;
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
        <Submissions />
      </Panel>
      <Part>
        <OfWeek />
      </Part>
    </Page>
  );
}

/** What is about the shown week, once there is one. */
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

/** From this width on all columns fit beside the rail. */
const ALL_FIT = "(width >= 120rem)";
/** And from this one on the four weeks before. */
const WEEKS_FIT = "(width >= 88.5rem)";

function Submissions() {
  const { search } = useAddress();
  const { words } = useSubmissions();
  const { first, rows, ...list } = usePayrollBoard(payrollQuery(search));
  const { week, earlier, deadline, total, totals, figures } = first;
  const canSpare = !useMedia(ALL_FIT);
  const isTight = !useMedia(WEEKS_FIT);
  const isNarrow = useIsNarrow();
  const filters = useMemo(() => boardFilters(search), [search]);
  const hasChanged = figures.attention.changed > 0;
  const columns = useMemo(
    () => payrollColumns(earlier, { canSpare, isTight, hasChanged }),
    [earlier, canSpare, isTight, hasChanged],
  );
  const { openFiles } = useBoardCommands({ week, rows, hasExceptions: figures.attention.withExceptions > 0 });
  if (week === null || deadline === null) return <Empty>No submissions yet.</Empty>;
  const requested = { ...boardQuery(search), week };
  const unknown = unknownWords(figures);
  return (
    <>
      <Verdict figures={figures} deadline={deadline} query={requested} words={words} />
      <fieldset
        aria-label={`Week ${words}`}
        className="mb-3 flex min-w-0 gap-x-3 gap-y-2 max-sm:flex-col sm:items-end"
      >
        <Figures figures={figures} shown={filters.show} />
        <div className="flex shrink-0 flex-wrap gap-2 whitespace-nowrap print:hidden">
          <SignOffMany of="ready" count={figures.ready} query={requested} />
          <SignOffMany of="changed" count={figures.changed} query={requested} />
          {filters.show === "signed-off" ? (
            <UndoSignOffs count={figures.signedOff} query={requested} />
          ) : null}
          <span id={FILES_BUTTON_ID}>
            <Button icon="download" onPress={openFiles}>
              Files
            </Button>
          </span>
        </div>
      </fieldset>
      {unknown === "" ? null : (
        <p className="mb-3 text-table">
          <Badge {...SEVERITY_LOOKS.warning}>{`Not in the total: ${unknown}.`}</Badge>
        </p>
      )}
      {filters.show === "changed" && figures.changed > 0 ? (
        <Part waiting={<TableSkeleton rows={figures.changed} />}>
          <Changed query={requested} />
        </Part>
      ) : null}
      {total === 0 ? (
        <NothingFound
          filters={boardNarrowing}
        >{`No submissions for ${words} match these filters.`}</NothingFound>
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
          renderSelected={(lines) => <Ticked lines={lines} />}
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
      <p className="mt-2">
        <Terms of={["half-missing", "late", "blocking", "source-locked"]} />
      </p>
    </>
  );
}

type Commands = {
  readonly week: IsoDate | null;
  readonly rows: readonly BoardLine[];
  readonly hasExceptions: boolean;
};

/** What the palette offers on a board: its exceptions, its submissions by their office, its files and its evidence. */
function useBoardCommands({ week, rows, hasExceptions }: Commands) {
  const { search, change } = useAddress();
  const navigate = useNavigate();
  const openFiles = (): void => {
    change({ section: "files" });
    goToSections();
  };
  const openFirst = (): void => {
    change({ section: null, exception: FIRST_EXCEPTION });
    goToSections();
  };
  usePageCommands([
    // The list of them offers it itself.
    ...(sectionOf(search) === SECTIONS[0] || !hasExceptions
      ? []
      : [{ id: "next-exception", label: "Next exception", run: openFirst, takesFocus: true }]),
    { id: "files", label: "Files for the payroll partner", run: openFiles, takesFocus: true },
    { id: "evidence", label: "Evidence of the week", run: () => change({ evidence: "yes", week }) },
  ]);
  usePageCommands(
    rows.flatMap(({ id, office, cell }) => {
      if (office === null || cell === null || cell.entry === null || cell.state === "records-only") return [];
      const to = withSearch(paths.submission(cell.entry), boardSearch(search));
      const kind = kindWords(cell) === "" ? "" : `, ${kindWords(cell).toLowerCase()}`;
      return [
        {
          id: `submission ${id}`,
          label: `Submission of ${officeName(office)}${kind}`,
          run: () => void navigate(to),
        },
      ];
    }),
    "Submissions",
  );
  return { openFiles };
}

type VerdictProps = {
  readonly figures: BoardFigures;
  readonly deadline: PayrollDeadline;
  readonly query: BoardQuery & { readonly week: IsoDate };
  /** The week. */
  readonly words: string;
};

/** Who has not submitted and what else is open, and reminding those. */
const Verdict = ({ figures, deadline, query, words }: VerdictProps) => (
  <div className="flex items-start justify-between gap-x-4 max-sm:mb-3 max-sm:flex-col">
    <div className="min-w-0 flex-1">
      <WeekVerdict
        figures={figures}
        absent={<AbsentOffices query={query} />}
        of={
          figures.counted === 0
            ? "none"
            : query.office === undefined && (query.q ?? "") === ""
              ? "all"
              : "some"
        }
        week={words}
        deadline={deadline}
        attention={attentionWords(figures.attention)}
      />
    </div>
    <span className="shrink-0 print:hidden">
      <Remind count={figures.missing + figures.halfMissing + figures.attention.open} query={query} />
    </span>
  </div>
);

/** Of what leads to the files of the week, which is what comes after signing off. */
const FILES_BUTTON_ID = "to-files";

type FiguresProps = { readonly figures: BoardFigures; readonly shown: Figure | null };

/** How many submissions stand where; pressed, a figure leaves only those it counts. */
function Figures({ figures, shown }: FiguresProps) {
  const { change } = useAddress();
  const countOf = new Map(figures.shown.map(({ figure, count }) => [figure, count]));
  const withWarnings = figures.readyWithWarnings;
  // What few weeks have leaves the line to the others.
  const offered = FIGURES.filter(
    (figure) => figure !== "left-out" || figure === shown || (countOf.get(figure) ?? 0) > 0,
  );
  return (
    // In one line that scrolls sideways.
    <div className="flex h-15 min-w-0 gap-x-2 overflow-x-auto overflow-y-hidden [scrollbar-width:none] sm:flex-1 sm:[&>button]:min-w-12 print:h-auto print:flex-wrap">
      {offered.map((figure) => (
        <FigureToggle
          key={figure}
          label={FIGURE_NAMES[figure]}
          title={FIGURE_MEANINGS[figure]}
          count={countOf.get(figure) ?? 0}
          {...(figure === "ready" &&
            withWarnings > 0 && { note: `${formatCount(withWarnings)} with warnings` })}
          isPressed={shown === figure}
          onChange={(isPressed) => change({ show: isPressed ? figure : null })}
        />
      ))}
    </div>
  );
}

type DecidableProps = { readonly count: number; readonly query: BoardQuery };

/** What the minutes of submissions that changed since their sign-off were, and are. */
function Changed({ query }: Pick<DecidableProps, "query">) {
  const decidable = usePayrollDecidable(query);
  return (
    <div className="mb-4">
      <ChangedMinutes changed={decidable.changed} week={query.week ?? ""} />
    </div>
  );
}

type SignOffManyProps = DecidableProps & { readonly of: "ready" | "changed" };

/** Signs off all ready submissions of a board, or those that have changed since again, after they were looked at together. */
function SignOffMany({ of, count, query }: SignOffManyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const readDecidable = useReadDecidable();
  const [isReading, startReading] = useTransition();
  const label =
    of === "ready"
      ? `Sign off ${formatCount(count)} ready…`
      : `Sign off ${formatCount(count)} changed again…`;
  const read = (): void =>
    startReading(() =>
      readDecidable(query).then(
        () => setIsOpen(true),
        () => showToast("Couldn’t load the submissions. Try again."),
      ),
    );
  usePageCommands(count === 0 ? [] : [{ id: `sign-off-${of}`, label, run: read }]);
  return (
    <>
      {count === 0 ? null : (
        <Button icon="check" onPress={read}>
          {isReading ? "Loading…" : label}
        </Button>
      )}
      {isOpen ? (
        <LoadedDialog onFailed={() => setIsOpen(false)}>
          <ManySheet
            of={of}
            query={query}
            onClose={() => setIsOpen(false)}
            onSignedOff={() => {
              // The dialog gives the focus back to what opened it, which may be gone with the last one that is ready.
              flushSync(() => setIsOpen(false));
              document.querySelector<HTMLElement>(`#${FILES_BUTTON_ID} button`)?.focus();
            }}
          />
        </LoadedDialog>
      ) : null}
    </>
  );
}

type ManySheetProps = Pick<SignOffManyProps, "of" | "query"> & {
  readonly onClose: () => void;
  readonly onSignedOff: () => void;
};

function ManySheet({ of, query, ...closing }: ManySheetProps) {
  const { ready, changed } = usePayrollDecidable(query);
  return of === "ready" ? (
    <SignOffSheet submissions={ready} {...closing} />
  ) : (
    <SignOffSheet submissions={changed} {...closing}>
      <ChangedMinutes changed={changed} week={query.week ?? ""} />
    </SignOffSheet>
  );
}

/** Undoes the sign-offs of a board, once confirmed. */
function UndoSignOffs({ count, query }: DecidableProps) {
  const undo = useUndoSignOffs();
  const readDecidable = useReadDecidable();
  if (count === 0) return null;
  return (
    <ConfirmButton
      isDisabled={undo.isPending}
      title={`Undo ${formatNoun(count, "sign-off")}?`}
      consequence="The submissions count as not reviewed. The audit log keeps both."
      confirmWord={count === 1 ? "Undo sign-off" : "Undo sign-offs"}
      onConfirm={() =>
        void readDecidable(query)
          .then(({ signedOff }) => undo.mutateAsync({ submissions: signedOff }))
          .then(
            ({ undone }) => showToast(`${formatNoun(undone.length, "sign-off")} undone.`),
            () => showToast("Couldn’t undo the sign-offs. Try again."),
          )
      }
    >{`Undo ${formatNoun(count, "sign-off")}…`}</ConfirmButton>
  );
}

const FIGURE_MEANINGS: Readonly<Record<Figure, string>> = {
  missing: "Offices that are expected to submit and have not, and records without a summary",
  "half-missing": "Offices that usually submit both kinds and submitted one",
  "sent-back": "Sent back to the office, and not changed since",
  open: "Started by the office, not submitted yet, no blocking exceptions",
  unread: "Submitted, time records not loaded yet",
  blocked: "With open blocking exceptions",
  changed: "Changed since sign-off",
  ready: "Submitted, records loaded, no open blocking exceptions, not signed off",
  "signed-off": "Signed off in Fieldboard, unchanged since, and not sent yet",
  sent: "Signed off, in a file that was marked as sent, and unchanged since",
  "left-out": "Left out of pay: their minutes are in no total and no file",
};
