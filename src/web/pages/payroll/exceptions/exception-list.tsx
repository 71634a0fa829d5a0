import { useMemo, useState } from "react";
import { amountWords, EXCEPTION_STATES } from "#domain/payroll/exception-words.ts";
import { ruleName, ruleSentence } from "#domain/payroll/payroll-rules.ts";
import { formatOffset } from "#domain/payroll/time-records.ts";
import { lastFirst } from "#domain/people/people.ts";
import { weekOf } from "#domain/time/week.ts";
import { exceptionsFile, exceptionsTable } from "#web/api/payroll-files.ts";
import {
  exceptionsMax,
  readAllExceptions,
  usePayrollExceptions,
  type DecisionRefusal,
  type ExceptionsQuery,
  type PayrollException,
  type PayrollExceptions,
} from "#web/api/payroll-review.ts";
import { useBusinessInUse } from "#web/api/session.ts";
import { textOf, useAddress } from "#web/lib/address.ts";
import { formatDay, formatInZone, formatRange, formatStamp } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun, MISSING } from "#web/lib/format.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { NameLink } from "#web/ui/page/name.tsx";
import { columnsOf, personLook, RowButton, type Look } from "#web/ui/table/columns-of.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { SEVERITY_LOOKS } from "#web/pages/payroll/board-cell.tsx";
import { AcceptSheet } from "./accept-sheet.tsx";
import { ExceptionSheet, hasPage, idOf } from "./exception-sheet.tsx";
import { ruleOrder } from "./exception-shapes.ts";
import { exceptionsQuery } from "#web/pages/payroll/payroll-query.ts";

type RuleFiguresProps = {
  readonly counts: PayrollExceptions["counts"];
  /** After a press, such as to bring the list into sight. */
  readonly onPress?: () => void;
  readonly className: string;
};

/** Open exceptions by rule, blocking ones first, then most; pressed, only those are listed. */
export function RuleFigures({ counts, onPress, className }: RuleFiguresProps) {
  const { search, change } = useAddress();
  return (
    <div className={`flex gap-x-3 gap-y-2 print:hidden ${className}`}>
      {ruleOrder(counts).map(({ rule, open, accepted, severity }) => (
        <FigureToggle
          key={rule}
          label={ruleName(rule)}
          title={`${ruleSentence(rule)} ${severity === "blocking" ? "Blocks sign-off." : "A warning."}`}
          count={open}
          {...(accepted > 0 && { note: `${formatCount(accepted)} accepted` })}
          isPressed={search.get("rule") === rule}
          onChange={(isPressed) => {
            change({ rule: isPressed ? rule : null });
            onPress?.();
          }}
        />
      ))}
    </div>
  );
}

/**
 * The exceptions of a week or a submission, filtered as the address says, with their counts by rule, which filter when
 * pressed. One opens in a sheet, which stays while another list comes; all shown can be accepted.
 */
export function ExceptionList({ of }: { readonly of: Pick<ExceptionsQuery, "week" | "entry"> }) {
  const { search, change } = useAddress();
  const { zone } = useBusinessInUse();
  const query = exceptionsQuery(search, of);
  const listed = JSON.stringify(query);
  // The queue of many offices says which; its counts stand above the board.
  const hasOffices = query.entry === undefined;
  const [page, setPage] = useState({ listed, offset: 0 });
  const offset = page.listed === listed ? page.offset : 0;
  const goTo = (to: number): void => setPage({ listed, offset: Math.max(0, to) });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [accepting, setAccepting] = useState<readonly PayrollException[] | null>(null);
  const { counts, total, rows } = usePayrollExceptions({ ...query, ...(offset > 0 && { offset }) });
  const columns = useMemo(
    () => exceptionColumns((row) => setOpened({ ...UNDECIDED, row, at: -1 }), hasOffices, zone),
    [hasOffices, zone, setOpened],
  );
  const found = opened === null ? -1 : rows.findIndex((row) => idOf(row) === idOf(opened.row));
  const present = rows[found];
  if (opened !== null && present !== undefined && (found !== opened.at || present !== opened.row))
    setOpened({ ...opened, row: present, at: found });
  if (opened !== null && present === undefined && opened.isDecided) {
    // One that was decided here made room for the next; after the last one nothing is open.
    const row = rows[opened.at];
    setOpened(row === undefined ? null : { ...UNDECIDED, row, at: opened.at });
  }
  const moveTo = (at: number): void => {
    const row = rows[at];
    setOpened(row === undefined ? null : { ...UNDECIDED, row, at });
  };
  const openRows = rows.filter(({ state }) => state !== "accepted");
  return (
    <div className="flex flex-col gap-3">
      {hasOffices ? null : <RuleFigures counts={counts} className="flex-wrap" />}
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
        {openRows.length === 0 ? null : (
          <Button icon="check" onPress={() => setAccepting(openRows)}>
            Accept {formatCount(openRows.length)} shown…
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <Empty>{emptyWords(query, counts)}</Empty>
      ) : (
        <DataTable
          id="exceptions"
          sortMember="exceptionSort"
          rowsKey={`${listed} ${offset}`}
          caption="List of exceptions"
          all={{ count: total, read: () => readAllExceptions(query) }}
          files={{
            of: "exceptions",
            hrefOf: (format, shown) =>
              exceptionsFile({ ...query, sort: textOf(search, "exceptionSort"), format, columns: shown }),
          }}
          columns={columns}
          rows={rows}
          rowId={idOf}
          countWords={`${
            total > rows.length ? `${formatCount(offset + 1)}–${formatCount(offset + rows.length)} of ` : ""
          }${formatNoun(total, "exception")}`}
        />
      )}
      {total <= exceptionsMax ? null : (
        <div className="flex gap-2 print:hidden">
          <Button isDisabled={offset === 0} onPress={() => goTo(offset - exceptionsMax)}>
            Previous {exceptionsMax}
          </Button>
          <Button isDisabled={offset + rows.length >= total} onPress={() => goTo(offset + exceptionsMax)}>
            Next {exceptionsMax}
          </Button>
        </div>
      )}
      {opened === null ? null : (
        <ExceptionSheet
          exception={opened.row}
          at={Math.max(0, opened.at)}
          count={rows.length}
          isGone={present === undefined && !opened.isDecided}
          refused={opened.refused}
          onDecided={([refused = null]) => setOpened({ ...opened, refused, isDecided: refused === null })}
          onMove={moveTo}
          onClose={() => setOpened(null)}
        />
      )}
      {accepting === null ? null : <AcceptSheet exceptions={accepting} onClose={() => setAccepting(null)} />}
    </div>
  );
}

/** The open exception as it was last listed, and its place there. */
type Opened = {
  readonly row: PayrollException;
  readonly at: number;
  /** It was decided here, and makes room for the next as soon as it leaves the list. */
  readonly isDecided: boolean;
  /** Why it was not. */
  readonly refused: DecisionRefusal | null;
};
const UNDECIDED = { isDecided: false, refused: null } as const;

const STATES = [
  { id: "open", label: "Open" },
  { id: "accepted", label: "Accepted" },
  { id: "all", label: "All" },
] as const;

function emptyWords(query: ExceptionsQuery, counts: PayrollExceptions["counts"]): string {
  const { state, rule, severity, q, show } = query;
  const isOfBoard = q !== undefined || show !== undefined;
  if (counts.every(({ open, accepted }) => open + accepted === 0))
    return isOfBoard ? "No exceptions match these filters." : "No exceptions found.";
  if (rule !== undefined || severity !== undefined) return "No exceptions match these filters.";
  return state === "open" ? "All exceptions are accepted." : "No accepted exceptions.";
}

/** What differs from the usual look of a column of the table; those that are not named are hidden. */
const LOOKS: Readonly<Record<string, Partial<Look<PayrollException>>>> = {
  person: {
    cell: (row) => (lastFirst(row) === "" ? null : personLook.cell(row)),
  },
  day: {
    text: ({ day }) => (day === null ? MISSING : formatDay(day)),
    missing: "not about one day",
    width: "9rem",
  },
  amount: { width: "15rem" },
  state: {
    text: ({ state, byName }) => (state === "accepted" ? `Accepted by ${byName}` : EXCEPTION_STATES[state]),
    badge: ({ state, reason: title }) =>
      state === "accepted"
        ? { tone: "quiet", shape: "disc", title }
        : { tone: "accent", shape: "ring", title },
    width: "8.5rem",
    onPhone: true,
  },
};

/** Of one submission these say nothing. */
const OF_OFFICES: Readonly<Record<string, Partial<Look<PayrollException>>>> = {
  office: { cell: (row) => <OfficeCell {...row} />, width: "12rem" },
  week: {
    kind: "text",
    text: ({ week }) => (week === null ? MISSING : formatRange(weekOf(week))),
    width: "7.5rem",
  },
};

/** A punch in its local time, with the offset beside it. */
const punchWords = (punch: ReturnType<typeof exceptionsTable.in.of>): string => {
  if (punch === null) return MISSING;
  return "unread" in punch ? punch.unread : `${formatStamp(punch.time)} ${formatOffset(punch.offsetMin)}`;
};

const exceptionColumns = (open: (row: PayrollException) => void, hasOffices: boolean, zone: string) => {
  const looks = hasOffices ? { ...LOOKS, ...OF_OFFICES } : LOOKS;
  return columnsOf<PayrollException>(
    Object.fromEntries(
      Object.entries(exceptionsTable).map(([id, column]) => [
        id,
        {
          heading: column.heading,
          kind: column.kind,
          of: column.of,
          missing: () => null,
          ...(column.kind === "punch" && { text: (row: PayrollException) => punchWords(column.of(row)) }),
          ...("order" in column && { order: column.order }),
          ...(id === "at" && {
            text: ({ at }: PayrollException) => (at === null ? MISSING : formatInZone(at, zone)),
          }),
          ...(id === "rule"
            ? {
                cell: (row: PayrollException) => (
                  <RuleCell row={row} hasOffices={hasOffices} onPress={() => open(row)} />
                ),
                width: "11.5rem",
              }
            : (looks[id] ?? { isHidden: true })),
        },
      ]),
    ),
  );
};

type RuleCellProps = {
  readonly row: PayrollException;
  readonly hasOffices: boolean;
  readonly onPress: () => void;
};

const RuleCell = ({ row, hasOffices, onPress }: RuleCellProps) => (
  <RowButton
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

function OfficeCell(row: PayrollException) {
  const { search } = useAddress();
  return (
    <NameLink isInRow to={hasPage(row) ? withSearch(paths.submission(row.entry), search) : null}>
      <bdi>{exceptionsTable.office.of(row)}</bdi>
    </NameLink>
  );
}
