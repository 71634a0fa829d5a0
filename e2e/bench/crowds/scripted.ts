import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays, isoDate } from "#domain/time/time.ts";
import { cookieHeader, signInMore, signInTo } from "#e2e/sign-in.ts";
import type { Server } from "#e2e/server.ts";
import { download } from "./download.ts";
import { figure, heading, quantile, timed } from "#e2e/bench/figures.ts";
import { scaled } from "#e2e/bench/stores/scale.ts";

const PEOPLE = scaled(70, 4);
const VISITS_EACH = scaled(10, 2);
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** The start of a word: another one for each of the first 676 questions. */
const word = (nth: number): string => letter(nth) + letter(7 * nth + Math.floor(nth / LETTERS.length));
const letter = (nth: number): string => LETTERS.charAt(nth % LETTERS.length);

/** Days of one to four weeks, others for each of the first 900 questions, and the same number before them. */
function ranges(nth: number): readonly [days: string, before: string] {
  const from = addDays(isoDate("2026-01-01"), nth % 300);
  const length = 9 + (nth % 18) + Math.floor(nth / 300);
  const range = (first: typeof from) => `from=${first}&to=${addDays(first, length - 1)}`;
  return [range(from), range(addDays(from, -length))];
}

/** Requests of a page at once, and then, for a question. */
export const scriptedPages = (week: string): readonly ((nth: number) => readonly (readonly string[])[])[] => [
  (nth) => [
    [`/api/people/directory?q=${word(nth)}&offset=0&limit=100`, "/api/offices"],
    [`/api/people/facets?q=${word(nth)}`],
  ],
  (nth) => [
    ["/api/funnel/span", "/api/offices"],
    ranges(nth).flatMap((days) => [`/api/funnel/report?${days}`, `/api/funnel/trend?by=day&${days}`]),
  ],
  (nth) => [[`/api/roadshows/events?q=${word(nth)}&offset=0&limit=100`]],
  () => [["/api/payroll/submissions", "/api/offices"], [`/api/payroll/exceptions?week=${week}&state=open`]],
];

/** Visits of ten that have a new question; the others have the first one of their page. */
type News = 0 | 3 | 10;

/** Measures how long people wait for each request when many use the pages at once. The client shares the machine. */
export async function measureScripted(server: Server): Promise<void> {
  heading(`${PEOPLE} people, a page each every few seconds: 95 of 100 requests within`);
  // Who invites others has signed in within five minutes.
  const session = await signInTo(server);
  // Each session may send 1,200 requests a minute.
  const sessions = [session, ...(await signInMore(server, session, scaled(7)))].map(cookieHeader);
  const submissions = await fetch(`${server.origin}/api/payroll/submissions`, {
    headers: { cookie: sessions[0] ?? "" },
  });
  const pages = scriptedPages(String(Object(await submissions.json()).week));
  let questions = 1;
  const measure = async (name: string, everyMs: number, news: News, wanted: string): Promise<void> => {
    const agent = new Agent({ keepAlive: true });
    const waits: number[] = [];
    let refused = 0;
    const ask = async (path: string, cookie: string): Promise<void> => {
      // As browsers say it to this machine, and over https.
      const headers = { cookie, "accept-encoding": "gzip, deflate, br, zstd" };
      const sent = () => download(server.origin + path, headers, agent);
      // As a browser does when the server has just closed the connection.
      const { status } = await sent().catch(sent);
      // A server that has too much to do says so.
      if (status === 503) refused += 1;
      else if (status !== 200) throw new Error(`${path} answered ${status}`);
    };
    const use = async (person: number): Promise<void> => {
      await sleep((person * everyMs) / PEOPLE);
      for (let visit = 0; visit < VISITS_EACH; visit += 1) {
        const started = performance.now();
        const page = pages[(person + visit) % pages.length] ?? (() => []);
        const isNew = (7 * person + 3 * visit) % 10 < news;
        for (const paths of page(isNew ? (questions += 1) : 0))
          await Promise.all(
            paths.map(async (path) =>
              waits.push(await timed(() => ask(path, sessions[person % sessions.length] ?? ""))),
            ),
          );
        await sleep(Math.max(0, everyMs - (performance.now() - started)));
      }
    };
    const before = process.cpuUsage();
    const took = await timed(() => Promise.all(Array.from({ length: PEOPLE }, (_, person) => use(person))));
    const { user, system } = process.cpuUsage(before);
    agent.destroy();
    const within = (share: number): string => quantile(waits, share).toFixed(0);
    figure(
      name,
      `${within(0.95)} ms (median ${within(0.5)} ms, longest ${within(1)} ms; ${waits.length} requests, ${refused} of them refused; client ${((user + system) / 10 / took).toFixed(0)}% of a core)`,
      wanted,
    );
  };
  await measure("every 2 s, each question new", scaled(2_000), 10, "120 ms");
  await measure("every 10 s, each question new", scaled(10_000), 10, "60 ms");
  await measure("every 2 s, three questions of ten new", scaled(2_000), 3, "60 ms");
  await measure("every 2 s, requested before", scaled(2_000), 0, "15 ms");
}
