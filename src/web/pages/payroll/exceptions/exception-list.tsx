import { useMemo, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { ruleName, ruleSentence } from "#domain/payroll/payroll-rules.ts";
import { exceptionsFile } from "#web/api/payroll/payroll-files.ts";
import {
  exceptionsMax,
  usePayrollExceptions,
  type ExceptionsQuery,
  type PayrollException,
  type PayrollExceptions,
} from "#web/api/payroll/payroll-review.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { textOf, useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { useMedia } from "#web/lib/media.ts";
import { usePageCommands, type PageCommand } from "#web/lib/page-commands.ts";
import { exceptionNarrowing, exceptionsQuery } from "#web/pages/payroll/payroll-query.ts";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { AcceptSheet } from "./accept-sheet.tsx";
import { exceptionColumns } from "./exception-columns.tsx";
import { ExceptionPanel, idOf } from "./exception-panel.tsx";
import { ruleOrder, shownOrder } from "./exception-shapes.ts";
import { nextOf, useOpenException, type OpenException } from "./use-open-exception.ts";

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

/** Line of which exceptions are listed, and that all shown can be accepted. */
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
  const query = exceptionsQuery(search, of);
  const part = useListPart(query);
  const reply = usePayrollExceptions({ ...query, ...(part.offset > 0 && { offset: part.offset }) });
  const { counts, total } = reply;
  const sort = textOf(search, "exceptionSort");
  const rows = useMemo(() => shownOrder(reply.rows, sort), [reply.rows, sort]);
  const openRows = rows.filter(({ state }) => state !== "accepted");
  const panel = useOpenException(rows, part.key);
  const { opened, open } = panel;
  const [accepting, setAccepting] = useState<readonly PayrollException[] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const next = nextOf(opened, rows);
  const openNext = {
    id: "next-exception",
    label: "Next exception",
    run: (): void => {
      list.current?.scrollIntoView();
      open(next ?? null);
    },
    takesFocus: true,
  };
  useRuleCommands(counts);
  usePageCommands([
    ...(next === undefined ? [] : [openNext]),
    ...acceptCommands(opened, openRows, setAccepting),
  ]);
  return (
    <div className="flex gap-6">
      <div ref={list} className="flex min-w-0 flex-1 scroll-mt-4 flex-col gap-3">
        <RuleFigures counts={counts} />
        <ExceptionTools query={query} openCount={openRows.length} onAccept={() => setAccepting(openRows)} />
        {rows.length === 0 ? (
          <NoExceptions isOfSubmission={query.entry !== undefined}>{emptyWords(query, counts)}</NoExceptions>
        ) : (
          <div>
            <ExceptionTable
              query={query}
              rows={rows}
              part={part}
              total={total}
              openId={opened === null ? null : idOf(opened.row)}
              open={open}
            />
          </div>
        )}
        <Pages offset={part.offset} shown={rows.length} total={total} onGo={part.goTo} />
        {accepting === null ? null : (
          <AcceptSheet exceptions={accepting} onClose={() => setAccepting(null)} />
        )}
      </div>
      <OpenPanel {...panel} rows={rows} leavesWhenDecided={query.state !== undefined} />
    </div>
  );
}

type OpenPanelProps = ReturnType<typeof useOpenException> & {
  readonly rows: readonly PayrollException[];
  /** The list is of open or of accepted ones only. */
  readonly leavesWhenDecided: boolean;
};

/** The open exception beside the list, with the ones before and after it. */
const OpenPanel = ({ opened, open, setRefused, rows, leavesWhenDecided }: OpenPanelProps) => (
  <PanelPlace>
    {opened === null ? null : (
      <ExceptionPanel
        key={idOf(opened.row)}
        exception={opened.row}
        at={opened.at}
        count={rows.length}
        isGone={opened.isGone}
        refused={opened.refused}
        onDecided={([refused = null]) => {
          if (refused !== null) setRefused(refused);
          // The next one follows, and none after the last.
          else if (leavesWhenDecided) open(rows[opened.at + 1] ?? null);
        }}
        onMove={(to) => open(rows[to] ?? null)}
        onClose={() => open(null)}
      />
    )}
  </PanelPlace>
);

/** The part of a list that is longer than a reply, by the place of its first row. Another list begins at its first part. */
function useListPart(query: ExceptionsQuery) {
  const list = JSON.stringify(query);
  const [part, setPart] = useState({ list, offset: 0 });
  const offset = part.list === list ? part.offset : 0;
  return {
    offset,
    /** Changes with the list and its part. */
    key: `${list} ${offset}`,
    goTo: (to: number): void => setPart({ list, offset: Math.max(0, to) }),
  };
}

type ExceptionTableProps = {
  readonly query: ExceptionsQuery;
  readonly rows: readonly PayrollException[];
  readonly part: Pick<ReturnType<typeof useListPart>, "offset" | "key">;
  readonly total: number;
  readonly openId: string | null;
  readonly open: (row: PayrollException) => void;
};

function ExceptionTable({ query, rows, part, total, openId, open }: ExceptionTableProps) {
  const { zone } = useBusinessInUse();
  // The queue of many offices says which.
  const hasOffices = query.entry === undefined;
  const columns = useMemo(
    () => exceptionColumns({ openId, open, hasOffices, zone }),
    [openId, open, hasOffices, zone],
  );
  const places = `${formatCount(part.offset + 1)}–${formatCount(part.offset + rows.length)} of `;
  return (
    <DataTable
      id="exceptions"
      sortMember="exceptionSort"
      rowsKey={part.key}
      caption="List of exceptions"
      files={{
        of: "exceptions",
        hrefOf: (shown) => exceptionsFile({ ...query, ...shown }),
      }}
      columns={columns}
      rows={rows}
      rowId={idOf}
      countWords={`${total > rows.length ? places : ""}${formatNoun(total, "exception")}`}
    />
  );
}

/** The room of the panel beside a long list, where it stays in sight; where it covers the page, outside of what that clips. */
function PanelPlace({ children }: { readonly children: ReactNode }) {
  const isBeside = useMedia("(width >= 64rem)");
  const main = document.getElementById("main");
  if (children !== null && !isBeside && main !== null) return createPortal(children, main);
  return (
    <div className="sticky top-3 flex max-h-[calc(100dvh-1.5rem)] self-start empty:hidden">{children}</div>
  );
}

/** Lists the exceptions of a rule, by its name. */
function useRuleCommands(counts: PayrollExceptions["counts"]): void {
  const { change } = useAddress();
  usePageCommands(
    counts.flatMap(({ rule, open }) =>
      open === 0
        ? []
        : [
            {
              id: `rule ${rule}`,
              label: `Exceptions: ${ruleName(rule)} (${formatCount(open)})`,
              run: () => change({ rule, exceptions: null }),
            },
          ],
    ),
    "Exceptions",
  );
}

/** Goes to the form of the open exception, or accepts all that are listed. */
function acceptCommands(
  opened: OpenException,
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
