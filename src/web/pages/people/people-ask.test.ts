import { expect, test } from "vitest";
import { peopleAsk } from "./people-ask.ts";

const ask = (query: string) => peopleAsk(new URLSearchParams(query));

test("an empty address asks for everyone by name", () => {
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
