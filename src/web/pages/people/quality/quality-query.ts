import { isPersonId } from "#domain/ids.ts";
import { QUALITY_RULE_IDS, type QualityRuleId } from "#domain/people/quality-rules.ts";
import { sortTerm } from "#domain/row-order.ts";
import { qualitySorts, type FindingsQuery } from "#web/api/people/quality.ts";
import { checked, given, listOf, textOf } from "#web/lib/address.ts";

/** The rules whose findings are listed; all without one. */
export const rulesOf = (search: URLSearchParams): readonly QualityRuleId[] | undefined =>
  given(QUALITY_RULE_IDS.filter((rule) => listOf(search, "rule").includes(rule)));

/** What the address asks of the list of findings, by name unless it says otherwise. */
export function findingsQueryOf(search: URLSearchParams): FindingsQuery {
  const sort = sortTerm(textOf(search, "sort"), qualitySorts);
  return {
    rule: rulesOf(search),
    office: given(listOf(search, "office")),
    person: checked(search, "person", isPersonId) ?? undefined,
    sort: sort === null || sort.id === "name" ? undefined : sort.id,
    order: sort?.direction === "down" ? "down" : undefined,
  };
}
