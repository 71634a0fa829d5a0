import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("an answer is worked out once for each object", () => {
  const asked: object[] = [];
  const answer = remembered((of: { readonly name: string }) => {
    asked.push(of);
    return of.name === "" ? undefined : of.name;
  });
  const [one, like, empty] = [{ name: "a" }, { name: "a" }, { name: "" }];
  expect([answer(one), answer(one), answer(like), answer(empty), answer(empty)]).toEqual([
    "a",
    "a",
    "a",
    undefined,
    undefined,
  ]);
  expect(asked).toEqual([one, like, empty]);
});
