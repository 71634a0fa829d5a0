import type { QueryKey } from "@tanstack/react-query";
import { WANTED_LIMITS } from "#domain/remote-source.ts";
import { addDays, dayCount, isIsoDate, type IsoDate } from "#domain/time/time.ts";
import type { Wanted } from "#web/api/admin/sources.ts";

const EMPLOYEES: Wanted = { resource: "employees", range: null };
const EVENTS: Wanted = { resource: "events", range: null };
const WEEKLY: Wanted = { resource: "weekly", range: null };
const RECORDS: Wanted = { resource: "records", range: null };

/** Reports by the first word of their key, with what they are made of. Of the funnel it depends on the days. */
const MADE_OF: ReadonlyMap<unknown, readonly Wanted[]> = new Map([
  ["today", [EMPLOYEES, EVENTS]],
  ["week", [EMPLOYEES, EVENTS]],
  ["offices", [EMPLOYEES, EVENTS]],
  ["people", [EMPLOYEES]],
  ["roadshows", [EVENTS]],
  ["payroll", [WEEKLY, RECORDS]],
]);

/** Days that are read for a funnel that has nothing to show yet. */
const FIRST_DAYS = 28;

/**
 * Reads of the service that these reports need, by the keys of their queries: of interview counts the days they show, of
 * a long range the last ones, and where none are shown for want of any, those until today.
 */
export function wantedBy(keys: readonly QueryKey[], today: IsoDate): readonly Wanted[] {
  const hasCounts = keys.some(([resource, report]) => resource === "funnel" && report !== "span");
  const firstDays = { from: addDays(today, 1 - FIRST_DAYS), to: today };
  const wanted = keys.flatMap(([resource, report, query]): readonly Wanted[] => {
    if (resource === "funnel" && report === "span")
      return hasCounts ? [] : [{ resource: "interview", range: firstDays }];
    if (resource === "funnel") return interviewDays(query);
    // Names of offices are on every page, and no report.
    if (resource === "offices" && typeof report !== "string") return [];
    return MADE_OF.get(resource) ?? [];
  });
  const distinct = new Map(wanted.map((read) => [JSON.stringify(read), read]));
  return [...distinct.values()].slice(0, WANTED_LIMITS.ofPerson);
}

/** The days of a report of interview counts, from the question in its key; nothing of a report without days. */
function interviewDays(query: unknown): readonly Wanted[] {
  const { from, to }: { readonly from?: unknown; readonly to?: unknown } = Object(query);
  if (!isIsoDate(from) || !isIsoDate(to)) return [];
  const isLong = dayCount({ from, to }) > WANTED_LIMITS.days;
  const first = isLong ? addDays(to, 1 - WANTED_LIMITS.days) : from;
  return [{ resource: "interview", range: { from: first, to } }];
}

/** The keys of a shown query; of a summary, which its server gave its days, those of reports over them. */
export function shownKeys(key: QueryKey, data: unknown): readonly QueryKey[] {
  const [resource, report] = key;
  if (resource !== "funnel" || report !== "summary") return [key];
  const { range, earlier }: { readonly range?: unknown; readonly earlier?: unknown } = Object(data);
  const { range: before }: { readonly range?: unknown } = Object(earlier);
  return [range, before].map((days) => ["funnel", "report", days]);
}
