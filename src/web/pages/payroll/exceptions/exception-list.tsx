import { useCallback, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { amountWords, EXCEPTION_STATES } from "#domain/payroll/exception-words.ts";
import { ruleName, ruleSentence } from "#domain/payroll/payroll-rules.ts";
import { formatOffset } from "#domain/payroll/time-records.ts";
import { lastFirst } from "#domain/people/people.ts";
import { weekOf } from "#domain/time/week.ts";
import { exceptionsFile, exceptionsTable } from "#web/api/payroll/payroll-files.ts";
import {
  exceptionsMax,
  usePayrollExceptions,
  type DecisionRefusal,
  type ExceptionsQuery,
  type PayrollException,
  type PayrollExceptions,
} from "#web/api/payroll/payroll-review.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { searchAhead, textOf, useAddress } from "#web/lib/address.ts";
import { useChoice } from "#web/lib/choice.ts";
import { formatDay, formatInZone, formatRange, formatPunch } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun, MISSING } from "#web/lib/format.ts";
import { useMedia } from "#web/lib/media.ts";
import { usePageCommands, type PageCommand } from "#web/lib/page-commands.ts";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { personCell, RowButton } from "#web/ui/table/row-buttons.tsx";
import { columnFor, type Holding } from "#web/ui/table/table-columns.tsx";
import { SEVERITY_LOOKS } from "#web/pages/payroll/board-cell.tsx";
import { AcceptSheet } from "./accept-sheet.tsx";
import { ExceptionPanel, idOf, openerId } from "./exception-panel.tsx";
import { ruleOrder, shownOrder } from "./exception-shapes.ts";
import { exceptionNarrowing, exceptionsQuery, FIRST_EXCEPTION } from "#web/pages/payroll/payroll-query.ts";

type RuleFiguresProps = { readonly counts: PayrollExceptions["counts"] };

/** Open exceptions by rule, blocking ones first, then most; pressed, only those are listed. */
function RuleFigures({ counts }: RuleFiguresProps) {
  const { search, change } = useAddress();
  return (
    <div className="flex gap-x-3 gap-y-2 max-sm:overflow-x-auto max-sm:overflow-y-hidden max-sm:[scrollbar-width:none] sm:flex-wrap print:hidden">
      {ruleOrder(counts).map(({ rule, open, accepted, severity }) => (
        <FigureToggle
          key={rule}
          label={ruleName(rule)}
          title={`${ruleSentence(rule)} ${severity === "blocking" ? "Blocks sign-off." : "A warning."}`}
          count={open}
          {...(accepted > 0 && { note: `${formatCount(accepted)} accepted` })}
          isPressed={search.get("rule") === rule}
          onChange={(isPressed) => change({ rule: isPressed ? rule : null })}
        />
      ))}
    </div>
  );
}

type ExceptionToolsProps = {
  readonly query: ExceptionsQuery;
  readonly openCount: number;
  readonly onAccept: () => void;
};

/** Which exceptions are listed, and that all shown can be accepted. */
function ExceptionTools({ query, openCount, onAccept }: ExceptionToolsProps) {
  const { change } = useAddress();
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Segmented
        label="Show"
        value={query.state ?? "all"}
        segments={STATES}
        onChange={(state) => change({ exceptions: state === "open" ? null : state })}
      />
      <Button
        {...(query.severity === "blocking" && { icon: "check" })}
        isPressed={query.severity === "blocking"}
        onPress={() => change({ severity: query.severity === "blocking" ? null : "blocking" })}
      >
        Blocking only
      </Button>
      {openCount === 0 ? null : (
        <Button icon="check" onPress={onAccept}>{`Accept ${formatCount(openCount)} shown…`}</Button>
      )}
    </div>
  );
}

type PagesProps = {
  readonly offset: number;
  readonly shown: number;
  readonly total: number;
  readonly onGo: (offset: number) => void;
};

/** Leads through a list that is longer than a reply. */
function Pages({ offset, shown, total, onGo }: PagesProps) {
  if (total <= exceptionsMax) return null;
  return (
    <div className="flex gap-2 print:hidden">
      <Button isDisabled={offset === 0} onPress={() => onGo(offset - exceptionsMax)}>
        {`Previous ${exceptionsMax}`}
      </Button>
      <Button isDisabled={offset + shown >= total} onPress={() => onGo(offset + exceptionsMax)}>
        {`Next ${exceptionsMax}`}
      </Button>
    </div>
  );
}

/**
 * The exceptions of a week or a submission, filtered as the address says, with their counts by rule, which filter when
 * pressed. One opens beside them, and stays open while another list comes that has it too; all shown can be accepted.
 */
export function ExceptionList({ of }: { readonly of: Pick<ExceptionsQuery, "week" | "entry"> }) {
  const { search } = useAddress();
  const { zone } = useBusinessInUse();
  const query = exceptionsQuery(search, of);
  const listed = JSON.stringify(query);
  // The queue of many offices says which.
  const hasOffices = query.entry === undefined;
  const [page, setPage] = useState({ listed, offset: 0 });
  const offset = page.listed === listed ? page.offset : 0;
  const goTo = (to: number): void => setPage({ listed, offset: Math.max(0, to) });
  const [accepting, setAccepting] = useState<readonly PayrollException[] | null>(null);
  const reply = usePayrollExceptions({ ...query, ...(offset > 0 && { offset }) });
  const { counts, total } = reply;
  const sort = textOf(search, SORT);
  const rows = useMemo(() => shownOrder(reply.rows, sort), [reply.rows, sort]);
  const { opened, open, setRefused } = useOpenException(rows, `${listed} ${offset}`);
  const isBeside = useMedia("(width >= 64rem)");
  const openId = opened === null ? null : idOf(opened.row);
  const columns = useMemo(
    () => exceptionColumns(openId, open, hasOffices, zone),
    [openId, open, hasOffices, zone],
  );
  const openRows = rows.filter(({ state }) => state !== "accepted");
  const box = useRef<HTMLDivElement>(null);
  const next = nextOf(opened, rows);
  usePageCommands([
    ...(next === undefined
      ? []
      : [
          {
            id: "next-exception",
            label: "Next exception",
            run: () => {
              box.current?.scrollIntoView();
              open(next);
            },
            takesFocus: true,
          },
        ]),
    ...acceptCommands(opened, openRows, setAccepting),
  ]);
  const list = (
    <div ref={box} className="flex min-w-0 flex-1 scroll-mt-4 flex-col gap-3">
      <RuleFigures counts={counts} />
      <ExceptionTools query={query} openCount={openRows.length} onAccept={() => setAccepting(openRows)} />
      {rows.length === 0 ? (
        <NoExceptions isOfSubmission={query.entry !== undefined}>{emptyWords(query, counts)}</NoExceptions>
      ) : (
        <DataTable
          id="exceptions"
          sortMember={SORT}
          rowsKey={`${listed} ${offset}`}
          caption="List of exceptions"
          files={{
            of: "exceptions",
            hrefOf: (format, shown) => exceptionsFile({ ...query, sort, format, columns: shown }),
          }}
          columns={columns}
          rows={rows}
          rowId={idOf}
          countWords={`${
            total > rows.length ? `${formatCount(offset + 1)}–${formatCount(offset + rows.length)} of ` : ""
          }${formatNoun(total, "exception")}`}
        />
      )}
      <Pages offset={offset} shown={rows.length} total={total} onGo={goTo} />
      {accepting === null ? null : <AcceptSheet exceptions={accepting} onClose={() => setAccepting(null)} />}
    </div>
  );
  const panel =
    opened === null ? null : (
      <ExceptionPanel
        key={openId}
        exception={opened.row}
        at={opened.at}
        count={rows.length}
        isGone={opened.isGone}
        refused={opened.refused}
        onDecided={([refused = null]) => {
          if (refused !== null) setRefused(refused);
          // It leaves a list of open or of accepted ones: the next one follows, after the last none.
          else if (query.state !== undefined) open(rows[opened.at + 1] ?? null);
        }}
        onMove={(to) => open(rows[to] ?? null)}
        onClose={() => open(null)}
      />
    );
  const main = document.getElementById("main");
  return (
    <div className="flex gap-6">
      {list}
      {panel !== null && !isBeside && main !== null ? (
        // Where it covers the page, it is outside of what the page clips.
        createPortal(panel, main)
      ) : (
        // It stays in sight beside a long list.
        <div className="sticky top-3 flex max-h-[calc(100dvh-1.5rem)] self-start empty:hidden">{panel}</div>
      )}
    </div>
  );
}

type Shown = ReturnType<typeof useOpenException>["opened"];

/** The next one that is not accepted: after the open one, else of all. */
function nextOf(opened: Shown, rows: readonly PayrollException[]): PayrollException | undefined {
  // Where one has left the list, the next one has its place.
  const from = opened === null ? 0 : opened.at + (opened.isGone ? 0 : 1);
  return rows.slice(from).find(({ state }) => state !== "accepted");
}

/** Goes to the form of the open exception, or accepts all that are listed. */
function acceptCommands(
  opened: Shown,
  openRows: readonly PayrollException[],
  accept: (exceptions: readonly PayrollException[]) => void,
): readonly PageCommand[] {
  if (opened !== null && !opened.isGone && opened.refused === null && opened.row.state !== "accepted")
    return [
      {
        id: "accept",
        label: "Accept this exception…",
        // Its form is at the foot of the panel.
        run: () => document.querySelector<HTMLElement>("[data-side-panel] select")?.focus(),
        takesFocus: true,
      },
    ];
  return openRows.length === 0
    ? []
    : [
        {
          id: "accept",
          label: `Accept ${formatNoun(openRows.length, "exception")} shown…`,
          run: () => accept(openRows),
        },
      ];
}

/** The open exception as it was last listed, and its place there. */
type Opened = {
  readonly row: PayrollException;
  readonly at: number;
  /** What was listed. */
  readonly listed: string;
  /** Why it was not decided here. */
  readonly refused: DecisionRefusal | null;
};

/** The exception that the address names, which may have left the list while it was open. */
function useOpenException(rows: readonly PayrollException[], listed: string) {
  const { search, change } = useAddress();
  const named = namedOf(search, rows);
  // One step of the history for all that are opened after each other. The address is ahead of the page.
  const name = useCallback(
    (next: string | null) => change({ exception: next }, { replace: searchAhead().has("exception") }),
    [change],
  );
  const [id, choose] = useChoice(named, name);
  const open = useCallback(
    (next: PayrollException | null): void => choose(next === null ? null : idOf(next)),
    [choose],
  );
  const [last, setLast] = useState<Opened | null>(null);
  const at = rows.findIndex((row) => idOf(row) === id);
  const row = rows[at];
  const isSame = last !== null && idOf(last.row) === id;
  if (row !== undefined && (last?.row !== row || last.at !== at || last.listed !== listed))
    setLast({ row, at, listed, refused: isSame ? last.refused : null });
  return {
    // Another list may leave it out: then it is not gone, but not shown either.
    opened: isSame && last.listed === listed ? { ...last, isGone: row === undefined } : null,
    open,
    setRefused: (refused: DecisionRefusal): void => setLast(last === null ? null : { ...last, refused }),
  };
}

/** The exception that the address names. */
function namedOf(search: URLSearchParams, rows: readonly PayrollException[]): string | null {
  const named = search.get("exception");
  if (named !== FIRST_EXCEPTION) return named;
  const first = rows.find(({ state }) => state !== "accepted");
  return first === undefined ? null : idOf(first);
}

/** The member of the address that holds the order. */
const SORT = "exceptionSort";

const STATES = [
  { id: "open", label: "Open" },
  { id: "accepted", label: "Accepted" },
  { id: "all", label: "All" },
] as const;

type NoExceptionsProps = { readonly isOfSubmission: boolean; readonly children: string };

/** The page of a submission keeps the filters of the board for the way back, and is not narrowed by them. */
const NoExceptions = ({ isOfSubmission, children }: NoExceptionsProps) =>
  isOfSubmission ? (
    <Empty>{children}</Empty>
  ) : (
    <NothingFound filters={exceptionNarrowing}>{children}</NothingFound>
  );

function emptyWords(query: ExceptionsQuery, counts: PayrollExceptions["counts"]): string {
  const { state, rule, severity, q, show } = query;
  const isOfBoard = q !== undefined || show !== undefined;
  if (counts.every(({ open, accepted }) => open + accepted === 0))
    return isOfBoard ? "No exceptions match these filters." : "No exceptions found.";
  if (rule !== undefined || severity !== undefined) return "No exceptions match these filters.";
  return state === "open" ? "All exceptions are accepted." : "No accepted exceptions.";
}

const column = columnFor<PayrollException>();

/** A column that is hidden until it is chosen. */
const hiddenColumn = (holding: Holding<PayrollException>, text?: (row: PayrollException) => string) =>
  column(holding, { meta: { missing: () => null, isHidden: true, ...(text !== undefined && { text }) } });

const punchColumn = (held: PunchColumn) => hiddenColumn(held, (row) => punchWords(held.of(row)));
type PunchColumn = Omit<Holding<PayrollException>, "of"> & { readonly of: typeof exceptionsTable.in.of };

/** A punch in its local time, with the offset beside it. */
const punchWords = (punch: ReturnType<typeof exceptionsTable.in.of>): string => {
  if (punch === null) return MISSING;
  return "unread" in punch ? punch.unread : `${formatPunch(punch.time)} ${formatOffset(punch.offsetMin)}`;
};

/** Of one submission office and week say nothing, and are hidden. */
const exceptionColumns = (
  openId: string | null,
  open: (row: PayrollException) => void,
  hasOffices: boolean,
  zone: string,
) => [
  column(exceptionsTable.rule, {
    cell: ({ row: { original: row } }) => (
      <RuleCell row={row} isOpen={idOf(row) === openId} hasOffices={hasOffices} onPress={() => open(row)} />
    ),
    size: 184,
  }),
  hiddenColumn(exceptionsTable.severity),
  hiddenColumn(exceptionsTable["office id"]),
  column(exceptionsTable.office, {
    cell: ({ row }) => <OfficeCell {...row.original} />,
    size: 192,
    meta: { isHidden: !hasOffices },
  }),
  column(exceptionsTable.week, {
    size: 104,
    meta: {
      text: ({ week }) => (week === null ? MISSING : formatRange(weekOf(week))),
      missing: () => null,
      isHidden: !hasOffices,
    },
  }),
  hiddenColumn(exceptionsTable.submission),
  hiddenColumn(exceptionsTable["person id"]),
  column(exceptionsTable.person, {
    cell: (context) => (lastFirst(context.row.original) === "" ? null : personCell(context)),
    meta: { grows: true },
  }),
  column(exceptionsTable.day, {
    size: 144,
    meta: {
      text: ({ day }) => (day === null ? MISSING : formatDay(day)),
      missing: "not about one day",
    },
  }),
  punchColumn(exceptionsTable.in),
  punchColumn(exceptionsTable.out),
  column(exceptionsTable.amount, { size: 192, meta: { missing: () => null } }),
  hiddenColumn(exceptionsTable.minutes),
  hiddenColumn(exceptionsTable.expected),
  hiddenColumn(exceptionsTable["other office"]),
  hiddenColumn(exceptionsTable["other submission"]),
  punchColumn(exceptionsTable["other in"]),
  punchColumn(exceptionsTable["other out"]),
  column(exceptionsTable.state, {
    size: 136,
    meta: {
      text: ({ state, byName }) => (state === "accepted" ? `Accepted by ${byName}` : EXCEPTION_STATES[state]),
      badge: ({ state, reason: title }) =>
        state === "accepted"
          ? { tone: "quiet", shape: "disc", title }
          : { tone: "accent", shape: "ring", title },
      onPhone: true,
    },
  }),
  hiddenColumn(exceptionsTable.reason),
  hiddenColumn(exceptionsTable.by),
  hiddenColumn(exceptionsTable.at, ({ at }) => (at === null ? MISSING : formatInZone(at, zone))),
];

type RuleCellProps = {
  readonly row: PayrollException;
  readonly isOpen: boolean;
  readonly hasOffices: boolean;
  readonly onPress: () => void;
};

const RuleCell = ({ row, isOpen, hasOffices, onPress }: RuleCellProps) => (
  <RowButton
    id={openerId(row)}
    isOpen={isOpen}
    onPress={onPress}
    note={[hasOffices ? (exceptionsTable.office.of(row) ?? "") : "", lastFirst(row), amountWords(row)]
      .filter((part) => part !== "")
      .join(" · ")}
  >
    <Badge {...SEVERITY_LOOKS[row.severity]} title={ruleSentence(row.rule)}>
      {ruleName(row.rule)}
    </Badge>
  </RowButton>
);

const OfficeCell = (row: PayrollException) => (
  <OfficeLink id={row.officeId}>
    <bdi>{exceptionsTable.office.of(row)}</bdi>
  </OfficeLink>
);
