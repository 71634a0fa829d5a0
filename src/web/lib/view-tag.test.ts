import { expect, test } from "vitest";
import { settledSearch, taggedSearch } from "./view-tag.ts";

test.each([
  ["", false, ""],
  ["", true, "saved=none"],
  ["saved=none", true, "saved=none"],
  ["saved=none&account=101", true, "account=101"],
  ["account=101&saved=7", true, "account=101&saved=7"],
  ["saved=7", true, "saved=7"],
])("the query “%s”, with a default view: %s, stands in the address as “%s”", (search, hasDefault, stands) => {
  expect(settledSearch(new URLSearchParams(search), hasDefault).toString()).toBe(stands);
});

test("a view's query is readable, with its tag at the end", () => {
  expect(taggedSearch("account=101&range=last-month", 7)).toBe("account=101&range=last-month&saved=7");
  expect(taggedSearch("", 7)).toBe("saved=7");
});
