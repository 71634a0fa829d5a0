import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { payrollBoard } from "#contract/payroll-board.ts";
import { latestEnded } from "#domain/payroll/deadline.ts";
import { addDays, type Clock } from "#domain/time/time.ts";
import { mount, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { selectBoardOffices, selectCells } from "./board-queries.ts";
import { selectWeeks } from "./queries.ts";
import { readDeadlines } from "./review-routes.ts";

type BoardDeps = { readonly store: Pick<Store, "db">; readonly clock: Clock };

/** The board changes with what people decide, so its reply is not cached. */
export const boardRoute =
  ({ store, clock }: BoardDeps): Route =>
  ({ app }) =>
    mount(app, payrollBoard, (query, who) =>
      inSnapshot(store, who.scope, (reading) => readBoard(reading, query, clock)),
    );

const WEEKS = 6;

export async function readBoard(
  reading: ScopedReading,
  { week: requested }: QueryOf<typeof payrollBoard>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollBoard>> {
  const known = await selectWeeks(reading, null);
  const latest = latestEnded(known, clock)?.from;
  const last = requested ?? latest;
  const asOf = await selectAge(reading, "weekly");
  if (last === undefined) return { weeks: [], offices: [], cells: [], asOf };
  const weeks = Array.from({ length: WEEKS }, (_, back) => addDays(last, -7 * back));
  const deadlines = await readDeadlines(reading.db, clock);
  return {
    weeks,
    offices: await selectBoardOffices(reading),
    cells: await selectCells(reading, weeks, deadlines),
    asOf,
  };
}
