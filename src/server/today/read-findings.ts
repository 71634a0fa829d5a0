import type { Role } from "#domain/identity/roles.ts";
import { FINDING_PARTS, kindsFor, type FindingPart } from "#domain/today/finding-kinds.ts";
import { ranked, type Finding, type Found, type FoundItem } from "#domain/today/findings.ts";
import type { Clock, DateRange } from "#domain/time/time.ts";
import { findInInterviews } from "#server/funnel/findings.ts";
import { findInPayroll } from "#server/payroll/findings.ts";
import { findInPeople } from "#server/people/findings.ts";
import type { Log } from "#server/http/log.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { withoutFailure } from "#server/postgres/without-failure.ts";
import { findInRoadshows } from "#server/roadshows/findings.ts";
import { findInSystem } from "./system-findings.ts";

/** What reports that a part could not be computed. */
export type OnFailure = (part: FindingPart, error: unknown) => void;

export const logFailure =
  (log: Pick<Log, "error">): OnFailure =>
  (part, error) =>
    log.error({ err: error }, `Today’s ${part} could not be computed`);

export type AllFindings = {
  /** A line for each kind, ranked, with all of its items. */
  readonly findings: readonly Finding<FoundItem>[];
  /** The latest ended week of payroll; null where there is none, or the role sees none. */
  readonly week: DateRange | null;
  /** The latest complete week of interview counts; null where there is none. */
  readonly interviews: DateRange | null;
  /** The parts without findings because they failed. */
  readonly failed: readonly FindingPart[];
};

type Find = (reading: ScopedReading, clock: Clock, role: Role) => Promise<Found>;

const FINDERS: Readonly<Record<FindingPart, Find>> = {
  payroll: findInPayroll,
  roadshows: findInRoadshows,
  interviews: findInInterviews,
  people: findInPeople,
  system: findInSystem,
};

const NOTHING: Found = { findings: [], week: null };

/**
 * Everything that needs a person now, uncut, in the scope of the reading and for a role; of some parts, or of all. A part
 * that fails costs its own lines only. Throws where the store is lost.
 */
export async function readFindings(
  reading: ScopedReading,
  role: Role,
  clock: Clock,
  onFailure: OnFailure,
  parts: readonly FindingPart[] = FINDING_PARTS,
): Promise<AllFindings> {
  const kinds = kindsFor(role, parts);
  const failed: FindingPart[] = [];
  const found = new Map<FindingPart, Found>();
  // One after the other: they share a connection.
  for (const part of parts) {
    if (kindsFor(role, [part]).length === 0) continue;
    const read = () => FINDERS[part](reading, clock, role);
    const partFound = await withoutFailure(reading, read, (error) => {
      failed.push(part);
      onFailure(part, error);
      return NOTHING;
    });
    found.set(part, partFound);
  }
  const findings = Array.from(found.values(), (each) => each.findings).flat();
  return {
    findings: ranked(findings.filter(({ kind }) => kinds.includes(kind))),
    week: found.get("payroll")?.week ?? null,
    interviews: found.get("interviews")?.week ?? null,
    failed,
  };
}
