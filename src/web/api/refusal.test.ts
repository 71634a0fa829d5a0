import { expect, test } from "vitest";
import { VERIFY_FIRST } from "#contract/session.ts";
import { ApiError } from "./api-error.ts";
import { refusalOf, revealRefusal } from "./refusal.ts";

const MISFITS = [
  ["next", "This password can’t be used."],
  ["current", "Wrong password."],
] as const;

const refused = (detail: string) => refusalOf(new ApiError("rejected", "", { detail }), MISFITS);

test("a field that the server names is the one to mend, in our words or in its own", () => {
  expect(refused("“current” is wrong.")).toMatchObject({
    field: "current",
    text: "Wrong password.",
  });
  expect(refused("“next”: longer than 1024 characters.")).toMatchObject({
    field: "next",
    text: "Longer than 1024 characters.",
  });
});

test("a detail without a field is about the first, and one of another field is shown as it is", () => {
  expect(refused("The password only repeats or counts.")).toMatchObject({
    field: "next",
    text: "The password only repeats or counts.",
  });
  expect(refused("“office”: not one of yours.")).toMatchObject({
    field: null,
    text: "“office”: not one of yours.",
  });
});

test("while signing in, 401 is that it does not fit", () => {
  expect(refusalOf(new ApiError("signed-out", ""), [["code", "This code is not right."]])).toEqual({
    field: "code",
    text: "This code is not right.",
    retryAt: null,
  });
});

test("a delay ends at a moment, and is no field's fault", () => {
  expect(refusalOf(new ApiError("broken", "", { retryAfterS: 8 }), MISFITS, 1_000)).toEqual({
    field: null,
    text: "Too many attempts.",
    retryAt: 9_000,
  });
});

test.each([
  new ApiError("broken", "", { detail: "inside" }),
  new ApiError("off-contract", ""),
  new Error("x"),
])("a failure of the server says nothing of the inside", (error) => {
  expect(refusalOf(error, MISFITS)).toEqual({
    field: null,
    text: "The server didn’t respond. Try again.",
    retryAt: null,
  });
});

const notShown = (error: unknown): string => revealRefusal(error).text;

test("a refused value says why in the server’s words, with how many and when", () => {
  const detail = "You have been shown 30 values within the hour. The next one can be shown in 12 minutes.";
  expect(notShown(new ApiError("broken", "reveal: 429", { detail, retryAfterS: 720 }))).toBe(detail);
  const unwritable = "The audit log cannot be written, so nothing is shown.";
  expect(notShown(new ApiError("broken", "reveal: 503", { detail: unwritable, retryAfterS: 5 }))).toBe(
    unwritable,
  );
});

test("a value that its user did not confirm for is not shown", () => {
  const detail = "Confirm it's you again: it was over five minutes ago.";
  expect(notShown(new ApiError("forbidden", "reveal: 403", { title: VERIFY_FIRST, detail }))).toBe(
    "You didn’t confirm it’s you, so nothing is shown.",
  );
});

test("a value is not shown while the server does not answer", () => {
  const broken = "The server didn’t respond. Nothing is shown. Try again.";
  expect(notShown(new ApiError("broken", "the server did not answer"))).toBe(broken);
  expect(notShown(new TypeError("planted"))).toBe(broken);
});
