import { signInTo } from "#e2e/sign-in.ts";
import { expect, test } from "#e2e/test.ts";
import { startCluster } from "./cluster.ts";
import { reviewableEntries, reviewerOf } from "./reviewer.ts";

test("two processes with a standby: reports come from it, and one's own change is seen wherever one asks", async () => {
  // Two servers of PostgreSQL and two of ours start: seconds, or on a busy machine more.
  const cluster = await startCluster({ processes: 2, hasNginx: false, demoPeople: 60 });
  try {
    const [first, second] = cluster.processes();
    if (first === undefined || second === undefined) throw new Error("two processes were started");
    const [entry = ""] = await reviewableEntries(cluster.primary());
    const reviewer = reviewerOf(first.origin, await signInTo(first), entry);
    /** Connections whose last statement was the end of a moment that was read. */
    const readsOnStandby = async (): Promise<number> => {
      const rows = await cluster
        .standby()
        .query("select from pg_stat_activity where application_name = 'fieldboard' and query = 'rollback'");
      return rows.length;
    };
    await cluster.caughtUp();
    expect(await readsOnStandby()).toBe(0);
    expect(await reviewer.read(second.origin)).toBeNull();
    expect(await readsOnStandby()).toBeGreaterThan(0);

    // What it has not received yet, the primary answers.
    await cluster.standby().query("select pg_wal_replay_pause()");
    expect(await reviewer.write("hours missing")).toBe(true);
    expect(await reviewer.read(second.origin)).toBe("hours missing");
    expect(await reviewer.read(first.origin)).toBe("hours missing");
    await cluster.standby().query("select pg_wal_replay_resume()");
    await cluster.caughtUp();

    await cluster.standby().kill();
    expect(await reviewer.write(null)).toBe(true);
    expect(await reviewer.read(second.origin)).toBeNull();
  } finally {
    await cluster.stop();
  }
});
