import { describe, expect, test } from "vitest";
import { columnsIn, columnsWith, typedTexts, viewedAt, viewName, viewSearch } from "./views.ts";

const kept = (page: Parameters<typeof viewSearch>[0], address: string): string =>
  viewSearch(page, new URLSearchParams(address));

describe("what of an address belongs to a view", () => {
  test.each([
    ["funnel", "to=2026-11-08&from=2026-11-02&account=101", "account=101&from=2026-11-02&to=2026-11-08"],
    [
      "funnel",
      "range=last-month&sort=-first.booked,account&group=account&saved=7&utm=x",
      "range=last-month&sort=-first.booked%2Caccount&group=account",
    ],
    [
      "funnel",
      "compareTo=2026-02-01&compareFrom=2026-01-05&compare=own&administrator=1011&with=group&account=104&account=101",
      "account=101&account=104&with=group&administrator=1011&compare=own&compareFrom=2026-01-05&compareTo=2026-02-01",
    ],
    ["funnel", "range=&with=%20&utm=x", ""],
    ["roadshows", "state=TX&state=CA&state=TX&unassigned=yes&broken=", "state=CA&state=TX&unassigned=yes"],
    [
      "people",
      "q=+ann+&office=&office=101&active=no&sort=-city",
      "q=ann&office=&office=101&active=no&sort=-city",
    ],
    ["payroll", "group=owner&week=2026-11-09&week=2026-11-02", "week=2026-11-09"],
    [
      "people",
      "columns=people.name&columns=people.email&q=ann",
      "q=ann&columns=people.email&columns=people.name",
    ],
    ["audit", "act=reveal&q=7001&sort=when", "q=7001&act=reveal&sort=when"],
  ] as const)("%s?%s", (page, address, search) => {
    expect(kept(page, address)).toBe(search);
    // Once more it is the same.
    expect(kept(page, search)).toBe(search);
  });

  test("is as much as the page itself reads, and no more", () => {
    expect(kept("people", `q=${"a".repeat(201)}`)).toBe("");
    const many = Array.from({ length: 150 }, (_, index) => `state=S${index}`).join("&");
    expect(kept("people", many).split("&")).toHaveLength(150);
  });

  test("may be typed in every member, but for the ids of users", () => {
    expect(typedTexts("q=ann&state=TX&state=CA&office=101")).toEqual(["ann", "TX", "CA", "101"]);
    expect(typedTexts("actor=0b6d3a52-91c4-4a7e-8f10-a123456789bc&act=reveal")).toEqual(["reveal"]);
  });
});

test.each([
  ["  Harbor,\t last   quarter ", "Harbor, last quarter"],
  ["Zoë’s view", "Zoë’s view"],
  ["gaps\u202e in\u200b Texas\u0007", "gaps in Texas"],
  ["", null],
  [" \u2800\u3164\u200d ", null],
  ["🙂".repeat(60), "🙂".repeat(60)],
  ["n".repeat(61), null],
])("the name “%s” is kept as “%s”", (typed, name) => {
  expect(viewName(typed)).toBe(name);
});

describe("the columns of tables in an address", () => {
  const address = new URLSearchParams("columns=people.name&columns=quality.rule&columns=people.email");

  test("are those of each table, and none where it names none of it", () => {
    expect(columnsIn(address, "people")).toEqual(["name", "email"]);
    expect(columnsIn(address, "payroll board")).toBeNull();
  });

  test("are changed for one table without those of another", () => {
    expect(columnsWith(address, "people", ["name"])).toEqual({ columns: ["quality.rule", "people.name"] });
    expect(columnsWith(address, "people", null)).toEqual({ columns: ["quality.rule"] });
  });
});

describe("where an address stands among views", () => {
  const harbor = { id: 7, page: "funnel", search: "account=101" } as const;
  const all = { id: 8, page: "funnel", search: "" } as const;
  const people = { id: 9, page: "people", search: "account=101" } as const;
  const views = [people, all, harbor];
  const at = (tag: string, address: string) =>
    viewedAt({ page: "funnel", tag, address: new URLSearchParams(address) }, views);

  test("with the tag of a view it came from that view, modified or not", () => {
    expect(at("7", "account=101")).toEqual({ view: harbor, isModified: false });
    expect(at("7", "account=101&sort=account")).toEqual({ view: harbor, isModified: true });
    expect(at("8", "")).toEqual({ view: all, isModified: false });
    expect(at("8", "account=101")).toEqual({ view: all, isModified: true });
  });

  test("without a tag that can be read it is a view when it equals one", () => {
    for (const tag of ["", "none", "12345", "9", "x"])
      expect(at(tag, "account=101")).toEqual({ view: harbor, isModified: false });
    expect(at("", "account=102")).toEqual({ view: null, isModified: false });
  });

  test("an address without any filter is no view by itself", () => {
    expect(at("", "")).toEqual({ view: null, isModified: false });
    expect(at("none", "")).toEqual({ view: null, isModified: false });
  });
});
