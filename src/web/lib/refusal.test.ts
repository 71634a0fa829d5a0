import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { refusalOf } from "./refusal.ts";

const FIELDS = [{ name: "current", misfit: "Wrong password." }, { name: "next" }, { name: "note" }] as const;

type Facts = ConstructorParameters<typeof ApiError>[2];
const refused = (facts: Facts) => refusalOf(new ApiError("rejected", "", facts), FIELDS);

test("what the server says of a field stands at the field, without its name", () => {
  expect(
    refused({ detail: "“next”: longer than 1024 characters.", field: "next", code: "invalid" }),
  ).toMatchObject({ field: "next", text: "Longer than 1024 characters." });
  expect(
    refused({ detail: "“note” already belongs to a user.", field: "note", code: "taken" }),
  ).toMatchObject({ field: "note", text: "Already belongs to a user." });
  expect(
    refused({ detail: "The password only repeats or counts.", field: "next", code: "invalid" }),
  ).toMatchObject({ field: "next", text: "The password only repeats or counts." });
});

test("a password that does not fit is said in the words of its form", () => {
  expect(refused({ detail: "“current” is wrong.", field: "current", code: "wrong" })).toMatchObject({
    field: "current",
    text: "Wrong password.",
  });
});

test("which field it is comes from the server's field, not from its sentence", () => {
  expect(refused({ detail: "“current” is wrong." })).toMatchObject({
    field: null,
    text: "“current” is wrong.",
  });
});

test("a field that the form does not have is said as it is", () => {
  expect(refused({ detail: "“office”: not one of yours.", field: "office", code: "invalid" })).toMatchObject({
    field: null,
    text: "“office”: not one of yours.",
  });
});

test("while signing in, 401 is that it does not fit", () => {
  const facts = { detail: "Wrong email, password or code.", field: "code", code: "wrong" } as const;
  expect(
    refusalOf(new ApiError("signed-out", "", facts), [{ name: "code", misfit: "This code is not right." }]),
  ).toEqual({ field: "code", text: "This code is not right.", retryAt: null });
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
