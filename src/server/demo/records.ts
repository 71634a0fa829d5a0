import { personId } from "#domain/ids.ts";
import { minutes, type Program, type TimeRecord } from "#domain/payroll/payroll.ts";
import { type FullName } from "#domain/roadshows/roadshows.ts";
import { type TimeRecordOperation } from "#interface/operations.ts";
import { type Business } from "./business.ts";
import { DAY_SECONDS, instantAt, localDayOf, offsetOn, zoneNameOf } from "./calendar.ts";
import { FIRST_NAMES, LAST_NAMES, PROGRAMS, RETAILERS } from "./names.ts";
import { fullNameOf, personIdOf } from "./people.ts";
import { itemAt, openStream, type Random } from "./random.ts";
import { clubNear } from "./roadshows.ts";
import { type Shift } from "./shifts.ts";
import { shiftsOfPlan, type Plan } from "./submissions.ts";

/** More than any submission has records, so that every record of every submission has an id of its own. */
const IDS_PER_ENTRY = 450;

/** The time records of a submission, in the form it is told in: what that form does not tell is null. */
export const timeRecordsOf = (business: Business, plan: Plan): readonly TimeRecord[] =>
  shiftsOfPlan(business, plan).map((shift, nth) => ({
    ...recordOf(business, plan, shift, Number(plan.id) * IDS_PER_ENTRY + nth),
    ...NOT_TOLD[plan.form],
  }));

const NOT_TOLD_WEEKLY = {
  clockTypeId: null,
  isUpdated: null,
  isAdded: null,
  locationId: null,
  locationTypeId: null,
  created: null,
  updated: null,
  programs: null,
} as const;

const NOT_TOLD: Readonly<Record<TimeRecordOperation, Partial<TimeRecord>>> = {
  roadshowDataDev: {},
  weeklyDataDev: NOT_TOLD_WEEKLY,
  roadshowData: {
    ...NOT_TOLD_WEEKLY,
    personId: null,
    clockInId: null,
    offsetMin: null,
    zoneName: null,
    modType: null,
    agentEntryId: null,
    uniqueId: null,
  },
};

const CLOCK_TYPE_IDS = new Map([
  ["IN", "1"],
  ["OUT", "2"],
  ["TRAVEL", "3"],
  ["TRAINING", "4"],
]);

function recordOf(business: Business, plan: Plan, shift: Shift, id: number): TimeRecord {
  const random = openStream(business.seed, "record", id);
  const { zone } = plan.office.city;
  const seen = shift.clockIn ?? shift.clockOut ?? plan.monday * DAY_SECONDS;
  const offsetMin = offsetOn(zone, localDayOf(seen, offsetOn(zone, plan.monday)));
  const who = whoIs(business, plan, shift, random);
  const created = Math.min(business.now, seen + random.between(1, 40));
  const closed = Math.max(created, (shift.clockOut ?? seen) + random.between(1, 40));
  const edited = shift.isUpdated || shift.isAdded ? closed + random.between(900, 160_000) : closed;
  return {
    clockInId: String(id),
    personId: who.id,
    firstName: who.name.first,
    lastName: who.name.last,
    clockType: shift.clockType,
    totalMin: minutes(shift.minutes),
    isActive: shift.isActive,
    clockIn: shift.clockIn === null ? null : instantAt(shift.clockIn),
    clockOut: shift.clockOut === null ? null : instantAt(shift.clockOut),
    offsetMin,
    zoneName: zoneNameOf(zone, offsetMin),
    clockTypeId: CLOCK_TYPE_IDS.get(shift.clockType) ?? "0",
    modType: shift.modType === "" && plan.kind === "regular" ? "Regular" : shift.modType,
    isUpdated: shift.isUpdated,
    isAdded: shift.isAdded,
    agentEntryId: String(Number(plan.id) * 100 + ((shift.person ?? 0) % 100)),
    locationId: clubNear(random, plan.office, random.below(RETAILERS.length)).id,
    locationTypeId: "1",
    uniqueId: `${hex(random)}-${hex(random)}`,
    created: instantAt(created),
    updated: instantAt(Math.min(business.now, edited)),
    programs: shift.hasProgram ? programsOf(random, shift) : [],
  };
}

const hex = (random: Random): string => random.below(0x1_0000_0000).toString(16).padStart(8, "0");

type Who = { readonly id: TimeRecord["personId"]; readonly name: FullName };

/** Production records have only a name, and now and then it is misspelled, so that matching by name has work to do. */
function whoIs(business: Business, { form }: Plan, { person }: Shift, random: Random): Who {
  if (person === null) {
    const name = { first: random.pick(FIRST_NAMES), last: `${random.pick(LAST_NAMES)}-Vale` };
    return { id: personId(String(9_000_000 + random.below(90_000))), name };
  }
  const name = fullNameOf(business, person);
  const isMisspelled = form === "roadshowData" && name.last.length > 4 && random.chance(8);
  const last = isMisspelled ? name.last.slice(0, -2) + name.last.slice(-1) : name.last;
  return { id: personIdOf(person), name: { first: name.first, last } };
}

/** Most people sell one program, some two. */
function programsOf(random: Random, { person }: Shift): readonly Program[] {
  const main = (person ?? 0) % PROGRAMS.length;
  const first = itemAt(PROGRAMS, main);
  return random.chance(150) ? [first, itemAt(PROGRAMS, (main + 1) % PROGRAMS.length)] : [first];
}
