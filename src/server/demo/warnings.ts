import { dayOfShift, instead, isPast, neighborShift, type Fault, type Scene, type Worked } from "./fault.ts";
import { itemAt } from "./random.ts";
import { atOffice, isInCalifornia, shift, shiftsOf, type Shift } from "./shifts.ts";

/** What payroll should look at without being stopped by it. */
export const WARNING_FAULTS: readonly Fault[] = [
  warning("over-12-hours", 8, (scene, victim) => longer(scene, victim, 8 * 3600, 740, 820)),
  warning("edited-added", 14, (scene, victim) =>
    instead(scene, victim, { ...victim, isAdded: true, modType: "Manual" }),
  ),
  warning("edited-updated", 18, (scene, victim) =>
    instead(scene, victim, { ...victim, isUpdated: true, modType: scene.random.pick(["", "Adjusted"]) }),
  ),
  warning("other-office", 14, otherOffice),
  warning("overnight", 9, (scene, victim) =>
    longer(scene, victim, scene.random.between(20 * 60, 21 * 60) * 60, 270, 400),
  ),
  { ...warning("over-40-hours", 6, overForty), when: "over" },
  {
    ...warning("california-over-8-hours", 50, (scene, victim) => {
      const clockOut = victim.clockIn + scene.random.between(500, 590) * 60;
      return stretched(scene, victim, shift(victim.person, victim.clockIn, clockOut));
    }),
    where: "california",
  },
  {
    ...warning("california-over-12-hours", 15, (scene, victim) => longer(scene, victim, 8 * 3600, 730, 790)),
    where: "california",
  },
  {
    ...warning("no-program", 16, (scene, victim) => instead(scene, victim, { ...victim, hasProgram: false })),
    where: "roadshow",
  },
  warning("other-clock-type", 10, (scene, victim) =>
    instead(scene, victim, { ...victim, clockType: scene.random.pick(["TRAVEL", "TRAINING", "OUT"]) }),
  ),
  warning("inactive", 35, (scene, victim) => instead(scene, victim, { ...victim, isActive: false })),
  { ...warning("unusual-total", 7, unusual), when: "over" },
];

function warning(id: string, perTenThousand: number, plant: Fault["plant"]): Fault {
  return { id, perTenThousand, when: "any", where: "anywhere", plant };
}

/** The victim's shift on the same day, from a time of day on, so many minutes long. */
function longer(
  scene: Scene,
  victim: Worked,
  starts: number,
  least: number,
  most: number,
): readonly Shift[] | null {
  const { office } = scene.week;
  const clockIn = atOffice(office, dayOfShift(office, victim), starts);
  const clockOut = clockIn + scene.random.between(least, most) * 60;
  return stretched(scene, victim, shift(victim.person, clockIn, clockOut));
}

const stretched = (scene: Scene, victim: Worked, long: Shift): readonly Shift[] | null =>
  isPast(scene.business, long) ? instead(scene, victim, long) : null;

/** Somebody of a neighboring office helps out on a day without a shift of their own. */
function otherOffice(scene: Scene, victim: Worked): readonly Shift[] | null {
  const { business, week } = scene;
  const helper = neighborShift(scene);
  if (helper === null) return null;
  const home = business.offices.find((office) => office.people.includes(helper.person));
  if (home === undefined) return null;
  const isFree = shiftsOf(business, home, helper.person, week.monday).every(
    ({ clockIn, clockOut }) =>
      (clockIn ?? 0) > victim.clockOut + 3600 || (clockOut ?? 0) < victim.clockIn - 3600,
  );
  return isFree ? instead(scene, victim, victim, { ...victim, person: helper.person }) : null;
}

/** The person's other shifts of the week, when nothing was planted in any of them. */
function withoutPerson({ shifts }: Scene, victim: Worked): readonly Shift[] | null {
  const own = shifts.filter(({ person }) => person === victim.person);
  if (own.length < 2 || own.some(({ isTouched }) => isTouched)) return null;
  return shifts.filter((other) => other === victim || other.person !== victim.person);
}

/** Five days of eight and a half hours; in California all seven days of six, which is overtime of another kind. */
function overForty(scene: Scene, victim: Worked): readonly Shift[] | null {
  const { business, week } = scene;
  const { hired, left } = itemAt(business.employments, victim.person);
  const others = withoutPerson(scene, victim);
  if (others === null || hired > week.monday || (left !== null && left < week.monday + 6)) return null;
  const [days, length] = isInCalifornia(week.office) ? [7, 360] : [5, 508];
  const long = Array.from({ length: days }, (_, day) => {
    const clockIn = atOffice(week.office, week.monday + day, 9 * 3600);
    return shift(victim.person, clockIn, clockIn + length * 60);
  });
  return instead({ ...scene, shifts: others }, victim, ...long);
}

/** One short shift in a week in which the person would have worked several. */
function unusual(scene: Scene, victim: Worked): readonly Shift[] | null {
  const others = withoutPerson(scene, victim);
  if (others === null) return null;
  const short = shift(victim.person, victim.clockIn, victim.clockIn + 95 * 60);
  return instead({ ...scene, shifts: others }, victim, short);
}
