import { expect, test } from "vitest";
import { peopleQuery } from "./people-query.ts";

const ask = (query: string) => peopleQuery(new URLSearchParams(query));

test("an empty address requests active people by name, and everyone only when chosen", () => {
  expect(ask("")).toEqual({ active: true });
  expect(ask("sort=name")).toEqual({ active: true });
  expect(ask("active=all")).toEqual({});
});

test("the query follows the address", () => {
  expect(ask("q=+ann&office=104&office=101&state=tx&active=no&sort=-hired")).toEqual({
    q: "ann",
    office: ["101", "104"],
    state: ["tx"],
    active: false,
    sort: "hired",
    order: "down",
  });
});

test("a hand-typed mistake falls back", () => {
  expect(ask("active=maybe&sort=ssn")).toEqual({ active: true });
});

test("people without an office are requested by an empty value", () => {
  expect(ask("active=all&office=&office=104")).toEqual({ office: ["", "104"] });
});
