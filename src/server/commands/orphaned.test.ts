import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const PROGRAM = `
  import { onOrphaned } from ${JSON.stringify(join(import.meta.dirname, "orphaned.ts"))};
  onOrphaned(() => { console.log("left alone"); process.exit(); });
  setTimeout(() => process.exit(), 10_000);
  console.log("up");
`;

/** As npm does it: a shell that starts the program, waits for it, and passes no signal on. */
const startUnderShell = () =>
  spawn("sh", ["-c", `"$NODE" --input-type=module -e "$PROGRAM"; true`], {
    env: { npm_lifecycle_event: "start", NODE: process.execPath, PROGRAM },
    stdio: ["ignore", "pipe", "inherit"],
  });

test("a server whose npm was told to stop hears of it", async () => {
  const shell = startUnderShell();
  await once(shell.stdout, "readable");
  shell.kill("SIGTERM");
  expect(await text(shell.stdout)).toBe("up\nleft alone\n");
});
