import "temporal-polyfill/global";
import { workerData } from "node:worker_threads";
import { createLog } from "#server/http/log.ts";
import { openStoreClock } from "#server/postgres/clock.ts";
import { connectStore, type StoreAddress } from "#server/postgres/connect.ts";
import { logSlowQueries } from "#server/postgres/query-times.ts";
import { readSettings } from "#server/settings.ts";
import { runReader } from "#server/sources/remote/reader.ts";
import { openSealer } from "#server/vault/data-key.ts";
import { limitsOf, openSource } from "./read-source.ts";

/*
 * Reads the remote source in a thread of its own, so that a reply of a hundred megabytes delays no one. It ends with
 * the process, at any point: what it was storing is then not stored, and read again.
 */
const address: StoreAddress = workerData;
const settings = readSettings();
if (settings.source !== null) {
  const store = connectStore(address);
  const clock = await openStoreClock(store, settings.timeZone);
  const log = createLog({ level: settings.logLevel });
  logSlowQueries(log);
  const sealer = await openSealer(settings, store);
  const source = openSource(settings.source, { store, clock, sealer }, limitsOf(settings));
  log.info({ address: settings.source.url }, "reading the remote source");
  await runReader({ ...source, clock, log }, new AbortController().signal);
}
