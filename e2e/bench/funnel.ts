import { Agent } from "node:http";
import type { Store } from "#server/postgres/connect.ts";
import type { Server } from "#e2e/server.ts";
import { cookieHeader, type Cookie } from "#e2e/sign-in.ts";
import type { Business } from "./stores/business.ts";
import { download } from "./crowds/download.ts";
import { figure, heading, median, seconds, timed } from "./figures.ts";
import { ACCOUNTS, ADMINISTRATORS_AN_ACCOUNT, fillFunnelStore } from "./stores/funnel-store.ts";
import { scaled } from "./stores/scale.ts";

/** Questions of the page, and the plainest query that adds the same counts up as they were reported. */
type Requested = {
  readonly name: string;
  readonly query: string;
  readonly bare: string;
  readonly rounds: number;
  readonly wanted: "50 ms" | "twice" | "faster";
};

const ACCOUNT = "90001";
const SUMS = ["first", "second", "third", "training", "sale"]
  .flatMap((stage) => [`sum(${stage}_booked)`, `sum(${stage}_showed)`])
  .join(", ");
const OF_GROUP = `account_id in (select m.id from office o join office m on m.group_id = o.group_id where o.id = '${ACCOUNT}')`;

const YEAR = ["2025-11-19", "2026-11-18"] as const;
const THREE_YEARS = ["2023-11-20", "2026-11-18"] as const;
const MONTHS = ["2026-06-01", "2026-08-31"] as const;
const FOUR_WEEKS = ["2026-10-19", "2026-11-15"] as const;
const WEEK = ["2026-11-09", "2026-11-15"] as const;

type Days = readonly [from: string, to: string];

const reportOf = (
  name: string,
  days: Days,
  wanted: Requested["wanted"],
  rounds: number,
  account?: string,
): Requested => ({
  name: `report, ${name}`,
  query: `report?from=${days[0]}&to=${days[1]}${account === undefined ? "" : `&account=${account}`}`,
  bare: `select administrator_id, account_id, ${SUMS} from interview_count
          where day between '${days[0]}' and '${days[1]}' and ${account === undefined ? "true" : OF_GROUP} group by 1, 2`,
  rounds,
  wanted,
});

const trendOf = (
  name: string,
  by: string,
  days: Days,
  wanted: Requested["wanted"],
  rounds: number,
  account?: string,
): Requested => ({
  name: `trend by ${by}, ${name}`,
  query: `trend?by=${by}&from=${days[0]}&to=${days[1]}${account === undefined ? "" : `&account=${account}`}`,
  bare: `select account_id, date_trunc('${by}', day), extract(isodow from day), ${SUMS} from interview_count
          where day between '${days[0]}' and '${days[1]}' and ${account === undefined ? "true" : OF_GROUP} group by 1, 2, 3`,
  rounds,
  wanted,
});

const REQUESTED: readonly Requested[] = [
  reportOf("an account's group, a year", YEAR, "50 ms", 40, ACCOUNT),
  trendOf("an account's group, a year", "month", YEAR, "50 ms", 40, ACCOUNT),
  trendOf("an account's group, a year", "week", YEAR, "50 ms", 40, ACCOUNT),
  reportOf("an account's group, four weeks", FOUR_WEEKS, "twice", 40, ACCOUNT),
  reportOf("all accounts, a week", WEEK, "twice", 15),
  reportOf("all accounts, four weeks", FOUR_WEEKS, "twice", 15),
  reportOf("all accounts, three months", MONTHS, "twice", 7),
  reportOf("all accounts, a year", YEAR, "twice", 7),
  trendOf("all accounts, four weeks", "day", FOUR_WEEKS, "twice", 15),
  trendOf("all accounts, a year", "month", YEAR, "twice", 7),
  reportOf("all accounts, three years", THREE_YEARS, "faster", 5),
  trendOf("all accounts, three years", "month", THREE_YEARS, "faster", 5),
];

const WARM_UPS = scaled(2, 0);
/** Over three years it takes ten seconds. */
const BARE_ROUNDS = 5;

/** The replies of the funnel page over about 3 million counts, each computed without the cache, beside bare SQL. Replaces the counts of the store. */
export async function measureFunnel({ server, store, session }: Business): Promise<void> {
  heading(
    `The funnel page's replies: ${ACCOUNTS} accounts, ${ADMINISTRATORS_AN_ACCOUNT} administrators each, three years`,
  );
  let counts = 0;
  const took = await timed(async () => (counts = await fillFunnelStore(store)));
  figure(
    "counts made, with the sums that are kept of them",
    `${counts.toLocaleString("en-US")} in ${seconds(took)}`,
  );
  await measureReplies(server, store, session);
}

async function measureReplies(
  { origin }: Server,
  store: Pick<Store, "pool">,
  session: readonly Cookie[],
): Promise<void> {
  const headers = { Cookie: cookieHeader(session), "Accept-Encoding": "identity" };
  for (const { name, query, bare, rounds, wanted } of REQUESTED) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let bytes = 0;
    // Not in turns: a connection that waits for seconds of bare SQL is closed by the server.
    const ours = await timesOf(rounds, async () => {
      const reply = await download(`${origin}/api/funnel/${query}`, headers, agent);
      if (reply.status !== 200) throw new Error(`${query} was answered ${reply.status}`);
      ({ bytes } = reply);
    });
    const theirs = await timesOf(Math.min(rounds, BARE_ROUNDS), () => store.pool.query(bare));
    figure(
      name,
      `${spread(ours)}, ${(bytes / 1000).toFixed(0)} kB; bare SQL ${spread(theirs)}: ${(median(ours) / median(theirs)).toFixed(2)} ×`,
      WANTED[wanted],
    );
    agent.destroy();
  }
}

async function timesOf(rounds: number, measured: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = -WARM_UPS; round < scaled(rounds); round += 1) {
    const took = await timed(measured);
    if (round >= 0) times.push(took);
  }
  return times;
}

const WANTED: Readonly<Record<Requested["wanted"], string>> = {
  "50 ms": "95 of 100 within 50 ms",
  twice: "at most 2 ×",
  faster: "under 1 ×",
};

const spread = (waits: readonly number[]): string => {
  const sorted = waits.toSorted((one, other) => one - other);
  const most = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return `${median(waits).toFixed(1)} ms, 95 of 100 within ${most.toFixed(1)} ms`;
};
