import type { QueryOf } from "#contract/endpoint.ts";
import { qualityExport } from "#contract/people/quality.ts";
import type { Role } from "#domain/identity/roles.ts";
import { QUALITY_RULES } from "#domain/people/quality-rules.ts";
import { listSource } from "#server/files/list-source.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { countFindings, selectAllFindings } from "./quality-queries.ts";
import { selectOfficeWords, selectScopeWords } from "./queries.ts";
import { rulesFor } from "./read-quality.ts";

/** The corrections that are due, of the rules that the role may see. */
export async function openQuality(
  reading: ScopedReading,
  query: QueryOf<typeof qualityExport>,
  role: Role,
  zone: string,
) {
  const rules = rulesFor(role, query.rule);
  const { total } = await countFindings(reading, query, rules);
  return listSource(qualityExport, query, {
    lines: selectAllFindings(reading, query, rules, zone),
    count: total,
    asOf: await selectAge(reading, "employees"),
    limitedTo: await selectScopeWords(reading),
    filters: {
      office: ["Office", await selectOfficeWords(reading, query.office)],
      person: ["Person", query.person],
      rule: ["Found", query.rule?.map((rule) => QUALITY_RULES[rule].name).join(", ")],
    },
    control: { Rows: total },
    definitions: {
      Found: "by the rule, at the last load; private data is never in the file",
      Others: "how many others share it",
      "First seen": "the day of the load that found it first",
    },
  });
}
