import { type Business, type Office } from "./business.ts";
import { DAY_SECONDS, localDayOf, offsetOn } from "./calendar.ts";
import { type Random } from "./random.ts";
import { crewOf, shiftsOf, type OfficeWeek, type Shift } from "./shifts.ts";

/** A shift that nothing was done to yet: both ends are there. */
export type Worked = Shift & { readonly clockIn: number; readonly clockOut: number; readonly person: number };

export const isWorked = (shift: Shift): shift is Worked =>
  !shift.isTouched && shift.clockIn !== null && shift.clockOut !== null && shift.person !== null;

/** What a fault has to work with: whose week it is, all its shifts so far, and its own stream. */
export type Scene = {
  readonly business: Business;
  readonly week: OfficeWeek;
  readonly shifts: readonly Shift[];
  readonly random: Random;
};

/** A way in which real time records go wrong, planted in a small share so that every rule has something to find. */
export type Fault = {
  readonly id: string;
  /** How many of 10,000 records have it, where it can happen at all. */
  readonly perTenThousand: number;
  /** `over`: only in weeks that have ended. */
  readonly when: "any" | "over";
  readonly where: "anywhere" | "california" | "roadshow";
  /** The week's shifts with the fault planted at one of them; null where it does not fit. */
  readonly plant: (scene: Scene, victim: Worked) => readonly Shift[] | null;
};

/** The week's shifts with one replaced by others, all of them marked. */
export const instead = (scene: Scene, victim: Worked, ...by: readonly Shift[]): readonly Shift[] =>
  scene.shifts.flatMap((other) =>
    other === victim ? by.map((one) => ({ ...one, isTouched: true })) : [other],
  );

export const isPast = (business: Business, { clockOut }: Shift): boolean =>
  clockOut !== null && clockOut <= business.now;

export const overlaps = (one: Shift, other: Shift): boolean =>
  one.person === other.person &&
  (one.clockIn ?? Infinity) < (other.clockOut ?? 0) &&
  (other.clockIn ?? Infinity) < (one.clockOut ?? 0);

/** The office's own day that a shift began on. */
export const dayOfShift = (office: Office, { clockIn }: Worked): number =>
  localDayOf(clockIn, offsetOn(office.city.zone, Math.floor(clockIn / DAY_SECONDS)));

/** Somebody of the same group's next office, with a shift there in the same week. */
export function neighborShift({ business, week, random }: Scene): Worked | null {
  const group = business.groups.find((offices) => offices.includes(week.office)) ?? [];
  const others = group.filter((office) => office !== week.office);
  if (others.length === 0) return null;
  const office = random.pick(others);
  const crew = crewOf(business, { ...week, office, kind: random.pick(office.kinds), part: 0, parts: 1 });
  const shifts = crew.length === 0 ? [] : shiftsOf(business, office, random.pick(crew), week.monday);
  const punched = shifts.filter(isWorked);
  return punched.length === 0 ? null : random.pick(punched);
}
