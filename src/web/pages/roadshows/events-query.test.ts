import { expect, test } from "vitest";
import { withChanges } from "#web/lib/address.ts";
import { eventsQuery, flagChange } from "./events-query.ts";

test("an empty address asks for every event", () => {
  expect(eventsQuery(new URLSearchParams())).toEqual({});
});

test("the query follows the address", () => {
  const search = new URLSearchParams("q=dallas&state=TX&state=CA&retailer=31&status=Approved&broken=yes");
  expect(eventsQuery(search)).toEqual({
    q: "dallas",
    state: ["CA", "TX"],
    retailer: ["31"],
    status: ["Approved"],
    broken: true,
  });
});

test("figures exclude each other: one that is pressed takes the place of another, and of two in a link the first is on", () => {
  const gaps = new URLSearchParams("state=TX&unassigned=yes");
  const pressed = withChanges(gaps, flagChange("unacknowledged"));
  expect(pressed.toString()).toBe("state=TX&unacknowledged=yes");
  expect(withChanges(pressed, flagChange(null)).toString()).toBe("state=TX");
  expect(eventsQuery(new URLSearchParams("unacknowledged=yes&unassigned=yes"))).toEqual({ unassigned: true });
});

test("a hand-typed mistake falls back", () => {
  expect(eventsQuery(new URLSearchParams("unassigned=perhaps&unacknowledged=no"))).toEqual({});
});

test("events without a state are requested by an empty value", () => {
  const search = new URLSearchParams("state=&state=TX");
  expect(eventsQuery(search)).toEqual({ state: ["", "TX"] });
});
