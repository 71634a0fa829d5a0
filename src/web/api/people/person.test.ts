import { expect, test } from "vitest";
import { VERIFY_FIRST } from "#contract/identity/session.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { revealFailure } from "./person.ts";

const notShown = (error: unknown) => revealFailure(error).detail;

test("a refused value says why in the server’s words, with how many and when", () => {
  const detail = "You have been shown 30 values within the hour. The next one can be shown in 12 minutes.";
  expect(notShown(new ApiError("broken", "reveal: 429", { detail, retryAt: 720_000 }))).toBe(detail);
  const unwritable = "The audit log cannot be written, so nothing is shown.";
  expect(notShown(new ApiError("broken", "reveal: 503", { detail: unwritable, retryAt: 5_000 }))).toBe(
    unwritable,
  );
});

test("a value that its user did not confirm for is not shown", () => {
  const detail = "Confirm it’s you again: it was over five minutes ago.";
  expect(notShown(new ApiError("forbidden", "reveal: 403", { title: VERIFY_FIRST, detail }))).toBe(
    "You didn’t confirm it’s you, so nothing is shown.",
  );
});

test("a value is not shown while the server does not answer", () => {
  const broken = "The server didn’t respond. Nothing is shown. Try again.";
  expect(notShown(new ApiError("broken", "the server did not answer"))).toBe(broken);
  expect(notShown(new TypeError("planted"))).toBe(broken);
});
