import type { DemoSize } from "#domain/demo-size.ts";
import { officeId } from "#domain/ids.ts";
import type { FullName } from "#domain/roadshows/roadshows.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import { dayNumber, secondsOf, weekdayOf } from "./calendar.ts";
import { CITIES, FIRST_NAMES, HARD_LAST_NAMES, LAST_NAMES, officeName } from "./names.ts";
import { itemAt, openStream, type Random } from "./random.ts";

/** The size, and when: what makes every byte of the business. */
export type DemoOptions = DemoSize & {
  readonly today: IsoDate;
  readonly now: Instant;
  readonly zone: string;
};

/** Kind of the weekly submission: at a retailer's club, or from the office itself. */
export type Kind = "roadshow" | "regular";

/** An office. Days are counted from 1970. */
export type Office = Readonly<ReturnType<typeof planOffice>>;

/** People with where and when they work. `left` follows `hired`; `leftBefore` ended an earlier spell. */
export type Employee = {
  readonly name: FullName;
  readonly office: number | null;
  readonly hired: number;
  readonly left: number | null;
  readonly leftBefore: number | null;
  /** The earlier entry with which this one shares something that two people do not share. */
  readonly twin: { readonly index: number; readonly shares: "email" | "phone" | "ssn" | "all" } | null;
};

export type Business = {
  readonly seed: number;
  readonly today: number;
  /** Seconds from 1970. */
  readonly now: number;
  readonly zone: string;
  /** The day the current week began. */
  readonly monday: number;
  /** Number of weeks of payroll, the current one included. */
  readonly weeks: number;
  readonly offices: readonly Office[];
  /** Offices whose interview reports come in one reply. */
  readonly groups: readonly (readonly Office[])[];
  readonly employees: readonly Employee[];
};

/** Lays out the whole business: what is needed to make any one thing of it without making the others. */
export function planBusiness({ seed, people, weeks, zone, ...options }: DemoOptions): Business {
  const today = dayNumber(options.today);
  const monday = today - weekdayOf(today);
  // The first people own an office each.
  const count = Math.min(people, options.offices ?? usualOffices(people));
  const members = Array.from({ length: count }, (): number[] => []);
  const offices = members.map((officePeople, index) => planOffice(seed, index, monday, officePeople));
  const employees: Employee[] = [];
  for (let index = 0; index < people; index += 1) {
    const employee = planEmployee({ seed, today, monday, offices, employees }, index);
    employees.push(employee);
    if (employee.office !== null) members[employee.office]?.push(index);
  }
  const now = secondsOf(options.now);
  return { seed, today, now, zone, monday, weeks, offices, groups: groupsOf(offices), employees };
}

/** 35 offices for 2,000 people and 500 for 200,000: a larger business has larger offices, too. */
const usualOffices = (people: number): number => Math.max(1, Math.round(35 * (people / 2000) ** 0.5775));

const KINDS: readonly (readonly Kind[])[] = [["roadshow", "regular"], ["roadshow"], ["regular"]];

/** `people` are indexes, the owner first. */
function planOffice(seed: number, index: number, monday: number, people: readonly number[]) {
  const random = openStream(seed, "office", index);
  const isYoung = index > 3 && random.chance(150);
  return {
    index,
    id: officeId(String(101 + index)),
    name: officeName(index),
    city: itemAt(CITIES, index % CITIES.length),
    /** Amount of business: 100 is ordinary. */
    sizePercent: random.between(60, 170),
    // Most were open before the three years that the funnel shows.
    opened: monday - (isYoung ? random.between(120, 1000) : random.between(1700, 2400)),
    skipsThird: index % 9 === 4,
    kinds: itemAt(KINDS, index % KINDS.length),
    people,
  };
}

/** Days since the first people were hired: four and a half years. */
const HIRING_DAYS = 1650;
const SHARED = ["email", "phone", "ssn", "all"] as const;

function planEmployee(
  {
    seed,
    today,
    monday,
    offices,
    employees,
  }: Pick<Business, "seed" | "today" | "monday" | "offices" | "employees">,
  index: number,
): Employee {
  const random = openStream(seed, "employee", index);
  const name = { first: random.pick(FIRST_NAMES), last: lastNameOf(random, index) };
  // The first people own an office each.
  const ownedOffice = offices[index];
  if (ownedOffice !== undefined)
    return { name, office: index, hired: ownedOffice.opened, left: null, leftBefore: null, twin: null };
  const [first, second] = [random.pick(offices), random.pick(offices)];
  const office = first.sizePercent > second.sizePercent ? first : second;
  const span = Math.min(HIRING_DAYS, monday - office.opened);
  // The larger of two draws brings hiring closer to today: the business has grown.
  const hired = monday - span + Math.max(random.between(0, span - 1), random.between(0, span - 1));
  // Field sales: a third leaves within four months, another third within two years.
  const tenures = [random.between(4, 120), random.between(120, 720), random.between(720, 2900)];
  const left = hired + random.pick(tenures);
  const isBack = left > today && random.chance(45);
  const twin = random.chance(12)
    ? { index: random.between(0, index - 1), shares: random.pick(SHARED) }
    : null;
  return {
    // A person who came back may be entered as a new person.
    name: twin?.shares === "all" ? itemAt(employees, twin.index).name : name,
    office: random.chance(3) ? null : office.index,
    hired,
    left: left > today ? null : left,
    leftBefore: isBack ? hired - random.between(60, 400) : null,
    twin,
  };
}

/** One surname in 125 is hard for programs. */
function lastNameOf(random: Random, index: number): string {
  if (index % 125 === 61) return itemAt(HARD_LAST_NAMES, Math.floor(index / 125) % HARD_LAST_NAMES.length);
  const last = random.pick(LAST_NAMES);
  return random.chance(45) ? `${last}${random.pick(["-", " "])}${random.pick(LAST_NAMES)}` : last;
}

/** Neighbors with the same letter share an account group; the pattern repeats. */
const GROUPS = "AAABBCCCCDEEEFF";

const groupsOf = (offices: readonly Office[]): readonly (readonly Office[])[] => [
  ...Map.groupBy(
    offices,
    ({ index }) => `${Math.floor(index / GROUPS.length)}${GROUPS[index % GROUPS.length] ?? ""}`,
  ).values(),
];

/** True when someone was employed on a day, by the latest spell. */
export const isEmployed = ({ hired, left }: Employee, day: number): boolean =>
  hired <= day && (left === null || left >= day);
