import { expect, test } from "vitest";
import { longMember } from "./long-member.ts";

const address = (name: string, values: readonly string[]) =>
  new URLSearchParams([["q", "ann"], ...values.map((value) => [name, value])]);

test("a member of more than 4,000 characters is named, and shorter ones are not", () => {
  const offices = Array.from({ length: 1000 }, (_, nth) => String(1000 + nth));
  expect(longMember(address("office", offices.slice(0, 150)))).toBeNull();
  expect(longMember(address("office", offices))).toBe("office");
  expect(longMember(new URLSearchParams({ q: "a".repeat(4001) }))).toBe("q");
});
