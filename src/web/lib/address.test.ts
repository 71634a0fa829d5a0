import { expect, test } from "vitest";
import { isIsoDate } from "#domain/time/time.ts";
import { withChanges, checked, listOf, oneOf, settledSearch, taggedSearch, textOf } from "./address.ts";

const search = new URLSearchParams(
  "week=2026-02-30&day=2026-02-28&order=sideways&sort=name&state=TX&state=CA&state=TX&state=&q=+ann+",
);

test("a hand-typed mistake falls back", () => {
  expect(checked(search, "week", isIsoDate)).toBeNull();
  expect(oneOf(search, "order", ["up", "down"])).toBeNull();
  expect(checked(search, "missing", isIsoDate)).toBeNull();
});

test("what is right is kept", () => {
  expect(checked(search, "day", isIsoDate)).toBe("2026-02-28");
  expect(oneOf(search, "sort", ["name", "office"])).toBe("name");
  expect(textOf(search, "q")).toBe("ann");
});

test("a list is in order and without repeats; an empty value requests rows without a value", () => {
  expect(listOf(search, "state")).toEqual(["", "CA", "TX"]);
});

test("every value of a list counts, however many there are", () => {
  const offices = Array.from({ length: 101 }, (_, nth) => String(1000 + nth));
  expect(listOf(new URLSearchParams(offices.map((id) => ["office", id])), "office")).toEqual(offices);
});

test("a change leaves the other filters and the old address alone", () => {
  const before = new URLSearchParams("q=ann&state=TX");
  expect(withChanges(before, { state: ["CA", "NY"], active: "yes" }).toString()).toBe(
    "q=ann&state=CA&state=NY&active=yes",
  );
  expect(withChanges(before, { q: null, state: [] }).toString()).toBe("");
  expect(withChanges(before, { q: "", state: ["", "TX"] }).toString()).toBe("state=&state=TX");
  expect(before.toString()).toBe("q=ann&state=TX");
});

test("text longer than the server takes is cut", () => {
  expect(textOf(new URLSearchParams({ q: "a".repeat(500) }), "q")).toHaveLength(200);
});

test.each([
  ["", false, ""],
  ["", true, "saved=none"],
  ["saved=none", true, "saved=none"],
  ["saved=none&account=101", true, "account=101"],
  ["account=101&saved=7", true, "account=101&saved=7"],
  ["saved=7", true, "saved=7"],
])("the query “%s”, with a default view: %s, stands in the address as “%s”", (query, hasDefault, stands) => {
  expect(settledSearch(new URLSearchParams(query), hasDefault).toString()).toBe(stands);
});

test("a view's query is readable, with its tag at the end", () => {
  expect(taggedSearch("account=101&range=last-month", 7)).toBe("account=101&range=last-month&saved=7");
  expect(taggedSearch("", 7)).toBe("saved=7");
});
