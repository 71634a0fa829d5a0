import { eventId } from "#domain/ids.ts";
import type { FullName } from "#domain/roadshows/roadshows.ts";
import type { Location, RoadshowEvent } from "#interface/roadshows.ts";
import type { Business, Office } from "./business.ts";
import { wallAt } from "./calendar.ts";
import { CITIES, citiesOf, RETAILERS } from "./names.ts";
import { personIdOf } from "./people.ts";
import { itemAt, openStream, type Random } from "./random.ts";

const EVENTS_PER_OFFICE = 14;
const EVENTS_PER_GROUP = 3;

/** Every roadshow event: fourteen for each office, in clubs all over the country. */
export const roadshowEvents = (business: Business): readonly RoadshowEvent[] => {
  const events = business.offices.length * EVENTS_PER_OFFICE;
  const groups = Math.ceil(events / EVENTS_PER_GROUP);
  const officeOf = (index: number): Office => itemAt(business.offices, Math.floor(index / EVENTS_PER_OFFICE));
  return Array.from({ length: events }, (_, index) => {
    const random = openStream(business.seed, "event", index);
    const office = officeOf(index);
    // The events of a group are at different ends of the list, so of different offices.
    const group = index % groups;
    // Now and then the office of the group's event before has this one too, often with the same owner.
    const isDoubled = index >= groups && openStream(business.seed, "event twice", index).chance(30);
    const staffOffice = isDoubled ? officeOf(index - groups) : office;
    // The events of a group are one retailer's.
    const retailer = openStream(business.seed, "event group", group).pick(RETAILERS);
    const status = random.between(1, 100);
    // Most events have one assignment; some have none, which is what people look for.
    const assigned = random.between(1, 100);
    const count = assigned <= 8 ? 0 : assigned <= 76 ? 1 : assigned <= 95 ? 2 : 3;
    return {
      id: eventId(String(40_000 + index)),
      groupId: String(3000 + group),
      retailerId: retailer.id,
      retailerName: retailer.name,
      retailerRoadShowId: random.chance(120) ? "" : `RS-${10_000 + index}`,
      status: status <= 84 ? "Approved" : status <= 93 ? "Pending" : "Cancelled",
      isRoadShow: !random.chance(150),
      isStaffingOnly: random.chance(80),
      location: clubNear(random, office, RETAILERS.indexOf(retailer)),
      assignments: Array.from({ length: count }, () => assignmentOf(business, random, staffOffice)),
    };
  });
};

const CLUBS_PER_CITY = 2;

/** A club of the retailer, four times in five in a city of the office's state. */
export function clubNear(random: Random, office: Office, retailer: number): Location {
  const city = random.pick(random.chance(800) ? citiesOf(office.city.state) : CITIES);
  const place = CITIES.indexOf(city);
  const nth = random.between(0, CLUBS_PER_CITY - 1);
  const number = (retailer * CITIES.length + place) * CLUBS_PER_CITY + nth;
  return {
    id: String(900 + number),
    clubNumber: String(4000 + number),
    city: city.name,
    state: city.state,
    zip: itemAt(city.zips, nth),
    marketId: String(40 + Math.floor(place / 4)),
  };
}

function assignmentOf(
  { employees, offices, today }: Business,
  random: Random,
  office: Office,
): RoadshowEvent["assignments"][number] {
  const owner = itemAt(office.people, 0);
  const leavers = office.people.filter((index) => itemAt(employees, index).left !== null);
  // The office's owner, or now and then another of its people who is still there.
  const pickOwner = (): number => {
    const other = random.chance(700) ? owner : random.pick(office.people);
    return itemAt(employees, other).left === null ? other : owner;
  };
  const nameOf = (index: number): FullName => itemAt(employees, index).name;
  const payout = random.chance(15) && leavers.length > 0 ? random.pick(leavers) : pickOwner();
  const merch = random.chance(600) ? payout : pickOwner();
  const isAcknowledged = random.chance(840);
  return {
    officeId: (random.chance(25) ? random.pick(offices) : office).id,
    payoutOwnerId: personIdOf(payout),
    payoutOwner: nameOf(payout),
    merchOwnerId: personIdOf(merch),
    merchOwner: nameOf(merch),
    hubManager: random.chance(700) ? nameOf(pickOwner()) : { first: "", last: "" },
    isActive: !random.chance(60),
    isAcknowledged,
    acknowledged: isAcknowledged
      ? wallAt(today - random.between(1, 75), random.between(7 * 3600, 21 * 3600))
      : null,
  };
}
