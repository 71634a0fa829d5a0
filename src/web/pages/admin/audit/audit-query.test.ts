import { expect, test } from "vitest";
import { auditQuery } from "./audit-query.ts";

const ask = (query: string) => auditQuery(new URLSearchParams(query));

test("an empty address asks for everything, latest first", () => {
  expect(ask("")).toEqual({});
  expect(ask("sort=-when")).toEqual({});
});

test("the query follows the address", () => {
  expect(
    ask("q=+7001&act=reveal&act=export&actor=u1&from=2026-11-01&to=2026-11-20&sort=when&unknown=1"),
  ).toEqual({
    q: "7001",
    act: ["export", "reveal"],
    actor: ["u1"],
    from: "2026-11-01",
    to: "2026-11-20",
    order: "up",
  });
});

test.each([
  "from=2026-11-01",
  "from=2026-11-20&to=2026-11-01",
  "from=2026-02-30&to=2026-03-01",
  "sort=sideways",
])("a hand-typed mistake asks for everything: %s", (query) => expect(ask(query)).toEqual({}));
