import type { QueryOf } from "#contract/endpoint.ts";
import { peopleExport } from "#contract/export.ts";
import { byName } from "#domain/by-name.ts";
import { FILTER_MEMBERS, MEMBER_ROWS } from "#domain/people/members.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { openDirectory } from "./directory-queries.ts";
import { chosenOf } from "./people-filters.ts";
import { selectOfficeWords, selectScopeWords } from "./queries.ts";
import { valueWords, yesNo } from "#server/files/export-source.ts";
import { listSource } from "#server/files/list-source.ts";

const filterWords = (chosen: readonly string[] | boolean | undefined): string | null | undefined =>
  typeof chosen === "object" ? valueWords(chosen) : yesNo(chosen);

/** The directory as searched, filtered and sorted. */
export async function openPeople(reading: ScopedReading, query: QueryOf<typeof peopleExport>) {
  const { total, similar, ofAll, lines } = await openDirectory(reading, query);
  return listSource(peopleExport, query, {
    lines,
    count: total,
    asOf: await selectAge(reading, "employees"),
    limitedTo: await selectScopeWords(reading),
    filters: {
      q: ["Search", query.q],
      office: ["Office", await selectOfficeWords(reading, query.office)],
      ...byName(
        FILTER_MEMBERS.map((name) => {
          const { filter, label } = MEMBER_ROWS[name];
          return [filter, [label, filterWords(chosenOf(name, query))]] as const;
        }),
      ),
      active: ["Active", yesNo(query.active)],
      missing: ["Missing", valueWords(query.missing)],
    },
    control: {
      Rows: total,
      ...(similar > 0 && { "Of them, at the end, only similar names": similar }),
      [reading.scope === "all" ? "People in the directory" : "People of these offices"]: ofAll,
    },
    definitions: {
      Status: "the flags as reported; a person may be active and retired at once",
      "Hired, Retired": "as reported, without a time zone; a retirement before the hire is an earlier spell",
    },
  });
}
