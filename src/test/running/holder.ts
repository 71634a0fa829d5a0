import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Another process that has the store of a folder open. */
export type Holder = {
  readonly pid: number;
  /** Everything it has said, but where PostgreSQL runs from: that is told only in a clone in a closed folder. */
  readonly said: () => string;
  /** Lets it close the store and waits until it has ended. */
  readonly end: () => Promise<void>;
  /** `kill -9`. */
  readonly kill: () => Promise<void>;
};

/** Starts a process that opens the store of a folder; resolves when it has it open, or has ended with a complaint. */
export async function startHolder(dataDir: string, role: "server" | "command" = "command"): Promise<Holder> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "hold-store.ts"), dataDir, role], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  child.stdout.on("data", () => {
    if (/^open$/m.test(said)) open();
  });
  await Promise.race([isOpen, exited]);
  return {
    pid: child.pid ?? 0,
    said: () => said.replaceAll(/^PostgreSQL runs from .*\n/gm, ""),
    end: async () => {
      child.stdin.end();
      await exited;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
