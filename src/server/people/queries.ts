import { sql, type RawBuilder, type SqlBool } from "kysely";
import { sortText, words } from "#domain/fold.ts";
import type { DirectoryPerson } from "#domain/people/people.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { PeopleSort } from "./people-order.ts";
import { rowToPerson } from "./people-row.ts";
import { searchDirectory, searchWholeDirectory } from "./people-search.ts";
import { walkDirectory, walkWholeDirectory } from "./people-walk.ts";
import { allOf } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Stretch } from "#server/postgres/windows.ts";

export type DirectoryAsk = Stretch & {
  /** What is looked for; everybody when it holds no letter or digit. */
  readonly q: string;
  /** Office ids; everybody when empty. */
  readonly offices: readonly string[];
  /** States in any spelling; everybody when empty. */
  readonly states: readonly string[];
  /** Null for both the active and the others. */
  readonly isActive: boolean | null;
  /** Null for the natural order: by name, and misspellings by how alike they are. */
  readonly sort: PeopleSort | null;
  readonly isDown: boolean;
};

export type DirectoryWindow = {
  readonly total: number;
  /** How many at the end of the list are only spelt alike. */
  readonly similar: number;
  /** Everybody of the scope. */
  readonly ofAll: number;
  readonly rows: readonly DirectoryPerson[];
};

/** A window of the directory: searched, filtered and sorted, with the sizes of what that leaves. */
export async function selectDirectory(reading: ScopedReading, ask: DirectoryAsk): Promise<DirectoryWindow> {
  const parts = [...new Set(words(ask.q))];
  const kept = keptOf(ask, reading.scope);
  const found =
    parts.length > 0
      ? await searchDirectory(reading.db, kept, { ...ask, parts })
      : { similar: 0, ...(await walkDirectory(reading.db, kept, { ...ask, sort: ask.sort ?? "name" })) };
  const isEverybody =
    parts.length === 0 && ask.offices.length === 0 && ask.states.length === 0 && ask.isActive === null;
  const ofAll = isEverybody ? found.total : await countAll(reading);
  return { total: found.total, similar: found.similar, ofAll, rows: found.rows.map(rowToPerson) };
}

/** Everybody that the search and filters leave, in the order of the windows. */
export async function* selectWholeDirectory(
  { db, scope }: ScopedReading,
  ask: Omit<DirectoryAsk, keyof Stretch>,
): AsyncGenerator<readonly DirectoryPerson[]> {
  const parts = [...new Set(words(ask.q))];
  const kept = keptOf(ask, scope);
  const found =
    parts.length > 0
      ? searchWholeDirectory(db, kept, { ...ask, parts })
      : walkWholeDirectory(db, kept, { ...ask, sort: ask.sort ?? "name" });
  for await (const rows of found) yield rows.map(rowToPerson);
}

const keptOf = (
  ask: Pick<DirectoryAsk, "offices" | "states" | "isActive">,
  scope: Scope,
): RawBuilder<SqlBool> =>
  allOf([
    sql`p.last_run is null`,
    isSeen(sql`p.office_id`, scope),
    ...(ask.offices.length === 0 ? [] : [sql<SqlBool>`p.office_id = any(${ask.offices})`]),
    ...(ask.states.length === 0 ? [] : [sql<SqlBool>`p.sort_state = any(${ask.states.map(sortText)})`]),
    ...(ask.isActive === null ? [] : [sql<SqlBool>`p.is_active = ${ask.isActive}`]),
  ]);

async function countAll({ db, scope }: ScopedReading): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from person p where p.last_run is null and ${isSeen(sql`p.office_id`, scope)}
  `.execute(db);
  return rows[0]?.size ?? 0;
}
