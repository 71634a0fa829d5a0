import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startServer, temporaryFolder } from "#e2e/server.ts";
import { figure, heading, seconds, timed } from "./figures.ts";
import { isOnce } from "./stores/scale.ts";

/** From the command to the first answer: on an empty folder with the pages to build, and again. */
export async function measureStarting(): Promise<void> {
  heading("npm start, from the command to its first answer");
  const folder = await temporaryFolder();
  try {
    // Tests of the same run need them.
    if (!isOnce) await rm(join(import.meta.dirname, "../../dist"), { recursive: true, force: true });
    figure(
      "empty folder, default demo data, pages to build",
      seconds(await startAndStop(folder.path)),
      "within 10 s",
    );
    figure("afterwards", seconds(await startAndStop(folder.path)), "within 2 s");
  } finally {
    await folder.remove();
  }
}

async function startAndStop(dataDir: string): Promise<number> {
  let stop = (): Promise<void> => Promise.resolve();
  const took = await timed(async () => {
    ({ stop } = await startServer(dataDir, isOnce ? { DEMO_PEOPLE: "60" } : {}));
  });
  await stop();
  return took;
}
