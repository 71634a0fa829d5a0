import { Hono } from "hono";
import { expect, test } from "vitest";
import { HashQueueFull } from "#server/identity/passwords/hash-queue.ts";
import { problem } from "./problem.ts";
import type { HttpEnv } from "./request-log.ts";

test("more sign-ins than may wait are told when to come again, and nothing of the inside", async () => {
  const app = new Hono<HttpEnv>();
  app.onError(problem);
  app.get("/", () => {
    throw new HashQueueFull("planted");
  });
  const response = await app.request("/");

  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await response.json()).toEqual({
    title: "Too many sign-ins",
    detail: "Too many people sign in at this moment. Try again in half a minute.",
    reference: null,
  });
});
