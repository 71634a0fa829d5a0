import { type Business } from "./business.ts";
import { BLOCKING_FAULTS } from "./exceptions.ts";
import { isWorked, type Fault, type Scene } from "./fault.ts";
import { openStream } from "./random.ts";
import { isInCalifornia, type OfficeWeek, type Shift } from "./shifts.ts";
import { WARNING_FAULTS } from "./warnings.ts";

/** Every payroll exception and warning that is made of records; late and missing submissions come with their weeks. */
export const FAULTS: readonly Fault[] = [...BLOCKING_FAULTS, ...WARNING_FAULTS];

/** The shifts of a week after everything that went wrong with them. The same for the same week. */
export function withFaults(business: Business, week: OfficeWeek, honest: readonly Shift[]): readonly Shift[] {
  const kindNumber = week.kind === "roadshow" ? 0 : 1;
  const random = openStream(
    business.seed,
    "faults",
    week.office.index,
    week.monday,
    kindNumber * 2 + week.part,
  );
  const fitting = FAULTS.filter((fault) => canHappen(fault, business, week));
  return fitting.reduce<readonly Shift[]>((shifts, fault) => {
    const scene = { business, week, shifts, random };
    const chance = fault.perTenThousand * honest.length;
    return random.chance(chance, 10_000) ? plantOnce(fault, scene) : shifts;
  }, honest);
}

const canHappen = (
  { when, where }: Fault,
  business: Business,
  { office, kind, monday }: OfficeWeek,
): boolean =>
  (when === "any" || monday < business.monday) &&
  (where === "anywhere" || (where === "roadshow" ? kind === "roadshow" : isInCalifornia(office)));

const TRIES = 4;

function plantOnce(fault: Fault, scene: Scene): readonly Shift[] {
  const candidates = scene.shifts.filter(isWorked);
  for (let tries = 0; tries < TRIES && candidates.length > 0; tries += 1) {
    const planted = fault.plant(scene, scene.random.pick(candidates));
    if (planted !== null) return planted;
  }
  return scene.shifts;
}
