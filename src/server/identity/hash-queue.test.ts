import { expect, test } from "vitest";
import { createHashQueue } from "./password-hash.ts";

/** Works that run until they are let go, and what happened to them. */
function openWorks(queue: ReturnType<typeof createHashQueue>, count: number) {
  const works = Array.from({ length: count }, () => Promise.withResolvers<number>());
  const started: number[] = [];
  const results = works.map(({ promise }, index) =>
    queue(() => {
      started.push(index);
      return promise;
    }),
  );
  return { works, started, results };
}

test("two run at a time, the others one by one in the order they came", async () => {
  const { works, started, results } = openWorks(createHashQueue({ atOnce: 2, waitingMax: 10 }), 5);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);

  works[1]?.resolve(1);
  await results[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);

  for (const { resolve } of works) resolve(7);
  expect(await Promise.all(results)).toEqual([7, 1, 7, 7, 7]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

test("one that fails gives its place on", async () => {
  const queue = createHashQueue({ atOnce: 1, waitingMax: 10 });
  const failed = queue(() => Promise.reject(new Error("broken")));
  const next = queue(() => Promise.resolve("whole"));

  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("whole");
});

test("whoever finds too many waiting is told so at once, and nobody else is touched", async () => {
  const queue = createHashQueue({ atOnce: 2, waitingMax: 3 });
  const { works, results } = openWorks(queue, 5);

  await expect(queue(() => Promise.resolve(0))).rejects.toMatchObject({
    name: "HashQueueFull",
    status: 503,
    headers: { "Retry-After": "30" },
  });
  for (const { resolve } of works) resolve(1);

  expect(await Promise.all(results)).toEqual([1, 1, 1, 1, 1]);
  expect(await queue(() => Promise.resolve(2))).toBe(2);
});
