import {
  isAdministratorId,
  isEntryId,
  isOfficeId,
  type AdministratorId,
  type EntryId,
  type OfficeId,
} from "#domain/ids.ts";
import { addDays, daysBetween, RANGE_DAYS_MAX, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { JsonNumber, JsonReader, JsonRefused, type JsonValue } from "./json-reader.ts";
import { foldKey } from "./fields.ts";
import { idOf } from "./kinds.ts";
import { inputDateOf } from "./times.ts";

/** A request that cannot be answered: `field` names the parameter, the message says what is wrong with it. */
export class RequestRefused extends Error {
  override readonly name = "RequestRefused";
  readonly field: string;
  constructor(field: string, problem: string) {
    super(`${field} ${problem}`);
    this.field = field;
  }
}

/** Names and values as they came: a `URLSearchParams`, a HAR's query or params, or `bodyPairs`. */
export type Pairs = Iterable<readonly [string, string]>;

/** Days of a request as they were given; null where a day was left out. */
export type RequestedDays = { readonly from: IsoDate | null; readonly to: IsoDate | null };

export type InterviewRequest = RequestedDays & {
  readonly account: OfficeId;
  /** Only interviews that this administrator actioned. */
  readonly administrator: AdministratorId | null;
};

/** Submissions whose records are requested; all that is given must match, nothing given means the latest week. */
export type WeeklyDataRequest = RequestedDays & {
  readonly entry: EntryId | null;
  readonly office: OfficeId | null;
};

/** Account, days and administrator (null for all) of a requested report, with every omission filled in. */
export type ReportRequest = Omit<InterviewRequest, keyof RequestedDays> & { readonly range: DateRange };

/** Submissions whose records are requested: all that is not null must match; the latest week's when nothing but the kind is given. */
export type RecordsRequest = Omit<WeeklyDataRequest, keyof RequestedDays> & {
  /** The submissions that start in it. */
  readonly week: DateRange | null;
  readonly isRoadShow: boolean | null;
};

/** A range without a start begins this many days before its end. */
const DAYS_BEFORE_END = 6;

/**
 * Reads the query of an interview report. Unknown names are ignored.
 * @throws RequestRefused naming the parameter
 */
export function readInterviewRequest(query: Pairs): InterviewRequest {
  const values = valuesOf(query, ["accountId", "startDate", "endDate", "promoUserId"]);
  const accountId = values.get("accountId");
  if (accountId === undefined) throw new RequestRefused("accountId", "is missing");
  if (!/^\d{1,19}$/.test(accountId) || !isOfficeId(accountId))
    throw new RequestRefused("accountId", "is not a whole number");
  return {
    account: accountId,
    ...daysOf(values, "startDate", "endDate"),
    administrator: idIn(values, "promoUserId", isAdministratorId),
  };
}

/**
 * The days to answer for: without an end it is today, without a start it is six days before the end.
 * @throws RequestRefused when that start is after that end, or more than 1,100 days before it
 */
export function requestedRange({ from, to }: RequestedDays, today: IsoDate): DateRange {
  const end = to ?? today;
  const range = { from: from ?? addDays(end, -DAYS_BEFORE_END), to: end };
  checkRange(range, "startDate", "endDate");
  return range;
}

/**
 * Reads what is requested of a weekly-data operation, from its query and its body together.
 * @param extraKeys whether a body may hold names that the interface does not have
 * @throws RequestRefused naming the parameter
 */
export function readWeeklyDataRequest(
  query: Pairs,
  body: Pairs,
  extraKeys: "refused" | "ignored" = "refused",
): WeeklyDataRequest {
  const members = [...body];
  const weeklyNames = new Set(WEEKLY_NAMES.map(foldKey));
  const extra = members.find(([name]) => !weeklyNames.has(foldKey(name)));
  if (extra !== undefined && extraKeys === "refused")
    throw new RequestRefused(shown(extra[0]), "is unknown here");
  const values = valuesOf([...query, ...members], WEEKLY_NAMES);
  return {
    entry: idIn(values, "fieldmapEntryId", isEntryId),
    office: idIn(values, "officeId", isOfficeId),
    ...daysOf(values, "weekStart", "weekEnd"),
  };
}

const WEEKLY_NAMES = ["fieldmapEntryId", "officeId", "weekStart", "weekEnd"];

/**
 * The token of a request: from the header `Authorization: Bearer`, else from the query; null when there is none.
 * @throws RequestRefused when the query repeats it
 */
export function tokenOf(query: Pairs, authorization: string | null): string | null {
  const inQuery = valuesOf(query, ["token"]).get("token") ?? null;
  const [, inHeader] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  return inHeader ?? inQuery;
}

/** The names of the interface that have a value, in the interface's spelling; a blank value counts as left out. No name may repeat. */
function valuesOf(pairs: Pairs, names: readonly string[]): ReadonlyMap<string, string> {
  const spelling = new Map(names.map((name) => [foldKey(name), name]));
  const seen = new Set<string>();
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const spelled = spelling.get(foldKey(name));
    if (seen.has(foldKey(name))) throw new RequestRefused(spelled ?? shown(name), "is given more than once");
    seen.add(foldKey(name));
    if (spelled !== undefined && value.trim() !== "") values.set(spelled, value.trim());
  }
  return values;
}

function daysOf(values: ReadonlyMap<string, string>, start: string, end: string): RequestedDays {
  const from = dayIn(values, start);
  const to = dayIn(values, end);
  if (from !== null && to !== null) checkRange({ from, to }, start, end);
  return { from, to };
}

function dayIn(values: ReadonlyMap<string, string>, name: string): IsoDate | null {
  const text = values.get(name);
  if (text === undefined) return null;
  const day = inputDateOf(text);
  if (day === null) throw new RequestRefused(name, "is not a date in the form MM/DD/YYYY");
  return day;
}

function checkRange({ from, to }: DateRange, start: string, end: string): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw new RequestRefused(end, `is before ${start}`);
  if (days > RANGE_DAYS_MAX) throw new RequestRefused(end, "makes the range longer than 1,100 days");
}

function idIn<Id extends string>(
  values: ReadonlyMap<string, string>,
  name: string,
  isId: (value: unknown) => value is Id,
): Id | null {
  const text = values.get(name);
  if (text === undefined) return null;
  const id = idOf(text, isId, () => undefined);
  if (id === null) throw new RequestRefused(name, "is not an id");
  return id;
}

/** A client's name for a member, for a message: short, and without anything that is not printed. */
const shown = (name: string): string => name.replaceAll(/[^\w.-]/g, "?").slice(0, 40);

const BODY_DEPTH_MAX = 4;

/**
 * Names and values of a posted body, JSON or form. Without a media type (""), a body that opens with a brace is JSON.
 * @throws RequestRefused with the field "body", or the member that is neither text nor a number
 */
export function bodyPairs({ mediaType, text }: Readonly<Record<"mediaType" | "text", string>>): Pairs {
  const bare = text.trim();
  if (bare === "") return [];
  const [type = ""] = mediaType.toLowerCase().split(";", 1);
  const kind = type.trim();
  if (kind === "application/json" || kind.endsWith("+json") || kind === "text/json") return jsonPairs(bare);
  if (kind === "application/x-www-form-urlencoded") return new URLSearchParams(bare);
  if (kind !== "" && kind !== "text/plain") throw new RequestRefused("body", "is neither JSON nor a form");
  return bare.startsWith("{") ? jsonPairs(bare) : new URLSearchParams(bare);
}

function jsonPairs(text: string): Pairs {
  const json = new JsonReader(text, 0, { depthMax: BODY_DEPTH_MAX });
  const pairs: (readonly [string, string])[] = [];
  try {
    if (json.peek() !== "{") throw new RequestRefused("body", "is not a JSON object");
    json.eachMember((name) => pairs.push([name, valueText(name, json.value())]));
    json.end();
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    throw new RequestRefused("body", error.isCutShort ? "is JSON that is cut short" : "is not JSON");
  }
  return pairs;
}

/** A number keeps its digits; null is a value left out. */
function valueText(name: string, value: JsonValue): string {
  if (typeof value === "string") return value;
  if (value instanceof JsonNumber) return value.text;
  if (value === null) return "";
  throw new RequestRefused(shown(name), "is neither text nor a number");
}
