import { expect, test } from "vitest";
import { GLOSSARY_PARTS, TERM_IDS, termOf } from "./glossary.ts";

test("each part lists its words once, from A to Z", () => {
  for (const part of GLOSSARY_PARTS) {
    const names = TERM_IDS.map((id) => termOf(id))
      .filter((term) => term.part === part)
      .map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  }
});

test("the words that pages link to are explained", () => {
  const names = TERM_IDS.map((id) => termOf(id).name.toLowerCase()).join("\n");
  for (const word of [
    "show rate",
    "interval",
    "mix and rate",
    "half missing",
    "group",
    "payout owner",
    "merchandising owner",
    "hub manager",
    "assumed",
  ])
    expect(names).toContain(word);
});
