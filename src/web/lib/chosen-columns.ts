import { useEffect } from "react";
import { columnsWith } from "#domain/views.ts";
import { withChanges } from "./address.ts";

/** The columns of the tables on the screen, by table, where they are not the usual ones. */
const chosen = new Map<string, readonly string[]>();

/** Notes which columns a table shows while it is on the screen, for a view that is saved; null are the usual ones. */
export function useNotedColumns(table: string, columns: readonly string[] | null): void {
  useEffect(() => {
    if (columns === null) return undefined;
    chosen.set(table, columns);
    return () => {
      chosen.delete(table);
    };
  }, [table, columns]);
}

/** An address with the columns that the tables on the screen show. */
export const withChosenColumns = (address: URLSearchParams): URLSearchParams =>
  [...chosen].reduce(
    (search, [table, columns]) => withChanges(search, columnsWith(search, table, columns)),
    address,
  );
