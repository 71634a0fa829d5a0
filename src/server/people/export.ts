import type { QueryOf } from "#contract/endpoint.ts";
import type { peopleExport } from "#contract/export.ts";
import type { DirectoryPerson } from "#contract/people.ts";
import { peopleTable } from "#contract/tables.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectDirectory, selectWholeDirectory } from "./directory-queries.ts";
import { selectOfficeWords, selectScopeWords } from "./queries.ts";
import { type ExportSource, valueWords, yesNo } from "#server/files/export-source.ts";

/** The directory as searched, filtered and sorted. */
export async function openPeople(
  reading: ScopedReading,
  query: QueryOf<typeof peopleExport>,
): Promise<ExportSource<DirectoryPerson, keyof typeof peopleTable>> {
  const { total, similar, ofAll } = await selectDirectory(reading, query, { offset: 0, limit: 1 });
  return {
    title: "People",
    lines: selectWholeDirectory(reading, query),
    count: total,
    columnsOf: (id) => [peopleTable[id]],
    asOf: await selectAge(reading, "employees"),
    filters: {
      "Limited to offices": await selectScopeWords(reading),
      Search: query.q,
      Office: await selectOfficeWords(reading, query.office),
      State: valueWords(query.state),
      Active: yesNo(query.active),
      Missing: valueWords(query.missing),
      "Sorted by": `${query.sort ?? "name"}, ${query.order === "down" ? "descending" : "ascending"}; unknown last`,
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
  };
}
