import { expect, test } from "vitest";
import { VERIFY_FIRST } from "#contract/session.ts";
import { ApiError } from "./api-error.ts";
import { revealRefusal } from "./reveal-refusal.ts";

const said = (error: unknown): string => revealRefusal(error).text;

test("what the server says is said, with how many and when", () => {
  const detail = "You have been shown 30 values within the hour. The next one can be shown in 12 minutes.";
  expect(said(new ApiError("broken", "reveal: 429", { detail, retryAfterS: 720 }))).toBe(detail);
  const unwritable = "The audit log cannot be written, so nothing is shown.";
  expect(said(new ApiError("broken", "reveal: 503", { detail: unwritable, retryAfterS: 5 }))).toBe(
    unwritable,
  );
});

test("who would not confirm is told what follows", () => {
  const detail = "Confirm it's you again: it was over five minutes ago.";
  expect(said(new ApiError("forbidden", "reveal: 403", { title: VERIFY_FIRST, detail }))).toBe(
    "You didn’t confirm it’s you, so nothing is shown.",
  );
});

test("where nobody says anything, nothing is shown either", () => {
  const broken = "The server didn’t respond. Nothing is shown. Try again.";
  expect(said(new ApiError("broken", "the server did not answer"))).toBe(broken);
  expect(said(new TypeError("planted"))).toBe(broken);
});
