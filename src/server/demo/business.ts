import { officeId, type OfficeId } from "#domain/ids.ts";
import { type Instant, type IsoDate } from "#domain/time/time.ts";
import { dayNumber, secondsOf, weekdayOf } from "./calendar.ts";
import { officeName } from "./names.ts";
import { CITIES, type City } from "./places.ts";
import { itemAt, openStream, type Random } from "./random.ts";

/** How large the made-up business is, which one it is, and when. `people` counts the whole directory, leavers too. */
export type DemoOptions = {
  readonly people: number;
  readonly seed: number;
  readonly today: IsoDate;
  readonly now: Instant;
  readonly zone: string;
};

/** Which of the two kinds of weekly submission: at a retailer's club, or from the office itself. */
export type Kind = "roadshow" | "regular";

/** An office. Days are counted from 1970. */
export type Office = {
  readonly index: number;
  readonly id: OfficeId;
  readonly name: string;
  readonly city: City;
  /** How busy it is: 100 is ordinary. */
  readonly sizePercent: number;
  readonly opened: number;
  readonly skipsThird: boolean;
  readonly kinds: readonly Kind[];
  /** Indexes of its people, the owner first. */
  readonly people: readonly number[];
};

/** When somebody worked. `left` follows `hired`; `leftBefore` ended an earlier spell. */
export type Employment = {
  readonly office: number | null;
  readonly hired: number;
  readonly left: number | null;
  readonly leftBefore: number | null;
};

export type Business = {
  readonly seed: number;
  readonly today: number;
  /** Seconds from 1970. */
  readonly now: number;
  readonly zone: string;
  /** The day the current week began. */
  readonly monday: number;
  readonly offices: readonly Office[];
  /** Offices whose interview reports come in one reply. */
  readonly groups: readonly (readonly Office[])[];
  readonly employments: readonly Employment[];
};

/** How far back people were hired, in days: four and a half years. */
const HIRING_DAYS = 1650;
/** Nobody was hired before the office opened; most were open before the three years that the funnel shows. */
const OLDEST_OFFICE_DAYS = 2400;

/** Lays out the whole business: what is needed to make any one thing of it without making the others. */
export function planBusiness(options: DemoOptions): Business {
  const { seed, people } = options;
  const today = dayNumber(options.today);
  const monday = today - weekdayOf(today);
  const sites = Array.from({ length: officeCount(people) }, (_, index) => planOffice(seed, index, monday));
  const doors = sites.flatMap(({ index, sizePercent }) => Array<number>(doorsOf(sizePercent)).fill(index));
  const members = sites.map((): number[] => []);
  const employments = Array.from({ length: people }, (_, index) => {
    const employment = planEmployment(seed, index, sites, doors, today, monday);
    if (employment.office !== null) members[employment.office]?.push(index);
    return employment;
  });
  const offices = sites.map((site) => ({ ...site, people: members[site.index] ?? [] }));
  const groups = groupsOf(offices);
  return {
    seed,
    today,
    now: secondsOf(options.now),
    zone: options.zone,
    monday,
    offices,
    groups,
    employments,
  };
}

/** 35 offices for 2,000 people and 500 for 200,000: a larger business has larger offices, too. */
const officeCount = (people: number): number =>
  Math.max(1, Math.min(people, Math.round(35 * (people / 2000) ** 0.5775)));

type Site = Omit<Office, "people">;

function planOffice(seed: number, index: number, monday: number): Site {
  const random = openStream(seed, "office", index);
  const isYoung = index > 3 && random.chance(150);
  const kinds: readonly Kind[] = itemAt([["roadshow", "regular"], ["roadshow"], ["regular"]], index % 3);
  return {
    index,
    id: officeId(String(101 + index)),
    name: officeName(index),
    city: itemAt(CITIES, index % CITIES.length),
    sizePercent: random.between(60, 170),
    opened: monday - (isYoung ? random.between(120, 1000) : random.between(1700, OLDEST_OFFICE_DAYS)),
    skipsThird: index % 9 === 4,
    kinds,
  };
}

const doorsOf = (sizePercent: number): number => Math.round(sizePercent / 30);

function planEmployment(
  seed: number,
  index: number,
  sites: readonly Site[],
  doors: readonly number[],
  today: number,
  monday: number,
): Employment {
  const own = sites[index];
  if (own !== undefined) return { office: index, hired: own.opened, left: null, leftBefore: null };
  const random = openStream(seed, "employment", index);
  const site = itemAt(sites, itemAt(doors, jump(random, doors.length)));
  const span = Math.min(HIRING_DAYS, monday - site.opened);
  // The larger of two draws brings hiring closer to today: the business has grown.
  const hired = monday - span + Math.max(random.below(span), random.below(span));
  const left = hired + tenureDays(random);
  const isBack = left > today && random.chance(45);
  const office = random.chance(3) ? null : site.index;
  return {
    office,
    hired,
    left: left > today ? null : left,
    leftBefore: isBack ? hired - random.between(60, 400) : null,
  };
}

/** Field sales: a third leaves within four months, another third within two years. */
function tenureDays(random: Random): number {
  const share = random.below(100);
  if (share < 34) return random.between(4, 120);
  return share < 68 ? random.between(120, 720) : random.between(720, 2900);
}

/** Jump consistent hash (Lamping and Veach): a new bucket takes its share from all others and moves nobody else. */
function jump(random: Random, buckets: number): number {
  const RESOLUTION = 2 ** 31;
  let bucket = 0;
  let next = 0;
  while (next < buckets) {
    bucket = next;
    next = Math.floor(((bucket + 1) * RESOLUTION) / (random.below(RESOLUTION) + 1));
  }
  return bucket;
}

const GROUP_SIZES = [3, 2, 4, 1, 3, 2] as const;

function groupsOf(offices: readonly Office[]): readonly (readonly Office[])[] {
  const groups: Office[][] = [];
  for (let from = 0; from < offices.length;) {
    const size = itemAt(GROUP_SIZES, groups.length % GROUP_SIZES.length);
    groups.push(offices.slice(from, from + size));
    from += size;
  }
  return groups;
}

/** True when somebody was employed on a day, by the latest spell. */
export const isEmployed = ({ hired, left }: Employment, day: number): boolean =>
  hired <= day && (left === null || left >= day);
