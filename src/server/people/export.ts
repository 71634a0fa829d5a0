import type { QueryOf } from "#contract/endpoint.ts";
import { peopleExport } from "#contract/export.ts";
import { peopleTable } from "#contract/tables.ts";
import type { DirectoryPerson } from "#domain/people/people.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { selectAge } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectDirectory, selectOfficeWords, selectScopeWords, selectWholeDirectory } from "./queries.ts";
import {
  counted,
  type ExportSource,
  type FileRoute,
  fromSnapshot,
  said,
  setFilters,
  tableCells,
  valueWords,
  yesNo,
} from "#server/files/export-source.ts";

/** The files of people. */
export const peopleFiles = (store: Pick<Store, "db">): readonly FileRoute[] => [
  (mount) => mount(peopleExport, (ask, scope) => openPeople(store, ask, scope)),
];

/** The directory as searched, filtered and sorted. */
export const openPeople = (
  store: Pick<Store, "db">,
  ask: QueryOf<typeof peopleExport>,
  scope: Scope,
): Promise<ExportSource<DirectoryPerson, keyof typeof peopleTable>> =>
  fromSnapshot(store, scope, async (reading) => {
    const { total, similar, ofAll } = await selectDirectory(reading, ask, { offset: 0, limit: 1 });
    return {
      title: "People",
      lines: selectWholeDirectory(reading, ask),
      count: total,
      cellsOf: tableCells(peopleTable),
      asOf: await selectAge(reading, "employees"),
      filters: setFilters({
        "Limited to offices": await selectScopeWords(reading),
        Search: ask.q,
        Office: await selectOfficeWords(reading, ask.office),
        State: valueWords(ask.state),
        Active: yesNo(ask.active),
        "Sorted by": `${ask.sort ?? "name"}, ${ask.order === "down" ? "descending" : "ascending"}; unknown last`,
      }),
      control: [
        counted("Rows", total),
        ...(similar === 0 ? [] : [counted("Of them, at the end, only similar names", similar)]),
        counted(scope === "all" ? "People in the directory" : "People of these offices", ofAll),
      ],
      definitions: [
        said("Status", "the flags as reported; a person may be active and retired at once"),
        said("Hired", "as reported, without a time zone"),
      ],
    };
  });
