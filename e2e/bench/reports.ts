import { addDays, isoDate, type IsoDate } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Server } from "#e2e/server.ts";
import { download } from "./crowds/download.ts";
import { figure, heading, median, timed } from "./figures.ts";
import { scaled } from "./stores/scale.ts";

const ROUNDS = scaled(31);

/** Interview reports that no cache holds, beside the bare SQL that adds the same counts up. */
export async function measureReports(server: Server, store: Store): Promise<void> {
  const { rows } = await store.pool.query<Requested>(
    `select o.id as account, (select max(day) from interview_count) as last,
            (select array_agg(g.id) from office g where g.group_id = o.group_id) as accounts
       from office o where o.group_id is not null order by o.id limit 1`,
  );
  const [asked] = rows;
  if (asked === undefined) throw new Error("no account has a group");
  for (const days of [1000, 7]) await measureReport(server, store, asked, days);
}

type Requested = { readonly account: string; readonly last: IsoDate; readonly accounts: readonly string[] };

async function measureReport(
  { origin }: Server,
  store: Store,
  asked: Requested,
  days: number,
): Promise<void> {
  heading(`An interview report over ${days.toLocaleString("en-US")} days`);
  const reports: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Another range each time: a range asked for before would come from the cache.
    const to = addDays(isoDate(asked.last), -round);
    const from = addDays(to, 1 - days);
    const query = new URLSearchParams({
      accountId: asked.account,
      startDate: slashed(from),
      endDate: slashed(to),
    });
    const address = `${origin}/index.cfm/applicantstream/interviewReportAdmin?${query}`;
    reports.push(await timed(() => download(address, { Authorization: `Bearer ${"bench".repeat(7)}` })));
    bare.push(await timed(() => store.pool.query(BARE, [asked.accounts, from, to])));
  }
  figure("over HTTP, median", `${median(reports).toFixed(1)} ms`);
  figure("bare SQL, median", `${median(bare).toFixed(1)} ms`);
  figure("over HTTP ÷ bare SQL", (median(reports) / median(bare)).toFixed(2), "at most 2");
}

const slashed = (day: IsoDate): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const BARE = `
  select administrator_id, account_id, sum(first_booked), sum(first_showed), sum(second_booked), sum(second_showed),
         sum(third_booked), sum(third_showed), sum(training_booked), sum(training_showed), sum(sale_booked), sum(sale_showed)
    from interview_count where account_id = any($1) and day between $2 and $3
   group by administrator_id, account_id`;
