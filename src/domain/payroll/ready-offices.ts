import type { OfficeId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { cellMinutes, statusOf, type BoardCell } from "./board.ts";
import { ROW_FAULT_WORDS, type RowFault } from "./held-minutes.ts";
import type { Minutes } from "./payroll.ts";
import { coveringFile, type SendableFile } from "./sent-files.ts";

/** Choices of the offices that a file of what is ready is for: those signed off whole, or all that nothing keeps from a final file. */
export const FILE_CHOICES = ["signed-off", "unblocked"] as const;
export type FileChoice = (typeof FILE_CHOICES)[number];

/** States of submissions that a final file holds only where a setting says so. */
export const UNREADY = ["sent-back", "open", "changed"] as const;

/** Completes "submissions …". */
export const UNREADY_WORDS = {
  "sent-back": "sent back",
  open: "not submitted",
  changed: "changed since sign-off",
} as const satisfies Readonly<Record<(typeof UNREADY)[number], string>>;

/** Submissions that are not ready, by why. One that is so for several reasons counts for each. */
export const unreadyOf = (cells: readonly BoardCell[]) => ({
  "sent-back": cells.filter(({ isSentBack }) => isSentBack).length,
  open: cells.filter(({ state }) => state === "open").length,
  changed: cells.filter(({ signOff }) => signOff === "changed").length,
});

/** Reasons why an office waits for a later file of the week; the first that holds. */
export const WAITS = ["missing", "unread", "blocked", ...UNREADY] as const;
export type Wait = (typeof WAITS)[number] | RowFault;

const WAIT_WORDS: Readonly<Record<(typeof WAITS)[number], string>> = {
  missing: "no submission",
  unread: "records not read",
  blocked: "open blocking exceptions",
  ...UNREADY_WORDS,
};

/** `no submission`, `rows of workers not mapped (no payroll ID)`. */
export const waitWords = (wait: Wait): string =>
  isRowFault(wait) ? `rows ${ROW_FAULT_WORDS[wait]}` : WAIT_WORDS[wait];

const isRowFault = (wait: Wait): wait is RowFault => Object.hasOwn(ROW_FAULT_WORDS, wait);

/** An office of a week: which file has it, or what it waits for. */
export type OfficeOfWeek = {
  readonly officeId: OfficeId;
  readonly submissions: number;
  /** Minutes of its records, else of its summaries; null where neither is known. */
  readonly minutes: Minutes | null;
  /** All of its submissions are signed off as they are. */
  readonly isSignedOff: boolean;
  /** The latest sent file that is for it. */
  readonly sentIn: number | null;
  /** The latest final file that is for it and was not sent, where no sent one is. */
  readonly madeIn: number | null;
  /** Null where a final file holds it whole. */
  readonly waits: Wait | null;
};

type OfWeek = {
  readonly week: IsoDate;
  readonly cells: readonly BoardCell[];
  /** The files of the week, by their numbers. */
  readonly files: readonly SendableFile[];
  /** Offices with a row that the layout of the next file does not hold whole. */
  readonly faults: ReadonlyMap<OfficeId, RowFault>;
  /** True where a final file may hold what is sent back, not submitted, or changed since its sign-off. */
  readonly mayHoldUnready: boolean;
};

/** The offices that submitted for a week, or were expected to, in the order of their cells. */
export function officesOfWeek({ week, cells, ...of }: OfWeek): readonly OfficeOfWeek[] {
  const counted = cells.filter((cell) => cell.week === week && !cell.isLeftOut);
  return Array.from(
    Map.groupBy(counted, ({ officeId }) => officeId),
    ([officeId, ofOffice]): OfficeOfWeek | null => {
      if (officeId === null) return null;
      const submitted = ofOffice.filter(({ entry }) => entry !== null);
      const covering = coveringFile(of.files, officeId)?.number ?? null;
      const made = of.files.findLast(
        ({ draft, kind, offices }) =>
          draft === "" && kind === "partner" && (offices === null || offices.includes(officeId)),
      );
      return {
        officeId,
        submissions: submitted.length,
        minutes: cellMinutes(submitted),
        isSignedOff: submitted.length > 0 && submitted.every((cell) => statusOf(cell) === "signed-off"),
        sentIn: covering,
        madeIn: covering === null ? (made?.number ?? null) : null,
        waits: waitOf(submitted, of.mayHoldUnready) ?? of.faults.get(officeId) ?? null,
      };
    },
  ).filter((office) => office !== null);
}

function waitOf(submitted: readonly BoardCell[], mayHoldUnready: boolean): Wait | null {
  if (submitted.length === 0) return "missing";
  if (submitted.some(({ countedMin }) => countedMin === null)) return "unread";
  if (submitted.some(({ blocking }) => blocking > 0)) return "blocked";
  const unready = unreadyOf(submitted);
  return mayHoldUnready ? null : (UNREADY.find((why) => unready[why] > 0) ?? null);
}

/** The offices that a file of what is ready is for: in no sent file yet, and held whole by a final one. */
export const readyOffices = (offices: readonly OfficeOfWeek[], choice: FileChoice): readonly OfficeOfWeek[] =>
  offices.filter(
    ({ sentIn, waits, isSignedOff }) =>
      sentIn === null && waits === null && (choice === "unblocked" || isSignedOff),
  );
