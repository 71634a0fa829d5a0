import { escapeLiteral } from "pg";
import type { OfficeId } from "#domain/ids.ts";
import type { WireKind, WireMember } from "#interface/fields.ts";

/** Where the values of a body are: SQL of a domain value by its path, and the rows of each list. */
export type JsonSource = {
  readonly column: (of: string) => string;
  readonly lists?: Readonly<Record<string, JsonSource & { readonly rows: string }>>;
};

/**
 * A query of one column, the compact JSON of each row, its members in order. `row_to_json` is the only function
 * of PostgreSQL that writes objects without blanks.
 *
 * @throws Error when a member is a list that the source does not have.
 */
export const jsonRowsQuery = (members: readonly WireMember[], source: JsonSource, rows: string): string =>
  `select ${objectOf(members, source, rows)}`;

const objectOf = (members: readonly WireMember[], source: JsonSource, rows: string): string =>
  `row_to_json(r) from (select ${members.map((member) => `${expression(member, source)} as "${member.name}"`).join(", ")} ${rows}) r`;

function expression(member: WireMember, source: JsonSource): string {
  if (member.isPrivate) return "''::text";
  if (member.kind === "object") return `(select ${objectOf(member.children, source, "")})`;
  if (member.kind !== "list") return SCALARS[member.kind](source.column(member.of));
  const list = source.lists?.[member.of];
  if (list === undefined) throw new Error(`the store has no list for "${member.of}"`);
  // Of JSON elements, since the type of an array of rows would have no name.
  return `array_to_json(array(select ${objectOf(member.children, list, list.rows)}))`;
}

const STAMP = escapeLiteral("MM/DD/YYYY FMHH12:MI:SS AM");
const LONG_DATE = escapeLiteral("FMMonth, DD YYYY HH24:MI:SS");

const text = (value: string): string => `coalesce(${value}, '')`;
const stamp = (value: string): string => `coalesce(to_char(${value}, ${STAMP}), '')`;

/** What a source never reported is "", 0 or false. Month names are English in every locale, since there is no `TM` prefix. */
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
