import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort, startServer, temporaryFolder } from "#e2e/server.ts";

const run = promisify(execFile);
const RULES = join(import.meta.dirname, "../../.github");
const SCRAPED_WITHIN_MS = 60_000;

type Rule = { readonly name: string; readonly health: string; readonly lastError?: string };

/**
 * Tries each alert with the faults that it is for, then has a Prometheus scrape the running product and evaluate them.
 * Returns what is wrong, a line each. Throws where Prometheus is not installed (Debian's package `prometheus`).
 */
export async function tryAlerts(): Promise<readonly string[]> {
  await run("promtool", ["test", "rules", join(RULES, "alerts.test.yml")]);
  const folder = await temporaryFolder();
  const metricsPort = await freePort();
  const server = await startServer(join(folder.path, "data"), { METRICS_PORT: String(metricsPort) });
  const config = join(folder.path, "prometheus.yml");
  await writeFile(
    config,
    JSON.stringify({
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: [join(RULES, "alerts.yml")],
      scrape_configs: [
        { job_name: "fieldboard", static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] },
      ],
    }),
  );
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    "prometheus",
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder.path, "series")}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: "ignore" },
  );
  const ended = once(child, "exit");
  try {
    const rules = await evaluatedRules(`http://${address}`);
    return rules
      .filter(({ health }) => health !== "ok")
      .map(({ name, lastError = "" }) => `${name}: ${lastError}`);
  } finally {
    child.kill();
    await ended;
    await server.stop();
    await folder.remove();
  }
}

/** The rules once each was evaluated over what was scraped. */
async function evaluatedRules(origin: string): Promise<readonly Rule[]> {
  const deadline = performance.now() + SCRAPED_WITHIN_MS;
  while (performance.now() < deadline) {
    await sleep(500);
    const up = await get(`${origin}/api/v1/query?query=up%7Bjob%3D%22fieldboard%22%7D`);
    const { groups = [] } = Object(Object(await get(`${origin}/api/v1/rules`)).data);
    const rules: readonly Rule[] = groups.flatMap(
      ({ rules: ofGroup }: { readonly rules: readonly Rule[] }) => ofGroup,
    );
    const isUp = JSON.stringify(up).includes('"1"]');
    if (isUp && rules.length > 0 && rules.every(({ health }) => health !== "unknown")) return rules;
  }
  throw new Error("Prometheus did not scrape the product within a minute.");
}

const get = (address: string): Promise<unknown> =>
  fetch(address)
    .then((reply) => reply.json())
    .catch(() => ({}));
