import { fold } from "#domain/fold.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import { byWords } from "#domain/row-order.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { minutes, sumMinutes, type Minutes, type SubmissionState } from "./payroll.ts";

/** What became of a record of ours since: of a sign-off, or of a file for the payroll partner. */
export const MARKS = ["none", "done", "changed"] as const;
type Mark = (typeof MARKS)[number];

/** A submission of a week, or an office that is expected to submit and has not: then without an entry. */
export type BoardCell = {
  readonly entry: EntryId | null;
  readonly officeId: OfficeId;
  readonly week: IsoDate | null;
  readonly state: SubmissionState;
  readonly minutes: Minutes | null;
  /** Open exceptions. */
  readonly blocking: number;
  readonly warnings: number;
  readonly fingerprint: string | null;
  readonly signOff: Mark;
  readonly exported: Mark;
};

export type BoardOffice = {
  readonly officeId: OfficeId;
  readonly officeName: string;
  readonly ownerName: string;
  readonly phone: string;
  readonly email: string;
};

type Board = {
  /** Days on which the weeks start, latest first. */
  readonly weeks: readonly IsoDate[];
  readonly offices: readonly BoardOffice[];
  readonly cells: readonly BoardCell[];
};

type CountedRow = Pick<BoardOffice, "officeId" | "officeName" | "ownerName"> & {
  readonly id: EntryId;
  readonly totalMin: Minutes | null;
  readonly countedMin: Minutes | null;
  readonly records: number;
};

type Sums = {
  readonly records: number;
  /** Null minutes are not known. */
  readonly summary: Minutes | null;
  readonly counted: Minutes | null;
  /** Summary minus the records, over what both are known for. */
  readonly difference: Minutes | null;
};

/** A submission of the week, an office that has none, or with neither the totals. */
export type BoardLine<Row = CountedRow> = Sums & {
  readonly id: string;
  readonly submission: Row | null;
  readonly office: BoardOffice | null;
  readonly cell: BoardCell | null;
  /** What the office had in the weeks before, latest first; only beside its first line. */
  readonly earlier: readonly (readonly BoardCell[])[];
};

const STATUS_NAMES = {
  missing: "Missing",
  blocked: "Blocked",
  changed: "Changed since sign-off",
  "signed-off": "Signed off",
  open: "Not submitted",
  unread: "Not checked yet",
  ready: "Ready",
} as const;

/** Where the review of a submission stands; the first of these that holds. */
export type ReviewStatus = keyof typeof STATUS_NAMES;

export function statusOf({ state, blocking, signOff, fingerprint }: BoardCell): ReviewStatus {
  if (state === "missing") return "missing";
  if (blocking > 0) return "blocked";
  if (signOff !== "none") return signOff === "changed" ? "changed" : "signed-off";
  if (state === "open") return "open";
  return fingerprint === null ? "unread" : "ready";
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
const WORST = ["missing", "blocked", "changed", "open", "unread", "ready", "signed-off"] as const;

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

export const countFigure = (lines: readonly BoardLine<unknown>[], figure: Figure): number =>
  lines.filter(({ cell }) => cell !== null && FIGURES[figure](cell)).length;

/** Of an office, what is searched for, and the figure above the board that is pressed. */
export type BoardFilters = {
  readonly office: OfficeId | null;
  readonly q: string;
  readonly show: Figure | null;
};

/** The lines of a week by office, missing offices among them; all filters but `show` are applied to `counted`. */
export function boardLines<Row extends CountedRow>(
  { weeks, offices, cells }: Board,
  submissions: readonly Row[],
  { office: only, q, show }: BoardFilters,
): { readonly lines: readonly BoardLine<Row>[]; readonly counted: readonly BoardLine<Row>[] } {
  const officeOf = new Map(offices.map((office) => [office.officeId, office]));
  const cellOf = new Map(cells.map((cell) => [cell.entry, cell]));
  const earlierOf = Map.groupBy(
    cells.filter(({ week }) => week !== weeks[0]),
    ({ officeId }) => officeId,
  );
  const officeNamed = (
    officeId: OfficeId,
    named: Pick<BoardOffice, "officeName" | "ownerName"> = UNNAMED,
  ) => {
    const { officeName, ownerName } = named;
    const office = officeOf.get(officeId) ?? { officeId, officeName, ownerName, phone: "", email: "" };
    return { ...office, officeName: office.officeName || officeName };
  };
  const unsorted = [
    ...submissions.map((submission) => ({
      ...{ id: submission.id, submission, cell: cellOf.get(submission.id) ?? null },
      ...{ office: officeNamed(submission.officeId, submission), records: submission.records },
      ...{ summary: submission.totalMin, counted: submission.countedMin },
      difference: differenceOf(submission.totalMin, submission.countedMin),
    })),
    ...cells
      .filter(({ entry, week }) => entry === null && week === weeks[0])
      .map((cell) => ({
        ...{ id: `missing ${cell.officeId}`, submission: null, cell, office: officeNamed(cell.officeId) },
        ...{ records: 0, summary: null, counted: null, difference: null },
      })),
  ];
  const seen = new Set<OfficeId>();
  const all = unsorted
    .toSorted(
      (a, b) => byWords.compare(a.office.officeName, b.office.officeName) || byWords.compare(a.id, b.id),
    )
    .map((line) => {
      const { officeId } = line.office;
      const own = seen.has(officeId) ? [] : (earlierOf.get(officeId) ?? []);
      seen.add(officeId);
      return { ...line, earlier: weeks.slice(1).map((week) => own.filter((cell) => cell.week === week)) };
    });
  const counted = all.filter(({ office, submission }) => {
    const words = fold(
      `${office.officeName} ${submission?.ownerName ?? office.ownerName} ${submission?.id ?? ""}`,
    );
    return (
      (only === null || office.officeId === only) &&
      fold(q)
        .split(" ")
        .every((part) => words.includes(part))
    );
  });
  const lines = counted.filter(({ cell }) => show === null || (cell !== null && FIGURES[show](cell)));
  return { lines, counted };
}

const UNNAMED = { officeName: "", ownerName: "" };

const differenceOf = (summary: Minutes | null, counted: Minutes | null): Minutes | null =>
  summary === null || counted === null ? null : minutes(summary - counted);

/** Sums of what is known, of earlier weeks too, and null rather than zero where nothing is. */
export const boardTotal = <Row>(lines: readonly BoardLine<Row>[]): BoardLine<Row> => ({
  ...{ id: "total", submission: null, office: null, cell: null },
  records: lines.reduce((total, { records }) => total + records, 0),
  summary: sumOf(lines.map(({ summary }) => summary)),
  counted: sumOf(lines.map(({ counted }) => counted)),
  difference: sumOf(lines.map(({ difference }) => difference)),
  earlier: (lines[0]?.earlier ?? []).map((_week, place) =>
    lines.flatMap(({ earlier }) => earlier[place] ?? []),
  ),
});

const sumOf = (values: readonly (Minutes | null)[]): Minutes | null =>
  values.every((value) => value === null) ? null : sumMinutes(values);

/** Minutes of the submissions of an office and week; null where none is known. */
export const cellMinutes = (cells: readonly BoardCell[]): Minutes | null =>
  sumOf(cells.map((cell) => cell.minutes));

export const officeWords = ({ officeName, officeId }: Pick<BoardOffice, "officeId" | "officeName">): string =>
  officeName.trim() === "" ? `Office ${officeId}` : officeName;

/** Minutes and open exceptions of each week, oldest first. */
export const weekSums = ({ weeks, cells }: Board) =>
  weeks.toReversed().map((week) => {
    const own = cells.filter((cell) => cell.week === week);
    return {
      week,
      minutes: cellMinutes(own),
      submissions: own.filter(({ entry }) => entry !== null).length,
      missing: own.filter(({ entry }) => entry === null).length,
      ...openExceptions(own),
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
