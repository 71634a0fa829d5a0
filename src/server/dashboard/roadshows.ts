import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import { EVENTS_WINDOW_MAX, type roadshowEvents } from "#contract/roadshows.ts";
import { selectAge } from "#server/store/ages.ts";
import type { Store } from "#server/store/connect.ts";
import { selectEvents } from "#server/store/roadshows.ts";
import { inSnapshot } from "#server/store/snapshot.ts";

export const readEvents = (
  store: Pick<Store, "db">,
  ask: AskOf<typeof roadshowEvents>,
): Promise<ReplyOf<typeof roadshowEvents>> =>
  inSnapshot(store, async (reading) => {
    const window = await selectEvents(reading, {
      q: ask.q ?? "",
      retailers: ask.retailer ?? [],
      states: ask.state ?? [],
      statuses: ask.status ?? [],
      isUnassigned: ask.unassigned ?? null,
      isUnacknowledged: ask.unacknowledged ?? null,
      offset: ask.offset ?? 0,
      limit: ask.limit ?? EVENTS_WINDOW_MAX,
    });
    return { ...window, asOf: await selectAge(reading, "events") };
  });
