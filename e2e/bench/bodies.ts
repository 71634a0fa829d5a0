import { execFileSync, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "#e2e/server.ts";
import { download } from "./crowds/download.ts";
import { figure, heading, median, megabytes, seconds, timed } from "./figures.ts";
import { peakMemory } from "./processes.ts";
import { scaled } from "./stores/scale.ts";

const ROUNDS = scaled(7);
const AUTHORIZED = { Authorization: `Bearer ${"bench".repeat(7)}`, "Accept-Encoding": "identity" };

/** The body of all employees: its first build, the memory it takes, and how fast it is sent again beside nginx. */
export async function measureBodies({ origin, pid }: Server, folder: string): Promise<void> {
  heading("The body of all employees");
  const address = `${origin}/index.cfm/employees/all`;
  let bytes = 0;
  const first = await timed(async () => {
    bytes = (await download(address, AUTHORIZED)).bytes;
  });
  figure("size", megabytes(bytes));
  figure("first build and download", seconds(first), "at most 3 s");

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const nginx = await startNginx(folder, address);
  const ours: number[] = [];
  const theirs: number[] = [];
  // In turns, so that whatever else the machine does meets both alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await timed(() => download(address, AUTHORIZED, agent)));
    if (nginx !== null) theirs.push(await timed(() => download(nginx.address, {}, agent)));
  }
  agent.destroy();
  nginx?.stop();
  figure("sent again", `${megabytes(bytes / (median(ours) / 1000))} a second`);
  if (nginx === null) figure("nginx", "not installed: apt-get install nginx to compare");
  else {
    figure("nginx, the same file", `${megabytes(bytes / (median(theirs) / 1000))} a second`);
    figure("sent again ÷ nginx", (median(theirs) / median(ours)).toFixed(2), "at least 1");
  }
  figure("most memory of the server so far", megabytes(peakMemory(pid)), "under 700 MB");
}

const NGINX_PORT = 18_089;

async function startNginx(
  folder: string,
  source: string,
): Promise<{ readonly address: string; readonly stop: () => void } | null> {
  if (!isInstalled("nginx")) return null;
  const root = join(folder, "nginx");
  await mkdir(root, { recursive: true });
  const body = await fetch(source, { headers: AUTHORIZED });
  await writeFile(join(root, "all.json"), Buffer.from(await body.arrayBuffer()));
  const config = join(root, "nginx.conf");
  await writeFile(
    config,
    `pid ${root}/pid; error_log ${root}/error.log; worker_processes 1; daemon off; user root;
     events {}
     http { access_log off; sendfile on; tcp_nopush on; default_type application/json;
       server { listen 127.0.0.1:${NGINX_PORT}; root ${root}; } }`,
  );
  const child = spawn("nginx", ["-c", config], { stdio: "ignore" });
  await sleep(scaled(1_000, 200));
  return { address: `http://127.0.0.1:${NGINX_PORT}/all.json`, stop: () => child.kill("SIGTERM") };
}

const isInstalled = (program: string): boolean => {
  try {
    execFileSync(program, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
