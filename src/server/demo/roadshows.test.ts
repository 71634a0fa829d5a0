import { expect, test } from "vitest";
import { isUnacknowledged } from "#test/builders/event-rules.ts";
import { dateOf } from "#domain/time/time.ts";
import { byId, DEMO, peopleOf, planDemo } from "#test/demo-business.ts";
import { CITIES } from "./names.ts";
import { roadshowEvents } from "./roadshows.ts";

const business = planDemo();
const people = byId(peopleOf(business));
const events = [...roadshowEvents(business)];
const assignments = events.flatMap((event) => event.assignments);

const share = (status: string): number =>
  events.filter((event) => event.status === status).length / events.length;

test("every owner is in the directory, by id and by name", () => {
  const reported = assignments.flatMap((one) => [
    { id: one.payoutOwnerId, name: one.payoutOwner },
    { id: one.merchOwnerId, name: one.merchOwner },
  ]);
  const wrong = reported.filter(({ id, name }) => {
    const person = people.get(id ?? "");
    return person?.firstName !== name.first || person.lastName !== name.last;
  });
  expect(reported.length).toBeGreaterThan(900);
  expect(wrong).toEqual([]);
});

test("most events are approved, some are pending or canceled", () => {
  expect(share("Approved")).toBeGreaterThan(0.75);
  expect(share("Pending")).toBeGreaterThan(0.03);
  expect(share("Cancelled")).toBeGreaterThan(0.03);
});

test("what people look for is there: gaps, unacknowledged, inactive, retired owners, owners of other offices", () => {
  const counts = {
    "without assignments": events.filter((event) => event.assignments.length === 0),
    "only inactive ones": events.filter(
      (event) => event.assignments.length > 0 && !event.assignments.some(({ isActive }) => isActive),
    ),
    unacknowledged: events.filter(isUnacknowledged),
    "acknowledged but inactive": assignments.filter((one) => one.isAcknowledged && !one.isActive),
    "retired owner": assignments.filter((one) => people.get(one.payoutOwnerId ?? "")?.isRetired),
    "other office": assignments.filter(
      (one) => people.get(one.payoutOwnerId ?? "")?.officeId !== one.officeId,
    ),
    "three assignments": events.filter((event) => event.assignments.length === 3),
    "staffing only": events.filter((event) => event.isStaffingOnly),
    "not a roadshow": events.filter((event) => !event.isRoadShow),
  };
  const odd = Object.entries(counts).filter(
    ([, found]) => found.length < 4 || found.length > events.length * 0.35,
  );
  expect(odd.map(([what, found]) => `${what}: ${found.length}`)).toEqual([]);
});

test("an acknowledgement has its date, never one to come", () => {
  expect(assignments.filter((one) => one.isAcknowledged !== (one.acknowledged !== null))).toEqual([]);
  const dates = assignments.flatMap(({ acknowledged }) => acknowledged ?? []);
  expect(dates.filter((date) => dateOf(date) >= DEMO.today)).toEqual([]);
});

test("a location is one club: its id goes with one number, city and ZIP code", () => {
  const clubs = Map.groupBy(events, ({ location }) => location.id);
  const split = [...clubs.values()].filter(
    (same) => new Set(same.map(({ location }) => JSON.stringify(location))).size > 1,
  );
  expect(split).toEqual([]);
});

test("clubs stand in listed cities with their own ZIP codes, in many states", () => {
  const places = new Set(
    CITIES.flatMap((city) => city.zips.map((zip) => `${city.name}, ${city.state} ${zip}`)),
  );
  const unknown = events.filter(
    ({ location: { city, state, zip } }) => !places.has(`${city}, ${state} ${zip}`),
  );
  expect(unknown).toEqual([]);
  expect(new Set(events.map(({ location }) => location.state)).size).toBeGreaterThan(30);
});

test("events of a group are one retailer's", () => {
  const groups = [...Map.groupBy(events, ({ groupId }) => groupId).values()];
  expect(groups.filter((same) => new Set(same.map(({ retailerId }) => retailerId)).size > 1)).toEqual([]);
});
