import { eventId } from "#domain/ids.ts";
import {
  type Assignment,
  type FullName,
  type Location,
  type RoadshowEvent,
} from "#domain/roadshows/roadshows.ts";
import { type Business, type Office } from "./business.ts";
import { wallAt } from "./calendar.ts";
import { RETAILERS } from "./names.ts";
import { fullNameOf, personIdOf } from "./people.ts";
import { CITIES, citiesOf, type City } from "./places.ts";
import { itemAt, openStream, type Random } from "./random.ts";

const EVENTS_PER_OFFICE = 14;
const FIRST_EVENT_ID = 40_000;
const FIRST_GROUP_ID = 3000;
const EVENTS_PER_GROUP = 3;

/** Every roadshow event, one at a time: fourteen for each office, in clubs all over the country. */
export function* roadshowEvents(business: Business): Generator<RoadshowEvent> {
  const count = business.offices.length * EVENTS_PER_OFFICE;
  for (let index = 0; index < count; index += 1) yield roadshowEventAt(business, index);
}

function roadshowEventAt(business: Business, index: number): RoadshowEvent {
  const random = openStream(business.seed, "event", index);
  const office = itemAt(business.offices, Math.floor(index / EVENTS_PER_OFFICE));
  const group = Math.floor(index / EVENTS_PER_GROUP);
  // The events of a group are one retailer's.
  const retailer = openStream(business.seed, "event-group", group).pick(RETAILERS);
  return {
    id: eventId(String(FIRST_EVENT_ID + index)),
    groupId: String(FIRST_GROUP_ID + group),
    retailerId: retailer.id,
    retailerName: retailer.name,
    retailerRoadShowId: random.chance(120) ? "" : `RS-${10_000 + index}`,
    status: statusOf(random),
    isRoadShow: !random.chance(150),
    isStaffingOnly: random.chance(80),
    location: clubNear(random, office, RETAILERS.indexOf(retailer)),
    assignments: assignmentsOf(business, random, office),
  };
}

function statusOf(random: Random): string {
  const share = random.below(100);
  if (share < 84) return "Approved";
  return share < 93 ? "Pending" : "Cancelled";
}

const FIRST_LOCATION_ID = 900;
const FIRST_CLUB_NUMBER = 4000;
const CLUBS_PER_CITY = 2;
const CITIES_PER_MARKET = 4;

/** A club of the retailer, four times in five in a city of the office's state. */
export function clubNear(random: Random, office: Office, retailer: number): Location {
  const city: City = random.chance(800) ? random.pick(citiesOf(office.city.state)) : random.pick(CITIES);
  const place = CITIES.indexOf(city);
  const nth = random.below(CLUBS_PER_CITY);
  const number = (retailer * CITIES.length + place) * CLUBS_PER_CITY + nth;
  return {
    id: String(FIRST_LOCATION_ID + number),
    clubNumber: String(FIRST_CLUB_NUMBER + number),
    city: city.name,
    state: city.state,
    zip: itemAt(city.zips, nth % city.zips.length),
    marketId: String(40 + Math.floor(place / CITIES_PER_MARKET)),
  };
}

/** Most events have one assignment; some have none, which is what people look for. */
function assignmentsOf(business: Business, random: Random, office: Office): readonly Assignment[] {
  const share = random.below(100);
  if (share < 8) return [];
  const count = share < 76 ? 1 : share < 95 ? 2 : 3;
  return Array.from({ length: count }, () => assignmentOf(business, random, office));
}

function assignmentOf(business: Business, random: Random, office: Office): Assignment {
  const payout = random.chance(15) ? leaverOf(business, random, office) : ownerOf(business, random, office);
  const merch = random.chance(600) ? payout : ownerOf(business, random, office);
  const told = random.chance(25) ? random.pick(business.offices) : office;
  const hub = random.chance(700) ? ownerOf(business, random, office) : null;
  const isAcknowledged = random.chance(840);
  return {
    officeId: told.id,
    payoutOwnerId: personIdOf(payout),
    payoutOwner: fullNameOf(business, payout),
    merchOwnerId: personIdOf(merch),
    merchOwner: fullNameOf(business, merch),
    hubManager: hub === null ? NOBODY : fullNameOf(business, hub),
    isActive: !random.chance(60),
    isAcknowledged,
    acknowledged: isAcknowledged
      ? wallAt(business.today - 1 - random.below(75), random.between(7 * 3600, 21 * 3600))
      : null,
  };
}

const NOBODY: FullName = { first: "", last: "" };

/** The office's owner, or now and then another of its people who is still there. */
function ownerOf(business: Business, random: Random, office: Office): number {
  const owner = itemAt(office.people, 0);
  if (random.chance(700)) return owner;
  const other = random.pick(office.people);
  return itemAt(business.employments, other).left === null ? other : owner;
}

/** Somebody who has left the office; its owner where nobody has. */
function leaverOf(business: Business, random: Random, office: Office): number {
  const leavers = office.people.filter((index) => itemAt(business.employments, index).left !== null);
  return leavers.length === 0 ? itemAt(office.people, 0) : random.pick(leavers);
}
