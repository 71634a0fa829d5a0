import type { QueryOf } from "#contract/endpoint.ts";
import { officesExport, officesTable } from "#contract/offices.ts";
import type { Role } from "#domain/identity/roles.ts";
import { foundOffices } from "#domain/offices/office-list.ts";
import type { Clock } from "#domain/time/time.ts";
import { valueWords } from "#server/files/export-source.ts";
import { listSource, sortedRows } from "#server/files/list-source.ts";
import { selectScopeWords } from "#server/people/queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { readOffices } from "./read-offices.ts";

type Column = keyof typeof officesTable;
const isColumn = (id: string): id is Column => Object.hasOwn(officesTable, id);

/** The offices as searched, filtered and sorted. A role without payroll gets no column of it. */
export async function openOffices(
  reading: ScopedReading,
  query: QueryOf<typeof officesExport>,
  role: Role,
  clock: Clock,
) {
  const { week, rows, asOf } = await readOffices(reading, query, role, clock);
  const found = foundOffices(rows, { q: query.q, states: query.state });
  const seesPayroll = rows.some(({ blocking }) => blocking !== null);
  const columns = (query.columns ?? Object.keys(officesTable)).filter(isColumn);
  return listSource(officesExport, query, {
    columns: seesPayroll ? columns : columns.filter((id) => id !== "blocking"),
    ...sortedRows(officesExport, query.sort, found),
    asOf,
    limitedTo: await selectScopeWords(reading),
    filters: {
      from: ["From", query.from],
      to: ["To", query.to],
      q: ["Search", query.q],
      state: ["State", valueWords(query.state)],
    },
    control: { Rows: found.length, "Offices in all": rows.length },
    definitions: {
      State: "set by an administrator, else the commonest state of the office's active people",
      Head: "the owner of the latest submission or of most assignments, one whom the directory has first",
      "Active people": "by the flag, as reported",
      "Joined, left": "by dates in the range; a retirement before the hire is an earlier spell",
      Source: week === null ? "no week has ended" : `of the week that starts on ${week}`,
      ...(seesPayroll && { Blocking: "open blocking exceptions of the same week" }),
      Assignments: "active ones, to events that are not canceled",
      "Show rate": "showed ÷ booked of the first interviews in the range",
    },
  });
}
