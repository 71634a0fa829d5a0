import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { setEventDays } from "#contract/roadshows/roadshow-days.ts";
import type { DateRange } from "#domain/time/time.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { onCommand, type Exchange } from "#server/http/commands.ts";
import type { Route } from "#server/http/serve.ts";
import { insertDaysOfChecked, selectEventDays, selectSeenEvents } from "./day-queries.ts";

type Deps = Pick<AuditedStore, "audit" | "clock">;

/** Records when events take place. */
export const dayRoutes = (deps: Deps): readonly Route[] => [
  onCommand(setEventDays, (body, exchange) => recordDays(deps, body, exchange)),
];

/** Adds the days that are others than before, on record as one act. */
const recordDays = (
  { audit, clock }: Deps,
  { rows }: BodyOf<typeof setEventDays>,
  exchange: Exchange,
): Promise<ReplyOf<typeof setEventDays>> =>
  audit.act(async (writing, record) => {
    const { userId: byId, name: byName, scope } = exchange.user();
    const scoped = { db: writing, scope };
    const asked = [...new Map(rows.map((row) => [row.event, row])).values()];
    const ids = asked.map(({ event }) => event);
    const seen = await selectSeenEvents(scoped, ids);
    const before = await selectEventDays(scoped, ids);
    const changed = asked.filter(
      ({ event, days }) => seen.has(event) && !isSame(days, before.get(event) ?? null),
    );
    await insertDaysOfChecked(writing, changed, { byId, byName, at: clock.now() });
    if (changed.length > 0)
      await record({ ...exchange.entry, act: "event-days", details: { events: changed.length } });
    return { taken: changed.length, refused: ids.filter((id) => !seen.has(id)) };
  });

const isSame = (a: DateRange | null, b: DateRange | null): boolean => a?.from === b?.from && a?.to === b?.to;
