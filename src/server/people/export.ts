import type { AskOf } from "#contract/endpoint.ts";
import { peopleExport } from "#contract/export.ts";
import { formatPhone, lastFirst, statusWords, type DirectoryPerson } from "#domain/people/people.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { dateOf } from "#domain/time/time.ts";
import { dateCell, textCell } from "#server/files/cell.ts";
import { selectAge } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectDirectory, selectOfficeWords, selectScopeWords, selectWholeDirectory } from "./queries.ts";
import {
  type CellsByColumn,
  counted,
  type ExportSource,
  type FileRoute,
  fromSnapshot,
  said,
  setFilters,
  valueWords,
  yesNo,
} from "#server/files/export-source.ts";

/** The files of people. */
export const peopleFiles = (store: Pick<Store, "db">): readonly FileRoute[] => [
  (mount) => mount(peopleExport, (ask, scope) => openPeople(store, ask, scope)),
];

type Column = keyof typeof peopleExport.table;

/** The directory as searched, filtered and sorted. */
export const openPeople = (
  store: Pick<Store, "db">,
  ask: AskOf<typeof peopleExport>,
  scope: Scope,
): Promise<ExportSource<DirectoryPerson, Column>> =>
  fromSnapshot(store, scope, async (reading) => {
    const { total, similar, ofAll } = await selectDirectory(reading, ask, { offset: 0, limit: 1 });
    return {
      title: "People",
      lines: selectWholeDirectory(reading, ask),
      count: total,
      cellsOf: (line, column) => CELLS[column](line),
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

const CELLS: CellsByColumn<DirectoryPerson, Column> = {
  name: (person) => textCell(lastFirst(person)),
  office: ({ officeName }) => textCell(officeName),
  city: ({ city }) => textCell(city),
  state: ({ state }) => textCell(state),
  email: ({ email }) => textCell(email),
  phone: ({ phone }) => textCell(formatPhone(phone)),
  status: (person) => textCell(statusWords(person)),
  hired: ({ hired }) => dateCell(hired === null ? null : dateOf(hired)),
  id: ({ id }) => textCell(id),
};
