import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { keepBuild, selectAsset } from "./builds.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const assetsOf = (build: string) => [{ path: `/assets/${build}.js`, content: Buffer.from(`of ${build}`) }];
const start = (build: string): Promise<void> => keepBuild(store, build, assetsOf(build));
const kept = async (build: string) => (await selectAsset(store, `/assets/${build}.js`))?.toString() ?? null;

test("the assets of the three builds that were started last are kept, by however many processes", async () => {
  for (const build of ["first", "second", "first", "third"]) await Promise.all([start(build), start(build)]);
  expect([await kept("first"), await kept("second"), await kept("third")]).toEqual([
    "of first",
    "of second",
    "of third",
  ]);

  await start("fourth");

  // Started again after the second, as when an upgrade is taken back.
  expect([await kept("first"), await kept("second")]).toEqual(["of first", null]);
});
