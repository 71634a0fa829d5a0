import type { IsoDate } from "#domain/time/time.ts";
import { useMemo } from "react";
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
import {
  usePayrollBoard,
  usePayrollDecidable,
  type BoardFigures,
  type BoardQuery,
  type PayrollDeadline,
} from "#web/api/payroll/payroll.ts";
import { submissionsFile } from "#web/api/payroll/payroll-files.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Terms } from "#web/ui/page/term.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";
import { AbsentOffices, WeekVerdict } from "./week-verdict.tsx";
import { ChangedMinutes } from "./changed-minutes.tsx";
import { payrollColumns } from "./payroll-columns.tsx";
import {
  boardFilters,
  boardQuery,
  boardSearch,
  evidencePath,
  FIRST_EXCEPTION,
  payrollQuery,
  SECTIONS,
  sectionOf,
  boardNarrowing,
} from "./payroll-query.ts";
import { fileColumns, unknownWords } from "./payroll-shapes.ts";
import { Remind } from "./remind.tsx";
import { goToSections } from "./sections.tsx";
import { Ticked } from "./ticked.tsx";
import { useSubmissions } from "./use-submissions.ts";
import { FILES_BUTTON_ID, SignOffMany, UndoSignOffs } from "./sign-off-many.tsx";

/** The submissions of a week by office: how they stand, what can be done with all of them, and each. */
export function Board() {
  const { search } = useAddress();
  const { words } = useSubmissions();
  const { first, rows, ...list } = usePayrollBoard(payrollQuery(search));
  const { week, deadline, total, figures } = first;
  const { show } = boardFilters(search);
  const { openFiles } = useBoardCommands({ week, rows, hasExceptions: figures.attention.withExceptions > 0 });
  if (week === null || deadline === null) return <Empty>No submissions yet.</Empty>;
  const query = { ...boardQuery(search), week };
  return (
    <>
      <Verdict figures={figures} deadline={deadline} query={query} words={words} />
      <BoardHead figures={figures} query={query} shown={show} words={words} onFiles={openFiles} />
      {show === "changed" && figures.changed > 0 ? (
        <Part waiting={<TableSkeleton rows={figures.changed} />}>
          <Changed query={query} />
        </Part>
      ) : null}
      {total === 0 ? (
        <NothingFound
          filters={boardNarrowing}
        >{`No submissions for ${words} match these filters.`}</NothingFound>
      ) : (
        <BoardTable week={week} words={words} first={first} rows={rows} list={list} />
      )}
      <p className="mt-2">
        <Terms of={["half-missing", "late", "blocking", "source-locked"]} />
      </p>
    </>
  );
}

type BoardHeadProps = {
  readonly figures: BoardFigures;
  readonly query: WeekQuery;
  readonly shown: Figure | null;
  /** The week. */
  readonly words: string;
  readonly onFiles: () => void;
};

/** Number of submissions by where they stand, what can be done with all of those, and what the totals lack. */
function BoardHead({ figures, query, shown, words, onFiles }: BoardHeadProps) {
  const unknown = unknownWords(figures);
  return (
    <>
      <fieldset
        aria-label={`Week ${words}`}
        className="mb-3 flex min-w-0 gap-x-3 gap-y-2 max-sm:flex-col sm:items-end"
      >
        <Figures figures={figures} shown={shown} />
        <div className="flex shrink-0 flex-wrap gap-2 whitespace-nowrap print:hidden">
          <SignOffMany of="ready" count={figures.ready} query={query} />
          <SignOffMany of="changed" count={figures.changed} query={query} />
          {shown === "signed-off" ? <UndoSignOffs count={figures.signedOff} query={query} /> : null}
          <span id={FILES_BUTTON_ID}>
            <Button icon="download" onPress={onFiles}>
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
    </>
  );
}

type BoardReply = ReturnType<typeof usePayrollBoard>;
type BoardTableProps = Pick<BoardReply, "first" | "rows"> & {
  readonly week: IsoDate;
  readonly words: string;
  readonly list: Omit<BoardReply, "first" | "rows">;
};

/** The rows of a board, in the columns that the screen has room for. */
function BoardTable({ week, words, first, rows, list }: BoardTableProps) {
  const { search } = useAddress();
  const { earlier, total, totals, figures } = first;
  const isNarrow = useIsNarrow();
  const filters = boardFilters(search);
  const hasChanged = figures.attention.changed > 0;
  const columns = useMemo(() => payrollColumns(earlier, hasChanged), [earlier, hasChanged]);
  return (
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
        hrefOf: (shown) =>
          submissionsFile({
            week,
            office: filters.office ?? undefined,
            q: filters.q,
            show: filters.show ?? undefined,
            ...shown,
            columns: fileColumns(shown.columns),
          }),
      }}
    />
  );
}

type Commands = {
  readonly week: IsoDate | null;
  readonly rows: readonly BoardLine[];
  readonly hasExceptions: boolean;
};

/** Commands of the palette on a board: its exceptions, its submissions by their office, its files and its evidence. */
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
    {
      id: "evidence",
      label: "Evidence of the week",
      run: () => void navigate(evidencePath(search, week)),
    },
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

type WeekQuery = BoardQuery & { readonly week: IsoDate };

type VerdictProps = {
  readonly figures: BoardFigures;
  readonly deadline: PayrollDeadline;
  readonly query: WeekQuery;
  /** The week. */
  readonly words: string;
};

/** Offices that have not submitted and what else is open, and reminding those. */
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

const SELDOM: ReadonlySet<Figure> = new Set(["unread", "left-out"]);

type FiguresProps = { readonly figures: BoardFigures; readonly shown: Figure | null };

/** Number of submissions by where they stand; pressed, a figure leaves only those it counts. */
function Figures({ figures, shown }: FiguresProps) {
  const { change } = useAddress();
  const countOf = new Map(figures.shown.map(({ figure, count }) => [figure, count]));
  const withWarnings = figures.readyWithWarnings;
  // What few weeks have leaves the line to the others.
  const offered = FIGURES.filter(
    (figure) => !SELDOM.has(figure) || figure === shown || (countOf.get(figure) ?? 0) > 0,
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

/** Minutes of submissions that changed since their sign-off, as they were and are. */
function Changed({ query }: { readonly query: WeekQuery }) {
  const decidable = usePayrollDecidable(query);
  return (
    <div className="mb-4">
      <ChangedMinutes changed={decidable.changed} week={query.week} />
    </div>
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
