import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#e2e/server.ts";
import { waitUntil } from "./wait.ts";

/** A refused request is no fault of the process: with one more than none, each 503 would take it out for ten seconds. */
export const SERVER_OPTIONS = "max_fails=0";
/** A process that starts, stops, is overloaded or older than the database says 503; another one may answer. */
export const NEXT_UPSTREAM = "proxy_next_upstream error timeout http_503;";

/** Settings that a balancer of several processes needs; `.github/OPERATING.md` explains it. */
const configuration = (folder: string, port: number, ports: readonly number[]): string => `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid ${join(folder, "nginx.pid")};
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${join(folder, "nginx-body")};
  proxy_temp_path ${join(folder, "nginx-proxy")};
  fastcgi_temp_path ${join(folder, "nginx-fastcgi")};
  uwsgi_temp_path ${join(folder, "nginx-uwsgi")};
  scgi_temp_path ${join(folder, "nginx-scgi")};
  upstream fieldboard {
    ${ports.map((each) => `server 127.0.0.1:${each} ${SERVER_OPTIONS};`).join("\n    ")}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://fieldboard;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      ${NEXT_UPSTREAM}
      proxy_connect_timeout 2s;
    }
  }
}
`;

/** Starts nginx in front of processes on these ports; each request goes to the next of them. */
export async function startNginx(
  folder: string,
  ports: readonly number[],
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port, ports));
  const child = spawn("nginx", ["-c", file, "-p", folder, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const missing = once(child, "error").then(([error]) => {
    throw new Error("nginx does not start; on Debian: apt-get install nginx", { cause: error });
  });
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([missing, waitUntil("nginx answers", () => fetch(origin).then(() => true))]);
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
