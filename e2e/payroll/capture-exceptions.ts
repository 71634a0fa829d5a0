import { readFileSync } from "node:fs";

/*
 * The exceptions of a capture, computed with nothing of the product: from the HAR's JSON, by the sentences of the rules.
 * A record is named by its submission and its place in the reply, from 1.
 */
type Summary = Readonly<Record<string, string>>;
type Wire = {
  readonly personFirstName: unknown;
  readonly personLastName: unknown;
  readonly clockType: string;
  readonly totalMin: number;
  readonly active: unknown;
  readonly clockInUtc: string;
  readonly clockOutUtc: string;
};
type Employee = Readonly<Record<string, unknown>>;
type Entry = {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: { readonly url: string; readonly postData?: { readonly text: string } };
  readonly response: { readonly content: { readonly text: string } };
};

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Seconds since 1970 of `10/12/2026 4:37:00 PM`; null for what is no time. */
function momentOf(text: string): number | null {
  const parts = /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+):(\d+) (AM|PM)$/.exec(text);
  if (parts === null) return null;
  const [, month, day, year, hour, minute, second] = parts.map(Number);
  const noon = parts[7] === "PM" ? 12 : 0;
  return Date.UTC(year ?? 0, (month ?? 0) - 1, day, ((hour ?? 0) % 12) + noon, minute, second) / 1000;
}

/** `November, 05 2021 00:00:00`. */
const hiredOf = (text: unknown): number | null => {
  const moment = Date.parse(`${String(text).replace(",", "")} UTC`) / 1000;
  return Number.isNaN(moment) ? null : Math.floor(moment / DAY);
};
const retiredOf = (text: unknown): number | null => {
  const moment = momentOf(String(text));
  return moment === null ? null : Math.floor(moment / DAY);
};

/** Some serializers turn the surname "No" into false. */
const nameText = (name: unknown): string => (name === false ? "No" : name === true ? "Yes" : String(name));
const nameOf = (first: unknown, last: unknown): string =>
  [last, first]
    .map((part) => nameText(part).normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase())
    .join(",");

/**
 * Lines such as `5007/1 missing-clock-out`, `5001 person,name week-over-40`, `5034 total-differs`, in their order. Five
 * weeks are too few for any total to be unusual.
 */
export function captureExceptions(file: string): readonly string[] {
  const { entries }: { entries: readonly Entry[] } = JSON.parse(readFileSync(file, "utf8")).log;
  const replies = (path: string) =>
    entries
      .filter(({ request }) => new URL(request.url).pathname.endsWith(path))
      .flatMap((entry) => {
        try {
          const text = entry.response.content.text.replace(/^\uFEFF/, "").replace(/^\/\//, "");
          return [{ entry, data: JSON.parse(text.replace(/\n<table[\s\S]*$/, "")).data }];
        } catch {
          return [];
        }
      });
  const employees: readonly Employee[] = replies("/employees/all")[0]?.data ?? [];
  const summaries: readonly Summary[] = replies("/payroll/partner_weekly")[0]?.data ?? [];
  const lines: string[] = [];
  const everyone = new Map<string, Shift[]>();
  const weeks = new Map<string, Map<string, number>>();
  const entriesOf = new Map<string, Set<string>>();

  const sheets = replies("/payroll/partner_weeklyDataRoadshow").map(({ entry, data }) => {
    const id: string = JSON.parse(entry.request.postData?.text ?? "{}").fieldmapEntryId;
    const received = Math.floor(Date.parse(entry.startedDateTime) / 1000 + entry.time / 1000);
    const records: readonly Wire[] = data;
    return { id, received, records };
  });

  for (const summary of summaries) {
    const id = summary["fieldmapEntryId"] ?? "";
    const sheet = sheets.find((one) => one.id === id);
    if (summary["partner_submitted"] !== "" && summary["partner_locked"] === "")
      lines.push(`${id} not-locked`);
    if (sheet === undefined) continue;
    const office = summary["officeId"];
    const offset = Number(summary["timezoneOffset"]) * HOUR;
    const [first, last] = ["weekStart", "weekEnd"].map((name) =>
      Math.floor((momentOf(summary[name] ?? "") ?? 0) / DAY),
    );
    let sum = 0;
    const days = new Map<string, number>();
    sheet.records.forEach((record, place) => {
      const isActive = record.active === 1 || record.active === true;
      if (!isActive) return;
      const at = `${id}/${place + 1}`;
      const say = (rule: string): void => void lines.push(`${at} ${rule}`);
      sum += record.totalMin;
      const [start, end] = [momentOf(record.clockInUtc), momentOf(record.clockOutUtc)];
      if (start === null) say("missing-clock-in");
      if (end === null) say("missing-clock-out");
      if (start !== null && end !== null && end <= start) say("out-before-in");
      const worked = start !== null && end !== null && end > start ? end - start : null;
      if (worked !== null && Math.abs(60 * record.totalMin - worked) >= 60) say("minutes-differ");
      if ((worked ?? 60 * record.totalMin) > 12 * HOUR) say("long-shift");
      if (Math.max(start ?? 0, end ?? 0) > sheet.received) say("future");
      if (record.clockType !== "IN") say("clock-type");
      const moment = start ?? end;
      const day = moment === null ? null : Math.floor((moment + offset) / DAY);
      const [begins, ends] = [(first ?? 0) * DAY - offset, ((last ?? 0) + 1) * DAY - offset];
      if (
        (start !== null && (start < begins || start >= ends)) ||
        (end !== null && (end < begins || end > ends))
      )
        say("outside-week");
      if (worked !== null && day !== null && Math.floor(((end ?? 0) + offset) / DAY) > day) say("overnight");
      const name = nameOf(record.personFirstName, record.personLastName);
      const matches = employees.filter(
        (one) => String(one["officeid"]) === office && nameOf(one["firstname"], one["lastname"]) === name,
      );
      if (matches.length === 0) say("unknown-person");
      if (matches.length > 1) say("several-people");
      const [match] = matches;
      if (match !== undefined && matches.length === 1 && day !== null) {
        const [hired, retired] = [hiredOf(match["hireDate"]), retiredOf(match["retireDate"])];
        const isEarlier = hired !== null && retired !== null && retired < hired;
        if (hired !== null && day < hired && !(isEarlier && day <= retired)) say("before-hire");
        if (retired !== null && day > retired && !isEarlier) say("after-retirement");
      }
      const person =
        match === undefined || matches.length > 1 ? `${office} ${name}` : String(match["personid"]);
      const own = everyone.get(person) ?? [];
      if (start !== null) own.push({ at, start, end: end ?? Number.NaN });
      everyone.set(person, own);
      if (matches.length > 1) return;
      days.set(`${person} ${day}`, (days.get(`${person} ${day}`) ?? 0) + record.totalMin);
      const week = weeks.get(person) ?? new Map<string, number>();
      weeks.set(
        person,
        week.set(summary["weekStart"] ?? "", (week.get(summary["weekStart"] ?? "") ?? 0) + record.totalMin),
      );
      const where = `${person} ${summary["weekStart"]}`;
      entriesOf.set(where, (entriesOf.get(where) ?? new Set<string>()).add(id));
    });
    for (const [personDay, minutes] of days)
      if (minutes > 24 * 60) lines.push(`${id} ${personDay} day-over-24`);
    if (sum !== Number(summary["totalMin"])) lines.push(`${id} total-differs`);
  }

  for (const own of everyone.values()) lines.push(...pairsOf(own));
  for (const [person, own] of weeks)
    for (const [week, minutes] of own) {
      const ids = [...(entriesOf.get(`${person} ${week}`) ?? [])];
      if (minutes > 40 * 60) lines.push(...ids.map((id) => `${id} ${person} week-over-40`));
    }
  return lines.toSorted();
}

type Shift = { readonly at: string; readonly start: number; readonly end: number };

const isSameShift = (one: Shift, other: Shift): boolean =>
  one.start === other.start && Object.is(one.end, other.end);

/** One line for each pair of a person's records: with the same punches, or with shifts that overlap. */
function pairsOf(shifts: readonly Shift[]): readonly string[] {
  const lines: string[] = [];
  const sorted = shifts.toSorted(
    (a, b) => a.start - b.start || (a.end || Infinity) - (b.end || Infinity) || (a.at < b.at ? -1 : 1),
  );
  const add = (rule: string, first: Shift, second: Shift): void => {
    lines.push(`${second.at} with ${first.at} ${rule}`);
    const isOneSubmission = first.at.split("/")[0] === second.at.split("/")[0];
    if (!isOneSubmission) lines.push(`${first.at} with ${second.at} ${rule}`);
  };
  sorted.forEach((shift, place) => {
    const twin = sorted.find((other) => isSameShift(other, shift));
    if (twin !== undefined && twin !== shift) return add("duplicate", twin, shift);
    for (const other of sorted.slice(0, place)) {
      const isFirst = sorted.find((same) => isSameShift(same, other)) === other;
      const overlap = Math.min(shift.end, other.end) - shift.start;
      if (isFirst && shift.end > shift.start && overlap > 0)
        add(`overlap ${Math.floor(overlap / 60)}`, other, shift);
    }
  });
  return lines;
}
