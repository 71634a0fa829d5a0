import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs a command of `src/server/commands/` as people do, with these settings and no others, to its end. */
export async function runCommandFile(
  name: string,
  parts: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly printed: string; readonly errors: string }> {
  const child = spawn(process.execPath, [`src/server/commands/${name}.ts`, ...parts], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, printed, errors };
}
