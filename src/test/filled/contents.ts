import { runSource } from "#server/commands/run-source.ts";
import { demoExchanges } from "#server/demo/demo.ts";
import { instant } from "#domain/time/time.ts";
import { readCaptureFile } from "#server/sources/files.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { CAPTURE_FILE } from "#test/capture.ts";
import type { Contents } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { insertRun } from "#test/builders/rows.ts";
import { fillStore, ONE, OTHER, type Secrets } from "./filled-store.ts";

/** Sealer of the private data of contents. */
export const CONTENTS_SEALER = sealerOf(Buffer.alloc(32, "contents"));

/** The captured business, read on 18 November. */
export const CAPTURED: Contents = {
  name: "captured",
  fill: async (store) =>
    runSource(store, {
      source: "files",
      origin: "service.har",
      ...(await readCaptureFile(CAPTURE_FILE)),
      sealer: CONTENTS_SEALER,
      now: () => instant("2026-11-18T15:00:00Z"),
    }),
};

/** A small made-up business, payroll of a few weeks included. */
export const MADE_UP: Contents = {
  name: "made_up",
  fill: async (store) =>
    runSource(store, {
      source: "demo",
      origin: "a test",
      sealer: CONTENTS_SEALER,
      now: () => DEMO.now,
      exchanges: demoExchanges({ ...DEMO, people: 300, weeks: 6 }),
    }),
};

const filled = (name: string, ...secrets: readonly [Secrets, Secrets]): Contents => ({
  name,
  fill: async (store) => {
    await insertRun(store);
    await fillStore(store, CONTENTS_SEALER, secrets);
  },
});

/** A store in which every field is filled, and one in which two people have each other's private data. */
export const [FILLED, FILLED_OTHERWISE] = [
  filled("filled", ONE, OTHER),
  filled("filled_otherwise", OTHER, ONE),
];
