import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { PAYROLL } from "#domain/identity/audiences.ts";
import type { roadshowAnswers, roadshowCandidates } from "#contract/roadshows/roadshow-gaps.ts";
import type { EventId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import { NotFound } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectAcceptedOfGroup, selectAnswers, selectSeenEvent } from "./answer-queries.ts";
import { selectCandidates, selectLatestHours } from "./candidate-queries.ts";

const NO_CANDIDATES = { total: 0, rows: [] };

/** @throws NotFound for an event that the scope does not hold */
export async function readCandidates(
  reading: ScopedReading,
  { event }: QueryOf<typeof roadshowCandidates>,
  role: Role,
): Promise<ReplyOf<typeof roadshowCandidates>> {
  const { isGap } = await readSeenEvent(reading, event);
  if (!isGap) return { isGap, offices: NO_CANDIDATES, people: NO_CANDIDATES };
  const { offices, people } = await selectCandidates(reading, event);
  if (!PAYROLL.includes(role)) return { isGap, offices, people };
  const hours = await selectLatestHours(
    reading,
    people.rows.map(({ person }) => person.id),
  );
  const withHours = people.rows.map((row) => ({ ...row, hours: hours.get(row.person.id) }));
  return { isGap, offices, people: { ...people, rows: withHours } };
}

/** @throws NotFound for an event that the scope does not hold */
export async function readAnswers(
  reading: ScopedReading,
  { event }: QueryOf<typeof roadshowAnswers>,
): Promise<ReplyOf<typeof roadshowAnswers>> {
  await readSeenEvent(reading, event);
  return {
    ...(await selectAnswers(reading, event)),
    group: await selectAcceptedOfGroup(reading, event),
  };
}

/** @throws NotFound for an event that the scope does not hold */
export async function readSeenEvent(reading: ScopedReading, event: EventId) {
  const seen = await selectSeenEvent(reading, event);
  if (seen === null) throw new NotFound("Event not found.");
  return seen;
}
