import { fold } from "#domain/fold.ts";
import { personId, type PersonId } from "#domain/ids.ts";
import { type Person } from "#domain/people/people.ts";
import { type FullName } from "#domain/roadshows/roadshows.ts";
import { type Business, type Employment } from "./business.ts";
import { usDate, wallAt } from "./calendar.ts";
import { FIRST_NAMES, LAST_NAMES, STREET_KINDS, STREETS, TRYING_LAST_NAMES } from "./names.ts";
import { CITIES, citiesOf, type City } from "./places.ts";
import { itemAt, openStream, type Random } from "./random.ts";

const FIRST_PERSON_ID = 70_000;
/** Every so many people, one has a surname that programs trip over. */
const TRYING_EVERY = 125;
const TRYING_AT = 61;

export const personIdOf = (index: number): PersonId => personId(String(FIRST_PERSON_ID + index));

/** Everything the directory tells of the person of an index. */
export function personAt(business: Business, index: number): Person {
  const employment = itemAt(business.employments, index);
  const name = fullNameOf(business, index);
  const office = employment.office === null ? null : itemAt(business.offices, employment.office);
  const random = openStream(business.seed, "person", index);
  const home = homeOf(random, office?.city ?? itemAt(CITIES, index % CITIES.length));
  const hasStreet = !random.chance(25);
  const updated = Math.max(employment.hired, business.today - random.below(400));
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
    ...flagsOf(random, employment),
    isSccApproved: random.chance(720),
    hasFieldmapAccount: random.chance(830),
    created: wallAt(employment.hired - random.below(9), random.between(8 * 3600, 18 * 3600)),
    updated: wallAt(updated),
    hired: wallAt(employment.hired),
    retired: retiredAt(employment),
  };
}

const retiredAt = ({ left, leftBefore }: Employment): Person["retired"] => {
  const day = left ?? leftBefore;
  return day === null ? null : wallAt(day);
};

/** Flags follow the dates, but for a few people whose office forgot one of them. */
function flagsOf(random: Random, { left }: Employment): Pick<Person, "isActive" | "isRetired"> {
  const hasLeft = left !== null;
  const slip = random.below(1000);
  if (slip < 8) return { isActive: true, isRetired: true };
  if (slip < 13) return { isActive: hasLeft, isRetired: hasLeft };
  if (slip < 17) return { isActive: false, isRetired: false };
  return { isActive: !hasLeft, isRetired: hasLeft };
}

/** Most live in the office's city, the others in another one of its state. */
const homeOf = (random: Random, city: City): City =>
  random.chance(700) ? city : random.pick(citiesOf(city.state));

/** What two entries of one person share: few people are in the directory twice. */
type Twin = { readonly shares: "email" | "phone" | "ssn" | "all"; readonly index: number };

function twinOf({ seed, offices }: Business, index: number): Twin | null {
  const random = openStream(seed, "twin", index);
  if (index < offices.length || !random.chance(9)) return null;
  return { shares: random.pick(["email", "phone", "ssn", "all"]), index: random.below(index) };
}

/** The name the person of an index goes by, in the directory and in every record. */
export function fullNameOf(business: Business, index: number): FullName {
  const twin = twinOf(business, index);
  return nameAt(business.seed, twin?.shares === "all" ? twin.index : index);
}

type Identity = Pick<Person, "email" | "phone" | "dateOfBirth" | "ssn">;

/** Under one SSN, with somebody else's phone or e-mail, or entered anew as a whole after coming back. */
function identityOf(business: Business, index: number): Identity {
  const own = ownIdentityOf(business, index);
  const twin = twinOf(business, index);
  if (twin === null) return own;
  return { ...own, ...sharedOf(twin.shares, ownIdentityOf(business, twin.index)) };
}

const sharedOf = (shares: Twin["shares"], { email, phone, dateOfBirth, ssn }: Identity): Partial<Identity> =>
  ({ email: { email }, phone: { phone }, ssn: { ssn }, all: { dateOfBirth, ssn } })[shares];

function ownIdentityOf({ seed, employments }: Business, index: number): Identity {
  const random = openStream(seed, "identity", index);
  const { hired } = itemAt(employments, index);
  return {
    email: random.chance(30) ? "" : emailOf(random, nameAt(seed, index), index),
    phone: random.chance(20) ? "" : phoneOf(random, index),
    dateOfBirth: random.chance(40) ? "" : usDate(hired - random.between(18 * 366, 58 * 365)),
    ssn: ssnOf(random, index),
  };
}

function nameAt(seed: number, index: number): FullName {
  const random = openStream(seed, "name", index);
  return { first: random.pick(FIRST_NAMES), last: lastNameOf(random, index) };
}

function lastNameOf(random: Random, index: number): string {
  const last = random.pick(LAST_NAMES);
  const second = random.pick(LAST_NAMES);
  if (index % TRYING_EVERY === TRYING_AT) {
    return itemAt(TRYING_LAST_NAMES, Math.floor(index / TRYING_EVERY) % TRYING_LAST_NAMES.length);
  }
  if (!random.chance(45)) return last;
  return random.chance(500) ? `${last}-${second}` : `${last} ${second}`;
}

const emailOf = (random: Random, { first, last }: FullName, index: number): string => {
  const local = `${lettersOf(first)}.${lettersOf(last)}`.slice(0, 50);
  return `${local}${index}@${random.pick(["example.com", "example.com", "example.org"])}`;
};

const letters = new Map<string, string>();

/** The plain letters of a name; remembered, since folding is slow and the names are few. */
function lettersOf(name: string): string {
  const known = letters.get(name);
  if (known !== undefined) return known;
  const plain = fold(name).replaceAll(/[^a-z]/g, "");
  letters.set(name, plain);
  return plain;
}

/** Area code 555 and, up to 100,000 people, an exchange of 01x: neither can be dialed. Every index has its own. */
function phoneOf(random: Random, index: number): string {
  const number = String(100_000 + index).padStart(7, "0");
  const exchange = number.slice(0, 3);
  const line = number.slice(3);
  return random.pick([`555${number}`, `555-${exchange}-${line}`, `(555) ${exchange}-${line}`]);
}

/** Areas 900 to 999 with groups 01 to 49 are never given to anybody. */
const SSN_COUNT = 100 * 49 * 9999;
const SSN_STEP = 7_368_787;

/** A different SSN for every index. Some are missing; some have group 00, which is never assigned: malformed. */
function ssnOf(random: Random, index: number): string {
  const which = ((index + 1) * SSN_STEP) % SSN_COUNT;
  const area = String(900 + (which % 100));
  const group = String(1 + (Math.floor(which / 100) % 49)).padStart(2, "0");
  const serial = String(1 + Math.floor(which / 4900)).padStart(4, "0");
  const slip = random.below(100);
  if (slip < 6) return "";
  if (slip < 8) return `${area}00${serial}`;
  return slip < 20 ? `${area}${group}${serial}` : `${area}-${group}-${serial}`;
}
