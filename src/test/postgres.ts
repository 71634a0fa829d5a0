import { beginRun, dropLeftovers, enterTestServer } from "./database.ts";
import { useMemory } from "./running/scratch.ts";

/** Vitest's global set-up: keeps the test server up for the whole run instead of starting it for every file. */
export async function setup(): Promise<() => Promise<void>> {
  const removeTemporary = useMemory();
  const presence = await enterTestServer();
  await dropLeftovers(presence);
  const endRun = beginRun(presence);
  return async () => {
    await endRun();
    await presence.leave();
    removeTemporary();
  };
}
