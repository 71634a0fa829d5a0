import { z } from "zod";
import { byStage, STAGE_ROWS, STAGES, type InterviewReport, type Stage } from "#domain/funnel/funnel.ts";
import { isAdministratorId, isOfficeId, type AdministratorId, type OfficeId } from "#domain/ids.ts";
import { JsonNumber, type JsonObject, type JsonValue } from "./json-reader.ts";
import { foldKey } from "./fields.ts";
import { storable } from "./unread-text.ts";
import { idOf, surnameOf, TEXT_LENGTH_MAX, textOf, wholeNumberOf } from "./kinds.ts";
import type { ReplyBody } from "./operations.ts";
import { ReplyRefused, SetAside, type Drift, type ReplyFacts } from "./reading.ts";
import { factsOf, readReply } from "./reply.ts";

/** The two-level maps of an interview report with their counts, in the order they are written. */
export const COUNT_MEMBERS = STAGES.flatMap((stage) => [
  { name: STAGE_ROWS[stage].wire, stage, part: "booked" } as const,
  { name: `${STAGE_ROWS[stage].wire}ShowedUp`, stage, part: "showed" } as const,
]);

/** Counts fit into the store's integer; more interviews than that in a range is no count. */
const COUNT_BOUNDS = { lowest: 0, highest: 2_147_483_647 } as const;

const countMap = z.record(z.string(), z.record(z.string(), z.int().nonnegative()));
const textMap = z.record(z.string(), z.string());

/** `data` of an interview report, as it is written: all its members. */
export const interviewReportSchema = z.strictObject({
  accounts: textMap,
  name: textMap,
  ...Object.fromEntries(COUNT_MEMBERS.map(({ name }) => [name, countMap])),
});

/**
 * Reads a reply of `GET /applicantstream/interviewReportAdmin`. Its rows are the pairs of administrator and account that
 * the maps name; a count that cannot be read is null, and listed in `setAside`.
 * @throws ReplyRefused
 */
export function readInterviewReport(body: ReplyBody): ReplyFacts & { readonly report: InterviewReport } {
  let data: JsonValue = null;
  const reply = readReply(body, ({ json }) => {
    data = json.value();
  });
  if (!isObject(data)) throw new ReplyRefused("data is not an object");
  const setAside = new SetAside();
  const report = reportOf(data, { drift: reply.drift, setAside });
  return { ...factsOf("interviewReport", reply, report.counts.length, setAside), report };
}

const isObject = (value: JsonValue): value is JsonObject => value instanceof Map;

/** `data` of an interview report as JSON text: all its members, stored zeros written, absent pairs absent. */
export function writeInterviewReport({ administrators, counts }: InterviewReport): string {
  const accounts = administrators.filter((administrator) => administrator.accounts.length > 0);
  const names = administrators.filter(({ name }) => name !== null);
  // Each id stands in all maps: it is made text once.
  const pairs = Array.from(
    Map.groupBy(counts, ({ administratorId }) => administratorId),
    ([id, ofAdministrator]) => ({
      id: JSON.stringify(id),
      byOffice: ofAdministrator.map(({ officeId, reported }) => ({ id: JSON.stringify(officeId), reported })),
    }),
  );
  const maps = COUNT_MEMBERS.map(({ name, stage, part }) => {
    let map = "";
    for (const { id, byOffice } of pairs) {
      let entries = "";
      for (const { id: office, reported } of byOffice) {
        const count = reported[stage][part];
        if (count !== null) entries += `${entries === "" ? "" : ","}${office}:${count}`;
      }
      if (entries !== "") map += `${map === "" ? "" : ","}${id}:{${entries}}`;
    }
    return `"${name}":{${map}}`;
  });
  return `{"accounts":${mapText(accounts.map(({ id, accounts: officeIds }) => [id, officeIds.join(",")]))},"name":${mapText(names.map(({ id, name }) => [id, name ?? ""]))},${maps.join(",")}}`;
}

const mapText = (entries: readonly (readonly [id: string, text: string])[]): string =>
  `{${entries.map((entry) => entry.map((part) => JSON.stringify(part)).join(":")).join(",")}}`;

const SPELLING: ReadonlyMap<string, string> = new Map(
  ["accounts", "name", ...COUNT_MEMBERS.map(({ name }) => name)].map((name) => [foldKey(name), name]),
);

/** Notes of the reader of an interview report on what it mended and what it could not read. */
type Notes = { readonly drift: Drift; readonly setAside: SetAside };

/** Counts of one pair while its report is being read. */
type PairCounts = Record<Stage, { booked: number | null; showed: number | null }>;
const noCounts = (): PairCounts => byStage(() => ({ booked: null, showed: null }));

/** Administrators in the order they are first named, counts in the order their pairs are. */
function reportOf(data: JsonObject, notes: Notes): InterviewReport {
  const members = foldedMembers(data, notes);
  const accounts = new Map<AdministratorId, readonly OfficeId[]>();
  const names = new Map<AdministratorId, string | null>();
  const pairs = new Map<AdministratorId, Map<OfficeId, PairCounts>>();
  const each = (member: string, onEntry: (id: AdministratorId, value: JsonValue) => void): void =>
    eachEntry(member, members.get(foldKey(member)), ADMINISTRATOR, notes, onEntry);
  each("accounts", (id, value) => accounts.set(id, accountsOf(value, notes)));
  each("name", (id, value) => names.set(id, displayNameOf(value, notes)));
  for (const { name, stage, part } of COUNT_MEMBERS)
    each(name, (id, value) => {
      const counts = pairs.get(id) ?? new Map<OfficeId, PairCounts>();
      pairs.set(id, counts);
      eachEntry(name, value, ACCOUNT, notes, (officeId, given, index) => {
        const ofPair = counts.get(officeId) ?? noCounts();
        counts.set(officeId, ofPair);
        const count = countOf(name, given, notes);
        if (count === null) notes.setAside.add(index, `${name}: not a whole number`);
        else ofPair[stage][part] = count;
      });
    });
  const nameless = [...pairs.keys()].filter((id) => (names.get(id) ?? null) === null).length;
  if (nameless > 0) notes.drift.add("name: counts without a name", nameless);
  const ids = new Set([...accounts.keys(), ...names.keys(), ...pairs.keys()]);
  return {
    administrators: Array.from(ids, (id) => ({
      id,
      name: names.get(id) ?? null,
      accounts: accounts.get(id) ?? [],
    })),
    counts: Array.from(pairs, ([administratorId, counts]) =>
      Array.from(counts, ([officeId, reported]) => ({ administratorId, officeId, reported })),
    ).flat(),
  };
}

/** The members of `data` by their folded names; counts those that are spelled otherwise, or not in the interface. */
function foldedMembers(data: JsonObject, { drift }: Notes): JsonObject {
  const members: JsonObject = new Map();
  for (const [key, value] of data) {
    const folded = foldKey(key);
    const spelled = SPELLING.get(folded);
    if (spelled === undefined) drift.add("data: member not in the interface");
    else if (spelled !== key) drift.add("data: key in another case");
    members.set(folded, value);
  }
  return members;
}

type KeyKind<Id extends string> = { readonly isId: (id: unknown) => id is Id; readonly problem: string };
const ADMINISTRATOR: KeyKind<AdministratorId> = {
  isId: isAdministratorId,
  problem: "an administrator's id cannot be read",
};
const ACCOUNT: KeyKind<OfficeId> = { isId: isOfficeId, problem: "an account's id cannot be read" };

/** Hands over the entries of a map by id, with their place in it; keys that are no id are set aside. */
function eachEntry<Id extends string>(
  member: string,
  value: JsonValue | undefined,
  { isId, problem }: KeyKind<Id>,
  notes: Notes,
  onEntry: (id: Id, value: JsonValue, index: number) => void,
): void {
  const mended = (what: string): void => notes.drift.add(`${member}: ${what}`);
  let index = 0;
  for (const [key, given] of mapOf(member, value, notes)) {
    const id = idOf(key, isId, mended);
    if (id === null) notes.setAside.add(index, `${member}: ${problem}`);
    else onEntry(id, given, index);
    index += 1;
  }
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

function countOf(member: string, value: JsonValue, { drift }: Notes): number | null {
  const text = textOf(value);
  if (text === null) return null;
  const count = wholeNumberOf(text, COUNT_BOUNDS, (what) => drift.add(`${member}: ${what}`));
  if (count !== null && typeof value === "string") drift.add(`${member}: text for a number`);
  return count;
}

/** The accounts of an administrator: text such as `101, ,101`, whose blanks and repeats are dropped and counted. */
function accountsOf(value: JsonValue, notes: Notes): readonly OfficeId[] {
  const { drift, setAside } = notes;
  const accounts = new Set<OfficeId>();
  listedAccounts(value, notes).forEach((part, index) => {
    if (part === "") return drift.add("accounts: blank in list");
    const id = part === null ? null : idOf(part, isOfficeId, (what) => drift.add(`accounts: ${what}`));
    if (id === null) return setAside.add(index, `accounts: ${ACCOUNT.problem}`);
    if (accounts.has(id)) return drift.add("accounts: repeat in list");
    accounts.add(id);
  });
  return [...accounts];
}

function listedAccounts(value: JsonValue, { drift, setAside }: Notes): readonly (string | null)[] {
  if (typeof value === "string")
    return value.trim() === "" ? [] : value.split(",").map((part) => part.trim());
  if (value instanceof JsonNumber) {
    drift.add("accounts: number for text");
    return [value.text];
  }
  if (Array.isArray(value)) {
    drift.add("accounts: list for text");
    return value.map(textOf);
  }
  if (value === null) drift.add("accounts: null");
  else setAside.add(0, "accounts: not a list of accounts");
  return [];
}

/** An administrator's display name; null when it cannot be read. A boolean is the surname it came from. */
function displayNameOf(value: JsonValue, { drift, setAside }: Notes): string | null {
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
