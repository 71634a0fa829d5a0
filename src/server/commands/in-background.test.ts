import { expect, test } from "vitest";
import { inBackground } from "./in-background.ts";

test("stopping waits for the step that runs, and no further one begins", async () => {
  const step = Promise.withResolvers<void>();
  const done: string[] = [];
  const stop = inBackground(
    { error: () => done.push("logged") },
    async (stopping) => {
      await step.promise;
      done.push("first step");
      stopping.throwIfAborted();
      done.push("second step");
    },
    "it failed",
  );
  const stopped = stop().then(() => done.push("stopped"));
  step.resolve();
  await stopped;
  expect(done).toEqual(["first step", "stopped"]);
});

test("work that fails is logged, and can still be stopped", async () => {
  const logged: string[] = [];
  const error = (_facts: object, message: string) => logged.push(message);
  const stop = inBackground({ error }, () => Promise.reject(new Error("no")), "it failed");
  await Promise.resolve();
  await Promise.resolve();
  await stop();
  expect(logged).toEqual(["it failed"]);
});
