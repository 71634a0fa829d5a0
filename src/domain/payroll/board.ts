import { fold } from "#domain/fold.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import { byWords } from "#domain/row-order.ts";
import type { IsoDate, WallClock } from "#domain/time/time.ts";
import { minutes, sumMinutes, type Minutes, type SubmissionState } from "./payroll.ts";

/** What became of a record of ours since: of a sign-off, or of a file for the payroll partner. */
export const MARKS = ["none", "done", "changed"] as const;
type Mark = (typeof MARKS)[number];

/** A submission of a week, or an office that is expected to submit and has not: then without an entry. */
export type BoardCell = {
  readonly entry: EntryId | null;
  readonly officeId: OfficeId;
  readonly ownerName: string;
  readonly week: IsoDate | null;
  readonly state: SubmissionState;
  readonly isRoadShow: boolean;
  readonly updated: WallClock | null;
  /** Null minutes are not known. */
  readonly totalMin: Minutes | null;
  readonly countedMin: Minutes | null;
  readonly records: number;
  /** Open exceptions. */
  readonly blocking: number;
  readonly warnings: number;
  readonly fingerprint: string | null;
  readonly signOff: Mark;
  readonly exported: Mark;
  /** Sent back to the office, and its records are as they were. */
  readonly isSentBack: boolean;
};

export type BoardOffice = {
  readonly officeId: OfficeId;
  readonly officeName: string;
  readonly ownerName: string;
  readonly phone: string;
  readonly email: string;
};

type Board = {
  /** The day on which the week starts; null when nothing is stored. */
  readonly week: IsoDate | null;
  /** Those of the weeks before, latest first. */
  readonly earlier: readonly IsoDate[];
  /** Whether submissions of no readable week stand with those of this one. */
  readonly withUndated: boolean;
  readonly offices: readonly BoardOffice[];
  readonly cells: readonly BoardCell[];
};

/** A submission of the week, an office that has none, or with neither the totals. */
export type BoardLine = ReturnType<typeof sumsOf> & {
  readonly id: string;
  readonly office: BoardOffice | null;
  readonly cell: BoardCell | null;
  /** What the office had in the weeks before, latest first; only beside its first line. */
  readonly earlier: readonly (readonly BoardCell[])[];
};

const STATUS_NAMES = {
  missing: "Missing",
  "sent-back": "Sent back",
  blocked: "Blocked",
  changed: "Changed since sign-off",
  "signed-off": "Signed off",
  open: "Not submitted",
  unread: "Not checked yet",
  ready: "Ready",
} as const;

/** Where the review of a submission stands; the first of these that holds. */
export type ReviewStatus = keyof typeof STATUS_NAMES;

export function statusOf({ state, blocking, signOff, countedMin, isSentBack }: BoardCell): ReviewStatus {
  if (state === "missing") return "missing";
  if (isSentBack) return "sent-back";
  if (blocking > 0) return "blocked";
  if (signOff !== "none") return signOff === "changed" ? "changed" : "signed-off";
  if (state === "open") return "open";
  return countedMin === null ? "unread" : "ready";
}

/** Where a review stands and whether it is in a file: `Signed off, exported`. */
export function reviewWords(cell: BoardCell): string {
  const exported = { none: "", done: ", exported", changed: ", changed since export" }[cell.exported];
  return `${STATUS_NAMES[statusOf(cell)]}${exported}`;
}

/** Open exceptions, `2 blocking, 1 warning`; "" for none. */
export const exceptionWords = ({ blocking, warnings }: Pick<BoardCell, "blocking" | "warnings">): string =>
  [
    blocking === 0 ? "" : `${blocking} blocking`,
    warnings === 0 ? "" : `${warnings} ${warnings === 1 ? "warning" : "warnings"}`,
  ]
    .filter((words) => words !== "")
    .join(", ");

/** Open exceptions of several submissions. */
export const openExceptions = (cells: readonly BoardCell[]): Pick<BoardCell, "blocking" | "warnings"> => ({
  blocking: cells.reduce((sum, { blocking }) => sum + blocking, 0),
  warnings: cells.reduce((sum, { warnings }) => sum + warnings, 0),
});

/** Worst first: what an office with several submissions shows. */
const WORST = [
  "missing",
  "sent-back",
  "blocked",
  "changed",
  "open",
  "unread",
  "ready",
  "signed-off",
] as const;

/** The one of an office's submissions in a week whose review stands worst; null without any. */
export const worstCell = (cells: readonly BoardCell[]): BoardCell | null =>
  cells.toSorted((a, b) => WORST.indexOf(statusOf(a)) - WORST.indexOf(statusOf(b)))[0] ?? null;

/** What the figures above the board count, and leave when pressed. */
const FIGURES = {
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

export const countFigure = (lines: readonly BoardLine[], figure: Figure): number =>
  lines.filter(({ cell }) => cell !== null && FIGURES[figure](cell)).length;

/** Of an office, what is searched for, and the figure above the board that is pressed. */
export type BoardFilters = {
  readonly office: OfficeId | null;
  readonly q: string;
  readonly show: Figure | null;
};

/** The lines of a week by office, missing offices among them; all filters but `show` are applied to `counted`. */
export function boardLines(
  { week: shown, earlier: weeks, withUndated, offices, cells }: Board,
  { office: only, q, show }: BoardFilters,
): { readonly lines: readonly BoardLine[]; readonly counted: readonly BoardLine[] } {
  const officeOf = new Map(offices.map((office) => [office.officeId, office]));
  const earlierOf = Map.groupBy(cells, ({ officeId, week }) => `${officeId} ${week}`);
  const seen = new Set<OfficeId>();
  const all = cells
    .filter(({ week }) => week === shown || (week === null && withUndated))
    .map((cell) => {
      const { entry, officeId } = cell;
      const office = officeOf.get(officeId) ?? { ...UNNAMED, officeId };
      return { ...sumsOf([cell]), id: entry ?? `missing ${officeId}`, office, cell };
    })
    .toSorted(
      (a, b) => byWords.compare(a.office.officeName, b.office.officeName) || byWords.compare(a.id, b.id),
    )
    .map((line) => {
      const { officeId } = line.office;
      const isFirst = !seen.has(officeId);
      seen.add(officeId);
      return {
        ...line,
        earlier: weeks.map((week) => (isFirst ? (earlierOf.get(`${officeId} ${week}`) ?? []) : [])),
      };
    });
  const counted = all.filter(({ office, cell }) => {
    const words = fold(`${office.officeName} ${ownerOf(cell, office)} ${cell.entry ?? ""}`);
    return (
      (only === null || office.officeId === only) &&
      fold(q)
        .split(" ")
        .every((part) => words.includes(part))
    );
  });
  return { counted, lines: counted.filter(({ cell }) => show === null || FIGURES[show](cell)) };
}

const UNNAMED = { officeName: "", ownerName: "", phone: "", email: "" };

/** The owner whom a submission names, or of an office without one that of its latest. */
export const ownerOf = (cell: BoardCell, office: BoardOffice | null): string =>
  (cell.entry === null ? office?.ownerName : cell.ownerName) ?? "";

/** Sums of what is known, of earlier weeks too, and null rather than zero where nothing is. */
export const boardTotal = (lines: readonly BoardLine[]): BoardLine => ({
  ...sumsOf(lines.flatMap(({ cell }) => cell ?? [])),
  ...{ id: "total", office: null, cell: null },
  earlier: (lines[0]?.earlier ?? []).map((_week, place) =>
    lines.flatMap(({ earlier }) => earlier[place] ?? []),
  ),
});

const sumsOf = (cells: readonly BoardCell[]) => ({
  records: cells.reduce((total, { records }) => total + records, 0),
  /** Null minutes are not known. */
  summary: sumOf(cells.map(({ totalMin }) => totalMin)),
  counted: sumOf(cells.map(({ countedMin }) => countedMin)),
  /** Summary minus the records, over what both are known for. */
  difference: sumOf(
    cells.map(({ totalMin, countedMin }) =>
      totalMin === null || countedMin === null ? null : minutes(totalMin - countedMin),
    ),
  ),
});

const sumOf = (values: readonly (Minutes | null)[]): Minutes | null =>
  values.every((value) => value === null) ? null : sumMinutes(values);

/** Minutes of submissions, of their records where those are read, else of their summaries; null where none is known. */
export const cellMinutes = (cells: readonly BoardCell[]): Minutes | null =>
  sumOf(cells.map(({ countedMin, totalMin }) => countedMin ?? totalMin));

export const officeWords = ({ officeName, officeId }: Pick<BoardOffice, "officeId" | "officeName">): string =>
  officeName.trim() === "" ? `Office ${officeId}` : officeName;

/** Minutes and open exceptions of each week, oldest first. */
export function weekSums({ week: shown, earlier, cells }: Board) {
  const byWeek = Map.groupBy(cells, ({ week }) => week);
  return [...earlier.toReversed(), ...(shown === null ? [] : [shown])].map((week) => {
    const own = byWeek.get(week) ?? [];
    return {
      week,
      minutes: cellMinutes(own),
      submissions: own.filter(({ entry }) => entry !== null).length,
      missing: own.filter(({ entry }) => entry === null).length,
      ...openExceptions(own),
    };
  });
}

/** `Office ⇥ Owner ⇥ Phone ⇥ Email`, a line for each office, for a message or a spreadsheet. */
export const chaseList = (offices: readonly BoardOffice[]): string =>
  [
    ["Office", "Owner", "Phone", "Email"],
    ...offices.map((office) => [officeWords(office), office.ownerName, office.phone, office.email]),
  ]
    .map((cells) => cells.map((text) => text.replaceAll(/\s+/g, " ")).join("\t"))
    .join("\n");
