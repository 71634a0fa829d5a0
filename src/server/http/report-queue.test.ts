import { expect, test } from "vitest";
import { createReportQueue, shedBeyond } from "./report-queue.ts";
import { StoreDown } from "./refusal.ts";

const POOL = 8;
const RUNNING = POOL / 4;
const WAITING = RUNNING * 15;

/** Work that is done once the test lets it. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, finish: () => resolve("done") };
}

test("a slow report takes a quarter of the connections, and another one is answered meanwhile", async () => {
  const queue = createReportQueue(POOL);
  const { work, finish } = held();
  let begun = 0;
  const slow = Array.from({ length: POOL }, () =>
    queue("/slow", () => {
      begun += 1;
      return work();
    }),
  );

  expect(await queue("/quick", () => Promise.resolve("quick"))).toBe("quick");

  expect(begun).toBe(RUNNING);
  finish();
  expect(await Promise.all(slow)).toEqual(Array(POOL).fill("done"));
});

test("beyond its queue a report is refused at once, with the time to come again", async () => {
  const queue = createReportQueue(POOL);
  const { work, finish } = held();
  const waiting = Array.from({ length: RUNNING + WAITING }, () => queue("/slow", work));

  expect(() => queue("/slow", work)).toThrow(
    expect.objectContaining({ status: 503, headers: { "Retry-After": "5" } }),
  );

  finish();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["done"]));
  expect(await queue("/slow", work)).toBe("done");
});

test("what waited too long is refused, and what has begun is finished", async () => {
  const queue = createReportQueue(4, 20);
  const { work, finish } = held();
  const begun = queue("/slow", work);

  await expect(queue("/slow", work)).rejects.toThrow(StoreDown);

  finish();
  expect(await begun).toBe("done");
});

test("requests on top of those that are being answered are refused, until one is done", async () => {
  const shed = shedBeyond(1);
  const { work, finish } = held();
  const first = shed(work);

  await expect(shed(work)).rejects.toThrow(StoreDown);
  finish();
  await first;

  expect(await shed(work)).toBe("done");
});
