import { expect, test } from "vitest";
import { peopleAsk, peopleFiltersSet } from "./people-ask.ts";

const ask = (query: string) => peopleAsk(new URLSearchParams(query));

test("an empty address asks for everybody by name", () => {
  expect(ask("")).toEqual({});
  expect(ask("sort=name&order=up")).toEqual({});
});

test("what the address holds is asked", () => {
  expect(ask("q=+ann&office=104&office=101&state=tx&active=no&sort=hired&order=down")).toEqual({
    q: "ann",
    office: ["101", "104"],
    state: ["tx"],
    active: false,
    sort: "hired",
    order: "down",
  });
});

test("a hand-typed mistake falls back", () => {
  expect(ask("active=maybe&sort=ssn&order=sideways")).toEqual({});
});

test("people of no office are asked for by an empty value", () => {
  expect(ask("office=&office=104")).toEqual({ office: ["", "104"] });
});

test("the search is not counted as a filter", () => {
  expect(peopleFiltersSet(new URLSearchParams("q=ann&office=1&office=2&state=tx&active=yes"))).toBe(3);
});
