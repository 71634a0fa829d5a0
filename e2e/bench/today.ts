import type { Store } from "#server/postgres/connect.ts";
import type { Server } from "#e2e/server.ts";
import { cookieHeader, type Cookie } from "#e2e/sign-in.ts";
import { download } from "./crowds/download.ts";
import { figure, heading, quantile, timed } from "./figures.ts";
import { scaled } from "./stores/scale.ts";

const ROUNDS = scaled(31);

/** Lines that need a person, that no cache holds and from the cache; and what is about Fieldboard itself, which none holds. */
export async function measureToday(
  { origin }: Server,
  session: readonly Cookie[],
  store: Store,
): Promise<void> {
  heading("Today");
  const headers = { Cookie: cookieHeader(session) };
  const read = (path: string): Promise<number> =>
    timed(async () => {
      const { status } = await download(`${origin}/api/${path}`, headers);
      if (status !== 200) throw new Error(`${path} is answered with ${status}`);
    });
  const uncached: number[] = [];
  const cached: number[] = [];
  const system: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await store.pool.query("update store_state set data_version = data_version + 1");
    uncached.push(await read("today"));
    cached.push(await read("today"));
    system.push(await read("today/system"));
  }
  figure("uncached, 95th percentile", `${quantile(uncached, 0.95).toFixed(1)} ms`, "below 300 ms");
  figure("cached, 95th percentile", `${quantile(cached, 0.95).toFixed(1)} ms`, "below 30 ms");
  figure("of Fieldboard itself, 95th percentile", `${quantile(system, 0.95).toFixed(1)} ms`, "below 100 ms");
}
