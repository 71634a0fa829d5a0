import { type ReportedCounts, type InterviewReport, type StageCount } from "#domain/funnel/funnel.ts";
import { administratorId } from "#domain/ids.ts";
import type { Business, Office } from "./business.ts";
import { DAY_SECONDS, dateOfDay, offsetOn, weekdayOf } from "./calendar.ts";
import { FIRST_NAMES, LAST_NAMES } from "./names.ts";
import { itemAt, openStream, type Random } from "./random.ts";

/** Three years of daily counts, today included. */
export const INTERVIEW_DAYS = 3 * 365;

const ADMINISTRATORS_PER_ACCOUNT_MAX = 8;

/** Below one interview in five days of the kind, no account opens: most Sundays, and a day that has just begun. */
const QUIET_DAY = 0.2;

/** The report of every account group and day, one group after the other: who was listed, and what they counted. */
export function* interviewReports(business: Business): Generator<{
  readonly group: readonly Office[];
  readonly day: number;
  readonly report: InterviewReport;
}> {
  const { seed, today } = business;
  for (const group of business.groups) {
    const administrators = administratorsOf(business, group);
    for (let day = today - INTERVIEW_DAYS + 1; day <= today; day += 1) {
      const random = openStream(seed, "interviews", itemAt(group, 0).index, day);
      const present = administrators.filter(({ since, until }) => since <= day && day <= until);
      // An office has a fifth more interviews now than three years ago.
      const load = dayLoad(day) * (1 - (0.17 * (today - day)) / INTERVIEW_DAYS);
      const counts = present.flatMap(({ id, accounts, perDay, showRate }) =>
        accounts.flatMap((office) => {
          const expected = (perDay * load * office.sizePercent * dayShare(business, office, day)) / 100;
          if (expected < QUIET_DAY || office.opened > day || random.chance(20)) return [];
          const reported = countsOf(random, expected, showRate, office.skipsThird);
          return [{ administratorId: id, officeId: office.id, reported }];
        }),
      );
      const listed = present.map(({ id, name, accounts }) => ({
        id,
        name,
        accounts: accounts.map((office) => office.id),
      }));
      yield { group, day, report: { administrators: listed, counts } };
    }
  }
}

/** Everyone who interviews, or did, for the accounts of a group: two to four at a time for each account. */
const administratorsOf = ({ seed, today }: Business, group: readonly Office[]) =>
  group.flatMap((office, place) => {
    const random = openStream(seed, "administrators", office.index);
    const count = random.between(2, 4);
    const first = today - INTERVIEW_DAYS + 1;
    const next = group[place + 1];
    return Array.from({ length: count + (place === 0 ? 1 : 0) }, (_, nth) => {
      const isListedOnly = nth === count;
      const isNew = nth > 0 && random.chance(220);
      const hasLeft = nth > 1 && !isNew && random.chance(400);
      const helps = isListedOnly || random.chance(350);
      const accounts = helps && next !== undefined ? [office, next] : [office];
      return {
        id: administratorId(String(3000 + office.index * ADMINISTRATORS_PER_ACCOUNT_MAX + nth)),
        name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
        accounts,
        since: Math.max(office.opened, isNew ? first + random.between(200, INTERVIEW_DAYS - 60) : first),
        until: hasLeft ? today - random.between(40, 700) : today,
        // First interviews led on an ordinary weekday in an ordinary office.
        perDay: isListedOnly ? 0 : random.between(32, 68) / 10 / accounts.length,
        // The share of those booked for a first interview who come.
        showRate: random.between(470, 720) / 1000,
      };
    });
  });

/** Books a share of those who came to one stage for the next, and more of them come. */
function countsOf(random: Random, first: number, showRate: number, skipsThird: boolean): ReportedCounts {
  const later = 0.5 + showRate / 2;
  const second = first * showRate * 0.52;
  const third = second * later * (skipsThird ? 0.015 : 0.61);
  const training = later * (skipsThird ? second * 0.43 : third * 0.72);
  return {
    first: stageOf(random, first, showRate),
    second: stageOf(random, second, later),
    third: stageOf(random, third, later),
    training: stageOf(random, training, later + 0.06),
    sale: stageOf(random, training * (later + 0.06) * 0.78, later + 0.04),
  };
}

/** People who came and who did not, each a Poisson count; now and then a person without a booking comes. */
function stageOf(random: Random, booked: number, showRate: number): StageCount {
  const showed = poisson(random, booked * showRate);
  const absent = poisson(random, booked * (1 - showRate));
  return random.chance(1, 30_000)
    ? { booked: showed, showed: showed + 1 }
    : { booked: showed + absent, showed };
}

/** By inversion: the first count whose cumulative probability passes one draw. */
function poisson(random: Random, mean: number): number {
  let left = random.fraction();
  let count = 0;
  for (let part = Math.exp(-mean); left >= part && part > 1e-12; part *= mean / count) {
    left -= part;
    count += 1;
  }
  return count;
}

const WEEKDAY_LOAD = [1.12, 1.21, 1.16, 1.02, 0.84, 0.38, 0.05] as const;
/** January and September are when people look for work, the end of the year is when they do not. */
const MONTH_LOAD = [1.12, 1.04, 1.03, 1.01, 1.06, 1.1, 0.98, 0.95, 1.11, 1.05, 0.92, 0.7] as const;
const HOLIDAYS: ReadonlySet<string> = new Set(["01-01", "07-04", "12-24", "12-25"]);

function dayLoad(day: number): number {
  const date = dateOfDay(day).slice(5);
  const weekday = weekdayOf(day);
  const isThanksgiving = weekday === 3 && date >= "11-22" && date <= "11-28";
  if (isThanksgiving || HOLIDAYS.has(date)) return 0;
  return itemAt(WEEKDAY_LOAD, weekday) * itemAt(MONTH_LOAD, Number(date.slice(0, 2)) - 1);
}

const OPENS = 9 * 3600;
const CLOSES = 18 * 3600;

/** 1 for a day that is over; for today, how much of the office's hours has passed, by its own clock. */
function dayShare({ today, now }: Business, { city }: Office, day: number): number {
  if (day < today - 1) return 1;
  const local = now + offsetOn(city.zone, day) * 60 - day * DAY_SECONDS;
  return Math.min(1, Math.max(0, (local - OPENS) / (CLOSES - OPENS)));
}
