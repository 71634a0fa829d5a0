import { amountWords, EXCEPTION_STATES } from "#domain/payroll/exception-words.ts";
import { ruleName, ruleSentence } from "#domain/payroll/payroll-rules.ts";
import { formatOffset } from "#domain/payroll/time-records.ts";
import { lastFirst } from "#domain/people/people.ts";
import { weekOf } from "#domain/time/week.ts";
import { exceptionsTable } from "#web/api/payroll/payroll-files.ts";
import type { PayrollException } from "#web/api/payroll/payroll-review.ts";
import { formatDay, formatInZone, formatRange, formatPunch } from "#web/lib/format-dates.ts";
import { MISSING } from "#web/lib/format.ts";
import { SEVERITY_LOOKS } from "#web/pages/payroll/board-cell.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { personCell, RowButton } from "#web/ui/table/row-buttons.tsx";
import { columnFor, type Holding } from "#web/ui/table/table-columns.tsx";
import { idOf, openerId } from "./exception-panel.tsx";

const column = columnFor<PayrollException>();

/** A column that is hidden until it is chosen. */
const hiddenColumn = (holding: Holding<PayrollException>, text?: (row: PayrollException) => string) =>
  column(holding, { meta: { missing: () => null, leftOut: "always", ...(text !== undefined && { text }) } });

const punchColumn = (held: PunchColumn) => hiddenColumn(held, (row) => punchWords(held.of(row)));
type PunchColumn = Omit<Holding<PayrollException>, "of"> & { readonly of: typeof exceptionsTable.in.of };

/** A punch in its local time, with the offset beside it. */
const punchWords = (punch: ReturnType<typeof exceptionsTable.in.of>): string => {
  if (punch === null) return MISSING;
  return "unread" in punch ? punch.unread : `${formatPunch(punch.time)} ${formatOffset(punch.offsetMin)}`;
};

type ColumnOptions = {
  /** The exception that is open beside the list. */
  readonly openId: string | null;
  readonly open: (row: PayrollException) => void;
  /** Columns of one submission: office and week say nothing, and are hidden. */
  readonly hasOffices: boolean;
  readonly zone: string;
};

/** Columns of the list of exceptions. */
export const exceptionColumns = ({ openId, open, hasOffices, zone }: ColumnOptions) => [
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
    meta: hasOffices ? {} : { leftOut: "always" },
  }),
  column(exceptionsTable.week, {
    size: 104,
    meta: {
      text: ({ week }) => (week === null ? MISSING : formatRange(weekOf(week))),
      missing: () => null,
      ...(!hasOffices && { leftOut: "always" }),
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
