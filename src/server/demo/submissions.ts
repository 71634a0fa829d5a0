import { entryId, type EntryId } from "#domain/ids.ts";
import { minutes, type Submission } from "#domain/payroll/payroll.ts";
import { type TimeRecordOperation } from "#interface/operations.ts";
import { type Business, type Kind, type Office } from "./business.ts";
import { DAY_SECONDS, offsetOn, stampText, wallAt } from "./calendar.ts";
import { withFaults } from "./faults.ts";
import { fullNameOf } from "./people.ts";
import { itemAt, openStream, type Random } from "./random.ts";
import { workedShifts, type OfficeWeek, type Shift } from "./shifts.ts";

/** Thirty weeks, the current one included. */
export const SUBMISSION_WEEKS = 30;

/** A submission before its records are made: which office and week, its id, and the form its records are told in. */
export type Plan = OfficeWeek & { readonly id: EntryId; readonly form: TimeRecordOperation };

/** Every submission, the oldest week first. Some offices miss a week, some send two of a kind. */
export function planSubmissions(business: Business): readonly Plan[] {
  const mondays = Array.from(
    { length: SUBMISSION_WEEKS },
    (_, index) => business.monday - 7 * (SUBMISSION_WEEKS - 1 - index),
  );
  return mondays.flatMap((monday) =>
    business.offices.flatMap((office) =>
      office.opened > monday
        ? []
        : office.kinds.flatMap((kind) => planOfficeWeek(business, office, kind, monday)),
    ),
  );
}

function planOfficeWeek(business: Business, office: Office, kind: Kind, monday: number): readonly Plan[] {
  const kindNumber = kind === "roadshow" ? 0 : 1;
  const random = openStream(business.seed, "submission", office.index, monday, kindNumber);
  if (random.chance(35)) return [];
  const parts = random.chance(20) ? 2 : 1;
  const isProduction = random.chance(220);
  return Array.from({ length: parts }, (_, part) => ({
    office,
    kind,
    monday,
    part,
    parts,
    id: entryIdOf(office, monday, kindNumber * 2 + part),
    form: kind === "regular" ? "weeklyDataDev" : isProduction ? "roadshowData" : "roadshowDataDev",
  }));
}

/** Weeks are counted from 1970; starting at this one keeps the ids short for some decades. */
const FIRST_WEEK = 2900;
const IDS_PER_WEEK = 20_000;

/** The same office, week and kind have the same id tomorrow: only what is new is new. */
const entryIdOf = (office: Office, monday: number, nth: number): EntryId =>
  entryId(String((Math.floor(monday / 7) - FIRST_WEEK) * IDS_PER_WEEK + office.index * 4 + nth));

/** The stays on the clock that a submission tells, its faults among them. The same whenever it is asked. */
export const shiftsOfPlan = (business: Business, plan: Plan): readonly Shift[] =>
  withFaults(business, plan, workedShifts(business, plan));

/** The weekly summary of a submission. */
export function submissionOf(business: Business, plan: Plan): Submission {
  const { office, monday, kind } = plan;
  const random = openStream(business.seed, "summary", Number(plan.id));
  const owner = fullNameOf(business, itemAt(office.people, 0));
  const stages = stagesOf(business, random, monday);
  return {
    id: plan.id,
    officeId: office.id,
    officeName: office.name,
    ownerName: `${owner.first} ${owner.last}`,
    weekStart: wallAt(monday),
    weekEnd: wallAt(monday + 6, DAY_SECONDS - 1),
    updated: wallAt(0, stages.updated),
    totalMin: minutes(totalOf(random, shiftsOfPlan(business, plan), monday < business.monday)),
    offsetMin: offsetOn(office.city.zone, monday),
    isRoadShow: kind === "roadshow",
    submitted: stages.submitted === null ? "" : stampText(stages.submitted),
    locked: stages.locked === null ? "" : stampText(stages.locked),
  };
}

/** Σ of the active records; now and then an office summed before its last correction. */
function totalOf(random: Random, shifts: readonly Shift[], isOver: boolean): number {
  const total = shifts.reduce((sum, { isActive, minutes: own }) => sum + (isActive ? own : 0), 0);
  return isOver && random.chance(14) ? total + random.pick([-60, -35, -12, 15, 30, 240]) : total;
}

type Stages = {
  readonly submitted: number | null;
  readonly locked: number | null;
  readonly updated: number;
};

/** When a week was sent and locked, in seconds of a wall clock. Most are sent in two days, some late, few never. */
function stagesOf(business: Business, random: Random, monday: number): Stages {
  const now = business.now + offsetOn(business.zone, business.today) * 60;
  const ended = (monday + 7) * DAY_SECONDS;
  const delay = random.chance(70) ? random.between(3, 9) : random.between(0, 1);
  const sent = ended + delay * DAY_SECONDS + random.between(8 * 60, 19 * 60) * 60;
  const closed = sent + random.between(1, 4) * DAY_SECONDS + random.between(-120, 120) * 60;
  const isSent = sent <= now && !random.chance(8);
  const isLocked = isSent && closed <= now && !random.chance(35);
  return {
    submitted: isSent ? sent : null,
    locked: isLocked ? closed : null,
    updated: isSent ? sent : Math.min(now, ended + 9 * 3600),
  };
}
