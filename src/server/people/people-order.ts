import { sql, type RawBuilder, type SqlBool } from "kysely";

export type PeopleSort = "name" | "office" | "city" | "state" | "hired" | "id";

type Order = {
  /** What rows are ordered by, first things first; the last of them tells any two rows apart. */
  readonly by: readonly RawBuilder<unknown>[];
  /** Where the first of them is known: what is not known comes last, whichever way the list runs. */
  readonly known: RawBuilder<SqlBool>;
};

const name = [sql`p.sort_name`, sql`p.id`];

/** The orders of the directory, each with an index of its own; by name and id where the sorted value ties. */
export const ORDERS: Readonly<Record<PeopleSort, Order>> = {
  /** A name without a last name begins with the separator. */
  name: { by: name, known: sql`p.sort_name >= ' '` },
  office: { by: [sql`p.sort_office`, ...name], known: sql`p.sort_office > ''` },
  city: { by: [sql`p.sort_city`, ...name], known: sql`p.sort_city > ''` },
  state: { by: [sql`p.sort_state`, ...name], known: sql`p.sort_state > ''` },
  hired: { by: [sql`p.hired`, ...name], known: sql`p.hired is not null` },
  /** Ids are digits as a rule: 99 before 100. */
  id: { by: [sql`length(p.id)`, sql`p.id`], known: sql`true` },
};

export const directed = (by: readonly RawBuilder<unknown>[], isDown: boolean): RawBuilder<unknown> =>
  sql.join(by.map((term) => (isDown ? sql`${term} desc` : sql`${term} asc`)));
