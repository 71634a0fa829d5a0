import { setTimeout as sleep } from "node:timers/promises";
import { signInTo } from "#e2e/sign-in.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { reviewableEntries, reviewerOf, type Reviewer } from "./reviewer.ts";
import { waitUntil } from "./wait.ts";

const REVIEWERS = 6;
/** Before the kill, and once all is up again. */
const QUIET_MS = 400;
const WRITE_PAUSE_MS = 20;

/** Replies that reviewers saw while parts of the cluster were killed under them. */
type Seen = { readonly writes: number; readonly reads: number; readonly failedWrites: number };

/**
 * Kills a process, the standby or the primary in turn, as often as wanted, while people send submissions back and take
 * that back. After each confirmed change its person reads at once, and must see it; when all is up again every report must
 * show the last confirmed change, on every process. @throws when a confirmed change is lost, or a reply is older than it
 */
export async function killParts(times: number): Promise<Seen> {
  const cluster = await startCluster({
    processes: 3,
    hasNginx: true,
    demoPeople: 60,
    // A change is confirmed once the standby has it too, so that none is lost with the primary.
    postgres: ["synchronous_standby_names=*"],
  });
  try {
    const [first] = cluster.processes();
    if (first === undefined) throw new Error("no process was started");
    const cookies = await signInTo({ ...first, origin: cluster.origin });
    const entries = (await reviewableEntries(cluster.primary())).slice(0, REVIEWERS);
    const people = entries.map((entry) => ({ entry, reviewer: reviewerOf(cluster.origin, cookies, entry) }));
    const seen = { writes: 0, reads: 0, failedWrites: 0 };
    for (let time = 0; time < times; time += 1) {
      const part = PARTS[time % PARTS.length] ?? "a process";
      process.stdout.write(`${String(time + 1)} of ${times}: killing ${part} …\n`);
      const round = new AbortController();
      const reviews = people.map(({ entry, reviewer }) =>
        review(cluster, { entry, reviewer }, round.signal, seen),
      );
      const problem = Promise.all(reviews);
      problem.catch(() => round.abort());
      await sleep(QUIET_MS);
      await killPart(cluster, part, time);
      await sleep(QUIET_MS);
      round.abort();
      await problem;
    }
    return seen;
  } finally {
    await cluster.stop();
  }
}

const PARTS = ["a process", "the standby", "the primary"] as const;

async function killPart(cluster: Cluster, part: (typeof PARTS)[number], time: number): Promise<void> {
  switch (part) {
    case "a process": {
      const place = time % cluster.origins.length;
      await cluster.killProcess(place);
      await cluster.startProcess(place);
      return;
    }
    case "the standby":
      await cluster.standby().kill();
      await sleep(QUIET_MS);
      await cluster.standby().start();
      return;
    case "the primary":
      await cluster.primary().kill();
      await cluster.promote();
      await cluster.addStandby();
      return;
  }
}

type Person = { readonly entry: string; readonly reviewer: Reviewer };

/** Changes and reads until the round is over, then waits until all processes show the last change. */
async function review(
  cluster: Cluster,
  { entry, reviewer }: Person,
  signal: AbortSignal,
  seen: { writes: number; reads: number; failedWrites: number },
): Promise<void> {
  let shown = await readUntilAnswered(reviewer);
  /** The last confirmed change, and what was sent after it and not confirmed: that may be done or not. */
  let possible = [shown];
  for (let nth = 1; !signal.aborted; nth += 1) {
    const note = shown === null ? `${entry}, ${Date.now()}, ${nth}` : null;
    const isConfirmed = await reviewer.write(note);
    possible = isConfirmed ? [note] : [...possible, note];
    seen.writes += isConfirmed ? 1 : 0;
    seen.failedWrites += isConfirmed ? 0 : 1;
    const found = await reviewer.read().catch(() => undefined);
    if (found === undefined) continue;
    shown = found;
    seen.reads += 1;
    expectPossible(entry, possible, shown);
    await sleep(WRITE_PAUSE_MS);
  }
  for (const origin of [cluster.origin, ...cluster.origins])
    expectPossible(entry, possible, await readUntilAnswered(reviewer, origin));
}

/** Reports that failed: while a part is starting none may come at all; none may be wrong. */
async function readUntilAnswered(reviewer: Reviewer, origin?: string): Promise<string | null> {
  let shown: string | null | undefined;
  await waitUntil("a report", async () => {
    shown = await reviewer.read(origin);
    return true;
  });
  return shown ?? null;
}

function expectPossible(entry: string, possible: readonly (string | null)[], shown: string | null): void {
  if (!possible.includes(shown))
    throw new Error(
      `submission ${entry} shows ${JSON.stringify(shown)} where ${JSON.stringify(possible)} was confirmed or sent`,
    );
}
