import { type CountsTold, type InterviewReport, type StageCount } from "#domain/funnel/funnel.ts";
import { administratorId } from "#domain/ids.ts";
import type { Business, Office } from "./business.ts";
import { DAY_SECONDS, dateOfDay, offsetOn, weekdayOf } from "./calendar.ts";
import { FIRST_NAMES, LAST_NAMES } from "./names.ts";
import { itemAt, openStream, type Random } from "./random.ts";

/** Three years of daily counts, today included. */
export const INTERVIEW_DAYS = 3 * 365;

const ADMINISTRATORS_PER_ACCOUNT_MAX = 8;

/** Everyone who interviews, or did, for the accounts of a group: two to four at a time for each account. */
export const administratorsOf = (business: Business, group: readonly Office[]) =>
  group.flatMap((office, place) => {
    const random = openStream(business.seed, "administrators", office.index);
    const count = random.between(2, 4);
    const first = business.today - INTERVIEW_DAYS + 1;
    const next = group[place + 1];
    return Array.from({ length: count + (place === 0 ? 1 : 0) }, (_, nth) => {
      const isListedOnly = nth === count;
      const isNew = nth > 0 && random.chance(220);
      const hasLeft = nth > 1 && !isNew && random.chance(400);
      const helps = isListedOnly || random.chance(350);
      const accounts = helps && next !== undefined ? [office, next] : [office];
      const id = 3000 + office.index * ADMINISTRATORS_PER_ACCOUNT_MAX + nth;
      return {
        id: administratorId(String(id)),
        name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
        accounts,
        since: Math.max(office.opened, isNew ? first + random.between(200, INTERVIEW_DAYS - 60) : first),
        until: hasLeft ? business.today - random.between(40, 700) : business.today,
        // First interviews led on an ordinary weekday in an ordinary office.
        perDay: isListedOnly ? 0 : random.between(32, 68) / 10 / accounts.length,
        // Of 1,000 people booked for a first interview, how many come.
        showPerMille: random.between(470, 720),
      };
    });
  });

/** Below one interview in five days of the kind, no account opens: most Sundays, and a day that has just begun. */
const QUIET_DAY = 0.2;

/** The reply for one group and one day: who was listed, and what they counted. */
export function interviewReportOn(
  business: Business,
  group: readonly Office[],
  administrators: ReturnType<typeof administratorsOf>,
  day: number,
): InterviewReport {
  const present = administrators.filter(({ since, until }) => since <= day && day <= until);
  const random = openStream(business.seed, "interviews", group[0]?.index ?? 0, day);
  // An office has a fifth more interviews now than three years ago.
  const load = dayLoad(day) * (1 - (0.17 * (business.today - day)) / INTERVIEW_DAYS);
  return {
    administrators: present.map(({ id, name, accounts }) => ({
      id,
      name,
      accounts: accounts.map((account) => account.id),
    })),
    counts: present.flatMap(({ id, accounts, perDay, showPerMille }) =>
      accounts.flatMap((office) => {
        const expected = (perDay * load * office.sizePercent * dayShare(business, office, day)) / 100;
        if (expected < QUIET_DAY || office.opened > day || random.chance(20)) return [];
        const told = countsOf(random, expected, showPerMille, office.skipsThird);
        return [{ administratorId: id, officeId: office.id, told }];
      }),
    ),
  };
}

type Expected = { readonly booked: number; readonly showPerMille: number };

/** What one stage leads to at the next: of those who came, a share is booked again. */
const after = ({ booked, showPerMille }: Expected, bookedAgain: number, shows: number): Expected => ({
  booked: ((booked * showPerMille) / 1000) * bookedAgain,
  showPerMille: shows,
});

function countsOf(random: Random, booked: number, showPerMille: number, skipsThird: boolean): CountsTold {
  const later = 500 + Math.round(showPerMille / 2);
  const first = { booked, showPerMille };
  const second = after(first, 0.52, later);
  const third = after(second, skipsThird ? 0.015 : 0.61, later);
  const training = skipsThird ? after(second, 0.43, later + 60) : after(third, 0.72, later + 60);
  const sale = after(training, 0.78, later + 40);
  return {
    first: stageOf(random, first),
    second: stageOf(random, second),
    third: stageOf(random, third),
    training: stageOf(random, training),
    sale: stageOf(random, sale),
  };
}

/** A Poisson count of bookings (Knuth's method, for means below about 20), and how many of them came. */
function stageOf(random: Random, { booked: mean, showPerMille }: Expected): StageCount {
  const limit = Math.exp(-mean);
  const draw = (): number => random.between(1, 1_000_000) / 1_000_001;
  let booked = 0;
  for (let product = draw(); product > limit; product *= draw()) booked += 1;
  const showed = Array.from({ length: booked }).filter(() => random.chance(showPerMille)).length;
  // Now and then a person without a booking comes: more showed than were booked.
  return { booked, showed: random.chance(1, 30_000) ? booked + 1 : showed };
}

const WEEKDAY_LOAD = [1.12, 1.21, 1.16, 1.02, 0.84, 0.38, 0.05] as const;
/** January and September are when people look for work, the end of the year is when they do not. */
const MONTH_LOAD = [1.12, 1.04, 1.03, 1.01, 1.06, 1.1, 0.98, 0.95, 1.11, 1.05, 0.92, 0.7] as const;
const HOLIDAYS: ReadonlySet<string> = new Set(["01-01", "07-04", "12-24", "12-25"]);

function dayLoad(day: number): number {
  const date = dateOfDay(day);
  const weekday = weekdayOf(day);
  const isThanksgiving = weekday === 3 && date.slice(5) >= "11-22" && date.slice(5) <= "11-28";
  if (isThanksgiving || HOLIDAYS.has(date.slice(5))) return 0;
  return itemAt(WEEKDAY_LOAD, weekday) * itemAt(MONTH_LOAD, Number(date.slice(5, 7)) - 1);
}

const OPENS = 9 * 3600;
const CLOSES = 18 * 3600;

/** 1 for a day that is over; for today, how much of the office's hours has passed, by its own clock. */
function dayShare(business: Business, office: Office, day: number): number {
  if (day < business.today - 1) return 1;
  const local = business.now + offsetOn(office.city.zone, day) * 60 - day * DAY_SECONDS;
  return Math.min(1, Math.max(0, (local - OPENS) / (CLOSES - OPENS)));
}
