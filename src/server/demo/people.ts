import { fold } from "#domain/fold.ts";
import { personId, type PersonId } from "#domain/ids.ts";
import { writeInputDate } from "#interface/times.ts";
import type { Business, Employee } from "./business.ts";
import { dateOfDay, wallAt } from "./calendar.ts";
import { CITIES, citiesOf, LAST_NAMES, STREET_KINDS, STREETS } from "./names.ts";
import { itemAt, openStream, type Random } from "./random.ts";
import type { Person } from "#interface/employees.ts";

export const personIdOf = (index: number): PersonId => personId(String(70_000 + index));

/** Everything the directory reports about the person of an index. */
export function personAt(business: Business, index: number): Person {
  const employee = itemAt(business.employees, index);
  const { name, hired, left, leftBefore } = employee;
  const office = employee.office === null ? null : itemAt(business.offices, employee.office);
  const random = openStream(business.seed, "person", index);
  const city = office?.city ?? itemAt(CITIES, index % CITIES.length);
  const home = random.chance(700) ? city : random.pick(citiesOf(city.state));
  const hasStreet = !random.chance(25);
  const ended = left ?? leftBefore;
  return {
    id: personIdOf(index),
    officeId: office?.id ?? null,
    officeName: office?.name ?? "",
    firstName: name.first,
    lastName: name.last,
    ...identityOf(business, index),
    street1: hasStreet
      ? `${random.between(1, 9899)} ${random.pick(STREETS)} ${random.pick(STREET_KINDS)}`
      : "",
    street2: random.chance(20) ? `c/o ${random.pick(LAST_NAMES)}` : "",
    streetApt: hasStreet && random.chance(280) ? `Apt ${random.between(1, 40)}` : "",
    city: home.name,
    state: home.state,
    zip: random.pick(home.zips),
    gender: random.chance(120) ? "" : random.pick(["F", "F", "F", "M", "M", "M", "X"]),
    ...flagsOf(random, employee),
    isSccApproved: random.chance(720),
    hasFieldmapAccount: random.chance(830),
    created: wallAt(hired - random.between(0, 8), random.between(8 * 3600, 18 * 3600)),
    updated: wallAt(Math.max(hired, business.today - random.between(0, 399))),
    hired: wallAt(hired),
    retired: ended === null ? null : wallAt(ended),
  };
}

/** Flags follow the dates, except for a few people whose office forgot one of them. */
function flagsOf(random: Random, { left }: Employee): Pick<Person, "isActive" | "isRetired"> {
  const isRetired = left !== null;
  const slip = random.between(1, 1000);
  if (slip <= 8) return { isActive: true, isRetired: true };
  if (slip <= 13) return { isActive: isRetired, isRetired };
  return { isActive: slip > 17 && !isRetired, isRetired: slip > 17 && isRetired };
}

type Identity = Pick<Person, "email" | "phone" | "dateOfBirth" | "ssn">;

function identityOf(business: Business, index: number): Identity {
  const identity = ownIdentityOf(business, index);
  const { twin } = itemAt(business.employees, index);
  if (twin === null) return identity;
  const { email, phone, ssn, dateOfBirth } = ownIdentityOf(business, twin.index);
  const shared = { email: { email }, phone: { phone }, ssn: { ssn }, all: { dateOfBirth, ssn } };
  return { ...identity, ...shared[twin.shares] };
}

function ownIdentityOf({ seed, employees }: Business, index: number): Identity {
  const random = openStream(seed, "identity", index);
  const { name, hired } = itemAt(employees, index);
  const mailbox = fold(`${name.first}.${name.last}`)
    .replaceAll(/[^a-z.]/g, "")
    .slice(0, 50);
  const domain = random.pick(["example.com", "example.com", "example.org"]);
  // Area code 555 and, up to 100,000 people, an exchange of 01x: neither can be dialed. Every index has its own.
  const number = String(100_000 + index).padStart(7, "0");
  const [exchange, line] = [number.slice(0, 3), number.slice(3)];
  const phones = [`555${number}`, `555-${exchange}-${line}`, `(555) ${exchange}-${line}`];
  return {
    email: random.chance(30) ? "" : `${mailbox}${index}@${domain}`,
    phone: random.chance(20) ? "" : random.pick(phones),
    dateOfBirth: random.chance(40)
      ? ""
      : writeInputDate(dateOfDay(hired - random.between(18 * 366, 58 * 365))),
    ssn: ssnOf(random, index),
  };
}

/** Areas 900 to 999 with groups 01 to 49 are never assigned to anyone. */
const SSN_COUNT = 100 * 49 * 9999;
const SSN_STEP = 7_368_787;

/** A different SSN for every index. Some are missing; some have group 00, which is never assigned: malformed. */
function ssnOf(random: Random, index: number): string {
  const which = ((index + 1) * SSN_STEP) % SSN_COUNT;
  const area = String(900 + (which % 100));
  const group = String(1 + (Math.floor(which / 100) % 49)).padStart(2, "0");
  const serial = String(1 + Math.floor(which / 4900)).padStart(4, "0");
  const slip = random.between(1, 100);
  if (slip <= 6) return "";
  if (slip <= 8) return `${area}00${serial}`;
  return slip <= 20 ? `${area}${group}${serial}` : `${area}-${group}-${serial}`;
}
