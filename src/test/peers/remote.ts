import { randomBytes } from "node:crypto";
import { SOURCE_DEFAULTS, type SourceSettings } from "#contract/admin/sources.ts";
import { Secret } from "#domain/secret.ts";
import { isoDate } from "#domain/time/time.ts";
import { openSource } from "#server/commands/read-source.ts";
import { demoExchanges } from "#server/demo/demo.ts";
import { listen } from "#server/http/listen.ts";
import { createLog } from "#server/http/log.ts";
import type { SourceAddress } from "#server/settings.ts";
import {
  selectResources,
  updateSourceSettings,
  type StoredResource,
} from "#server/sources/remote/queries.ts";
import { runReader } from "#server/sources/remote/reader.ts";
import type { RequestLimits } from "#server/sources/remote/request.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { DEMO } from "#test/demo-business.ts";
import { openReporting, type TestReporting } from "./reporting.ts";

/** A Fieldboard with a small made-up business, answering the reporting interface on a socket. */
export type RunningService = TestReporting & {
  readonly address: SourceAddress;
  readonly stop: () => Promise<void>;
};

export async function openRunningService(people = 40): Promise<RunningService> {
  const service = await openReporting();
  const options = { ...DEMO, people, weeks: 12, today: isoDate("2026-11-18") };
  await service.load([...demoExchanges({ ...options, now: service.clock.now() })], "demo");
  const token = new Secret(await service.grant({ hasPrivateData: true, requestsPerMinute: 1_000_000 }));
  const listening = await listen(service.app, { host: "127.0.0.1", port: 0, drainMs: 100 });
  const url = `http://127.0.0.1:${listening.port}/index.cfm`;
  return {
    ...service,
    address: { url, devUrl: url.replace("/index.cfm", "/dev/index.cfm"), token },
    stop: async () => {
      await listening.stop();
      await service.store.close();
    },
  };
}

/** A Fieldboard with an empty store that reads a service. */
export type Reading = TestReporting & {
  readonly states: () => Promise<readonly StoredResource[]>;
  /** Reads until every resource was tried, and what is stored of it satisfies. */
  readonly readUntil: (isDone: (states: readonly StoredResource[]) => boolean) => Promise<void>;
};

export async function openReadingBoard(
  address: SourceAddress,
  { limits, ...settings }: Partial<SourceSettings> & { readonly limits?: RequestLimits } = {},
): Promise<Reading> {
  const sealer = sealerOf(randomBytes(32));
  const board = await openReporting({ sealer });
  const { store, clock } = board;
  await updateSourceSettings(store.db, {
    ...SOURCE_DEFAULTS,
    requestsPerMinute: 60_000,
    backfillDays: 14,
    ...settings,
  });
  const states = () => selectResources(store.db);
  return {
    ...board,
    states,
    readUntil: async (isDone) => {
      const source = openSource(address, { store, sealer, clock }, limits === undefined ? {} : { limits });
      const stop = new AbortController();
      const log = createLog({ level: "silent" });
      const running = runReader({ ...source, clock, log, tickMs: 20, random: () => 0 }, stop.signal);
      while (!isDone(await states())) await new Promise((resolve) => setTimeout(resolve, 20));
      stop.abort();
      await running;
      await source.service.close();
    },
  };
}
