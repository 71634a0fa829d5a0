import type { OfficeId } from "#domain/ids.ts";
import { escapeLiteral } from "pg";

/** How a member of a body is written; the reporting interface's shapes name the same kinds. */
export type JsonKind =
  | "text"
  | "textId"
  | "integerId"
  | "integer"
  | "integerText"
  | "flag"
  | "flagText"
  | "boolean"
  | "stamp"
  | "utcStamp"
  | "longDate"
  | "offsetHours"
  | "offsetHoursText"
  | "object"
  | "list";

/** One member of a body: the name it is written by, and the domain value it holds. Names come from outside the store. */
export type JsonMember = {
  readonly name: string;
  readonly of: string;
  readonly kind: JsonKind;
  readonly isPrivate: boolean;
  readonly children: readonly JsonMember[];
};

/** Where domain values are: by their path, an SQL expression, or the rows and columns of a list. */
export type JsonColumns = {
  readonly values: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, JsonList>;
};
type JsonList = { readonly columns: JsonColumns; readonly rows: string };

/** Columns by domain path, and lists, in plain form. */
export const jsonColumns = (
  values: Readonly<Record<string, string>>,
  lists: Readonly<Record<string, JsonList>> = {},
): JsonColumns => ({ values: new Map(Object.entries(values)), lists: new Map(Object.entries(lists)) });

/**
 * A query of one column, the compact JSON of each row, its members in order. `row_to_json` is the only function
 * of PostgreSQL that writes objects without blanks.
 *
 * @throws Error when a member asks for a domain value that `columns` does not have.
 */
export const jsonRowsQuery = (members: readonly JsonMember[], columns: JsonColumns, rows: string): string =>
  `select row_to_json(r) from (select ${selectList(members, columns)} ${rows}) r`;

const selectList = (members: readonly JsonMember[], columns: JsonColumns): string =>
  members.map((member) => `${expression(member, columns)} as ${quoted(member.name)}`).join(", ");

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function expression(member: JsonMember, columns: JsonColumns): string {
  if (member.isPrivate) return "''::text";
  if (member.kind === "object")
    return `(select row_to_json(n) from (select ${selectList(member.children, columns)}) n)`;
  if (member.kind === "list") return listExpression(member, columns);
  const value = columns.values.get(member.of);
  if (value === undefined) throw new Error(`the store has no column for "${member.of}"`);
  return SCALARS[member.kind](value);
}

/** Of json elements, since the type of an array of rows would have no name. */
function listExpression(member: JsonMember, columns: JsonColumns): string {
  const list = columns.lists.get(member.of);
  if (list === undefined) throw new Error(`the store has no list for "${member.of}"`);
  const elements = `select row_to_json(n) from (select ${selectList(member.children, list.columns)} ${list.rows}) n`;
  return `array_to_json(array(${elements}))`;
}

const STAMP = escapeLiteral("MM/DD/YYYY FMHH12:MI:SS AM");
const LONG_DATE = escapeLiteral("FMMonth, DD YYYY HH24:MI:SS");

const text = (value: string): string => `coalesce(${value}, '')`;
const stamp = (value: string): string => `coalesce(to_char(${value}, ${STAMP}), '')`;

/** What a source never reported is "", 0 or false. Month names are English in every locale, since there is no `TM` prefix. */
const SCALARS: Readonly<Record<Exclude<JsonKind, "object" | "list">, (value: string) => string>> = {
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
  offsetHoursText: (value) => `coalesce((${value} / 60)::text, '')`,
};

/** An SQL list of texts, empty ones included: `COPY` takes no parameters, so values are written as literals. */
const textArray = (values: readonly string[]): string =>
  `array[${values.map((value) => escapeLiteral(value)).join(", ")}]::text[]`;

/** Offices whose rows may be seen; null for all of them. */
export type Accounts = readonly OfficeId[] | null;

/** ` and …`, or nothing when every account may be seen. */
export const ofAccounts = (column: string, accounts: Accounts): string =>
  accounts === null ? "" : ` and ${column} = any(${textArray(accounts)})`;
