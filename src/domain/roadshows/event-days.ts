import { delimitedLines } from "#domain/delimited.ts";
import { isEventId, type EventId } from "#domain/ids.ts";
import {
  addDays,
  daysBetween,
  isCalendarDay,
  isIsoDate,
  type DateRange,
  type IsoDate,
} from "#domain/time/time.ts";
import { weekOf, type WeekStart } from "#domain/time/week.ts";

/* No source reports when an event takes place: people record its days, or import them. */

/** By which days events can be listed. */
export const DAY_CHOICES = ["today", "tomorrow", "week", "next-week", "month", "next-month", "none"] as const;
export type DayChoice = (typeof DAY_CHOICES)[number];

export const DAY_CHOICE_WORDS: Readonly<Record<DayChoice, string>> = {
  today: "Today",
  tomorrow: "Tomorrow",
  week: "This week",
  "next-week": "Next week",
  month: "This month",
  "next-month": "Next month",
  none: "Days not recorded",
};

/** Days that such a word asks for on a day: events on one of these days at least, or those without any. */
export function daysAsked(choice: DayChoice, today: IsoDate, weekStart: WeekStart): DateRange | "none" {
  switch (choice) {
    case "none":
      return "none";
    case "today":
      return { from: today, to: today };
    case "tomorrow":
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case "week":
      return weekOf(today, weekStart);
    case "next-week":
      return weekOf(addDays(today, 7), weekStart);
    case "month":
      return monthOf(today, 0);
    case "next-month":
      return monthOf(today, 1);
  }
}

function monthOf(today: IsoDate, later: number): DateRange {
  const first = Temporal.PlainDate.from(today).with({ day: 1 }).add({ months: later });
  const text = first.toString();
  const last = first.add({ months: 1 }).subtract({ days: 1 }).toString();
  if (!isIsoDate(text) || !isIsoDate(last)) throw new RangeError(`no month of ${today}`);
  return { from: text, to: last };
}

/** The days as an address and a request write them: `2026-11-09..2026-11-15`, or `none`. */
export const dayRangeText = (asked: DateRange | "none"): string =>
  asked === "none" ? asked : `${asked.from}..${asked.to}`;

/** Days that such a text asks for; null for another one. */
export function dayRangeOf(text: string): DateRange | "none" | null {
  if (text === "none") return text;
  const [from, to, ...others] = text.split("..");
  return isIsoDate(from) && isIsoDate(to) && from <= to && others.length === 0 ? { from, to } : null;
}

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** `Nov 28–30`, or one day. */
const daysWords = ({ from, to }: DateRange): string =>
  DAY.formatRange(Date.parse(from), Date.parse(to)).replaceAll(/\u2009/g, "");

/** `Moved by 1 week: Nov 28–30 → Dec 5–7`, of an event whose days were others; null where they are not known any more. */
export function movedWords(before: DateRange, after: DateRange | null): string {
  if (after === null) return `Days removed: ${daysWords(before)}`;
  const byDays = daysBetween(before.from, after.from);
  const isMoved = byDays !== 0 && byDays === daysBetween(before.to, after.to);
  const words = `${daysWords(before)} → ${daysWords(after)}`;
  if (!isMoved) return `Days changed: ${words}`;
  const by = Math.abs(byDays);
  const count = by % 7 === 0 ? by / 7 : by;
  const unit = by % 7 === 0 ? "week" : "day";
  return `${byDays > 0 ? "Moved" : "Moved back"} by ${count} ${unit}${count === 1 ? "" : "s"}: ${words}`;
}

/** So many lines of a file are read at once. */
const DAYS_FILE_ROWS_MAX = 5_000;

type DaysRow = { readonly event: EventId; readonly days: DateRange };
type RefusedLine = { readonly line: number; readonly reason: string };

/**
 * Reads a CSV of event id, start and end, with or without a heading; without an end an event is one day long. Days are
 * written `2026-11-09` or `11/9/2026`. What is not taken is there by its line, from 1, and why.
 */
export function readDaysFile(text: string): {
  readonly rows: readonly DaysRow[];
  readonly refused: readonly RefusedLine[];
} {
  const rows: DaysRow[] = [];
  const refused: RefusedLine[] = [];
  const seen = new Set<EventId>();
  for (const [at, cells] of delimitedLines(text).entries()) {
    const [event = "", start = "", end = ""] = cells;
    if (cells.every((cell) => cell === "") || (at === 0 && !/\d/.test(start))) continue;
    const read = rowOf(event, start, end);
    if (typeof read === "string") refused.push({ line: at + 1, reason: read });
    else if (seen.has(read.event)) refused.push({ line: at + 1, reason: "The event is listed above." });
    else if (rows.length >= DAYS_FILE_ROWS_MAX)
      refused.push({ line: at + 1, reason: `Over ${DAYS_FILE_ROWS_MAX.toLocaleString("en-US")} events.` });
    else {
      seen.add(read.event);
      rows.push(read);
    }
  }
  return { rows, refused };
}

/** A row, or why it is none. */
function rowOf(event: string, start: string, end: string): DaysRow | string {
  if (!isEventId(event)) return "No event id.";
  const from = dayOf(start);
  if (from === null) return "The start is not a date such as 2026-11-09.";
  const to = end === "" ? from : dayOf(end);
  if (to === null) return "The end is not a date such as 2026-11-09.";
  return from > to ? "The end is before the start." : { event, days: { from, to } };
}

function dayOf(text: string): IsoDate | null {
  if (isIsoDate(text)) return text;
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(Number(year), Number(month), Number(day)) && isIsoDate(written) ? written : null;
}
