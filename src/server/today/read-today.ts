import type { ReplyOf } from "#contract/endpoint.ts";
import type { todayFindings, todayItems } from "#contract/today.ts";
import type { Role } from "#domain/identity/roles.ts";
import { FINDINGS, kindsFor, type FindingKind, type FindingPart } from "#domain/today/finding-kinds.ts";
import { withFirstItems } from "#domain/today/findings.ts";
import { placedByMarks } from "#domain/today/marks.ts";
import type { Clock } from "#domain/time/time.ts";
import { selectOldestAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectMarks } from "./mark-queries.ts";
import { readFindings, type OnFailure } from "./read-findings.ts";

/** Lines of some parts that need a person now, how much of them is taken, snoozed or done, and what ended. */
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

/** All items of a kind. @throws Error where its part cannot be looked at and nothing was found before */
export async function readItems(
  reading: ScopedReading,
  role: Role,
  clock: Clock,
  kind: FindingKind,
): Promise<ReplyOf<typeof todayItems>> {
  let cause: unknown = null;
  const found = await readFindings(
    reading,
    role,
    clock,
    (_part, error) => {
      cause = error;
    },
    [FINDINGS[kind].part],
  );
  if (found.failed.some(({ asOf }) => asOf === null))
    throw new Error(`${kind} could not be found`, { cause });
  const marks = await selectMarks(reading, [kind]);
  const { findings } = placedByMarks(
    found.findings.filter((line) => line.kind === kind),
    marks,
    clock,
  );
  return { line: findings[0] ?? null, week: found.week, interviews: found.interviews };
}
