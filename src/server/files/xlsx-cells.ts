import { plainHoursMinutes } from "#domain/payroll/payroll.ts";
import { daysBetween, isoDate, type IsoDate, type WallClock } from "#domain/time/time.ts";
import { isolated, type Cell, type NumberLook } from "./cell.ts";

/** Cell styles of the workbook, by their place in the style sheet's list. */
export const STYLES = {
  plain: 0,
  heading: 1,
  text: 2,
  number: 3,
  hours: 4,
  rate: 5,
  time: 6,
  date: 7,
  stamp: 8,
} as const;

const LOOK_STYLES: Readonly<Record<NumberLook, number>> = {
  count: STYLES.number,
  minutes: STYLES.number,
  hours: STYLES.hours,
  rate: STYLES.rate,
  points: STYLES.hours,
};

/** A row of a sheet; rows are counted from 1. */
export const sheetRow = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, place) => sheetCell(cell, `${columnName(place)}${row}`)).join("")}</row>`;

/** A row of texts in one style. */
export const styledRow = (texts: readonly string[], row: number, style: number): string =>
  `<row r="${row}">${texts.map((text, place) => textAt(`${columnName(place)}${row}`, text, style)).join("")}</row>`;

function sheetCell(cell: Cell, at: string): string {
  if (cell === null) return "";
  switch (cell.kind) {
    case "text":
      return textAt(at, isolated(cell.text), STYLES.text);
    case "number":
      return numberAt(at, cell.value, LOOK_STYLES[cell.look]);
    case "time":
      // Spreadsheets have no negative time of day.
      return cell.minutes < 0
        ? textAt(at, plainHoursMinutes(cell.minutes), STYLES.text)
        : numberAt(at, cell.minutes / MINUTES_A_DAY, STYLES.time);
    case "date":
      return cell.day < FIRST_DAY
        ? textAt(at, cell.day, STYLES.text)
        : numberAt(at, serial(cell.day), STYLES.date);
    case "stamp":
      return cell.time < FIRST_DAY
        ? textAt(at, cell.time.replace("T", " "), STYLES.text)
        : numberAt(at, stampSerial(cell.time), STYLES.stamp);
  }
}

const numberAt = (at: string, value: number, style: number): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;

const textAt = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`;

const MINUTES_A_DAY = 24 * 60;
const SECONDS_A_DAY = MINUTES_A_DAY * 60;
/** Day 0 of spreadsheets, which believe that 1900 was a leap year: before March 1900 their days are off by one. */
const DAY_ZERO = isoDate("1899-12-30");
const FIRST_DAY = "1900-03-01";

const serial = (day: IsoDate): number => daysBetween(DAY_ZERO, day);

function stampSerial(time: WallClock): number {
  const [hours = 0, minutes = 0, seconds = 0] = time
    .slice(11)
    .split(":")
    .map((part) => Number.parseInt(part, 10));
  return serial(isoDate(time.slice(0, 10))) + (hours * 3600 + minutes * 60 + seconds) / SECONDS_A_DAY;
}

/** `A` to `Z`, then `AA`. */
export const columnName = (place: number): string =>
  (place < 26 ? "" : columnName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

/** The most that a cell may hold. */
const TEXT_MAX = 32_767;
const CUT = "… (cut: a cell holds no more)";
const cut = (text: string): string =>
  text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - CUT.length)}${CUT}`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// oxlint-disable-next-line no-control-regex -- these are what XML forbids, and the carriage return that it would change
const FORBIDDEN = /[\0-\x08\x0b-\x1f\ufffe\uffff]/g;

/** Text in XML. What XML cannot hold is written as spreadsheets write it, `_x000B_`, and what looks like that is too. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[\da-fA-F]{4}_)/g, "_x005F_")
    .replace(FORBIDDEN, (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
