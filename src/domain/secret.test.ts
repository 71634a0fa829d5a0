import { inspect } from "node:util";
import { expect, test } from "vitest";
import { Secret } from "./secret.ts";

test("a secret is shown only where it is revealed", () => {
  const secret = new Secret("planted");

  const shown = [JSON.stringify({ secret }), inspect(secret, { showHidden: true, depth: 9 })];

  expect(shown.join("")).not.toContain("planted");
  expect(Object.values(secret)).toEqual([]);
  expect(secret.reveal()).toBe("planted");
});
