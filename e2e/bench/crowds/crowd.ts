import { createHmac, randomBytes } from "node:crypto";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SESSION_COOKIE } from "#server/identity/auth.ts";
import type { Store } from "#server/postgres/connect.ts";
import { openSealer } from "#server/vault/data-key.ts";
import type { Server } from "#e2e/server.ts";
import { download } from "./download.ts";
import { figure, heading, quantile, timed } from "#e2e/bench/figures.ts";
import { scriptedPages } from "./scripted.ts";
import { scaled } from "#e2e/bench/stores/scale.ts";

const PEOPLE = scaled(300, 4);
const TIMES = 3;
const EVERY_MS = scaled(2_000, 100);
/** Length of each phase: as many pages as each person opens in half a minute. */
const VISITS = scaled(15, 2);
const RECOVERED_AFTER_MS = scaled(30_000);

/**
 * People at once, each a user of their own with an office of their own, so that no two share a cached reply: as many as
 * must be served without an error, then three times that, which must be refused in part and at once, and then the first
 * number again. The client shares the machine.
 */
export async function measureCrowd(server: Server, store: Store): Promise<void> {
  heading(`${PEOPLE} people, each a user of their own, a page each every ${EVERY_MS / 1000} s`);
  const cookies = await signInCrowd(server, store);
  const { week } = Object(
    await (
      await fetch(`${server.origin}/api/payroll/submissions`, { headers: { cookie: cookies[0] ?? "" } })
    ).json(),
  );
  const [directory, funnel, roadshows, payroll] = scriptedPages(String(week));
  const pagesOf = (person: number) =>
    isOnPayroll(person) ? [payroll, directory] : [directory, funnel, roadshows];
  const openingsOf = (person: number) =>
    isOnPayroll(person) ? OPENING.payroll(String(week)) : OPENING.manager;
  let visits = 0;
  const measure = async (name: string, people: number, wanted: string, isMixed = false): Promise<void> => {
    const agent = new Agent({ keepAlive: true });
    const waits: number[] = [];
    const refused: number[] = [];
    const failed = new Map<string, number>();
    const count = (what: string) => failed.set(what, (failed.get(what) ?? 0) + 1);
    const ask = async (path: string, cookie: string): Promise<void> => {
      const headers = { cookie, "accept-encoding": "gzip, deflate, br, zstd" };
      const sent = () => download(server.origin + path, headers, agent);
      let status = 0;
      const wait = await timed(async () => {
        // As a browser does when the server has just closed the connection.
        ({ status } = await sent()
          .catch(sent)
          .catch(() => ({ status: 0 })));
      });
      if (status === 200) waits.push(wait);
      else if (status === 503) refused.push(wait);
      else count(String(status));
    };
    const use = async (person: number): Promise<void> => {
      await sleep((person * EVERY_MS) / people);
      for (let visit = 0; visit < VISITS; visit += 1) {
        const started = performance.now();
        const pages = pagesOf(person);
        const nth = (person + visit) % pages.length;
        const opening = isMixed && visit % 2 === 0 ? openingsOf(person)[nth] : undefined;
        for (const paths of opening ?? pages[nth]?.((visits += 1)) ?? [])
          await Promise.all(paths.map((path) => ask(path, cookies[person] ?? "")));
        await sleep(Math.max(0, EVERY_MS - (performance.now() - started)));
      }
    };
    await Promise.all(Array.from({ length: people }, (_, person) => use(person)));
    agent.destroy();
    const others = [...failed].map(([status, times]) => `${times} times ${status}`).join(", ");
    figure(
      name,
      `${quantile(waits, 0.95).toFixed(0)} ms (median ${quantile(waits, 0.5).toFixed(0)} ms; ${waits.length} answered, ${refused.length} refused${
        refused.length === 0 ? "" : ` within ${quantile(refused, 0.95).toFixed(0)} ms`
      }, ${others === "" ? "no error" : others})`,
      wanted,
    );
  };
  const isNew = "600 ms, a tenth refused";
  await measure(`${PEOPLE} people, each question new: 95 of 100 replies within`, PEOPLE, isNew);
  await measure(`half of them what a page opens with`, PEOPLE, "150 ms, none refused", true);
  await measure(`${TIMES * PEOPLE} people`, TIMES * PEOPLE, "only 503 beside 200");
  await sleep(RECOVERED_AFTER_MS);
  await measure(`${PEOPLE} people, half a minute later`, PEOPLE, isNew);
}

/** Requests of the pages as they open, in the order of `pagesOf`. */
const OPENING = {
  manager: [
    [["/api/people/directory?offset=0&limit=100", "/api/offices"], ["/api/people/facets"]],
    [["/api/funnel/span", "/api/offices"]],
    [["/api/roadshows/events?offset=0&limit=100"]],
  ],
  payroll: (week: string) => [
    [["/api/payroll/submissions", "/api/offices"], [`/api/payroll/exceptions?week=${week}&state=open`]],
    [["/api/people/directory?offset=0&limit=100", "/api/offices"], ["/api/people/facets"]],
  ],
};

/** Every tenth works on payroll; the others manage two offices each. */
const isOnPayroll = (person: number): boolean => person % 10 === 0;

/** Users with a session each, written into the store. */
async function signInCrowd({ dataDir }: Server, store: Store): Promise<readonly string[]> {
  const { signInSecret } = await openSealer({ dataKeyFile: join(dataDir, "key") }, store);
  const tokens = Array.from({ length: PEOPLE * TIMES }, () => randomBytes(24).toString("base64url"));
  // Of a run before over the same business.
  await store.pool.query("delete from auth_session where user_id like 'crowd-%'");
  await store.pool.query("delete from auth_user where id like 'crowd-%'");
  await store.pool.query(
    `with office as (select array_agg(id order by id) as ids from office),
          crowd as (select nth::int, token from unnest($1::text[]) with ordinality as t (token, nth)),
          person as (
            insert into auth_user (id, name, email, role, offices, is_demo, two_factor_enabled)
            select 'crowd-' || nth, 'Crowd ' || nth, 'crowd-' || nth || '@example.test',
                   case when nth % 10 = 1 then 'payroll' else 'manager' end,
                   case when nth % 10 <> 1 then array[ids[1 + nth % cardinality(ids)], ids[1 + (7 * nth) % cardinality(ids)]] end,
                   false, true
              from crowd, office returning id)
     insert into auth_session (id, token, user_id, expires_at)
     select 'crowd-' || nth, token, 'crowd-' || nth, now() + interval '8 hours'
       from crowd join person on person.id = 'crowd-' || nth`,
    [tokens],
  );
  return tokens.map((token) => {
    const signature = createHmac("sha256", signInSecret).update(token).digest("base64");
    return `${SESSION_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`;
  });
}
