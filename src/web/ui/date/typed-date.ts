import { isCalendarDay, isIsoDate, type IsoDate } from "#domain/time/time.ts";

/** Days before and after these are slips of the finger, such as a year of three digits. */
export const EARLIEST_DAY = "2000-01-01";
export const LATEST_DAY = "2099-12-31";

/** A typed day, or what is wrong with it as the rest of a sentence that begins with the field's name. */
export type TypedDate =
  | { readonly is: "day"; readonly day: IsoDate }
  | { readonly is: "wrong"; readonly words: string };

/** `11/15/2026`, as it is typed. */
export const formatTypedDate = (day: IsoDate): string => {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
};

const AMERICAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** Reads `11/15/2026`, `11/15/26`, `11-15-2026` and `2026-11-15`. Nothing is guessed: no year, no day. */
export function readTypedDate(typed: string): TypedDate {
  const text = typed.trim();
  if (text === "") return wrong("is missing. Write it like 11/15/2026.");
  const parts = partsOf(text);
  if (parts === null) return wrong("is not a date. Write it like 11/15/2026.");
  const { year, month, day } = parts;
  if (month < 1 || month > 12) return wrong(`has no month ${month}. Write it as month/day/year.`);
  if (!isCalendarDay(year, month, day)) return wrong(impossibleWords(year, month, day));
  const iso = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  if (!isIsoDate(iso) || iso < EARLIEST_DAY || iso > LATEST_DAY)
    return wrong("is not in the years 2000 to 2099.");
  return { is: "day", day: iso };
}

const wrong = (words: string): TypedDate => ({ is: "wrong", words });

type Parts = { readonly year: number; readonly month: number; readonly day: number };

function partsOf(text: string): Parts | null {
  const american = AMERICAN.exec(text);
  if (american !== null) {
    const [, month = "", day = "", year = ""] = american;
    return { year: whole(year.length === 2 ? `20${year}` : year), month: whole(month), day: whole(day) };
  }
  const iso = ISO.exec(text);
  if (iso === null) return null;
  const [, year = "", month = "", day = ""] = iso;
  return { year: whole(year), month: whole(month), day: whole(day) };
}

/** Only what the patterns above have found to be digits. */
const whole = (digits: string): number => Number.parseInt(digits, 10);

const two = (value: number): string => String(value).padStart(2, "0");

export const MONTH_NAMES = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** `cannot be February 30: February 2026 has 28 days.` */
function impossibleWords(year: number, month: number, day: number): string {
  const name = MONTH_NAMES[month - 1];
  const days = [31, 30, 29, 28].find((last) => isCalendarDay(year, month, last));
  return days === undefined
    ? "is not in the years 2000 to 2099."
    : `cannot be ${name} ${day}: ${name} ${year} has ${days} days.`;
}
