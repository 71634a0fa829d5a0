import { isOfficeId } from "#domain/ids.ts";
import { isFigure, type BoardFilters } from "#domain/payroll/board.ts";
import { isPayrollRule } from "#domain/payroll/payroll-rules.ts";
import { isIsoDate } from "#domain/time/time.ts";
import type { PayrollQuery } from "#web/api/payroll.ts";
import type { ExceptionsQuery } from "#web/api/payroll-review.ts";
import { checked, given, oneOf, textOf } from "#web/lib/address.ts";

/** What the address requests: a week, by its first day, or the latest one of all or of an office without it; and its filters. */
export function boardQuery(search: URLSearchParams) {
  const { office, q, show } = boardFilters(search);
  return {
    week: checked(search, "week", isIsoDate) ?? undefined,
    office: office ?? undefined,
    q: q === "" ? undefined : q,
    show: show ?? undefined,
  };
}

/** The board in the order of the address. */
export const payrollQuery = (search: URLSearchParams): PayrollQuery => ({
  ...boardQuery(search),
  sort: textOf(search, "sort") || undefined,
});

/** What stands below the board, one at a time; the first without a word in the address. */
export const SECTIONS = ["exceptions", "unusual", "weeks", "files"] as const;
export type Section = (typeof SECTIONS)[number];

export const sectionOf = (search: URLSearchParams): Section =>
  oneOf(search, "section", SECTIONS) ?? SECTIONS[0];

export const boardFilters = (search: URLSearchParams): BoardFilters => ({
  office: checked(search, "office", isOfficeId),
  q: textOf(search, "q"),
  show: checked(search, "show", isFigure),
});

/** The exceptions that the address asks for, of a submission, or of a week as its board is filtered. */
export const exceptionsQuery = (
  search: URLSearchParams,
  of: Pick<ExceptionsQuery, "week" | "entry">,
): ExceptionsQuery => {
  const office = checked(search, "office", isOfficeId);
  const rule = checked(search, "rule", isPayrollRule);
  const state = oneOf(search, "exceptions", ["accepted", "all"]);
  const { q, show } = boardFilters(search);
  const isOfBoard = of.entry === undefined;
  return {
    ...of,
    office: isOfBoard && office !== null ? [office] : undefined,
    q: isOfBoard ? given(q) : undefined,
    show: isOfBoard ? (show ?? undefined) : undefined,
    rule: rule === null ? undefined : [rule],
    severity: search.get("severity") === "blocking" ? "blocking" : undefined,
    state: state === "all" ? undefined : (state ?? "open"),
  };
};
