import { setTimeout as sleep } from "node:timers/promises";
import { cookieHeader, signInMore, type Cookie } from "#e2e/sign-in.ts";
import type { Server } from "#e2e/server.ts";
import { figure, heading, quantile, timed } from "./figures.ts";

const PEOPLE = 70;
const PAGES_EACH = 10;
/** Searched for in turn, so that few requests are the same as one before. */
const LETTERS = "abcdefghijklmnoprstw";

/** The requests of one page, for the person and the page of so many. */
const PAGES: readonly ((person: number, nth: number) => readonly string[])[] = [
  (person, nth) => {
    const q = `${letter(person)}${letter(person + nth)}`;
    return [`/api/people/directory?limit=100&q=${q}`, `/api/people/facets?q=${q}`];
  },
  (person, nth) => {
    const range = `from=2026-${month(person)}-0${1 + (nth % 9)}&to=2026-${month(person)}-${10 + (person % 18)}`;
    return [`/api/funnel/report?${range}`, `/api/funnel/trend?by=day&${range}`, "/api/funnel/span"];
  },
  (person, nth) => [`/api/roadshows/events?limit=100&q=${letter(person)}${letter(nth)}`],
  () => ["/api/payroll/submissions", "/api/offices"],
];

const letter = (nth: number): string => LETTERS[nth % LETTERS.length] ?? "a";
const month = (nth: number): string => String(1 + (nth % 10)).padStart(2, "0");

/** What people wait for each request when many use the pages at once. The client shares the machine. */
export async function measureScripted(server: Server, session: readonly Cookie[]): Promise<void> {
  heading(`${PEOPLE} people, a page each every few seconds`);
  // Each session may send 1,200 requests a minute.
  const sessions = [session, ...(await signInMore(server, session, 7))].map(cookieHeader);
  const { origin } = server;
  await measure(origin, sessions, "every 2 s, 95 of 100 requests within", 2000, "120 ms");
  await measure(origin, sessions, "every 10 s, 95 of 100 requests within", 10_000, "60 ms");
  await measure(origin, sessions, "every 2 s, asked before, 95 of 100 within", 2000, "15 ms", "again");
}

async function measure(
  origin: string,
  sessions: readonly string[],
  name: string,
  everyMs: number,
  wanted: string,
  which: "new" | "again" = "new",
): Promise<void> {
  const waits: number[] = [];
  const ask = async (path: string, cookie: string): Promise<void> => {
    const reply = await fetch(origin + path, { headers: { cookie, "accept-encoding": "gzip" } });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    await reply.arrayBuffer();
  };
  const use = async (person: number): Promise<void> => {
    await sleep((person * everyMs) / PEOPLE);
    for (let nth = 0; nth < PAGES_EACH; nth += 1) {
      const started = performance.now();
      // Other searches and ranges for each round of this benchmark, so that the cache holds none of them.
      const nthRequest = which === "again" ? 0 : nth + everyMs / 1000;
      const page = (person + nth) % PAGES.length;
      const cookie = sessions[person % sessions.length] ?? "";
      const paths = PAGES[page]?.(which === "again" ? nth % PAGES.length : person, nthRequest) ?? [];
      await Promise.all(paths.map(async (path) => waits.push(await timed(() => ask(path, cookie)))));
      await sleep(Math.max(0, everyMs - (performance.now() - started)));
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => use(person)));
  figure(
    name,
    `${quantile(waits, 0.95).toFixed(0)} ms (median ${quantile(waits, 0.5).toFixed(0)} ms, longest ${quantile(waits, 1).toFixed(0)} ms, ${waits.length} requests)`,
    wanted,
  );
}
