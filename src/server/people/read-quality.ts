import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { mayCall } from "#contract/permissions.ts";
import { personPrivate } from "#contract/people/person.ts";
import { QUALITY_WINDOW_MAX, type quality, type qualityFindings } from "#contract/people/quality.ts";
import type { Role } from "#domain/identity/roles.ts";
import { qualityRulesFor, type QualityRuleId } from "#domain/people/quality-rules.ts";
import { dateInZone } from "#domain/time/time.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectFindings, selectQuality } from "./quality-queries.ts";

export async function readQuality(
  reading: ScopedReading,
  { rule }: QueryOf<typeof quality>,
  role: Role,
  zone: string,
): Promise<ReplyOf<typeof quality>> {
  const { since, ...counted } = await selectQuality(reading, rulesFor(role), rulesFor(role, rule));
  return { ...counted, since: since && dateInZone(since, zone), asOf: await selectAge(reading, "employees") };
}

export async function readFindings(
  reading: ScopedReading,
  { offset = 0, limit = QUALITY_WINDOW_MAX, ...query }: QueryOf<typeof qualityFindings>,
  role: Role,
  zone: string,
): Promise<ReplyOf<typeof qualityFindings>> {
  return {
    ...(await selectFindings(reading, query, rulesFor(role, query.rule), { offset, limit }, zone)),
    asOf: await selectAge(reading, "employees"),
  };
}

/** The rules whose findings a role may see; of them those that are requested, or all where none is. */
export const rulesFor = (role: Role, requested?: readonly QualityRuleId[]): readonly QualityRuleId[] =>
  qualityRulesFor(mayCall(personPrivate, role)).filter((rule) => requested?.includes(rule) ?? true);
