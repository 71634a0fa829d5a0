import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { refusalOf } from "./refusal.ts";

const FIELDS = [
  { name: "current", misfit: "Wrong password." },
  { name: "next", misfit: "This password can’t be used." },
  { name: "note" },
] as const;

const refused = (detail: string) => refusalOf(new ApiError("rejected", "", { detail }), FIELDS);

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

test("a field without words of its own takes those of the server", () => {
  expect(refused("“note”: longer than 300 characters.")).toMatchObject({
    field: "note",
    text: "Longer than 300 characters.",
  });
});

test("a detail without a field is about the last that may be wrong, and one of another field is shown as it is", () => {
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
  expect(
    refusalOf(new ApiError("signed-out", ""), [{ name: "code", misfit: "This code is not right." }]),
  ).toEqual({
    field: "code",
    text: "This code is not right.",
    retryAt: null,
  });
});

test("a delay ends at a moment, and is no field's fault", () => {
  expect(refusalOf(new ApiError("broken", "", { retryAt: 9_000 }), FIELDS)).toEqual({
    field: null,
    text: "Too many attempts.",
    retryAt: 9_000,
  });
});

test("without a failure nothing is refused", () => {
  expect(refusalOf(null, FIELDS)).toBeNull();
});

test.each([
  new ApiError("broken", "", { detail: "inside" }),
  new ApiError("off-contract", ""),
  new Error("x"),
])("a failure of the server says nothing of the inside", (error) => {
  expect(refusalOf(error, FIELDS)).toEqual({
    field: null,
    text: "The server didn’t respond. Try again.",
    retryAt: null,
  });
});
