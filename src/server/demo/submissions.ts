import { entryId, type EntryId } from "#domain/ids.ts";
import { countedMinutes, minutes, type Submission } from "#domain/payroll/payroll.ts";
import type { EntryRecord } from "#interface/payroll.ts";
import { writeStamp } from "#interface/times.ts";
import type { TimeRecordOperation } from "#interface/operations.ts";
import type { Business, Kind, Office } from "./business.ts";
import { clockOn, DAY_SECONDS, instantAt, offsetOn, wallAt } from "./calendar.ts";
import { PROGRAMS, RETAILERS } from "./names.ts";
import { personIdOf } from "./people.ts";
import { itemAt, openStream, type Random } from "./random.ts";
import { clubNear } from "./roadshows.ts";
import { minutesOf, UNCHANGED, weekShifts, type OfficeWeek } from "./shifts.ts";

/** A submission before it is written: which office and week, its id, and the form its records come in. */
export type Plan = OfficeWeek & { readonly id: EntryId; readonly form: TimeRecordOperation };

/** Every submission, the oldest week first. Some offices miss a week, some send two of a kind. */
export function* planSubmissions(business: Business): Generator<Plan> {
  for (let monday = business.monday - 7 * (business.weeks - 1); monday <= business.monday; monday += 7)
    for (const office of business.offices)
      if (office.opened <= monday)
        for (const kind of office.kinds) yield* planOfficeWeek(business, office, kind, monday);
}

/** Weeks are counted from 1970; starting at this one makes the ids short for some decades. */
const FIRST_WEEK = 2900;
/** Earlier weeks take the last ids, so that every week has ids of its own. */
const WEEKS_OF_IDS = 5000;
const IDS_PER_WEEK = 20_000;

function planOfficeWeek(business: Business, office: Office, kind: Kind, monday: number): readonly Plan[] {
  const random = openStream(business.seed, `submission ${kind}`, office.index, monday);
  if (random.chance(35)) return [];
  const parts = random.chance(20) ? 2 : 1;
  const roadshowForm = random.chance(220) ? "roadshowData" : "roadshowDataDev";
  return Array.from({ length: parts }, (_, part) => {
    const week = { office, kind, monday, part, parts };
    // The same office, week and kind have the same id tomorrow: only what is new is new.
    const nth = office.index * 4 + (kind === "roadshow" ? 0 : 2) + part;
    const weekOfIds = (Math.floor(monday / 7) - FIRST_WEEK + WEEKS_OF_IDS) % WEEKS_OF_IDS;
    return {
      ...week,
      id: entryId(String(weekOfIds * IDS_PER_WEEK + nth)),
      form: kind === "regular" ? "weeklyDataDev" : roadshowForm,
    };
  });
}

/** The weekly summary of a submission. */
export function submissionOf(business: Business, plan: Plan): Submission {
  const { id, office, monday, kind } = plan;
  const random = openStream(business.seed, "summary", Number(id));
  const { first, last } = itemAt(business.employees, itemAt(office.people, 0)).name;
  const records = weekShifts(business, plan).map((shift) => ({
    isActive: shift.changes.isActive ?? true,
    totalMin: shift.changes.totalMin ?? minutes(minutesOf(shift)),
  }));
  const isSummedEarly = monday < business.monday && random.chance(14);
  const correction = isSummedEarly ? random.pick([-60, -35, -12, 15, 30, 240]) : 0;
  return {
    id,
    officeId: office.id,
    officeName: office.name,
    ownerName: `${first} ${last}`,
    weekStart: wallAt(monday),
    weekEnd: wallAt(monday + 6, DAY_SECONDS - 1),
    totalMin: minutes(countedMinutes(records) + correction),
    offsetMin: offsetOn(office.city.zone, monday),
    isRoadShow: kind === "roadshow",
    ...stagesOf(business, random, monday),
  };
}

/** Moments when a week was sent and locked, by a wall clock. Most are sent in two days, some late, few never. */
function stagesOf(
  { now, zone, today }: Business,
  random: Random,
  monday: number,
): Pick<Submission, "submitted" | "locked" | "updated"> {
  const wallNow = now + offsetOn(zone, today) * 60;
  const ended = (monday + 7) * DAY_SECONDS;
  const delayDays = random.chance(70) ? random.between(3, 9) : random.between(0, 1);
  const sent = ended + delayDays * DAY_SECONDS + random.between(8 * 60, 19 * 60) * 60;
  const closed = sent + random.between(1, 4) * DAY_SECONDS + random.between(-120, 120) * 60;
  const isSent = sent <= wallNow && !random.chance(8);
  const isLocked = isSent && closed <= wallNow && !random.chance(35);
  return {
    submitted: isSent ? writeStamp(wallAt(0, sent)) : "",
    locked: isLocked ? writeStamp(wallAt(0, closed)) : "",
    updated: wallAt(0, isSent ? sent : Math.min(wallNow, ended + 9 * 3600)),
  };
}

/** More than any submission has records, so that every record of every submission has an id of its own. */
const IDS_PER_ENTRY = 450;

/** The time records of a submission, with members that its form may not carry. */
export function timeRecordsOf(business: Business, plan: Plan): readonly EntryRecord[] {
  const { seed, employees, now } = business;
  const { office, kind, form } = plan;
  const random = openStream(seed, "records", Number(plan.id));
  return weekShifts(business, plan).map((shift, nth) => {
    const { person, clockIn, clockOut, changes } = shift;
    const id = Number(plan.id) * IDS_PER_ENTRY + nth;
    const day = Math.floor((clockIn + offsetOn(office.city.zone, plan.monday) * 60) / DAY_SECONDS);
    const { offsetMin, name: zoneName } = clockOn(office.city.zone, day);
    const { first, last } = itemAt(employees, person).name;
    // Production records have only a name, and a few are misspelled, so that matching by name has work to do.
    const isMisspelled = form === "roadshowData" && last.length > 4 && random.chance(8);
    const created = Math.min(now, clockIn + random.between(1, 40));
    const isEdited = changes.isUpdated ?? changes.isAdded ?? false;
    const updated = clockOut + (isEdited ? random.between(900, 160_000) : random.between(1, 40));
    // Most people sell one program, some two.
    const programs = [0, ...(random.chance(150) ? [1] : [])].map((next) =>
      itemAt(PROGRAMS, (person + next) % PROGRAMS.length),
    );
    const record: EntryRecord = {
      entryId: plan.id,
      clockInId: String(id),
      personId: personIdOf(person),
      firstName: first,
      lastName: isMisspelled ? last.slice(0, -2) + last.slice(-1) : last,
      clockType: "IN",
      totalMin: minutes(minutesOf(shift)),
      isActive: true,
      clockIn: instantAt(clockIn),
      clockOut: instantAt(clockOut),
      offsetMin,
      zoneName,
      clockTypeId: "1",
      modType: kind === "regular" ? "Regular" : "",
      isUpdated: false,
      isAdded: false,
      agentEntryId: String(Number(plan.id) * 100 + (person % 100)),
      locationId: clubNear(random, office, random.between(0, RETAILERS.length - 1)).id,
      locationTypeId: "1",
      uniqueId: id.toString(16).padStart(16, "0"),
      created: instantAt(created),
      updated: instantAt(Math.min(now, updated)),
      programs,
    };
    return changes === UNCHANGED ? record : { ...record, ...changes };
  });
}
