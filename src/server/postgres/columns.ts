import { sql, type RawBuilder } from "kysely";

/** The column of a member: `officeName` is stored as `office_name`, `street1` as `street_1`. */
export const columnOf = (member: string): string =>
  member.replaceAll(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);

/** Members of a row that are more than a column of the table, in SQL. */
type Special<Row> = { readonly [Member in keyof Row]?: string };

/** SQL of a member for queries that call the table `alias`. */
export const columnIn =
  (alias: string, special: Special<Record<string, string>> = {}) =>
  (member: string): string =>
    special[member] ?? `${alias}.${columnOf(member)}`;

/** The list of a `select` that gives rows with these members, of a table that the query calls `alias`. */
export const selectList = <Row extends object>(
  alias: string,
  members: readonly (keyof Row & string)[],
  special: Special<Row> = {},
): RawBuilder<Row> =>
  sql.raw(members.map((member) => `${special[member] ?? columnIn(alias)(member)} as "${member}"`).join(", "));

/** The rows of a query as one value, a list of objects. */
export const jsonOf = (rows: RawBuilder<unknown>): RawBuilder<never> =>
  sql`(select coalesce(json_agg(rows), '[]') from (${rows}) rows)`;

/** The members of a definition by name, such as those of a reply's schema. */
export const keysOf = <Of extends object>(of: Of): readonly (keyof Of & string)[] =>
  Object.keys(of).filter((key): key is keyof Of & string => key in of);

/** Fields that could not be read, as they are stored; null for none. */
export const unreadJson = (unread: readonly object[]): string | null =>
  unread.length === 0 ? null : JSON.stringify(unread);
