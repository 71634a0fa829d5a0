import { spawn } from "node:child_process";
import { join } from "node:path";
import { onOrphaned } from "./orphaned.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The pages come from vite, with its hot reload; it passes the rest to the server, which restarts when its code changes. */
const COMMANDS: readonly (readonly string[])[] = [
  ["--watch", "--watch-preserve-output", "src/server/main.ts", "--without-pages"],
  ["node_modules/vite/bin/vite.js"],
];

/** Apart from `data/`, so that development never changes a store in use. */
const dataDir = process.env["DATA_DIR"] ?? join(ROOT, "data/dev");

const children = COMMANDS.map((parts) =>
  spawn(process.execPath, parts, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, HOST: "127.0.0.1", PORT: "3000", DATA_DIR: dataDir },
  }),
);

/** A terminal sends Ctrl-C to the whole group; a `kill` reaches this process only, so it is passed on. */
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => stopAll());
}
onOrphaned(stopAll);
for (const child of children) {
  child.on("exit", (code) => {
    process.exitCode ??= code ?? 0;
    stopAll();
  });
}

/** Does nothing for a child that has ended. */
function stopAll(): void {
  for (const child of children) child.kill("SIGTERM");
}
