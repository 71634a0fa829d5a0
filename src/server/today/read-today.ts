import type { ReplyOf } from "#contract/endpoint.ts";
import type { todayFindings } from "#contract/today.ts";
import type { Role } from "#domain/identity/roles.ts";
import { kindsFor, type FindingPart } from "#domain/today/finding-kinds.ts";
import { withFirstItems } from "#domain/today/findings.ts";
import { placedByMarks } from "#domain/today/marks.ts";
import type { Clock } from "#domain/time/time.ts";
import { selectOldestAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectMarks } from "./mark-queries.ts";
import { readFindings, type OnFailure } from "./read-findings.ts";

/** What of some parts needs a person now, how much of it is taken, snoozed or done, and what ended. */
export async function readToday(
  reading: ScopedReading,
  role: Role,
  clock: Clock,
  onFailure: OnFailure,
  parts: readonly FindingPart[],
): Promise<ReplyOf<typeof todayFindings>> {
  const found = await readFindings(reading, role, clock, onFailure, parts);
  const marks = await selectMarks(reading, kindsFor(role, parts));
  const { findings, marked } = placedByMarks(found.findings, marks, clock);
  return {
    ...found,
    findings: findings.map(withFirstItems),
    marked,
    asOf: await selectOldestAge(reading),
  };
}
