import { QUALITY_RULE_IDS } from "#domain/people/quality-rules.ts";
import { sortTerm } from "#domain/row-order.ts";
import { qualitySorts, type FindingsQuery } from "#web/api/quality.ts";
import { listOf, oneOf, textOf, given } from "#web/lib/address.ts";

/** The rule whose findings are listed; all without one. */
export const ruleOf = (search: URLSearchParams) => oneOf(search, "rule", QUALITY_RULE_IDS) ?? undefined;

/** What the address asks of the list of findings, by name unless it says otherwise. */
export function findingsQueryOf(search: URLSearchParams): FindingsQuery {
  const sort = sortTerm(textOf(search, "sort"), qualitySorts);
  return {
    rule: ruleOf(search),
    office: given(listOf(search, "office")),
    sort: sort === null || sort.id === "name" ? undefined : sort.id,
    order: sort?.direction === "down" ? "down" : undefined,
  };
}
