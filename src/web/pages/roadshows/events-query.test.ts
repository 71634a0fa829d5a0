import { expect, test } from "vitest";
import { eventsQuery } from "./events-query.ts";

test("an empty address asks for every event", () => {
  expect(eventsQuery(new URLSearchParams())).toEqual({});
});

test("what the address holds is asked", () => {
  const search = new URLSearchParams(
    "q=dallas&state=TX&state=CA&retailer=31&status=Approved&unassigned=yes&broken=yes",
  );
  expect(eventsQuery(search)).toEqual({
    q: "dallas",
    state: ["CA", "TX"],
    retailer: ["31"],
    status: ["Approved"],
    unassigned: true,
    broken: true,
  });
});

test("a hand-typed mistake falls back", () => {
  expect(eventsQuery(new URLSearchParams("unassigned=perhaps&unacknowledged=no"))).toEqual({});
});

test("events of which no state was told are asked for by an empty value", () => {
  const search = new URLSearchParams("state=&state=TX");
  expect(eventsQuery(search)).toEqual({ state: ["", "TX"] });
});
