import { isAdministratorId, isOfficeId, type AdministratorId, type OfficeId } from "#domain/ids.ts";
import type { Drift } from "./drift.ts";
import { foldKey } from "./fields.ts";
import { idOf } from "#interface/kinds/id-kinds.ts";
import { JsonNumber, type JsonObject, type JsonValue } from "#interface/json/json-reader.ts";
import type { SetAside } from "./set-aside.ts";
import { surnameOf, TEXT_LENGTH_MAX } from "#interface/kinds/text-kinds.ts";
import { storable } from "./row-reader.ts";

/** Where the reader of an interview report writes down what it mended and what it could not read. */
export type Notes = { readonly drift: Drift; readonly setAside: SetAside };

/** The members of `data` by their folded names; counts those that are spelled otherwise, or not in the interface. */
export function foldedMembers(
  data: JsonObject,
  spelling: ReadonlyMap<string, string>,
  { drift }: Notes,
): JsonObject {
  const members: JsonObject = new Map();
  for (const [key, value] of data) {
    const folded = foldKey(key);
    const known = spelling.get(folded);
    if (known === undefined) drift.add("data: member not in the interface");
    else if (known !== key) drift.add("data: key in another case");
    members.set(folded, value);
  }
  return members;
}

/** A map by administrator, as entries; keys that are no id are set aside. */
export const byAdministrator = (
  member: string,
  value: JsonValue | undefined,
  notes: Notes,
): readonly (readonly [AdministratorId, JsonValue])[] =>
  entriesOf(member, value, notes, isAdministratorId, "an administrator's id cannot be read");

/** A map by account, as entries; keys that are no id are set aside. */
export const byAccount = (
  member: string,
  value: JsonValue,
  notes: Notes,
): readonly (readonly [OfficeId, JsonValue])[] =>
  entriesOf(member, value, notes, isOfficeId, "an account's id cannot be read");

function entriesOf<Id extends string>(
  member: string,
  value: JsonValue | undefined,
  notes: Notes,
  isId: (id: unknown) => id is Id,
  problem: string,
): readonly (readonly [Id, JsonValue])[] {
  // A loop over what may be a hundred thousand reports of a first start: see `npm run bench`.
  const entries: (readonly [Id, JsonValue])[] = [];
  const mended = (what: string): void => notes.drift.add(`${member}: ${what}`);
  let index = 0;
  for (const [key, told] of mapOf(member, value, notes)) {
    const id = idOf(key, isId, mended);
    if (id === null) notes.setAside.add(index, `${member}: ${problem}`);
    else entries.push([id, told]);
    index += 1;
  }
  return entries;
}

function mapOf(member: string, value: JsonValue | undefined, { drift, setAside }: Notes): JsonObject {
  if (value instanceof Map) return value;
  // ColdFusion writes an empty structure as "", null or [] as well.
  const isBlank = value === null || value === "" || (Array.isArray(value) && value.length === 0);
  if (value === undefined) drift.add(`${member}: missing`);
  else if (isBlank) drift.add(`${member}: blank for an object`);
  else setAside.add(0, `${member}: not an object`);
  return new Map();
}

/** The accounts of an administrator: text such as `101, ,101`, whose blanks and repeats are dropped and counted. */
export function accountsOf(value: JsonValue, { drift, setAside }: Notes): readonly OfficeId[] {
  const accounts = new Set<OfficeId>();
  listedAccounts(value, { drift, setAside }).forEach((part, index) => {
    if (part?.trim() === "") return drift.add("accounts: blank in list");
    const id = part === null ? null : idOf(part, isOfficeId, (what) => drift.add(`accounts: ${what}`));
    if (id === null) return setAside.add(index, "accounts: an account's id cannot be read");
    if (accounts.has(id)) return drift.add("accounts: repeat in list");
    accounts.add(id);
  });
  return [...accounts];
}

function listedAccounts(value: JsonValue, { drift, setAside }: Notes): readonly (string | null)[] {
  if (typeof value === "string") return value.trim() === "" ? [] : value.split(",");
  if (value instanceof JsonNumber) {
    drift.add("accounts: number for text");
    return [value.text];
  }
  if (Array.isArray(value)) {
    drift.add("accounts: list for text");
    return value.map(elementText);
  }
  if (value === null) drift.add("accounts: null");
  else setAside.add(0, "accounts: not a list of accounts");
  return [];
}

/** What is neither text nor a number cannot be an id. */
const elementText = (part: JsonValue): string | null => {
  if (part instanceof JsonNumber) return part.text;
  return typeof part === "string" ? part : null;
};

/** An administrator's display name; null when it cannot be read. A boolean is the surname it came from. */
export function displayNameOf(value: JsonValue, { drift, setAside }: Notes): string | null {
  if (typeof value === "string" && value.length <= TEXT_LENGTH_MAX) return storable(value);
  if (typeof value === "boolean") {
    drift.add("name: boolean in a name");
    return surnameOf(value);
  }
  if (value instanceof JsonNumber) {
    drift.add("name: number for text");
    return value.text.slice(0, TEXT_LENGTH_MAX);
  }
  if (value === null) drift.add("name: null");
  else setAside.add(0, "name: not a name");
  return null;
}
