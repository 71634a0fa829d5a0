import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";

type Reports = {
  /** Noun of its rows, in the report of a run. */
  readonly noun: "people" | "events" | "submissions" | "time records" | "interview days";
  /** The operation whose one reply has all of it; null where a reply is about a submission or a day. */
  readonly whole: "employees" | "roadshowEvents" | "weekly" | null;
};

const FIVE = {
  employees: { noun: "people", whole: "employees" },
  events: { noun: "events", whole: "roadshowEvents" },
  weekly: { noun: "submissions", whole: "weekly" },
  records: { noun: "time records", whole: null },
  interview: { noun: "interview days", whole: null },
} as const satisfies Readonly<Record<string, Reports>>;

/** Resources that the interface reports, in the order in which they are loaded: summaries before the records that belong to them. */
export type Resource = keyof typeof FIVE;
export const RESOURCES: Readonly<Record<Resource, Reports>> = FIVE;
export const RESOURCE_IDS = Object.keys(FIVE).filter((name): name is Resource => name in FIVE);

/** The resources that one reply has all of, and the operation that answers it. */
export type WholeResource = {
  [Id in Resource]: (typeof FIVE)[Id]["whole"] extends null ? never : Id;
}[Resource];
export const wholeOperation = (resource: WholeResource): Operation => FIVE[resource].whole;

type Route = {
  /** Resource of its replies. */
  readonly resource: Resource;
  readonly method: "GET" | "POST";
  /** False for the two that only the development address has. */
  readonly isOnProduction: boolean;
  /** Below `/index.cfm`, spelled exactly so. */
  readonly path: string;
  /** Members of the envelope, in the order they are written. */
  readonly envelope: readonly ("message" | "total" | "code" | "success" | "data")[];
};

const GET = { method: "GET", isOnProduction: true } as const;
const POST = { method: "POST", isOnProduction: true } as const;
const DEV_POST = { method: "POST", isOnProduction: false } as const;
const WITH_MESSAGE = ["message", "code", "success", "data"] as const;
const WITH_TOTAL = ["total", "code", "success", "data"] as const;
const UNCODED = ["message", "success", "data"] as const;

const SEVEN = {
  interviewReport: {
    resource: "interview",
    ...GET,
    path: "/applicantstream/interviewReportAdmin",
    envelope: UNCODED,
  },
  roadshowEvents: { resource: "events", ...GET, path: "/fieldmap/roadshowEvents", envelope: WITH_MESSAGE },
  employees: { resource: "employees", ...GET, path: "/employees/all", envelope: WITH_TOTAL },
  weekly: { resource: "weekly", ...GET, path: "/payroll/partner_weekly", envelope: WITH_TOTAL },
  roadshowData: {
    resource: "records",
    ...POST,
    path: "/payroll/partner_weeklyDataRoadshow",
    envelope: WITH_MESSAGE,
  },
  roadshowDataDev: {
    resource: "records",
    ...DEV_POST,
    path: "/partner_weeklyDataRoadshow",
    envelope: WITH_MESSAGE,
  },
  weeklyDataDev: { resource: "records", ...DEV_POST, path: "/partner_weeklyData", envelope: WITH_TOTAL },
} as const satisfies Readonly<Record<string, Route>>;

/** The seven operations of the reporting interface: what `GET` and `POST` below `/index.cfm` answer. */
export type Operation = keyof typeof SEVEN;
export const ROUTES: Readonly<Record<Operation, Route>> = SEVEN;
export const OPERATIONS = Object.keys(SEVEN).filter((name): name is Operation => name in SEVEN);

/** The operations that answer with time records, each in a form of its own. */
export type TimeRecordOperation = Extract<Operation, "roadshowData" | "roadshowDataDev" | "weeklyDataDev">;

const SEGMENT = "/index.cfm";

/** Characters of ASCII that need not be written so in a path; other bytes are part of no path of the interface. */
const ENCODED = /%[2-7][\da-f]/gi;

/**
 * A path in lower case with single slashes between its parts. Other services do not mind its case, slashes that are
 * doubled, encoded or behind it, or a session id such as `;jsessionid=0A1B` in it.
 */
const plainPath = (path: string): string =>
  path
    .replaceAll(ENCODED, (character) => decodeURIComponent(character))
    .replaceAll(/;[^/]*/g, "")
    .replaceAll(/\/+/g, "/")
    .replace(/\/$/, "")
    .toLowerCase();

/** The operation of a method and the whole path of an address of a service; null where it is below no `/index.cfm`. */
export const operationOfAddress = (method: string, path: string): Operation | null =>
  plainPath(path).includes(`${SEGMENT}/`) ? operationOf(method, path) : null;

/** The operation of a method and a path, or null. The path is the part after `/index.cfm`; a longer one is cut there. */
export function operationOf(method: string, path: string): Operation | null {
  const plain = plainPath(path);
  const at = plain.lastIndexOf(`${SEGMENT}/`);
  const below = at === -1 ? plain : plain.slice(at + SEGMENT.length);
  const isRequested = (operation: Operation): boolean =>
    ROUTES[operation].path.toLowerCase() === below && ROUTES[operation].method === method.toUpperCase();
  return OPERATIONS.find(isRequested) ?? null;
}

/*
 * A member that only this resource has, in the spelling of the interface; sources change its case. The development
 * forms of time records have members of the production form too, so they are looked for first.
 */
const MARKS: readonly (readonly [RegExp, Operation])[] = [
  [/"icd"|"eventgroupid"/i, "roadshowEvents"],
  [/"partner_locked"|"partner_submitted"/i, "weekly"],
  [/"tzoffseteachperday"|"tmagententryid"[\s\S]{0,4000}"locationfk"/i, "roadshowDataDev"],
  [/"timezoneoffsetnme"|"personfname"/i, "weeklyDataDev"],
  [/"personfirstname"/i, "roadshowData"],
  [/"issccapproved"|"hasfieldmapacct"/i, "employees"],
  [/"1stshowedup"|"fdtshowedup"/i, "interviewReport"],
];

/** Number of characters of a reply that are looked at. */
export const LOOKED_AT_CHARACTERS = 65_536;

/** The operation that a reply answers, recognized by the members of its first rows; null when there is none. */
export function detectOperation(text: string): Operation | null {
  const start = text.slice(0, LOOKED_AT_CHARACTERS);
  if (!/"success"/i.test(start) || !/"data"/i.test(start)) return null;
  return MARKS.find(([mark]) => mark.test(start))?.[1] ?? null;
}

/** Request of an exchange; a member is absent where the request did not name it. Both dates are included. */
export type ExchangeRequest = {
  readonly account?: OfficeId;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly administrator?: string | undefined;
  readonly entry?: EntryId | undefined;
};

/** The bytes of a body, whole or piece by piece, each of which can be let go when it was read. */
export type BodyBytes = Uint8Array | Iterable<Uint8Array>;

/** A text, or bytes: in UTF-8, or in the charset that the media type declares which they were sent with. */
export type ReplyBody = string | BodyBytes | { readonly bytes: BodyBytes; readonly mediaType: string };

/** One reply of the reporting interface as it came over the wire, whichever source it came from. */
export type Exchange = {
  /** Place where it was found, for messages: a file and its entry, an address, or the demo's own name for it. */
  readonly where: string;
  readonly operation: Operation;
  readonly request: ExchangeRequest;
  readonly receivedAt: Instant;
  readonly body: ReplyBody;
};
