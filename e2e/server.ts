import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLANTED } from "#test/planted.ts";
import { expectNoLeak, expectNoLeakIn } from "./searched.ts";

const ROOT = join(import.meta.dirname, "..");
const READY_WITHIN_MS = 180_000;
const STOPPED_WITHIN_MS = 120_000;

/** Only what a process needs to run: no setting of the machine the tests run on reaches the product. */
const PASSED_ON = ["PATH", "HOME", "USER", "TMPDIR", "TEMP", "SystemRoot", "NODE_COMPILE_CACHE"];

export type Settings = Readonly<Record<string, string>>;

export type Server = {
  /** For example `http://127.0.0.1:41237`. */
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything the process has printed so far. */
  readonly printed: () => string;
  /** Queries with SIGTERM and waits; throws when the process does not end in time or ends in failure. */
  readonly stop: () => Promise<void>;
  /** Ends the process at once, as when its machine is lost. */
  readonly kill: () => Promise<void>;
};

/** Output of a command, standard error included, and its exit code. */
export type Ended = { readonly code: number | null; readonly printed: string };

/** A new folder for one server's data, and its removal. */
export async function temporaryFolder(): Promise<{
  readonly path: string;
  readonly remove: () => Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), "fieldboard-e2e-"));
  // Open to all, so that PostgreSQL, which never runs as root, keeps its data in here and is removed with it.
  await chmod(path, 0o755);
  const remove = () => rm(path, { recursive: true, force: true });
  // Searched where tests run: what a benchmark leaves takes long.
  return { path, remove: () => (isTest() ? expectNoLeakIn(path).finally(remove) : remove()) };
}

const isTest = (): boolean => process.env["TEST_WORKER_INDEX"] !== undefined;

type Start = {
  /** The folder of the product. */
  readonly root?: string;
  /** A file for all that it prints, which other processes read. */
  readonly printedTo?: string;
};

/**
 * Starts the product on a free port of 127.0.0.1, unless PORT is among the settings, over `dataDir`; resolves when
 * `/readyz` answers 200. Throws with what it printed otherwise.
 */
export async function startServer(
  dataDir: string,
  settings: Settings = {},
  { root = ROOT, printedTo }: Start = {},
): Promise<Server> {
  const port = settings["PORT"] ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = launch(
    "src/server/main.ts",
    [],
    { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: port, INTERFACE_TOKEN: PLANTED.token, ...settings },
    { root, ...(printedTo !== undefined && { printedTo }) },
  );
  const printed = printedTo === undefined ? listen(child) : () => readFileSync(printedTo, "utf8");
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await answers(`${origin}/readyz`))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The server did not become ready:\n${printed()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    printed,
    stop: () => stop(child, printed),
    kill: () => killNow(child),
  };
}

/** Runs one of the product's commands, for example `src/server/commands/import.ts`, to its end. */
export async function runCommand(
  entry: string,
  parts: readonly string[],
  settings: Settings,
): Promise<Ended> {
  const child = launch(entry, parts, settings);
  const printed = listen(child);
  await once(child, "close");
  expectNoLeak("printed", entry, printed());
  return { code: child.exitCode, printed: printed() };
}

/** Imports capture files into the store of `dataDir`. Throws with what the command printed when it fails. */
export async function importFiles(dataDir: string, files: readonly string[]): Promise<void> {
  const { code, printed } = await runCommand("src/server/commands/import.ts", files, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`The import ended with ${String(code)}:\n${printed}`);
}

/** Ends what a failed test left running with its worker, by itself and with its PostgreSQL. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});

function launch(
  entry: string,
  parts: readonly string[],
  settings: Settings,
  { root = ROOT, printedTo }: Start = {},
): ChildProcess {
  const kept = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const printing = printedTo === undefined ? "pipe" : openSync(printedTo, "a");
  const child = spawn(process.execPath, [entry, ...parts], {
    cwd: root,
    env: { ...Object.fromEntries(kept), ...settings },
    stdio: ["ignore", printing, printing],
  });
  if (typeof printing === "number") closeSync(printing);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

function listen(child: ChildProcess): () => string {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  return () => said;
}

async function killNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function stop(child: ChildProcess, printed: () => string): Promise<void> {
  // One that was killed is gone already.
  if (child.signalCode === "SIGKILL") return;
  if (child.exitCode === null && child.signalCode === null) {
    const timer = setTimeout(() => child.kill("SIGKILL"), STOPPED_WITHIN_MS);
    child.kill("SIGTERM");
    await once(child, "exit");
    clearTimeout(timer);
  }
  if (child.exitCode !== 0) throw new Error(`The server did not stop cleanly:\n${printed()}`);
  expectNoLeak("printed", "server", printed());
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/** A port of 127.0.0.1 that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}
