import { officeName } from "#domain/office-name.ts";
import { fold } from "#domain/fold.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import { formatPhone } from "#domain/people/people.ts";
import { byWords } from "#domain/row-order.ts";
import type { IsoDate, WallClock } from "#domain/time/time.ts";
import { formatDifference, minutes, sumMinutes, type BoardState, type Minutes } from "./payroll.ts";

/** Outcomes of a record of ours since: of a sign-off, or of a file that was sent to the payroll partner. */
export const MARKS = ["none", "done", "changed"] as const;
type Mark = (typeof MARKS)[number];

/**
 * A submission of a week; an office that is expected to submit and has not, then without an entry; or records of a
 * submission that no summary lists, then without an office.
 */
export type BoardCell = {
  readonly entry: EntryId | null;
  readonly officeId: OfficeId | null;
  readonly ownerName: string;
  readonly week: IsoDate | null;
  readonly state: BoardState;
  readonly isRoadShow: boolean;
  /** The office submitted its other kind, and usually submits both. */
  readonly isHalf: boolean;
  readonly updated: WallClock | null;
  /** Null minutes are not known. */
  readonly totalMin: Minutes | null;
  readonly countedMin: Minutes | null;
  readonly records: number;
  /** Open exceptions. */
  readonly blocking: number;
  /** The blocking ones of a pair that the other submission has too: with that one it is counted there. */
  readonly pairedWith: readonly EntryId[];
  readonly warnings: number;
  /** Number of the open ones that were accepted before. */
  readonly reopened: number;
  /** Days after the deadline on which it was submitted; null where it was not late, is not submitted, or names no day. */
  readonly lateDays: number | null;
  readonly fingerprint: string | null;
  readonly signOff: Mark;
  /** Minutes of its records at that sign-off; null without one. */
  readonly signedMin: Minutes | null;
  readonly sent: Mark;
  /** Minutes that its sent file lacks, less than zero where it has too many; null where it was not sent, or as it is. */
  readonly due: Minutes | null;
  /** Sent back to the office, and its records are as they were. */
  readonly isSentBack: boolean;
  /** Left out of pay: its minutes count nowhere. */
  readonly isLeftOut: boolean;
  /** The day of the latest report of its week, where that no longer lists it and no one has kept it. */
  readonly unlistedOn: IsoDate | null;
};

export type BoardOffice = {
  /** Null of records whose submission no summary lists. */
  readonly officeId: OfficeId | null;
  readonly officeName: string;
  /** Owner of its latest submission, where the office has none in the week. */
  readonly ownerName: string;
};

type Board = {
  /** The day on which the week starts; null when nothing is stored. */
  readonly week: IsoDate | null;
  /** True where submissions of no readable week stand with those of this one. */
  readonly withUndated: boolean;
  readonly offices: readonly BoardOffice[];
  /** Cells of the week; those of other weeks are left out. */
  readonly cells: readonly BoardCell[];
};

/** Sums of an office in a week before; of a total the minutes alone. */
export type WeekBefore = Pick<BoardCell, "blocking" | "warnings"> & {
  /** Null where none is known. */
  readonly minutes: Minutes | null;
  /** The submission whose review stands worst; null without any. */
  readonly worst: BoardCell | null;
};

/** A submission of the week, an office that has none, or with neither the totals. */
export type BoardLine = ReturnType<typeof sumsOf> & {
  readonly id: string;
  readonly office: BoardOffice | null;
  readonly cell: BoardCell | null;
  /** The first line of its office and kind stands for what that had in the weeks before. */
  readonly isFirst: boolean;
  /** The weeks before, latest first, where they were looked up. */
  readonly earlier: readonly WeekBefore[];
};

const STATUS_NAMES = {
  missing: "Missing",
  "half-missing": "Half missing",
  "records-only": "Records only",
  "left-out": "Left out of pay",
  "sent-back": "Sent back",
  blocked: "Blocked",
  changed: "Changed since sign-off",
  "signed-off": "Signed off",
  open: "Not submitted",
  unread: "Not checked yet",
  ready: "Ready",
} as const;

/** State of the review of a submission; the first of these that holds. */
export type ReviewStatus = keyof typeof STATUS_NAMES;

export function statusOf({
  state,
  isHalf,
  blocking,
  signOff,
  countedMin,
  isSentBack,
  isLeftOut,
}: BoardCell): ReviewStatus {
  if (state === "missing") return isHalf ? "half-missing" : "missing";
  if (state === "records-only") return "records-only";
  if (isLeftOut) return "left-out";
  if (isSentBack) return "sent-back";
  if (blocking > 0) return "blocked";
  if (signOff !== "none") return signOff === "changed" ? "changed" : "signed-off";
  if (state === "open") return "open";
  return countedMin === null ? "unread" : "ready";
}

/** Words for the state of a review, and for a file that was sent with it: `Signed off, sent`. */
export function reviewWords(cell: BoardCell): string {
  const status = statusOf(cell);
  const due = cell.due === null || cell.due === 0 ? "" : ` (${formatDifference(cell.due)} due)`;
  if (status === "changed" && cell.sent === "changed") return `Changed since sign-off and sent${due}`;
  const sent = { none: "", done: ", sent", changed: `, changed since sent${due}` }[cell.sent];
  const unlisted = cell.unlistedOn === null ? "" : `, not in the report of ${shortDate(cell.unlistedOn)}`;
  return `${STATUS_NAMES[status]}${unlisted}${sent}`;
}

const SHORT_NAMES: Readonly<Partial<Record<ReviewStatus, string>>> = {
  "left-out": "Left out",
  changed: "Changed",
  unread: "Not checked",
};

/** The same in as few words as a column of the board has the room for: `Changed, +8:00 due`. */
export function shortReviewWords(cell: BoardCell): string {
  const status = statusOf(cell);
  // That it is signed off is what was sent.
  if (status === "signed-off" && cell.sent === "changed" && (cell.due ?? 0) === 0)
    return "Changed since sent";
  const changed = status === "changed" ? "sent" : "changed since sent";
  const due = cell.due === null || cell.due === 0 ? changed : `${formatDifference(cell.due)} due`;
  return [
    SHORT_NAMES[status] ?? STATUS_NAMES[status],
    cell.unlistedOn === null ? "" : "not in report",
    { none: "", done: "sent", changed: due }[cell.sent],
  ]
    .filter((words) => words !== "")
    .join(", ");
}

/** `Nov 24`. */
const shortDate = (day: IsoDate): string =>
  Temporal.PlainDate.from(day).toLocaleString("en-US", { month: "short", day: "numeric" });

/** Open exceptions, `2 blocking, 1 warning`; "" for none. */
export const exceptionWords = ({ blocking, warnings }: Pick<BoardCell, "blocking" | "warnings">): string =>
  [
    blocking === 0 ? "" : `${blocking} blocking`,
    warnings === 0 ? "" : `${warnings} ${warnings === 1 ? "warning" : "warnings"}`,
  ]
    .filter((words) => words !== "")
    .join(", ");

/** Open exceptions of several submissions; a pair of two of them is one. */
export function openExceptions(cells: readonly BoardCell[]): Pick<BoardCell, "blocking" | "warnings"> {
  const entries = new Set(cells.map(({ entry }) => entry));
  const twice = cells.flatMap(({ pairedWith }) => pairedWith.filter((other) => entries.has(other)));
  return {
    blocking: cells.reduce((sum, { blocking }) => sum + blocking, 0) - twice.length,
    warnings: cells.reduce((sum, { warnings }) => sum + warnings, 0),
  };
}

/** Worst first: what an office with several submissions shows. */
const WORST = [
  "missing",
  "half-missing",
  "records-only",
  "sent-back",
  "blocked",
  "changed",
  "open",
  "unread",
  "ready",
  "signed-off",
  "left-out",
] as const satisfies readonly ReviewStatus[];

/** The kind of a submission, or the kind that is missing; "" where all of an office's week is. */
export const kindWords = ({ entry, isHalf, isRoadShow, state }: BoardCell): string => {
  if (state === "records-only" || (entry === null && !isHalf)) return "";
  return isRoadShow ? "Roadshow" : "Standard";
};

/** The one of an office's submissions in a week whose review stands worst; null without any. */
export const worstCell = (cells: readonly BoardCell[]): BoardCell | null =>
  cells.toSorted((a, b) => WORST.indexOf(statusOf(a)) - WORST.indexOf(statusOf(b)))[0] ?? null;

/** The figures above the board, which leave only what they count when pressed. */
export const FIGURE_NAMES = {
  missing: "Missing",
  "half-missing": "Half missing",
  "sent-back": "Sent back",
  open: "Not submitted",
  unread: "Not checked",
  blocked: "Blocked",
  changed: "Changed",
  ready: "Ready",
  "signed-off": "Signed off",
  sent: "Sent",
  "left-out": "Left out",
} as const;
export type Figure = keyof typeof FIGURE_NAMES;
export const isFigure = (text: unknown): text is Figure =>
  typeof text === "string" && Object.hasOwn(FIGURE_NAMES, text);
export const FIGURES: readonly Figure[] = Object.keys(FIGURE_NAMES).filter(isFigure);

/** The one figure that counts a line of the board: together they count every line once. */
function figureOf(cell: BoardCell): Figure {
  const status = statusOf(cell);
  if (status === "records-only") return "missing";
  return status === "signed-off" && cell.sent === "done" ? "sent" : status;
}

export const countFigure = (lines: readonly BoardLine[], figure: Figure): number =>
  lines.filter(({ cell }) => cell !== null && figureOf(cell) === figure).length;

/** Parts of a week that need a person, beside what is missing. */
export type Attention = ReturnType<typeof attentionOf>;

export function attentionOf(lines: readonly BoardLine[]) {
  const cells = lines.flatMap(({ cell }) => cell ?? []);
  const countOf = (is: (cell: BoardCell) => boolean): number => cells.filter(is).length;
  return {
    withExceptions: countOf(({ blocking, warnings }) => blocking + warnings > 0),
    recordsOnly: countOf(({ state }) => state === "records-only"),
    reopened: cells.reduce((sum, cell) => sum + cell.reopened, 0),
    changed: countOf(({ signOff }) => signOff === "changed"),
    unread: countOf((cell) => statusOf(cell) === "unread"),
    open: countOf(({ state }) => state === "open"),
  };
}

/** `2 with open exceptions, 1 changed since sign-off`; "" only where everything was checked and nothing is open. */
export const attentionWords = (of: Attention): string =>
  [
    of.recordsOnly === 0 ? "" : `${of.recordsOnly} without a summary`,
    of.open === 0 ? "" : `${of.open} not submitted yet`,
    of.withExceptions === 0 ? "" : `${of.withExceptions} with open exceptions`,
    of.reopened === 0
      ? ""
      : `${of.reopened} accepted ${of.reopened === 1 ? "exception is" : "exceptions are"} open again`,
    of.changed === 0 ? "" : `${of.changed} changed since sign-off`,
    of.unread === 0 ? "" : `${of.unread} not checked yet`,
  ]
    .filter((words) => words !== "")
    .join(", ");

/** A submission that can be signed off, as it is. */
type ReadySubmission = Pick<BoardCell, "warnings"> & {
  readonly entry: EntryId;
  readonly fingerprint: string;
  readonly minutes: Minutes | null;
};

/** The submissions of lines that are ready for a sign-off. */
export const readyOf = (lines: readonly BoardLine[]): readonly ReadySubmission[] =>
  lines.flatMap(({ cell }) => (cell === null || statusOf(cell) !== "ready" ? [] : signableOf(cell)));

/** The submissions of lines that were signed off, have changed since, and can be signed off again. */
export const changedOf = (lines: readonly BoardLine[]) =>
  lines.flatMap(({ cell, office }) =>
    cell === null || office === null || statusOf(cell) !== "changed" || cell.state === "open"
      ? []
      : signableOf(cell).map((submission) => ({
          ...submission,
          officeId: office.officeId,
          officeName: office.officeName,
          kind: kindWords(cell),
          before: cell.signedMin,
        })),
  );

const signableOf = ({ entry, fingerprint, countedMin, warnings }: BoardCell): readonly ReadySubmission[] =>
  entry === null || fingerprint === null ? [] : [{ entry, fingerprint, minutes: countedMin, warnings }];

/** Minutes of a submission's records beside its sign-off, where it has changed since; null otherwise. */
export const sinceSignOff = ({ signOff, signedMin, countedMin }: BoardCell): Minutes | null =>
  signOff !== "changed" || signedMin === null || countedMin === null ? null : minutes(countedMin - signedMin);

/** The submissions of lines that are signed off, changed since or not. */
export const signedOffOf = (lines: readonly BoardLine[]): readonly EntryId[] =>
  lines.flatMap(({ cell }) =>
    cell === null || cell.entry === null || cell.signOff === "none" ? [] : [cell.entry],
  );

const isAbsent = ({ cell }: BoardLine): boolean => cell?.state === "missing";

/** The offices of lines that have not submitted: the absent ones, and those that have started to. */
export const unsubmittedOf = (lines: readonly BoardLine[]) =>
  lines.flatMap(({ office, cell }) =>
    office === null ||
    office.officeId === null ||
    cell === null ||
    (cell.state !== "missing" && cell.state !== "open") ||
    cell.isLeftOut
      ? []
      : [{ officeId: office.officeId, kind: kindWords(cell), isStarted: cell.state === "open" }],
  );

/** The offices of lines without a submission, or without one of a kind, and that kind. */
const absentOf = (lines: readonly BoardLine[]) =>
  lines.flatMap((line) =>
    line.office === null || line.office.officeId === null || line.cell === null || !isAbsent(line)
      ? []
      : [{ office: line.office, kind: kindWords(line.cell) }],
  );

/**
 * Figures of a board beside its rows: the figures and the verdict of `counted`, and of `lines` what can be
 * decided and what the total leaves out.
 */
export function boardFigures({ lines, counted }: BoardLines) {
  const absent = absentOf(counted);
  const submitted = lines.filter(({ cell }) => cell !== null && cell.entry !== null && !cell.isLeftOut);
  return {
    counted: counted.length,
    shown: FIGURES.map((figure) => ({ figure, count: countFigure(counted, figure) })),
    attention: attentionOf(counted),
    missing: absent.filter(({ kind }) => kind === "").length,
    halfMissing: absent.filter(({ kind }) => kind !== "").length,
    ready: readyOf(lines).length,
    readyWithWarnings: counted.filter(
      ({ cell }) => cell !== null && figureOf(cell) === "ready" && cell.warnings > 0,
    ).length,
    changed: changedOf(lines).length,
    signedOff: signedOffOf(lines).length,
    withoutSummary: submitted.filter(({ summary }) => summary === null).length,
    withoutRecords: submitted.filter(({ counted: minutesOfRecords }) => minutesOfRecords === null).length,
  };
}

/** Office, words searched for, and the figure above the board that is pressed. */
export type BoardFilters = {
  readonly office: OfficeId | null;
  readonly q: string;
  readonly show: Figure | null;
};

type BoardLines = {
  readonly lines: readonly BoardLine[];
  /** Lines that all filters but `show` leave. */
  readonly counted: readonly BoardLine[];
};

/** The lines of a week by office, missing offices among them; the weeks before are not looked up. */
export function boardLines(
  { week: shown, withUndated, offices, cells }: Board,
  { office: only, q, show }: BoardFilters,
): BoardLines & { readonly all: readonly BoardLine[] } {
  const officeOf = new Map(offices.map((office) => [office.officeId, office] as const));
  const seen = new Set<string>();
  const all = cells
    .filter(({ week }) => week === shown || (week === null && withUndated))
    .map((cell) => {
      const { entry, officeId } = cell;
      const office =
        officeId === null
          ? { ...UNNAMED, officeId, officeName: `Submission ${entry}, records only` }
          : (officeOf.get(officeId) ?? { ...UNNAMED, officeId });
      return {
        ...sumsOf([cell]),
        id: entry ?? `missing ${officeId} ${kindWords(cell)}`.trimEnd(),
        office,
        cell,
        earlier: [],
      };
    })
    .toSorted(
      (a, b) => byWords.compare(a.office.officeName, b.office.officeName) || byWords.compare(a.id, b.id),
    )
    .map((line) => {
      const place = `${line.office.officeId} ${kindWords(line.cell)}`;
      const isFirst = !seen.has(place);
      seen.add(place);
      return { ...line, isFirst };
    });
  const parts = fold(q)
    .split(" ")
    .filter((part) => part !== "");
  const counted = all.filter(({ office, cell }) => {
    if (only !== null && office.officeId !== only) return false;
    if (parts.length === 0) return true;
    const words = fold(`${office.officeName} ${ownerOf(cell, office)} ${cell.entry ?? ""}`);
    return parts.every((part) => words.includes(part));
  });
  return { all, counted, lines: counted.filter(({ cell }) => show === null || figureOf(cell) === show) };
}

/**
 * Lines with what their offices had of their kind in the weeks before, of which the cells are given; beside other lines of
 * an office and kind nothing.
 */
export function withWeeksBefore(
  lines: readonly BoardLine[],
  weeks: readonly IsoDate[],
  cells: readonly BoardCell[],
): readonly BoardLine[] {
  const cellsOf = Map.groupBy(cells, ({ officeId, week }) => `${officeId} ${week}`);
  return lines.map((line) => ({
    ...line,
    earlier: weeks.map((week) =>
      weekBefore(
        line.isFirst
          ? (cellsOf.get(`${line.office?.officeId ?? null} ${week}`) ?? []).filter((cell) =>
              isOfLine(cell, line),
            )
          : [],
      ),
    ),
  }));
}

/** The kind of a line, whether it is a roadshow's; null where it stands for both kinds, as an office without any submission. */
export const kindOfLine = ({ cell }: Pick<BoardLine, "cell">): boolean | null =>
  cell === null || isWholeMissing(cell) ? null : cell.isRoadShow;

const isWholeMissing = ({ state, isHalf }: BoardCell): boolean => state === "missing" && !isHalf;

/** True of a cell of a week before that is of the kind of a line: a kind is compared with itself alone. */
const isOfLine = (before: BoardCell, line: BoardLine): boolean =>
  line.cell === null ||
  isWholeMissing(line.cell) ||
  isWholeMissing(before) ||
  kindWords(before) === kindWords(line.cell);

const weekBefore = (cells: readonly BoardCell[]): WeekBefore => ({
  minutes: cellMinutes(cells),
  worst: worstCell(cells),
  ...openExceptions(cells),
});

const UNNAMED = { officeName: "", ownerName: "" };

/** The owner whom a submission names, or of an office without one that of its latest. */
export const ownerOf = (cell: BoardCell, office: BoardOffice | null): string =>
  (cell.entry === null ? office?.ownerName : cell.ownerName) ?? "";

/** Sums of what is known, and null rather than zero where nothing is; those of the weeks before are given. */
export const boardTotal = (
  lines: readonly BoardLine[],
  minutesBefore: readonly (Minutes | null)[],
): BoardLine => ({
  ...sumsOf(lines.flatMap(({ cell }) => cell ?? [])),
  id: "total",
  office: null,
  cell: null,
  isFirst: false,
  earlier: minutesBefore.map((sum) => ({ minutes: sum, worst: null, blocking: 0, warnings: 0 })),
});

const sumsOf = (cells: readonly BoardCell[]) => ({
  records: cells.reduce((total, { records }) => total + records, 0),
  /** Null minutes are not known. */
  summary: sumOf(cells.map(({ totalMin, isLeftOut }) => (isLeftOut ? null : totalMin))),
  counted: sumOf(cells.map(({ countedMin }) => countedMin)),
  /** Summary minus the records, over what both are known for. */
  difference: sumOf(
    cells.map(({ totalMin, countedMin, isLeftOut }) =>
      totalMin === null || countedMin === null || isLeftOut ? null : minutes(totalMin - countedMin),
    ),
  ),
});

const sumOf = (values: readonly (Minutes | null)[]): Minutes | null =>
  values.every((value) => value === null) ? null : sumMinutes(values);

/** Minutes of submissions, of their records where those are read, else of their summaries; null where none is known. */
export const cellMinutes = (cells: readonly BoardCell[]): Minutes | null =>
  sumOf(cells.map(({ countedMin, totalMin, isLeftOut }) => (isLeftOut ? null : (countedMin ?? totalMin))));

/** An office that has not submitted, or not one of its kinds: then with that kind. Phone and email are its owner's. */
export type AbsentOffice = BoardOffice &
  Readonly<Record<"phone" | "email" | "kind", string>> & { readonly isStarted: boolean };

/**
 * The submissions around one on the board, as filters show it. One that they leave out, as after it was signed off, stays
 * among them at its place, so that the next one goes on from there. Null where the board does not have it.
 */
export function neighborsOf(entry: EntryId, board: Board, filters: BoardFilters) {
  const { all, lines } = boardLines(board, filters);
  const shown = new Set(lines.map(({ id }) => id));
  const entries = all.flatMap(({ id, cell }) =>
    cell === null ||
    cell.entry === null ||
    cell.state === "records-only" ||
    (cell.entry !== entry && !shown.has(id))
      ? []
      : [cell.entry],
  );
  const at = entries.indexOf(entry);
  if (at < 0) return null;
  return {
    place: at + 1,
    of: entries.length,
    previous: entries[at - 1] ?? null,
    next: entries[at + 1] ?? null,
  };
}

/**
 * Faults that keep a file of some offices, or of all without any, from being final, and its cautions: which of
 * the two a submission is that is sent back, not submitted or changed, a setting says.
 */
export function fileFaults(week: IsoDate, cells: readonly BoardCell[], offices: readonly OfficeId[]) {
  const chosen = cells.filter(
    ({ officeId, isLeftOut }) =>
      !isLeftOut && (offices.length === 0 || (officeId !== null && offices.includes(officeId))),
  );
  const filed = chosen.filter((cell) => cell.week === week);
  const countOf = (is: (cell: BoardCell) => boolean): number => filed.filter(is).length;
  return {
    blocking: openExceptions(filed).blocking,
    unread: countOf(({ entry, countedMin }) => entry !== null && countedMin === null),
    undated: chosen.length - filed.length,
    notSignedOff: countOf(
      ({ entry, state, signOff }) => entry !== null && state !== "records-only" && signOff !== "done",
    ),
    sentBack: countOf(({ isSentBack }) => isSentBack),
    notSubmitted: countOf(({ state }) => state === "open"),
    changed: countOf(({ signOff }) => signOff === "changed"),
    missing: countOf(({ entry }) => entry === null),
  };
}

/** `Office ⇥ Missing ⇥ Owner ⇥ Phone ⇥ Email`, a line for each office, for a message or a spreadsheet. */
export const chaseList = (offices: readonly AbsentOffice[]): string =>
  [
    ["Office", "Missing", "Owner", "Phone", "Email"],
    ...offices.map((office) => [
      officeName(office),
      office.isStarted ? "Not submitted yet" : office.kind === "" ? "Submission" : office.kind,
      office.ownerName,
      formatPhone(office.phone),
      office.email,
    ]),
  ]
    .map((cells) => cells.map((text) => text.replaceAll(/\s+/g, " ")).join("\t"))
    .join("\n");
