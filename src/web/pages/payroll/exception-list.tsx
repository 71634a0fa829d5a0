import { useState } from "react";
import { Link } from "react-router-dom";
import { PAYROLL_RULES, ruleName } from "#domain/payroll/payroll-rules.ts";
import { isEntryId } from "#domain/ids.ts";
import {
  exceptionsMax,
  usePayrollExceptions,
  type ExceptionsQuery,
  type PayrollException,
} from "#web/api/payroll-review.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun, MISSING } from "#web/lib/format.ts";
import { formatDay, formatRange } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Missing, PersonName } from "#web/ui/page/name.tsx";
import { columnsOf, RowButton } from "#web/ui/table/columns-of.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { weekOf } from "#domain/time/week.ts";
import { amountWords, personWords, stateWords } from "./exception-words.ts";
import { RuleFigures } from "./rule-figures.tsx";
import { AcceptSheet, ExceptionSheet } from "./exception-sheet.tsx";

type ExceptionListProps = {
  readonly query: ExceptionsQuery;
  /** The queue of many offices says which; its counts stand above the board. */
  readonly hasOffices: boolean;
};

/** Exceptions with their counts by rule, which filter when pressed; one opens in a sheet, all shown can be accepted. */
export function ExceptionList({ query, hasOffices }: ExceptionListProps) {
  const { search, change } = useAddress();
  const [offset, setOffset] = useState(0);
  const [at, setAt] = useState<number | null>(null);
  const [isAccepting, setIsAccepting] = useState(false);
  const { counts, total, rows } = usePayrollExceptions({ ...query, ...(offset > 0 && { offset }) });
  const states = counts.reduce(
    (sum, { open, accepted }) => ({ open: sum.open + open, accepted: sum.accepted + accepted }),
    { open: 0, accepted: 0 },
  );
  const openRows = rows.filter(({ state }) => state !== "accepted");
  const rowKey = `${JSON.stringify(query)} ${offset}`;
  return (
    <div className="flex flex-col gap-3">
      {hasOffices ? null : <RuleFigures counts={counts} isWrapped />}
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Segmented
          label="Show"
          value={query.state ?? "all"}
          segments={STATES}
          onChange={(state) => {
            setOffset(0);
            change({ exceptions: state === "open" ? null : state });
          }}
        />
        {openRows.length === 0 ? null : (
          <Button icon="check" onPress={() => setIsAccepting(true)}>
            Accept {formatCount(openRows.length)} shown…
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <Empty>{emptyWords(query, states)}</Empty>
      ) : (
        <DataTable
          id="exceptions"
          sortMember="exceptionSort"
          rowsKey={rowKey}
          caption="List of exceptions"
          columns={hasOffices ? OFFICE_COLUMNS(setAt) : COLUMNS(setAt)}
          rows={rows.map((row, place) => ({ ...row, place }))}
          rowId={({ entry, rule: id, subject }) => `${entry} ${id} ${subject}`}
          countWords={
            total > rows.length
              ? `${formatCount(offset + 1)}–${formatCount(offset + rows.length)} of ${formatNoun(total, "exception")}`
              : formatNoun(total, "exception")
          }
        />
      )}
      {total <= exceptionsMax ? null : (
        <div className="flex gap-2 print:hidden">
          <Button isDisabled={offset === 0} onPress={() => setOffset(Math.max(0, offset - exceptionsMax))}>
            Previous {exceptionsMax}
          </Button>
          <Button
            isDisabled={offset + rows.length >= total}
            onPress={() => setOffset(offset + exceptionsMax)}
          >
            Next {exceptionsMax}
          </Button>
        </div>
      )}
      {at === null || rows[at] === undefined ? null : (
        <ExceptionSheet
          exceptions={rows}
          at={at}
          onMove={(to) => setAt(rows[to] === undefined ? null : to)}
          onClose={() => setAt(null)}
          to={(entry) => (isEntryId(entry) ? withSearch(paths.submission(entry), search) : null)}
        />
      )}
      {isAccepting ? <AcceptSheet exceptions={openRows} onClose={() => setIsAccepting(false)} /> : null}
    </div>
  );
}

const STATES = [
  { id: "open", label: "Open" },
  { id: "accepted", label: "Accepted" },
  { id: "all", label: "All" },
] as const;

const emptyWords = (
  { state, rule }: ExceptionsQuery,
  { open, accepted }: { open: number; accepted: number },
) => {
  if (open + accepted === 0) return "No exceptions found.";
  if (rule !== undefined) return "No exceptions match these filters.";
  return state === "open" ? "All exceptions are accepted." : "No accepted exceptions.";
};

type Placed = PayrollException & { readonly place: number };

const officeWords = ({ officeName, officeId }: Placed): string =>
  officeName || (officeId === null ? MISSING : `Office ${officeId}`);

const COLUMNS = (open: (place: number) => void) => columnsOf<Placed>(looks(open));

const OFFICE_COLUMNS = (open: (place: number) => void) => {
  const { rule, ...more } = looks(open, officeWords);
  return columnsOf<Placed>({
    rule,
    office: {
      heading: "Office",
      of: officeWords,
      cell: (row) => <OfficeLink row={row} />,
      width: "12rem",
    },
    week: {
      heading: "Week",
      of: ({ week }) => week,
      text: ({ week }) => (week === null ? MISSING : formatRange(weekOf(week))),
      width: "7.5rem",
    },
    ...more,
  });
};

const looks = (open: (place: number) => void, noteOf: (row: Placed) => string = () => "") => ({
  rule: {
    heading: "Exception",
    of: ({ rule }: Placed) => ruleName(rule),
    cell: (row: Placed) => (
      <RowButton
        onPress={() => open(row.place)}
        note={[noteOf(row), personWords(row), amountWords(row)].filter((part) => part !== "").join(" · ")}
      >
        <Badge
          tone={row.severity === "blocking" ? "bad" : "warn"}
          shape={row.severity === "blocking" ? "triangle" : "half"}
          title={PAYROLL_RULES[row.rule][2]}
        >
          {ruleName(row.rule)}
        </Badge>
      </RowButton>
    ),
    width: "11.5rem",
  },
  person: {
    heading: "Person",
    of: personWords,
    cell: (row: Placed) =>
      personWords(row) === "" ? null : <PersonName first={row.firstName} last={row.lastName} isLastFirst />,
  },
  day: {
    heading: "Day",
    of: ({ day }: Placed) => day,
    text: ({ day }: Placed) => (day === null ? MISSING : formatDay(day)),
    cell: ({ day }: Placed) => (day === null ? <Missing because="not about a day" /> : formatDay(day)),
    width: "9rem",
  },
  amount: { heading: "How much", of: amountWords, width: "15rem" },
  state: {
    heading: "State",
    of: stateWords,
    cell: (row: Placed) => (
      <Badge
        tone={row.state === "accepted" ? "quiet" : "accent"}
        shape={row.state === "accepted" ? "disc" : "ring"}
        title={row.reason}
      >
        {stateWords(row)}
      </Badge>
    ),
    width: "8.5rem",
    onPhone: true,
  },
});

function OfficeLink({ row }: { readonly row: Placed }) {
  const { entry } = row;
  const { search } = useAddress();
  const words = officeWords(row);
  return isEntryId(entry) ? (
    <Link
      tabIndex={-1}
      to={withSearch(paths.submission(entry), search)}
      className="text-accent hover:underline"
    >
      <bdi>{words}</bdi>
    </Link>
  ) : (
    <bdi>{words}</bdi>
  );
}
