import { isIsoDate, type IsoDate } from "#domain/time/time.ts";

/** The day in a date of birth as reported, `5/26/1995` or `1995-05-26`, a time behind it ignored; null when it is no day. */
export function birthDate(text: string): IsoDate | null {
  const [first = ""] = text.trim().split(/[\sT]/);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(first);
  const [, month = "", day = "", year = ""] = american ?? [];
  const iso = american === null ? first : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(iso) ? iso : null;
}
