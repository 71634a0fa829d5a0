import { z } from "zod/mini";
import {
  isAdministratorId,
  isEntryId,
  isEventId,
  isOfficeId,
  isPersonId,
  type AdministratorId,
  type EntryId,
  type EventId,
  type OfficeId,
  type PersonId,
} from "#domain/ids.ts";
import { byName } from "#domain/by-name.ts";
import { optionsOf, type FilterRows, type RowValue } from "#domain/filter-rows.ts";
import { isWeekStart } from "#domain/business-settings.ts";
import { looksSecret, plainLine, plainText } from "#domain/typed-text.ts";
import { isMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import {
  isInstant,
  isIsoDate,
  isWallClock,
  type Instant,
  type IsoDate,
  type WallClock,
} from "#domain/time/time.ts";
import type { WeekStart } from "#domain/time/week.ts";

export const isoDate = z.custom<IsoDate>(isIsoDate, "not a date such as 2026-11-09");
/** A day in a request. Far from the ends of the calendar, so that the days around it exist too. */
export const requestedDay = z.custom<IsoDate>(
  (value) => isIsoDate(value) && value >= "1000" && value < "9000",
  "not a date such as 2026-11-09",
);
/** Day a week starts on, 1 is Monday. */
export const weekStart = z.custom<WeekStart>(isWeekStart, "not a day of the week, 1 to 7");
export const instant = z.custom<Instant>(isInstant, "not an instant");
export const wallClock = z.custom<WallClock>(isWallClock, "not a wall-clock time");
export const minutes = z.custom<Minutes>(isMinutes, "not whole minutes");
export const officeId = z.custom<OfficeId>(isOfficeId, "not an office id");
export const personId = z.custom<PersonId>(isPersonId, "not a person id");
export const administratorId = z.custom<AdministratorId>(isAdministratorId, "not an administrator id");
export const eventId = z.custom<EventId>(isEventId, "not an event id");
export const entryId = z.custom<EntryId>(isEntryId, "not an entry id");
export const count = z.int().check(z.nonnegative());
export const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item));
/** The values of a filter, what each is called, and how many rows it would leave. */
export const facet = list(z.object({ value: z.string(), label: z.string(), count }));
/** The id of a row in the database, whose columns are `integer`. */
export const rowId = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

/** True of a text that the database can hold: without NUL, and without half of a character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Refuses secrets: typed text is stored, some of it in the audit log for good. */
const holdsNoSecret = z.refine<string>(
  (text) => !looksSecret(text),
  "contains what looks like an SSN or a date of birth",
);
/** A name or a heading that a person types: one line, of what is seen only. Every such member of a request is of this type. */
export const typedLine = (most: number, least: 0 | 1 = 1) =>
  z.string().check(z.overwrite(plainLine), z.minLength(least), z.maxLength(most), holdsNoSecret);
/** A note or a reason that a person types; it may be empty. Every such member of a request is of this type. */
export const typedText = (most: number) =>
  z.string().check(z.overwrite(plainText), z.maxLength(most), holdsNoSecret);

/** Moment when the numbers were received from their source; null when that is unknown. */
export const asOf = z.nullable(instant);

/** A whole number in a query, within bounds. */
export const wholeNumber = (lowest: number, highest: number) =>
  z.codec(
    z.string().check(z.regex(/^\d{1,9}$/, "not a whole number")),
    z.int().check(z.minimum(lowest), z.maximum(highest)),
    {
      decode: (text) => Number.parseInt(text, 10),
      encode: (value) => String(value),
    },
  );

/** A window of a list: after how many rows it begins, and how many it has at most. */
export const windowQuery = (most: number) => ({
  offset: z.optional(wholeNumber(0, 10_000_000)),
  limit: z.optional(wholeNumber(1, most)),
});

/** The column that the server sorts a list by, and the way; rows that it holds nothing of come last in both. */
export const orderQuery = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  sort: z.optional(z.enum(sorts)),
  order: z.optional(z.enum(["up", "down"])),
});

export const yesOrNo = z.codec(z.enum(["yes", "no"]), z.boolean(), {
  decode: (text) => text === "yes",
  encode: (value) => (value ? "yes" : "no"),
});

/** An office as an administrator chooses it, whether it was reported yet or not. An id of digits alone may be as long as an SSN. */
export const chosenOffice = officeId.check(
  z.refine((id) => plainLine(id) === id && (/^\d+$/.test(id) || !looksSecret(id)), "not an office id"),
);
/** The offices that something is limited to, as an administrator chooses them; null is all of them. */
export const limitedOffices = z.nullable(
  z.readonly(z.array(chosenOffice).check(z.minLength(1), z.maxLength(2_000))),
);

/** The most characters of one query member. */
export const SEVERAL_MAX = 4_000;

/** Several values in one query member, joined by commas; a comma inside a value is written `%2C`, an empty value `%`. */
export const texts = z.codec(z.string().check(z.maxLength(SEVERAL_MAX)), z.readonly(z.array(z.string())), {
  decode: (text) => (text === "" ? [] : text.split(",").map((part) => decode(part))),
  encode: (values) => values.map(encode).join(","),
});

/** Members of a query by the rows of filters, each of any number of values. */
export function valuesQuery<Rows extends FilterRows>(
  rows: Rows,
): {
  readonly [Name in keyof Rows]: z.ZodMiniOptional<
    z.ZodMiniType<readonly RowValue<Rows[Name]>[], z.input<typeof texts>>
  >;
};
export function valuesQuery(rows: FilterRows): Readonly<Record<string, z.ZodMiniType>> {
  return byName(
    Object.entries(rows).map(([name, row]) => {
      const options = optionsOf(row);
      return [name, z.optional(options === null ? texts : z.pipe(texts, list(z.enum(options))))] as const;
    }),
  );
}

/** Ids of offices in one query member, at least one. */
export const severalOffices = z.pipe(
  texts,
  z.readonly(z.array(chosenOffice).check(z.refine((ids) => ids.length > 0, "names no account"))),
);

/** A facet of offices: its values are their ids, and "" where no office was reported. */
export const officesOrNone = z.pipe(
  texts,
  list(z.string().check(z.refine((id) => id === "" || isOfficeId(id), "not an office id"))),
);

const EMPTY = "%";
const encode = (value: string): string =>
  value === "" ? EMPTY : value.replaceAll("%", "%25").replaceAll(",", "%2C");
const decode = (part: string): string =>
  part === EMPTY ? "" : part.replaceAll(/%2C/gi, ",").replaceAll("%25", "%");
