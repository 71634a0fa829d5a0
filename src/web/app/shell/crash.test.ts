import { expect, test } from "vitest";
import { crashOf } from "./crash.ts";

const CHROMIUM = `TypeError: Cannot read 'Dana Whitfield'
    at Lines (http://127.0.0.1:3000/assets/funnel-page-B3_x-k.js:12:345)
    at http://127.0.0.1:3000/assets/react-Q1.js:7:89
    at <anonymous>`;
const FIREFOX = `Lines@http://127.0.0.1:3000/assets/funnel-page-B3_x-k.js:12:345
@http://127.0.0.1:3000/assets/react-Q1.js:7:89`;

const crashed = (stack: string): Error =>
  Object.assign(new TypeError("Cannot read 'Dana Whitfield'"), { stack });

test.each([
  ["Chromium", CHROMIUM],
  ["Firefox", FIREFOX],
])("a report of a crash has its kind and its places, never its text: %s", (_browser, stack) => {
  expect(crashOf(crashed(stack))).toEqual({
    reference: expect.stringMatching(/^page-[0-9a-z]{1,7}$/),
    kind: "TypeError",
    places: ["funnel-page-B3_x-k.js:12:345", "react-Q1.js:7:89"],
  });
});

test("the same crash has the same reference, another place another", () => {
  const [first, again, other] = [CHROMIUM, FIREFOX, CHROMIUM.replace(":12:", ":13:")].map(
    (stack) => crashOf(crashed(stack)).reference,
  );
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("whatever was thrown has a reference", () => {
  expect(crashOf("Dana Whitfield")).toEqual({ ...crashOf(null), kind: "unknown", places: [] });
  const named = Object.assign(new Error(""), { name: "Dana Whitfield", stack: "" });
  expect(crashOf(named).kind).toBe("unknown");
});
