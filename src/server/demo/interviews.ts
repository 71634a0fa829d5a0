import { type CountsTold, type InterviewReport } from "#domain/funnel/funnel.ts";
import { administratorId, type AdministratorId, type OfficeId } from "#domain/ids.ts";
import { type Business, type Office } from "./business.ts";
import { DAY_SECONDS, dateOfDay, offsetOn, weekdayOf } from "./calendar.ts";
import { FIRST_NAMES, LAST_NAMES } from "./names.ts";
import { openStream, poisson, successes, type Random } from "./random.ts";

/** Three years of daily counts, today included. */
export const INTERVIEW_DAYS = 3 * 365;

/** Somebody who leads interviews for one or more accounts of a group. Days are counted from 1970. */
export type Administrator = {
  readonly id: AdministratorId;
  readonly name: string;
  readonly accounts: readonly Office[];
  readonly ids: readonly OfficeId[];
  readonly since: number;
  readonly until: number;
  /** Firsts led on an ordinary weekday in an ordinary office, in thousandths; 0 for who is listed only. */
  readonly paceThousandths: number;
  /** Of 1,000 people booked for a first interview, how many come. */
  readonly showPerMille: number;
};

const FIRST_ADMINISTRATOR_ID = 3000;
const ADMINISTRATORS_PER_ACCOUNT_MAX = 8;

/** Everybody who interviews, or did, for the accounts of a group: two to four at a time for each account. */
export function administratorsOf(business: Business, group: readonly Office[]): readonly Administrator[] {
  return group.flatMap((office, place) => {
    const random = openStream(business.seed, "administrators", office.index);
    const count = random.between(2, 4);
    return Array.from({ length: count + (place === 0 ? 1 : 0) }, (_, nth) =>
      planAdministrator(business, random, office, group[place + 1], nth, nth === count),
    );
  });
}

function planAdministrator(
  business: Business,
  random: Random,
  office: Office,
  neighbor: Office | undefined,
  nth: number,
  isListedOnly: boolean,
): Administrator {
  const from = business.today - INTERVIEW_DAYS + 1;
  const isNew = nth > 0 && random.chance(220);
  const hasLeft = nth > 1 && !isNew && random.chance(400);
  const helps = neighbor !== undefined && random.chance(350);
  const accounts = helps || (isListedOnly && neighbor !== undefined) ? [office, neighbor] : [office];
  const known = accounts.filter((account) => account !== undefined);
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const id = FIRST_ADMINISTRATOR_ID + office.index * ADMINISTRATORS_PER_ACCOUNT_MAX + nth;
  return {
    id: administratorId(String(id)),
    name,
    accounts: known,
    ids: known.map((account) => account.id),
    since: Math.max(office.opened, isNew ? from + random.between(200, INTERVIEW_DAYS - 60) : from),
    until: hasLeft ? business.today - random.between(40, 700) : business.today,
    paceThousandths: isListedOnly ? 0 : Math.round(random.between(3200, 6800) / known.length),
    showPerMille: random.between(470, 720),
  };
}

/** Below one interview in five days of the kind, nobody opens: most Sundays, and a day that has just begun. */
const QUIET_PACE = 200;

/** The reply for one group and one day: who was listed, and what they counted. */
export function interviewReportOn(
  business: Business,
  group: readonly Office[],
  administrators: readonly Administrator[],
  day: number,
): InterviewReport {
  const present = administrators.filter(({ since, until }) => since <= day && day <= until);
  const random = openStream(business.seed, "interviews", group[0]?.index ?? 0, day);
  const open = dayPercent(day);
  return {
    administrators: present.map(({ id, name, ids }) => ({ id, name, accounts: ids })),
    counts: present.flatMap((administrator) =>
      administrator.accounts.flatMap((office) => {
        const load =
          open * office.sizePercent * growthPercent(business, day) * dayShare(business, office, day);
        const pace = Math.round((administrator.paceThousandths * load) / 1_000_000);
        if (pace < QUIET_PACE || office.opened > day || random.chance(20)) return [];
        const told = countsOf(random, pace, administrator.showPerMille, office.skipsThird);
        return [{ administratorId: administrator.id, officeId: office.id, told }];
      }),
    ),
  };
}

/** Of those seen at one stage, how many of 1,000 are booked for the next one. */
const BOOKED_AGAIN = { second: 520, third: 610, training: 720, sale: 780 } as const;

function countsOf(random: Random, pace: number, showPerMille: number, skipsThird: boolean): CountsTold {
  const later = 500 + Math.round(showPerMille / 2);
  const first = stageOf(random, pace, showPerMille);
  const seenFirst = (pace * showPerMille) / 1000;
  const second = stageOf(random, (seenFirst * BOOKED_AGAIN.second) / 1000, later);
  const seenSecond = (seenFirst * BOOKED_AGAIN.second * later) / 1_000_000;
  const third = stageOf(random, (seenSecond * (skipsThird ? 15 : BOOKED_AGAIN.third)) / 1000, later);
  const seenLast = skipsThird ? seenSecond * 0.6 : (seenSecond * BOOKED_AGAIN.third * later) / 1_000_000;
  const training = stageOf(random, (seenLast * BOOKED_AGAIN.training) / 1000, later + 60);
  const seenTraining = (seenLast * BOOKED_AGAIN.training * (later + 60)) / 1_000_000;
  const sale = stageOf(random, (seenTraining * BOOKED_AGAIN.sale) / 1000, later + 40);
  return { first, second, third, training, sale };
}

/** Now and then somebody walks in unbooked and is counted as seen: more showed than were booked. */
function stageOf(random: Random, pace: number, showPerMille: number): { booked: number; showed: number } {
  const booked = poisson(random, pace);
  const walkedIn = random.chance(1, 30_000) ? 1 : 0;
  return { booked, showed: walkedIn === 1 ? booked + 1 : successes(random, booked, showPerMille) };
}

const WEEKDAY_PERCENT = [112, 121, 116, 102, 84, 38, 5] as const;
/** January and September are when people look for work, the end of the year is when they do not. */
const MONTH_PERCENT = [112, 104, 103, 101, 106, 110, 98, 95, 111, 105, 92, 70] as const;
const HOLIDAYS: ReadonlySet<string> = new Set(["01-01", "07-04", "12-24", "12-25"]);

function dayPercent(day: number): number {
  const date = dateOfDay(day);
  if (HOLIDAYS.has(date.slice(5))) return 0;
  const month = Number(date.slice(5, 7));
  const ofMonth = Number(date.slice(8));
  const weekday = weekdayOf(day);
  if (month === 11 && weekday === 3 && ofMonth >= 22 && ofMonth <= 28) return 0;
  return ((WEEKDAY_PERCENT[weekday] ?? 0) * (MONTH_PERCENT[month - 1] ?? 0)) / 100;
}

/** An office has a fifth more interviews now than three years ago. */
const growthPercent = (business: Business, day: number): number =>
  100 - Math.round((17 * (business.today - day)) / INTERVIEW_DAYS);

const OPENS = 9 * 3600;
const CLOSES = 18 * 3600;

/** 1 for a day that is over; for today, how much of the office's hours has passed, by its own clock. */
function dayShare(business: Business, office: Office, day: number): number {
  if (day < business.today - 1) return 1;
  const local = business.now + offsetOn(office.city.zone, day) * 60 - day * DAY_SECONDS;
  return Math.min(1, Math.max(0, (local - OPENS) / (CLOSES - OPENS)));
}
