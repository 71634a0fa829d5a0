import { sql } from "kysely";
import type { Instant } from "#domain/time/time.ts";
import { changeRows, type Db } from "./connect.ts";
import { rowOf, tableNames } from "./table-registry.ts";

/** Deletes, of the tables that keep rows for some days, what is older at a moment. Returns how many rows. */
export async function deleteAged(db: Db, at: Instant): Promise<number> {
  let deleted = 0;
  for (const table of tableNames) {
    const { kept } = rowOf(table);
    if (typeof kept === "object" && "days" in kept)
      deleted += await changeRows(db)`
        delete from ${sql.table(table)}
         where ${sql.raw(kept.since)} < ${at}::timestamptz - make_interval(days => ${kept.days})
           and ${sql.raw(kept.only ?? "true")}`;
  }
  return deleted;
}
