import type { QueryOf } from "#contract/endpoint.ts";
import { qualityTable, type qualityExport, type QualityFinding } from "#contract/people/quality.ts";
import type { Role } from "#domain/identity/roles.ts";
import { QUALITY_RULES } from "#domain/people/quality-rules.ts";
import { orderWords } from "#server/files/export-order.ts";
import { filterFacts, type ExportSource } from "#server/files/export-source.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectAllFindings, selectFindings } from "./quality-queries.ts";
import { selectOfficeWords, selectScopeWords } from "./queries.ts";
import { rulesFor } from "./read-quality.ts";

/** What is to be put right, of the rules that the role may see. */
export async function openQuality(
  reading: ScopedReading,
  query: QueryOf<typeof qualityExport>,
  role: Role,
  zone: string,
): Promise<ExportSource<QualityFinding, keyof typeof qualityTable>> {
  const rules = rulesFor(role, query.rule);
  const { total } = await selectFindings(reading, query, rules, { offset: 0, limit: 1 }, zone);
  return {
    title: "Corrections",
    lines: selectAllFindings(reading, query, rules, zone),
    count: total,
    columnsOf: (id) => [qualityTable[id]],
    asOf: await selectAge(reading, "employees"),
    filters: {
      "Limited to offices": await selectScopeWords(reading),
      ...filterFacts<QueryOf<typeof qualityExport>>({
        office: ["Office", await selectOfficeWords(reading, query.office)],
        person: ["Person", query.person],
        rule: ["Found", query.rule?.map((rule) => QUALITY_RULES[rule].name).join(", ")],
      }),
      "Sorted by": orderWords(query, "name"),
    },
    control: { Rows: total },
    definitions: {
      Found: "by the rule, at the last load; private data is never in the file",
      Others: "how many others share it",
      "First seen": "the day of the load that found it first",
    },
  };
}
