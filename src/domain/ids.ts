import { compareText } from "./fold.ts";

/** Ids are text, stored digit for digit: a JavaScript number would merge two people beyond 2^53. */
export type OfficeId = string & { readonly id: "office" };
export type PersonId = string & { readonly id: "person" };
export type AdministratorId = string & { readonly id: "administrator" };
export type EventId = string & { readonly id: "event" };
export type EntryId = string & { readonly id: "entry" };

const ID_LENGTH_MAX = 64;
const isId = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= ID_LENGTH_MAX && value.trim() === value;

export const isOfficeId = (value: unknown): value is OfficeId => isId(value);
export const isPersonId = (value: unknown): value is PersonId => isId(value);
export const isAdministratorId = (value: unknown): value is AdministratorId => isId(value);
export const isEventId = (value: unknown): value is EventId => isId(value);
export const isEntryId = (value: unknown): value is EntryId => isId(value);

export const officeId = (text: string): OfficeId => checked(text, isOfficeId, "an office id");
export const personId = (text: string): PersonId => checked(text, isPersonId, "a person id");
export const administratorId = (text: string): AdministratorId =>
  checked(text, isAdministratorId, "an administrator id");
export const eventId = (text: string): EventId => checked(text, isEventId, "an event id");
export const entryId = (text: string): EntryId => checked(text, isEntryId, "an entry id");

/** Orders ids as the numbers that most of them are: 9 before 10. */
export const byNumber = (a: string, b: string): number => a.length - b.length || compareText(a, b);

/** A text that is what it has to be. @throws RangeError otherwise */
export function checked<Of extends string>(
  text: string,
  is: (value: unknown) => value is Of,
  what: string,
): Of {
  if (!is(text)) throw new RangeError(`"${text}" is not ${what}`);
  return text;
}
