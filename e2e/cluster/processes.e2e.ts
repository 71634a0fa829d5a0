import { execFileSync } from "node:child_process";
import { freePort, startServer, temporaryFolder } from "#e2e/server.ts";
import { cookieHeader, signInTo } from "#e2e/sign-in.ts";
import { expect, test } from "#e2e/test.ts";
import { reviewerOf } from "./reviewer.ts";

/** The processes that this one has started, but for PostgreSQL. */
const startedBy = (pid: number): readonly number[] => {
  try {
    return execFileSync("pgrep", ["-P", String(pid), "-f", "main.ts"], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map((line) => Number.parseInt(line, 10));
  } catch {
    return [];
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

type Cell = { readonly entry: string | null; readonly fingerprint: string | null };

test("two processes answer on one port over the embedded database, and all end with the first", async () => {
  // Three processes and PostgreSQL start: seconds.
  const folder = await temporaryFolder();
  const metricsPort = await freePort();
  const settings = { PROCESSES: "2", DEMO_PEOPLE: "60", METRICS_PORT: String(metricsPort) };
  const server = await startServer(folder.path, settings);
  try {
    await expect.poll(() => startedBy(server.pid)).toHaveLength(2);
    const metricsOf = (number: number): Promise<string> =>
      fetch(`http://127.0.0.1:${metricsPort + number}/metrics`).then(
        (reply) => reply.text(),
        () => "",
      );
    await expect.poll(() => metricsOf(1)).toContain("fieldboard_store_up 1");

    const cookies = await signInTo(server);
    const headers = { cookie: cookieHeader(cookies) };
    const board = await (await fetch(`${server.origin}/api/payroll/submissions`, { headers })).json();
    const lines: readonly { readonly cell: Cell | null }[] = Object(board).rows;
    const [entry = ""] = lines.flatMap(({ cell }) =>
      typeof cell?.fingerprint !== "string" ? [] : (cell.entry ?? []),
    );
    const reviewer = reviewerOf(server.origin, cookies, entry);
    expect(await reviewer.read()).toBeNull();
    expect(await reviewer.write("hours missing")).toBe(true);
    const reads = await Promise.all(Array.from({ length: 8 }, () => reviewer.read(server.origin)));
    expect(new Set(reads)).toEqual(new Set(["hours missing"]));
    for (const number of [0, 1])
      expect(await metricsOf(number)).toMatch(/fieldboard_request_seconds_count\{route="\/api\/payroll/);

    const [killed = 0, kept = 0] = startedBy(server.pid);
    process.kill(killed, "SIGKILL");
    await expect.poll(() => startedBy(server.pid).filter((pid) => pid !== killed)).toHaveLength(2);
    expect(startedBy(server.pid)).toContain(kept);
    expect(await reviewer.read(server.origin)).toBe("hours missing");

    const all = startedBy(server.pid);
    await server.stop();
    expect([server.pid, ...all].filter(isRunning)).toEqual([]);
  } finally {
    await server.stop();
    await folder.remove();
  }
});
