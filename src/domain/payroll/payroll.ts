import type { EntryId, OfficeId, PersonId } from "#domain/ids.ts";
import {
  addDays,
  dateOf,
  wallClockAt,
  type Instant,
  type IsoDate,
  type WallClock,
} from "#domain/time/time.ts";

/** Whole minutes. Sums stay exact because no fraction ever exists. */
export type Minutes = number & { readonly unit: "minutes" };
export const isMinutes = (value: unknown): value is Minutes => Number.isSafeInteger(value);

/** @throws RangeError when the value is not a whole number of minutes. */
export function minutes(value: number): Minutes {
  if (!isMinutes(value)) throw new RangeError(`${value} is not a whole number of minutes`);
  return value;
}

export const sumMinutes = (values: readonly (Minutes | null)[]): Minutes =>
  minutes(values.reduce<number>((total, value) => total + (value ?? 0), 0));

export const SUBMISSION_STATES = ["missing", "open", "submitted", "locked"] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** States of a cell of the board: also records of a submission that no summary lists. */
export const BOARD_STATES = [...SUBMISSION_STATES, "records-only"] as const;
export type BoardState = (typeof BOARD_STATES)[number];

export const STATE_NAMES: Readonly<Record<BoardState, string>> = {
  missing: "Missing",
  open: "Open",
  submitted: "Submitted",
  locked: "Locked",
  "records-only": "Records only",
};

/** Headings of the two statuses of a submission: what the source says of it, and where its review stands. Neither changes the other. */
export const STATUS_HEADINGS = { source: "Source", review: "Review" } as const;

/** Words of the source about a submission: `Locked`; `Half missing` where an office has submitted one of its two kinds. */
export const sourceWords = ({
  state,
  isHalf,
}: {
  readonly state: BoardState;
  readonly isHalf: boolean;
}): string => (isHalf ? "Half missing" : STATE_NAMES[state]);

/** A weekly summary that an office sends to the payroll partner. */
export type Submission = {
  readonly id: EntryId;
  readonly officeId: OfficeId;
  readonly officeName: string;
  readonly ownerName: string;
  readonly weekStart: WallClock | null;
  readonly weekEnd: WallClock | null;
  readonly updated: WallClock | null;
  readonly totalMin: Minutes | null;
  /** Minutes east of UTC; negative in America. */
  readonly offsetMin: number | null;
  readonly isRoadShow: boolean;
  /** Any text means locked; stored as reported. */
  readonly locked: string;
  /** Any text means submitted; stored as reported. */
  readonly submitted: string;
};

/** The day the week of a submission starts: as reported, else six days before its reported end; null without either. */
export function submissionWeek({
  weekStart,
  weekEnd,
}: Pick<Submission, "weekStart" | "weekEnd">): IsoDate | null {
  if (weekStart !== null) return dateOf(weekStart);
  return weekEnd === null ? null : addDays(dateOf(weekEnd), -6);
}

/** State of a submission that exists; an office without one for a week is `missing`. */
export const submissionState = ({
  locked,
  submitted,
}: Pick<Submission, "locked" | "submitted">): SubmissionState => {
  if (locked.trim() !== "") return "locked";
  return submitted.trim() === "" ? "open" : "submitted";
};

export type Program = { readonly id: string; readonly name: string; readonly shortName: string };

/** One time record. What only the development forms report is null when it was read in the production form. */
export type TimeRecord = {
  readonly clockInId: string | null;
  readonly personId: PersonId | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly clockType: string;
  readonly totalMin: Minutes | null;
  readonly isActive: boolean;
  readonly clockIn: Instant | null;
  readonly clockOut: Instant | null;
  /** This record's own offset, minutes east of UTC, where its form reports one. */
  readonly offsetMin: number | null;
  /** Abbreviation of the record's zone, for example `EST`. */
  readonly zoneName: string | null;
  readonly clockTypeId: string | null;
  readonly modType: string | null;
  readonly isUpdated: boolean | null;
  readonly isAdded: boolean | null;
  readonly agentEntryId: string | null;
  readonly locationId: string | null;
  readonly locationTypeId: string | null;
  readonly uniqueId: string | null;
  readonly created: Instant | null;
  readonly updated: Instant | null;
  readonly programs: readonly Program[] | null;
};

/** Σ over active records of any clock type; inactive ones are shown, outside the sum. */
export const countedMinutes = (records: readonly Pick<TimeRecord, "isActive" | "totalMin">[]): Minutes =>
  sumMinutes(records.filter((record) => record.isActive).map((record) => record.totalMin));

/** The local day a shift starts on: by its own offset, else by the submission's; null without a clock-in or an offset. */
export function localDay(
  record: Pick<TimeRecord, "clockIn" | "offsetMin">,
  submissionOffsetMin: number | null,
): IsoDate | null {
  const offset = record.offsetMin ?? submissionOffsetMin;
  return record.clockIn === null || offset === null ? null : dateOf(wallClockAt(record.clockIn, offset));
}

const THOUSANDS = new Intl.NumberFormat("en-US");

/** `12:05`, `1,986:57`; the sign is a minus, not a hyphen. */
export const formatHoursMinutes = (value: Minutes): string => {
  const size = Math.abs(value);
  return `${value < 0 ? "−" : ""}${THOUSANDS.format(Math.floor(size / 60))}:${padded(size % 60)}`;
};

/** `+8:00`, `−0:30`, `0:00`. */
export const formatDifference = (value: Minutes): string =>
  `${value > 0 ? "+" : ""}${formatHoursMinutes(value)}`;

/** Hours to two decimals for files, `12.08` or `-0.50`: halves away from zero, formatted once from whole minutes. */
export const decimalHours = (value: Minutes): string => {
  const hundredths = Math.floor((Math.abs(value) * 100 + 30) / 60);
  const sign = value < 0 && hundredths > 0 ? "-" : "";
  return `${sign}${Math.floor(hundredths / 100)}.${padded(hundredths % 100)}`;
};

/** `12.08 h`, `−0.50 h`, `1,986.95 h`. */
export const formatDecimalHours = (value: Minutes): string => {
  const [hours = "", hundredths = ""] = decimalHours(value).replace("-", "").split(".");
  const sign = decimalHours(value).startsWith("-") ? "−" : "";
  return `${sign}${THOUSANDS.format(Number.parseInt(hours, 10))}.${hundredths} h`;
};

/** `1986:57` for files: programs take a separator for another column, and a hyphen for a formula. */
export const plainHoursMinutes = (value: Minutes): string => formatHoursMinutes(value).replaceAll(",", "");

const padded = (value: number): string => String(value).padStart(2, "0");

/** Reasons why a submission cannot be signed off. */
export const SIGN_OFF_REFUSALS = [
  "unknown",
  "left-out",
  "not-read",
  "changed",
  "sent-back",
  "open",
  "blocked",
  "signed-off",
  // Who signs off has accepted an exception of it, and the settings demand two people.
  "same-person",
] as const;
export type SignOffRefusal = (typeof SIGN_OFF_REFUSALS)[number];

/** Moments at which the records of a submission are kept as they were; those of a sign-off that was undone too. */
export const LEDGER_KINDS = ["first-seen", "sign-off", "undone", "export", "now"] as const;
