import { killParts } from "#e2e/cluster/kill-rounds.ts";
import { loadMixedBuilds } from "#e2e/cluster/mixed-builds.ts";
import { upgradeUnderLoad } from "#e2e/cluster/rolling-upgrade.ts";
import { tryAlerts } from "./alerts.ts";
import { killImports } from "./kills.ts";
import { ensureBrowser } from "#e2e/browser.ts";
import { runCommand } from "#e2e/server.ts";
import { openRoom } from "#e2e/room.ts";
import { vitestByNight } from "#e2e/steps.ts";

const TIMES = 20;
const PAGE_LOADS = 100;

openRoom();
process.stdout.write(`Killing ${TIMES} imports at different moments …\n`);
const { before, after } = await killImports(TIMES);
process.stdout.write(
  `The store was whole each time: ${before} times as before the import, ${after} times as after it.\n`,
);

process.stdout.write(`Killing a process, the standby and the primary, ${TIMES} in a row …\n`);
const { writes, reads, failedWrites } = await killParts(TIMES);
process.stdout.write(
  `No change of ${writes} was lost, and no report of ${reads} was older than its reader's last change; ${failedWrites} changes were refused meanwhile.\n`,
);

process.stdout.write(`Loading ${PAGE_LOADS} pages from two builds at once …\n`);
const problems = await loadMixedBuilds(PAGE_LOADS);
process.stdout.write(`${problems.length} of them missed a file or were blank.\n${problems.join("\n")}\n`);

process.stdout.write("Replacing two processes by the next version while someone reads …\n");
const statuses = await upgradeUnderLoad();
const refused = [...statuses].filter(([status]) => status !== 200);
process.stdout.write(
  `Answered: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(", ")}.\n`,
);

process.stdout.write("Trying each alert, and having Prometheus evaluate them over the running product …\n");
const wrongAlerts = await tryAlerts();
process.stdout.write(`${wrongAlerts.length} cannot be evaluated.\n${wrongAlerts.join("\n")}\n`);

process.stdout.write("Trying more often what the whole run tries a few times …\n");
const { failed } = await vitestByNight().run("");

process.stdout.write("Running through everything that is measured …\n");
const bench = await runCommand("e2e/bench/run.ts", ["--once"], { CHROME_PATH: ensureBrowser() ?? "" });
if (bench.code !== 0) process.stdout.write(`${bench.printed}\n`);

process.exitCode =
  failed + problems.length + refused.length + wrongAlerts.length === 0 && bench.code === 0 ? 0 : 1;
