import { type Business } from "./business.ts";
import { DAY_SECONDS } from "./calendar.ts";
import { instead, isPast, neighborShift, overlaps, type Fault, type Scene, type Worked } from "./fault.ts";
import { itemAt } from "./random.ts";
import { atOffice, shift, type Shift } from "./shifts.ts";

/** The faults that block a sign-off. */
export const BLOCKING_FAULTS: readonly Fault[] = [
  fault("missing-clock-in", 7, (scene, victim) =>
    instead(scene, victim, { ...victim, clockIn: null, minutes: 0 }),
  ),
  fault("missing-clock-out", 22, (scene, victim) =>
    instead(scene, victim, { ...victim, clockOut: null, minutes: 0 }),
  ),
  fault("out-not-after-in", 7, (scene, victim) => {
    const clockOut = scene.random.chance(400) ? victim.clockIn : victim.clockIn - 12 * 3600;
    return instead(scene, victim, { ...victim, clockOut, minutes: 0 });
  }),
  fault("minutes-differ", 16, (scene, victim) => {
    const minutes = victim.minutes + scene.random.pick([-60, -45, -30, -30, -15, 1, 15, 30]);
    return instead(scene, victim, { ...victim, minutes });
  }),
  fault("exact-duplicate", 8, (scene, victim) => instead(scene, victim, victim, victim)),
  fault("overlap", 8, (scene, victim) => {
    const clockIn = victim.clockIn + scene.random.between(60, 180) * 60;
    const second = { ...shift(victim.person, clockIn, clockIn + 3 * 3600) };
    return isPast(scene.business, second) ? instead(scene, victim, victim, second) : null;
  }),
  fault("overlap-across-offices", 10, overlapAcross),
  fault("outside-week", 6, (scene, victim) => {
    const { office, monday } = scene.week;
    const { hired } = itemAt(scene.business.employments, victim.person);
    const clockIn = atOffice(office, monday - 1, 5 * 3600 + scene.random.below(60) * 60);
    return hired < monday - 1
      ? instead(scene, victim, shift(victim.person, clockIn, clockIn + 150 * 60))
      : null;
  }),
  fault("future", 6, (scene, victim) => {
    const { business, week } = scene;
    const tomorrow = atOffice(week.office, business.today + 1, 9 * 3600);
    const isOver = week.monday < business.monday || business.today === business.monday + 6;
    const clockIn = isOver ? victim.clockIn + 364 * DAY_SECONDS : tomorrow;
    return instead(scene, victim, shift(victim.person, clockIn, clockIn + victim.minutes * 60));
  }),
  {
    ...fault("over-24-hours", 5, (scene, victim) => {
      const clockOut = victim.clockIn + scene.random.between(25 * 60, 28 * 60) * 60;
      const long = shift(victim.person, victim.clockIn, clockOut);
      const others = scene.shifts.filter((other) => other === victim || !overlaps(other, long));
      return isPast(scene.business, long) ? instead({ ...scene, shifts: others }, victim, long) : null;
    }),
    when: "over",
  },
  fault("person-unknown", 7, (scene, victim) => instead(scene, victim, { ...victim, person: null })),
  fault("before-hire", 9, (scene, victim) => {
    const { monday } = scene.week;
    const person = someone(
      scene,
      ({ hired, left }) => left === null && hired > monday + 7 && hired < monday + 70,
    );
    return person === null ? null : instead(scene, victim, victim, { ...victim, person });
  }),
  fault("after-retirement", 9, (scene, victim) => {
    const { monday } = scene.week;
    const person = someone(scene, ({ left }) => left !== null && left < monday - 1 && left > monday - 90);
    return person === null ? null : instead(scene, victim, victim, { ...victim, person });
  }),
];

function fault(id: string, perTenThousand: number, plant: Fault["plant"]): Fault {
  return { id, perTenThousand, when: "any", where: "anywhere", plant };
}

/** One of the office's people with such an employment, never back from an earlier spell: that would excuse the dates. */
function someone(
  { business, week, random }: Scene,
  isMeant: (employment: Business["employments"][number]) => boolean,
): number | null {
  const people = week.office.people.filter((person) => {
    const employment = itemAt(business.employments, person);
    return employment.leftBefore === null && isMeant(employment);
  });
  return people.length === 0 ? null : random.pick(people);
}

function overlapAcross(scene: Scene, victim: Worked): readonly Shift[] | null {
  const elsewhere = neighborShift(scene);
  if (elsewhere === null) return null;
  const here = shift(elsewhere.person, elsewhere.clockIn + 3600, elsewhere.clockOut + 1800);
  return isPast(scene.business, here) ? instead(scene, victim, victim, here) : null;
}
