import { addDays, isoDate } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Server } from "#e2e/server.ts";
import { cookieHeader, type Cookie } from "#e2e/sign-in.ts";
import { download } from "./crowds/download.ts";
import { figure, heading, median, quantile, timed } from "./figures.ts";
import { scaled } from "./stores/scale.ts";

const ROUNDS = scaled(31);
const DAYS = 86;

/** Headcounts of any two days, and the counts of data quality, that no cache holds; beside the bare SQL of the same counts. */
export async function measurePeople(
  { origin }: Server,
  session: readonly Cookie[],
  store: Store,
): Promise<void> {
  const { rows } = await store.pool.query<{ last: string }>(
    "select max(hired)::date::text as last from person where last_run is null",
  );
  const last = isoDate(rows[0]?.last ?? "");
  const headers = { Cookie: cookieHeader(session) };
  const ms = (address: string) =>
    timed(async () => {
      const { status } = await download(`${origin}/api/${address}`, headers);
      if (status !== 200) throw new Error(`${address} is answered with ${status}`);
    });
  heading("People");
  const headcounts: number[] = [];
  const bare: number[] = [];
  const quality: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Other days each time, and a load in between: what was requested before would come from the cache.
    const to = addDays(last, -round);
    const from = addDays(to, -DAYS);
    headcounts.push(await ms(`people/headcount?from=${from}&to=${to}`));
    bare.push(await timed(() => store.pool.query(BARE, [from, to])));
    await store.pool.query("update store_state set data_version = data_version + 1");
    quality.push(await ms("people/quality"));
  }
  figure("headcount, 95th percentile", `${quantile(headcounts, 0.95).toFixed(1)} ms`, "at most 300 ms");
  figure("headcount, median", `${median(headcounts).toFixed(1)} ms`);
  figure("bare SQL of its counts, median", `${median(bare).toFixed(1)} ms`);
  figure("data quality, 95th percentile", `${quantile(quality, 0.95).toFixed(1)} ms`, "at most 500 ms");
}

const BARE = `
  select office_id, count(*) filter (where hired < $1::date + 1 and (retired is null or retired >= $1 or retired < hired)),
         count(*) filter (where hired < $2::date + 1 and (retired is null or retired >= $2 or retired < hired))
    from person where last_run is null group by office_id`;
