import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { connectStore } from "#server/postgres/connect.ts";
import { readSettings } from "#server/settings.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { secondsAfter } from "#domain/time/time.ts";
import { openTestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { fillIfEmpty, offerSetUp } from "./set-up.ts";

const database = await openTestDatabase();
const processes = [1, 2, 3].map(() => connectStore({ url: database.url }));
afterAll(async () => {
  await Promise.all(processes.map((store) => store.close()));
  await database.close();
});

const settings = readSettings({
  DEMO_PEOPLE: "20",
  DEMO_WEEKS: "2",
  PUBLIC_ORIGIN: "https://board.example.com",
});
const clock = { now: () => DEMO.now, zone: DEMO.zone };
const sealer = sealerOf(randomBytes(32));

test("three first starts at once make the demo once and print one link", async () => {
  const logged: string[] = [];
  const printed: string[] = [];
  const log = { info: (text: unknown) => void logged.push(String(text)) };
  const print = (text: string): void => void printed.push(text);
  const start = async (store: (typeof processes)[number]): Promise<void> => {
    await fillIfEmpty({ settings, store, sealer, clock, log });
    await offerSetUp({ settings, store, clock, startedAt: DEMO.now, print }, settings.publicOrigin);
  };

  await Promise.all(processes.map(start));

  const { rows } = await database.pool.query("select source from source_run");
  expect(rows).toEqual([{ source: "demo" }]);
  expect(logged.filter((text) => text === "another process has filled the store")).toHaveLength(2);
  expect(printed).toHaveLength(1);
});

test("a later start prints a link of its own, and that before no longer works", async () => {
  const printed: string[] = [];
  const later = secondsAfter(DEMO.now, 1);
  await offerSetUp(
    { settings, store: database, clock, startedAt: later, print: (text) => void printed.push(text) },
    settings.publicOrigin,
  );
  expect(printed).toHaveLength(1);
});
