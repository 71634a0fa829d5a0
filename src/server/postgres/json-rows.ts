import { escapeLiteral } from "pg";
import type { OfficeId } from "#domain/ids.ts";
import type { WireKind, WireMember } from "#interface/fields.ts";
import type { JsonQuery } from "./copy-json.ts";

/** Places of the members of a body in the store. */
export type JsonSource = {
  /** SQL of a member's value, by its path in the domain, such as `location.city`. */
  readonly column: (path: string) => string;
  /** Sources of members that are lists: where the values of an element are, and `rows`, the `from` that gives the elements. */
  readonly lists?: Readonly<Record<string, JsonSource & { readonly rows: string }>>;
};

/**
 * SQL that writes each row as one JSON object: `select row_to_json(r) from (select p.id as "id", … from person p) r`.
 * `rows` is the `from` of these rows, with its conditions and order. Written without blanks, which `row_to_json` alone
 * of PostgreSQL's functions does for objects; members are in the order of `members`.
 * @throws Error when a member is a list that the source does not have
 */
function jsonRowsQuery(members: readonly WireMember[], source: JsonSource, rows: string): string {
  const columns = members.map((member) => `${valueOf(member, source)} as "${member.name}"`);
  return `select row_to_json(r) from (select ${columns.join(", ")} ${rows}) r`;
}

/**
 * The rows of a body, in an order, and how many they are. `limit all` limits nothing, but has PostgreSQL put them in order
 * before it makes their lists: the first are sent while the others are made.
 */
export const jsonBody = (
  members: readonly WireMember[],
  source: JsonSource,
  rows: string,
  order: string,
): JsonQuery => ({
  query: jsonRowsQuery(members, source, `${rows} order by ${order} limit all`),
  count: `select count(*) ${rows}`,
});

/** SQL of a member's value, as the interface writes it. */
function valueOf(member: WireMember, source: JsonSource): string {
  if (member.isPrivate) return "''::text";
  if (member.kind === "list") return listOf(member, source);
  if (member.kind !== "object") return SCALARS[member.kind](source.column(member.of));
  // Its members are columns of the row that it is part of, so it has no `from` of its own.
  return `(${jsonRowsQuery(member.children, source, "")})`;
}

/** An array of JSON elements: the type of an array of rows would have no name. */
function listOf({ of, children }: WireMember, source: JsonSource): string {
  const list = source.lists?.[of];
  if (list === undefined) throw new Error(`the store has no list for "${of}"`);
  return `array_to_json(array(${jsonRowsQuery(children, list, list.rows)}))`;
}

const STAMP = escapeLiteral("MM/DD/YYYY FMHH12:MI:SS AM");
const LONG_DATE = escapeLiteral("FMMonth, DD YYYY HH24:MI:SS");

const text = (value: string): string => `coalesce(${value}, '')`;
const stamp = (value: string): string => `coalesce(to_char(${value}, ${STAMP}), '')`;

/** Values of what a source never reported: "", 0 or false. Month names are English in every locale, since there is no `TM` prefix. */
const SCALARS: Readonly<Record<Exclude<WireKind, "object" | "list">, (value: string) => string>> = {
  text,
  textId: text,
  integerId: (value) => `case when ${value} ~ '^-?[0-9]+$' then ${value}::numeric else 0 end`,
  integer: (value) => `coalesce(${value}, 0)`,
  integerText: (value) => `coalesce(${value}::text, '')`,
  flag: (value) => `coalesce(${value}, false)::integer`,
  flagText: (value) => `coalesce(${value}, false)::integer::text`,
  boolean: (value) => `coalesce(${value}, false)`,
  stamp,
  utcStamp: (value) => stamp(`${value} at time zone 'UTC'`),
  longDate: (value) => `coalesce(to_char(${value}, ${LONG_DATE}), '')`,
  offsetHours: (value) => `coalesce(${value}, 0) / 60`,
  // In quarters of an hour, as short as they can be written: -3.5 and -5.
  offsetHoursText: (value) => `coalesce(trim_scale(${value} / 60.0)::text, '')`,
};

/** Offices whose rows may be seen; null for all of them. */
export type Accounts = readonly OfficeId[] | null;

/** ` and …`, or nothing when every account may be seen. `COPY` takes no parameters, so values are written as literals. */
export const ofAccounts = (column: string, accounts: Accounts): string =>
  accounts === null
    ? ""
    : ` and ${column} = any(array[${accounts.map((id) => escapeLiteral(id)).join(", ")}]::text[])`;
