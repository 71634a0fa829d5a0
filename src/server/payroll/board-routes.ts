import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { payrollBoard } from "#contract/payroll-board.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { latestEnded } from "#domain/payroll/deadline.ts";
import { addDays, type Clock } from "#domain/time/time.ts";
import { mount, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { selectBoardOffices, selectCells } from "./board-queries.ts";
import { selectWeeks } from "./queries.ts";
import { readDeadlines } from "./review-routes.ts";

type BoardDeps = { readonly store: Pick<Store, "db">; readonly clock: Clock };

/** The board changes with what people decide, so its reply is not cached. */
export const boardRoute =
  ({ store, clock }: BoardDeps): Route =>
  ({ app }) =>
    mount(app, payrollBoard, (ask, who) => readBoard(store, ask, clock, who.scope));

const WEEKS = 6;

export const readBoard = (
  store: Pick<Store, "db">,
  { week: requested }: QueryOf<typeof payrollBoard>,
  clock: Clock,
  scope: Scope,
): Promise<ReplyOf<typeof payrollBoard>> =>
  inSnapshot(store, scope, async (reading) => {
    const known = await selectWeeks(reading, null);
    const last = requested ?? latestEnded(known, clock)?.from;
    const asOf = await selectAge(reading, "weekly");
    if (last === undefined) return { weeks: [], offices: [], cells: [], asOf };
    const weeks = Array.from({ length: WEEKS }, (_, back) => addDays(last, -7 * back));
    const deadlines = await readDeadlines(reading.db, clock);
    const isLatest = last === latestEnded(known, clock)?.from;
    return {
      weeks,
      offices: await selectBoardOffices(reading),
      cells: await selectCells(reading, weeks, isLatest, deadlines),
      asOf,
    };
  });
