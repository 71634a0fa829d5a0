import type { Store } from "#server/postgres/connect.ts";
import type { Server } from "#e2e/server.ts";
import { cookieHeader, type Cookie } from "#e2e/sign-in.ts";
import { download } from "./crowds/download.ts";
import { figure, heading, quantile, timed } from "./figures.ts";
import { EVENTS, fillRoadshowsStore } from "./stores/roadshows-store.ts";
import { scaled } from "./stores/scale.ts";

const ROUNDS = scaled(21);
const WANTED = "below 100 ms";

const LISTS: Readonly<Record<string, string>> = {
  "first events": "events?limit=100",
  "from the middle": "events?offset=10000&limit=100",
  "sorted by retailer": "events?sort=retailer&limit=100",
  "sorted by owner": "events?sort=owner&order=down&limit=100",
  "sorted by staffing": "events?sort=staffing&limit=100",
  "of a state": "events?state=TX&limit=100",
  "without a hub manager": "events?role=hub-missing&limit=100",
  "some acknowledged": "events?acknowledgement=some&limit=100",
  "with problems": "events?broken=yes&limit=100",
  facets: "facets",
  "facets of a state": "facets?state=TX",
  "by retailer": "groups?by=retailer",
  "by state": "groups?by=state",
  "by office": "groups?by=office",
  "by owner": "groups?by=owner",
  "acknowledgements by owner": "acknowledgements?by=owner",
  "acknowledgements by retailer": "acknowledgements?by=retailer",
};

const CANDIDATES_WANTED = "below 150 ms";
/** So many gaps in turn, each in another place. */
const GAPS = `
  select id from roadshow_event
   where last_run is null and not is_canceled and id not in (select event_id from assignment where last_run is null)
   order by id limit ${ROUNDS}`;

/** Any filter, sort or group, what is not acknowledged, and candidates, of 20,000 events with about 50,000 assignments, that no cache holds. Replaces the events of the store. */
export async function measureRoadshows(
  { origin }: Server,
  session: readonly Cookie[],
  store: Store,
): Promise<void> {
  const assignments = await fillRoadshowsStore(store);
  heading(
    `Roadshows: ${EVENTS.toLocaleString("en-US")} events, ${assignments.toLocaleString("en-US")} assignments`,
  );
  const headers = { Cookie: cookieHeader(session) };
  const measure = async (name: string, addresses: readonly string[], wanted: string): Promise<void> => {
    const took: number[] = [];
    for (const address of addresses) {
      await store.pool.query("update store_state set data_version = data_version + 1");
      took.push(
        await timed(async () => {
          const { status } = await download(`${origin}/api/roadshows/${address}`, headers);
          if (status !== 200) throw new Error(`${address} is answered with ${status}`);
        }),
      );
    }
    figure(`${name}, 95th percentile`, `${quantile(took, 0.95).toFixed(1)} ms`, wanted);
  };
  for (const [name, address] of Object.entries(LISTS))
    await measure(
      name,
      Array.from({ length: ROUNDS }, () => address),
      WANTED,
    );
  const { rows: gaps } = await store.pool.query<{ id: string }>(GAPS);
  await measure(
    "candidates for a gap",
    gaps.map(({ id }) => `candidates?event=${id}`),
    CANDIDATES_WANTED,
  );
}
