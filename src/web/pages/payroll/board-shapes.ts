import { sumMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { PayrollLine } from "#domain/payroll/payroll-lines.ts";
import { payrollLines, payrollTotal } from "#domain/payroll/payroll-lines.ts";
import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { fold } from "#domain/fold.ts";
import { byWords } from "#domain/row-order.ts";
import type { SubmissionRow } from "#web/api/payroll.ts";
import { checked, textOf } from "#web/lib/address.ts";
import type { BoardCell, BoardOffice, PayrollBoard } from "#web/api/payroll-review.ts";

/** A submission of the week, an office that has none, or with neither the totals. */
export type BoardLine = PayrollLine<SubmissionRow> & {
  readonly office: BoardOffice | null;
  readonly cell: BoardCell | null;
  /** What the office had in the weeks before, latest first; only beside its first line. */
  readonly earlier: readonly (readonly BoardCell[])[];
};

/** Where the review of a submission stands; the first of these that holds. */
export type ReviewStatus = "missing" | "blocked" | "changed" | "signed-off" | "open" | "unread" | "ready";

export function statusOf({ state, blocking, signOff, fingerprint }: BoardCell): ReviewStatus {
  if (state === "missing") return "missing";
  if (blocking > 0) return "blocked";
  if (signOff !== "none") return signOff === "changed" ? "changed" : "signed-off";
  if (state === "open") return "open";
  return fingerprint === null ? "unread" : "ready";
}

/** What the figures above the board count, and leave when pressed. */
export const FIGURES = {
  missing: (cell) => cell.state === "missing",
  open: (cell) => cell.state === "open",
  blocked: (cell) => cell.blocking > 0,
  warnings: (cell) => cell.warnings > 0,
  ready: (cell) => statusOf(cell) === "ready",
  "signed-off": (cell) => cell.signOff !== "none",
} as const satisfies Readonly<Record<string, (cell: BoardCell) => boolean>>;

export type Figure = keyof typeof FIGURES;
export const isFigure = (text: unknown): text is Figure =>
  typeof text === "string" && Object.hasOwn(FIGURES, text);

/** A figure above the board that is pressed, and what is searched for. */
export const boardFilters = (search: URLSearchParams) => ({
  office: checked(search, "office", isOfficeId),
  q: textOf(search, "q"),
  show: checked(search, "show", isFigure),
});

type Filters = { readonly office: OfficeId | null; readonly q: string; readonly show: Figure | null };

/** The lines of a week by office, missing offices among them; all but `show` is applied to `counted`. */
export function boardLines(
  { weeks, offices, cells }: PayrollBoard,
  submissions: readonly SubmissionRow[],
  { office: only, q, show }: Filters,
): { readonly lines: readonly BoardLine[]; readonly counted: readonly BoardLine[] } {
  const officeOf = new Map(offices.map((office) => [office.officeId, office]));
  const cellOf = new Map(cells.map((cell) => [cell.entry, cell]));
  const earlierOf = Map.groupBy(
    cells.filter(({ week }) => week !== weeks[0]),
    ({ officeId }) => officeId,
  );
  const submitted = payrollLines(submissions).map((line) => ({
    ...line,
    cell: cellOf.get(line.submission?.id ?? null) ?? null,
    officeId: line.submission?.officeId ?? null,
  }));
  const missing = cells
    .filter(({ entry, week }) => entry === null && week === weeks[0])
    .map((cell) => ({
      ...{ id: `missing ${cell.officeId}`, submission: null, records: 0 },
      ...{ summary: null, counted: null, difference: null, cell, officeId: cell.officeId },
    }));
  const seen = new Set<OfficeId | null>();
  const named = [...submitted, ...missing].map(({ officeId, ...line }) => ({
    ...line,
    office: officeId === null ? null : (officeOf.get(officeId) ?? unnamed(officeId, line.submission)),
  }));
  const all = named
    .toSorted((a, b) => byWords.compare(nameOf(a), nameOf(b)))
    .map((line): BoardLine => {
      const id = line.office?.officeId ?? null;
      const own = seen.has(id) || id === null ? [] : (earlierOf.get(id) ?? []);
      seen.add(id);
      return { ...line, earlier: weeks.slice(1).map((week) => own.filter((cell) => cell.week === week)) };
    });
  const counted = all.filter(({ office, submission }) => {
    const words = fold(
      `${office?.officeName} ${submission?.ownerName ?? office?.ownerName} ${submission?.id ?? ""}`,
    );
    return (
      (only === null || office?.officeId === only) &&
      fold(q)
        .split(" ")
        .every((part) => words.includes(part))
    );
  });
  const lines = counted.filter(({ cell }) => show === null || (cell !== null && FIGURES[show](cell)));
  return { lines, counted };
}

const unnamed = (officeId: OfficeId, submission: SubmissionRow | null): BoardOffice => ({
  ...{ officeId, officeName: submission?.officeName ?? "", ownerName: submission?.ownerName ?? "" },
  ...{ phone: "", email: "" },
});

const nameOf = ({ office, submission }: Pick<BoardLine, "office" | "submission">): string =>
  office?.officeName || submission?.officeName || "";

/** Sums of the lines, of earlier weeks too. */
export const boardTotal = (lines: readonly BoardLine[]): BoardLine => ({
  ...payrollTotal(lines),
  ...{ submission: null, office: null, cell: null },
  earlier: (lines[0]?.earlier ?? []).map((_week, place) =>
    lines.flatMap(({ earlier }) => earlier[place] ?? []),
  ),
});

/** Minutes of the cells of an office and week; null where none is known. */
export const cellMinutes = (cells: readonly BoardCell[]): Minutes | null =>
  cells.every((cell) => cell.minutes === null) ? null : sumMinutes(cells.map((cell) => cell.minutes));

export const countFigure = (lines: readonly BoardLine[], figure: Figure): number =>
  lines.filter(({ cell }) => cell !== null && FIGURES[figure](cell)).length;

/** Minutes and open exceptions of each week, oldest first. */
export const weekSums = ({ weeks, cells }: PayrollBoard) =>
  weeks.toReversed().map((week) => {
    const own = cells.filter((cell) => cell.week === week);
    return {
      week,
      minutes: cellMinutes(own),
      submissions: own.filter(({ entry }) => entry !== null).length,
      missing: own.filter(({ entry }) => entry === null).length,
      blocking: own.reduce((sum, { blocking }) => sum + blocking, 0),
      warnings: own.reduce((sum, { warnings }) => sum + warnings, 0),
    };
  });

/** `Office ⇥ Owner ⇥ Phone ⇥ Email`, a line for each office, for a message or a spreadsheet. */
export const chaseList = (offices: readonly BoardOffice[]): string =>
  [
    ["Office", "Owner", "Phone", "Email"],
    ...offices.map((office) => [officeWords(office), office.ownerName, office.phone, office.email]),
  ]
    .map((cells) => cells.map((text) => text.replaceAll(/\s+/g, " ")).join("\t"))
    .join("\n");

export const officeWords = ({ officeName, officeId }: Pick<BoardOffice, "officeId" | "officeName">): string =>
  officeName.trim() === "" ? `Office ${officeId}` : officeName;
