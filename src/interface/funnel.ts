import type { InterviewReport } from "#domain/funnel/funnel.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import {
  COUNT_BOUNDS,
  COUNT_MEMBERS,
  countsTold,
  noCounts,
  type CountList,
  type CountMember,
} from "./counted-stages.ts";
import { foldKey } from "./fields.ts";
import { JsonNumber, type JsonObject, type JsonValue } from "#interface/json/json-reader.ts";
import { valueAt } from "#interface/json/json-walk.ts";
import { wholeNumberOf } from "#interface/kinds/number-kinds.ts";
import { checkEnvelope, checkSuccess } from "./read-rows.ts";
import { ReplyRefused, type ReplyFacts } from "./reading.ts";
import { readReply } from "./reply.ts";
import {
  accountsOf,
  byAccount,
  byAdministrator,
  displayNameOf,
  foldedMembers,
  type Notes,
} from "./report-maps.ts";
import { SetAside } from "./set-aside.ts";

/**
 * Reads a reply of `GET /applicantstream/interviewReportAdmin`. Its rows are the pairs of administrator and account that
 * the ten maps name; a count that cannot be read is null, and listed in `setAside`.
 * @throws ReplyRefused
 */
export function readInterviewReport(
  body: Uint8Array | string,
): ReplyFacts & { readonly report: InterviewReport } {
  const told: JsonValue[] = [];
  const reply = readReply("interviewReport", body, (opened, start) => {
    const { value, end } = valueAt(opened, start, 1);
    told.push(value);
    return end;
  });
  checkSuccess(reply);
  const [data] = told;
  if (!(data instanceof Map)) throw new ReplyRefused("data is not an object");
  const { drift } = reply;
  const setAside = new SetAside();
  const report = reportOf(data, { drift, setAside });
  const rows = report.counts.length;
  const total = checkEnvelope("interviewReport", reply, rows);
  return { total, rows, drift: drift.counts, setAside: setAside.facts(), report };
}

/** `data` of an interview report as JSON text: all twelve members, stored zeros written, absent pairs absent. */
export function writeInterviewReport({ administrators, counts }: InterviewReport): string {
  const accounts = administrators.filter((one) => one.accounts.length > 0);
  const named = administrators.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
  const members = [
    ["accounts", objectText(accounts.map((one) => [one.id, JSON.stringify(one.accounts.join(","))]))],
    ["name", objectText(named.map(({ id, name }) => [id, JSON.stringify(name)]))],
    ...COUNT_MEMBERS.map((member) => [member.name, writeCounts(member, counts)] as const),
  ] as const;
  return objectText(members);
}

const objectText = (members: readonly (readonly [string, string])[]): string =>
  `{${members.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(",")}}`;

function writeCounts({ stage, part }: CountMember, counts: InterviewReport["counts"]): string {
  const maps = new Map<AdministratorId, [OfficeId, string][]>();
  for (const { administratorId, officeId, told } of counts) {
    const count = told[stage][part];
    if (count === null) continue;
    const accounts = maps.get(administratorId) ?? [];
    accounts.push([officeId, String(count)]);
    maps.set(administratorId, accounts);
  }
  return objectText(Array.from(maps, ([id, accounts]) => [id, objectText(accounts)]));
}

const SPELLING: ReadonlyMap<string, string> = new Map(
  ["accounts", "name", ...COUNT_MEMBERS.map(({ name }) => name)].map((name) => [foldKey(name), name]),
);

/** Administrators in the order they are first named, counts in the order their pairs are. */
function reportOf(data: JsonObject, notes: Notes): InterviewReport {
  const members = foldedMembers(data, SPELLING, notes);
  const tell = (member: string) => byAdministrator(member, members.get(foldKey(member)), notes);
  const accounts = new Map(tell("accounts").map(([id, value]) => [id, accountsOf(value, notes)]));
  const names = new Map(tell("name").map(([id, value]) => [id, displayNameOf(value, notes)]));
  const pairs = new Map<AdministratorId, Map<OfficeId, CountList>>();
  COUNT_MEMBERS.forEach(({ name }, place) => {
    for (const [id, value] of tell(name)) {
      const counts = pairs.get(id) ?? new Map<OfficeId, CountList>();
      pairs.set(id, counts);
      addCounts(counts, name, place, value, notes);
    }
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
      Array.from(counts, ([officeId, list]) => ({ administratorId, officeId, told: countsTold(list) })),
    ).flat(),
  };
}

function addCounts(
  counts: Map<OfficeId, CountList>,
  member: string,
  place: number,
  value: JsonValue,
  notes: Notes,
): void {
  byAccount(member, value, notes).forEach(([officeId, told], index) => {
    const known = counts.get(officeId) ?? noCounts();
    counts.set(officeId, known);
    const count = countOf(member, told, notes);
    if (count === null) notes.setAside.add(index, `${member}: not a whole number`);
    else known[place] = count;
  });
}

function countOf(member: string, value: JsonValue, { drift }: Notes): number | null {
  if (!(value instanceof JsonNumber) && typeof value !== "string") return null;
  const text = value instanceof JsonNumber ? value.text : value;
  const count = wholeNumberOf(text, COUNT_BOUNDS, (what) => drift.add(`${member}: ${what}`));
  if (count !== null && typeof value === "string") drift.add(`${member}: text for a number`);
  return count;
}
