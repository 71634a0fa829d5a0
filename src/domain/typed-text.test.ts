import { expect, test } from "vitest";
import { looksSecret, plainLine, plainText } from "./typed-text.ts";

test.each([
  ["912-01-4382", true],
  ["paid to 912014382", true],
  ["９１２-０１-４３８２", true],
  ["912-\u200b01-4382", true],
  ["5/26/1995", true],
  ["912-01-43825", false],
  ["2026-11-09", false],
  ["101", false],
])("%s looks secret: %s", (text, isSecret) => {
  expect(looksSecret(text)).toBe(isSecret);
});

test.each([
  ["  Dana\t  Cruz ", "Dana Cruz"],
  ["Dana\u202e zurC\u200b\u0007", "Dana zurC"],
  ["Zoe\u0308", "Zo\u00eb"],
  ["\u200d\u2800\u3164", ""],
])("the line %j is kept as %j", (typed, kept) => {
  expect(plainLine(typed)).toBe(kept);
});

test("a text keeps its lines, and nothing that is not seen", () => {
  expect(plainText(" The owner called.\r\n\tShe\u202e agreed.\u0000\u200b\n")).toBe(
    "The owner called.\r\n\tShe agreed.",
  );
});
