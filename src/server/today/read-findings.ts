import type { Role } from "#domain/identity/roles.ts";
import { FINDING_PARTS, kindsFor, type FailedPart, type FindingPart } from "#domain/today/finding-kinds.ts";
import { ranked, type Finding, type Found, type FoundItem } from "#domain/today/findings.ts";
import { today, type Clock, type DateRange } from "#domain/time/time.ts";
import { findInInterviews } from "#server/funnel/findings.ts";
import { findInPayroll } from "#server/payroll/findings.ts";
import { findInPeople } from "#server/people/findings.ts";
import type { Log } from "#server/http/log.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectVersions, type VersionName } from "#server/postgres/versions.ts";
import { withoutFailure } from "#server/postgres/without-failure.ts";
import { findInRoadshows } from "#server/roadshows/findings.ts";
import { selectStoredParts, type StoredPart } from "./stored-queries.ts";
import { findInSystem } from "./system-findings.ts";

/** Handler of a part that could not be computed. */
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
  /** The parts that could not be looked at. Their findings are those of `asOf`; null where there are none. */
  readonly failed: readonly FailedPart[];
};

type Find = (reading: ScopedReading, clock: Clock) => Promise<Found>;

const FINDERS: Readonly<Record<FindingPart, Find>> = {
  payroll: findInPayroll,
  roadshows: findInRoadshows,
  interviews: findInInterviews,
  people: findInPeople,
  system: findInSystem,
};

/** Versions of what the findings of a part follow from; nothing of the system has one. */
const VERSIONS: Readonly<Record<FindingPart, readonly VersionName[]>> = {
  payroll: ["data", "decisions"],
  roadshows: ["data", "decisions"],
  interviews: ["data"],
  people: ["data"],
  system: [],
};

/** Names the state of what a part follows from. */
export type StateOf = (part: FindingPart) => string;

export async function selectStates({ db }: Pick<ScopedReading, "db">, clock: Clock): Promise<StateOf> {
  const versions = await selectVersions(db);
  const day = `${today(clock)} ${clock.zone}`;
  return (part) => [...VERSIONS[part].map((name) => versions[name]), day].join(" ");
}

const NOTHING: Found = { findings: [], week: null };

/**
 * Everything that needs a person now, uncut, in the scope of the reading and for a role; of some parts, or of all. What is
 * stored of the present state of the data is not computed again. A part that fails has what it found last. Throws where the
 * store is lost.
 */
export async function readFindings(
  reading: ScopedReading,
  role: Role,
  clock: Clock,
  onFailure: OnFailure,
  parts: readonly FindingPart[] = FINDING_PARTS,
): Promise<AllFindings> {
  const kinds = kindsFor(role, parts);
  const stateOf = await selectStates(reading, clock);
  const stored = await selectStoredParts(reading, parts);
  const failed: FailedPart[] = [];
  const found = new Map<FindingPart, Found>();
  // One after the other: they share a connection.
  for (const part of parts) {
    if (kindsFor(role, [part]).length === 0) continue;
    const last = stored.find((each) => each.part === part) ?? null;
    const present = presentOf(part, last, stateOf(part));
    const partFound =
      present === "unknown" ? await lookAt(part, reading, clock, onFailure) : (last?.found ?? null);
    if (present === "failed" || partFound === null) failed.push({ part, asOf: last?.foundAt ?? null });
    found.set(part, partFound ?? last?.found ?? NOTHING);
  }
  const findings = Array.from(found.values(), (each) => each.findings).flat();
  return {
    findings: ranked(findings.filter(({ kind }) => kinds.includes(kind))),
    week: found.get("payroll")?.week ?? null,
    interviews: found.get("interviews")?.week ?? null,
    failed,
  };
}

/** Findings of a part now; null where it fails. Throws where the store is lost. */
export const lookAt = (
  part: FindingPart,
  reading: ScopedReading,
  clock: Clock,
  onFailure: OnFailure,
): Promise<Found | null> =>
  withoutFailure<Found | null>(
    reading,
    () => FINDERS[part](reading, clock),
    (error) => {
      onFailure(part, error);
      return null;
    },
  );

/** State of a part: whether it has been looked at in this state of what it follows from. */
export function presentOf(
  part: FindingPart,
  last: StoredPart | null,
  state: string,
): "found" | "failed" | "unknown" {
  if (part === "system" || last === null) return "unknown";
  if (last.state === state) return "found";
  return last.failedState === state ? "failed" : "unknown";
}
