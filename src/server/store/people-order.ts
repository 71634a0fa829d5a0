import { sql, type RawBuilder, type SqlBool } from "kysely";
import { isSearchedInside } from "./search.ts";

export type PeopleSort = "name" | "office" | "city" | "state" | "hired" | "retired" | "id";

/** One expression a list is ordered by, and its direction. */
export type OrderTerm = { readonly by: RawBuilder<unknown>; readonly isDown: boolean };

type Order = {
  readonly by: readonly RawBuilder<unknown>[];
  /** Where the first expression is known: what is not known comes last, whichever way the list runs. */
  readonly known: RawBuilder<SqlBool>;
};

const name = [sql`p.sort_name`, sql`p.id`];
const state = sql`left(p.state, 20) collate "C"`;

/** The orders that an index of the migration exists for; by name and id where the first expression ties. */
const ORDERS: Readonly<Record<PeopleSort, Order>> = {
  /** A name without a last name begins with the separator. */
  name: { by: name, known: sql`p.sort_name >= ' '` },
  office: { by: [sql`p.sort_office`, ...name], known: sql`p.sort_office > ''` },
  city: { by: [sql`p.sort_city`, ...name], known: sql`p.sort_city > ''` },
  state: { by: [state, ...name], known: sql`${state} > ''` },
  hired: { by: [sql`p.hired`, ...name], known: sql`p.hired is not null` },
  retired: { by: [sql`p.retired`, ...name], known: sql`p.retired is not null` },
  /** Ids are digits as a rule: 99 before 100. */
  id: { by: [sql`length(p.id)`, sql`p.id`], known: sql`p.id > ''` },
};

export const knownIn = (sort: PeopleSort): RawBuilder<SqlBool> => ORDERS[sort].known;

export const orderBy = (sort: PeopleSort, isDown: boolean): readonly OrderTerm[] =>
  ORDERS[sort].by.map((by) => ({ by, isDown }));

/** Most alike first: the sum of how alike each part is to the nearest stretch of the name, 0..1 each. */
export function orderByLikeness(parts: readonly string[]): readonly OrderTerm[] {
  const likeness = parts.filter(isSearchedInside).map((part) => sql`word_similarity(${part}, p.sort_name)`);
  return [
    ...(likeness.length === 0 ? [] : [{ by: sql`(${sql.join(likeness, sql` + `)})`, isDown: true }]),
    ...orderBy("name", false),
  ];
}

export const reversed = (terms: readonly OrderTerm[]): readonly OrderTerm[] =>
  terms.map(({ by, isDown }) => ({ by, isDown: !isDown }));

export const orderSql = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql.join(terms.map(({ by, isDown }) => (isDown ? sql`${by} desc` : sql`${by} asc`)));
