import { flushCompileCache } from "node:module";
import "temporal-polyfill/global";
import { Secret } from "#domain/secret.ts";
import { instant } from "#domain/time/time.ts";
import { openSource } from "#server/commands/read-source.ts";
import { createLog } from "#server/http/log.ts";
import { connectStore } from "#server/postgres/connect.ts";
import { runReader } from "#server/sources/remote/reader.ts";
import { sealerOf } from "#server/vault/keys.ts";

/** A process of its own that reads a service into a store until it is killed. */
const [database = "", url = "", token = "", key = "", now = ""] = process.argv.slice(2);
const store = connectStore({ url: database });
const clock = { now: () => instant(now), zone: "America/New_York" };
const source = openSource(
  { url, devUrl: url.replace("/index.cfm", "/dev/index.cfm"), token: new Secret(token) },
  { store, clock, sealer: sealerOf(Buffer.from(key, "hex")) },
);
// Who is killed never gets to keep its compiled code for the next start.
flushCompileCache();
process.stdout.write("ready\n");
await runReader(
  { ...source, clock, log: createLog({ level: "silent" }), tickMs: 20 },
  new AbortController().signal,
);
