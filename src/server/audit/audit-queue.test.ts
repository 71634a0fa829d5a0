import { expect, test } from "vitest";
import { inBatches } from "./audit-queue.ts";

test("what is asked meanwhile is written together, in its order", async () => {
  const written: (readonly number[])[] = [];
  const ask = inBatches(async (items: readonly number[]) => {
    await Promise.resolve();
    written.push(items);
  });
  await Promise.all([ask(1), ask(2), ask(3)]);
  await ask(4);
  expect(written).toEqual([[1], [2, 3], [4]]);
});

test("a batch that cannot be written fails for each of its items, and the next one is written", async () => {
  const ask = inBatches(async (items: readonly string[]) => {
    await Promise.resolve();
    if (items.includes("bad")) throw new Error("disk full");
  });
  const settled = await Promise.allSettled([ask("first"), ask("bad"), ask("beside it")]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  await expect(ask("later")).resolves.toBeUndefined();
});

test("a burst goes in batches of a hundred at most", async () => {
  const sizes: number[] = [];
  const ask = inBatches(async (items: readonly number[]) => {
    await Promise.resolve();
    sizes.push(items.length);
  });
  await Promise.all(Array.from({ length: 251 }, (_, index) => ask(index)));
  expect(sizes).toEqual([1, 100, 100, 50]);
});
