import { isPersonId } from "#domain/ids.ts";
import { QUALITY_RULE_IDS, type QualityRuleId } from "#domain/people/quality-rules.ts";
import { sortTerm } from "#domain/row-order.ts";
import { qualitySorts, type FindingsQuery } from "#web/api/people/quality.ts";
import { textOf } from "#web/lib/address.ts";
import {
  filterQuery,
  knownValuesFilter,
  valueFilter,
  valuesFilter,
  type FiltersOf,
} from "#web/lib/filters.ts";

/** By what findings are left out of their list. */
export const qualityFilters = {
  rule: knownValuesFilter("Rule", QUALITY_RULE_IDS),
  office: valuesFilter("Office"),
  person: valueFilter("Person", isPersonId),
} satisfies FiltersOf<"quality">;

/** By what offices are left out of theirs. */
export const officeNarrowing = { rule: qualityFilters.rule };

/** The rules whose findings are listed; all without one. */
export const rulesOf = (search: URLSearchParams): readonly QualityRuleId[] | undefined =>
  filterQuery(officeNarrowing, search).rule;

/** Question of the address to the list of findings, by name unless it says otherwise. */
export function findingsQueryOf(search: URLSearchParams): FindingsQuery {
  const sort = sortTerm(textOf(search, "sort"), qualitySorts);
  return {
    ...filterQuery(qualityFilters, search),
    sort: sort === null || sort.id === "name" ? undefined : sort.id,
    order: sort?.direction === "down" ? "down" : undefined,
  };
}
