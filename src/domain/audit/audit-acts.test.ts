import { describe, expect, expectTypeOf, test } from "vitest";
import { storedDetails, type DetailsOf } from "./audit-acts.ts";

describe("details of an act", () => {
  test("are kept as told where the act may have them", () => {
    const details = {
      report: "people",
      format: "csv",
      rows: 2_000,
      columns: ["name"],
      filters: ["Office: 101"],
    };
    expect(storedDetails("export", details)).toEqual(details);
    expect(
      storedDetails("token-created", { name: "n", offices: [], requestsPerMinute: 0, hasPrivateData: true }),
    ).toEqual({ name: "n", offices: [], requestsPerMinute: 0, hasPrivateData: true });
  });

  test.each(["ssn", "dob", "password", "token", "value", "code", "secret", "__proto__"])(
    "never hold a member %s, whoever passes it",
    (name) => {
      const given = {
        field: "ssn",
        reason: "tax form",
        note: "",
        ...JSON.parse(`{"${name}":"960-21-4382"}`),
      };
      expect(JSON.stringify(storedDetails("reveal", given))).not.toContain("960");
      expect(storedDetails("sign-in-failed", { why: "password", [name]: "fieldboard-demo" })).toEqual({
        why: "password",
      });
    },
  );

  test("are known to the compiler, key by key and word by word", () => {
    expectTypeOf<DetailsOf<"reveal">>().toEqualTypeOf<{
      readonly field: "ssn" | "birth-date";
      readonly reason: string;
      readonly note: string;
    }>();
    expectTypeOf<keyof DetailsOf<"export">>().toEqualTypeOf<
      "report" | "format" | "rows" | "columns" | "filters"
    >();
    expectTypeOf<DetailsOf<"token-created">["hasPrivateData"]>().toEqualTypeOf<boolean>();
    expectTypeOf<keyof DetailsOf<"sign-in-failed">>().toEqualTypeOf<"why">();
  });

  test("hold only the words that a choice has", () => {
    expect(storedDetails("reveal", { field: "960-21-4382", reason: "r", note: "n" })).toEqual({
      reason: "r",
      note: "n",
    });
    expect(storedDetails("sign-in-failed", { why: "hunter2" })).toEqual({});
  });

  test.each([1.5, Number.NaN, -0.1, "7", null, undefined])("hold no count that is %s", (rows) => {
    expect(storedDetails("export", { rows })).toEqual({});
  });

  test.each([
    ["her SSN is 960-21-4382", "her SSN is ***-**-****"],
    ["960 21 4382", "***-**-****"],
    ["960–21–4382", "***-**-****"],
    ["960214382, as told", "*********, as told"],
    ["born 5/26/1995", "born **/**/****"],
    ["use fieldboard_Ab3-_xyzAb3xyz now", "use fieldboard_… now"],
    ["week of 2026-11-09, ticket 12345678", "week of 2026-11-09, ticket 12345678"],
    ["1234567890", "1234567890"],
  ])("say “%s” as “%s”", (typed, kept) => {
    expect(storedDetails("reveal", { note: typed })).toEqual({ note: kept });
    expect(storedDetails("export", { filters: [typed] })).toEqual({ filters: [kept] });
  });

  test("keep an id of nine digits", () => {
    expect(storedDetails("scope-changed", { from: ["123456789"], to: [] })).toEqual({
      from: ["123456789"],
      to: [],
    });
  });

  test("are cut to a bearable length, and a list says how much of it is not there", () => {
    expect(storedDetails("reveal", { note: "x".repeat(9_999) })).toEqual({ note: "x".repeat(500) });
    const offices = Array.from({ length: 1_000 }, (_, index) => String(index));
    const { to } = storedDetails("scope-changed", { to: offices });
    expect(to).toHaveLength(201);
    expect(Array.isArray(to) ? to.at(-1) : null).toBe("and 800 more");
  });

  test("hold nothing that PostgreSQL refuses, even cut in the middle of a character", () => {
    expect(storedDetails("reveal", { note: "a\0b" })).toEqual({ note: "ab" });
    expect(storedDetails("reveal", { note: `${"x".repeat(499)}🌾` })).toEqual({
      note: `${"x".repeat(499)}\uFFFD`,
    });
  });
});

test.each([
  [200, null],
  [201, "and 1 more"],
])("of %i filters 200 are kept, and how many more there were", (count, last) => {
  const filters = Array.from({ length: count }, (_, nth) => `filter ${nth}`);
  expect(storedDetails("export", { filters })).toEqual({
    filters: [...filters.slice(0, 200), ...(last === null ? [] : [last])],
  });
});
