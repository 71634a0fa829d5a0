import "temporal-polyfill/global";
import { openStore, type OpenStore } from "#server/postgres/open.ts";
import { StoreUnavailable } from "#server/postgres/connect.ts";

/** A process of its own that opens the store of a folder, as a server or as a command would, until its input ends. */
const [dataDir = "", role = "command"] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

let store: OpenStore | null = null;
try {
  store = await openStore({ databaseUrl: null, dataDir }, { info: say, warn: say });
  if (role === "server") await store.claim();
  say("open");
  await new Promise((resolve) => process.stdin.resume().on("end", resolve));
} catch (error) {
  if (!(error instanceof StoreUnavailable)) throw error;
  say(error.message);
}
await store?.close();
say("closed");
process.exit();
