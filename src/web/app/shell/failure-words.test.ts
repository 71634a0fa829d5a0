import { expect, test } from "vitest";
import { faultOfStatus } from "#web/api/call.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { failureWords } from "./failure-words.ts";

test("what may get better by asking again offers it, and what is gone does not", () => {
  expect(failureWords(new ApiError("broken", "")).remedy).toBe("retry");
  expect(failureWords(new ApiError("missing", "")).remedy).toBe("none");
});

test("the text of an error from inside is never shown", () => {
  const words = failureWords(new Error("select * from person at /srv/app/store.ts"));
  expect(JSON.stringify(words)).not.toMatch(/select|srv/);
});

test("the server's reference is shown", () => {
  expect(failureWords(new ApiError("broken", "", { reference: "a1b2" })).reference).toBe("a1b2");
});

test("a status is sorted by what the reader can do about it", () => {
  expect([401, 403, 404, 400, 422, 429, 500, 503].map(faultOfStatus)).toEqual([
    "signed-out",
    "forbidden",
    "missing",
    "rejected",
    "rejected",
    "broken",
    "broken",
    "broken",
  ]);
});
