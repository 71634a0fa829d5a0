import { isOfficeId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { COLUMNS } from "#domain/views.ts";
import { FIGURE_NAMES, isFigure, type BoardFilters } from "#domain/payroll/board.ts";
import { isPayrollRule, PAYROLL_RULE_IDS, ruleName } from "#domain/payroll/payroll-rules.ts";
import { isIsoDate, type IsoDate } from "#domain/time/time.ts";
import type { BoardQuery, PayrollQuery } from "#web/api/payroll/payroll.ts";
import type { ExceptionsQuery } from "#web/api/payroll/payroll-review.ts";
import { given, oneOf, textOf, VIEW_TAG, withChanges } from "#web/lib/address.ts";
import { choice, filterQuery, valueFilter, type FiltersOf } from "#web/lib/filters.ts";
import { withSearch } from "#web/lib/paths.ts";

const isBlocking = (value: unknown): value is "blocking" => value === "blocking";

const exceptionState = choice("Exceptions", "open", {
  open: { name: "Open", asks: "open" },
  accepted: { name: "Accepted", asks: "accepted" },
  all: { name: "All", asks: undefined },
});

/** Choices that the page can be narrowed to: a week and what stands below its board. */
export const payrollFilters = {
  week: valueFilter("Week", isIsoDate),
  office: valueFilter("Office", isOfficeId, { all: "All offices" }),
  show: valueFilter("Status", isFigure, { options: FIGURE_NAMES }),
  rule: valueFilter("Exception", isPayrollRule, {
    options: Object.fromEntries(PAYROLL_RULE_IDS.map((rule) => [rule, ruleName(rule)])),
  }),
  severity: valueFilter("Severity", isBlocking, { options: { blocking: "Blocking" } }),
  exceptions: exceptionState,
} satisfies FiltersOf<"payroll">;

/** By what submissions of a week are left out of its board. */
export const boardNarrowing = { office: payrollFilters.office, show: payrollFilters.show };

/** By what exceptions of a week are left out of their list. */
export const exceptionNarrowing = {
  ...boardNarrowing,
  rule: payrollFilters.rule,
  severity: payrollFilters.severity,
  exceptions: payrollFilters.exceptions,
};

/** Question of the address to a board: a week, or the latest one of all or of an office without it; and its filters. */
export function boardQuery(search: URLSearchParams): BoardQuery {
  const { week, office, show } = filterQuery(payrollFilters, search);
  return { week, office, q: given(textOf(search, "q")), show };
}

const ofBoard = new Set([...Object.keys(PAGES.payroll.views), COLUMNS, VIEW_TAG]);

/** Members of an address that are about the board, and not about a submission alone: it leads back to it, and on to another one. */
export const boardSearch = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => ofBoard.has(name)));

/** The address of what proves a week, with all that leads back to its board. */
export const evidencePath = (search: URLSearchParams, week: IsoDate | null): string =>
  withSearch(PAGES.evidence.path, withChanges(search, { week }));

/** The board in the order of the address. */
export const payrollQuery = (search: URLSearchParams): PayrollQuery => ({
  ...boardQuery(search),
  sort: given(textOf(search, "sort")),
});

/** The offices that were chosen for a file, in the address. */
export const FILED = "filed";
/** The number of the file that was made last, in the address: it has the focus. */
export const MADE = "made";

/** Tabs below the board, one at a time; the first without a word in the address. */
export const SECTIONS = ["exceptions", "unusual", "weeks", "files"] as const;
export type Section = (typeof SECTIONS)[number];

/** Name of each tab below the board, for an address that leads to them. */
export const SECTIONS_ID = "details";

/** In the address, in place of an exception's id: the first one of the list that is not accepted. */
export const FIRST_EXCEPTION = "first";

export const sectionOf = (search: URLSearchParams): Section =>
  oneOf(search, "section", SECTIONS) ?? SECTIONS[0];

export function boardFilters(search: URLSearchParams): BoardFilters {
  const { office = null, show = null } = filterQuery(payrollFilters, search);
  return { office, q: textOf(search, "q"), show };
}

/** The exceptions that the address asks for, of a submission, or of a week as its board is filtered. */
export function exceptionsQuery(
  search: URLSearchParams,
  of: Pick<ExceptionsQuery, "week" | "entry">,
): ExceptionsQuery {
  const { office, show, rule, severity, exceptions } = filterQuery(payrollFilters, search);
  const isOfBoard = of.entry === undefined;
  return {
    ...of,
    office: isOfBoard && office !== undefined ? [office] : undefined,
    q: isOfBoard ? given(textOf(search, "q")) : undefined,
    show: isOfBoard ? show : undefined,
    rule: rule === undefined ? undefined : [rule],
    severity,
    state: exceptions,
  };
}
