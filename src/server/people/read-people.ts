import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { PEOPLE_WINDOW_MAX, type peopleDirectory } from "#contract/people/people.ts";
import { mayCall } from "#contract/permissions.ts";
import { personPrivate, type personHistory, type personLinks } from "#contract/people/person.ts";
import { fieldChanges } from "#domain/people/people.ts";
import type { Role } from "#domain/identity/roles.ts";
import { NotFound } from "#server/http/refusal.ts";
import { selectReply } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectDirectory } from "./directory-queries.ts";
import { comparedBy, selectDuplicates } from "./duplicate-queries.ts";
import { selectPerson, selectPersonAssignments, selectPersonVersions } from "./person-queries.ts";

export async function readDirectory(
  reading: ScopedReading,
  { offset = 0, limit = PEOPLE_WINDOW_MAX, ...query }: QueryOf<typeof peopleDirectory>,
): Promise<ReplyOf<typeof peopleDirectory>> {
  const window = await selectDirectory(reading, query, { offset, limit });
  const { asOf, total } = await selectReply(reading, "employees");
  // Rows that did not come are counted where everyone may be seen: whose they would be is unknown.
  const ofAll = reading.scope === "all" ? Math.max(window.ofAll, total ?? 0) : window.ofAll;
  return { ...window, ofAll, asOf };
}

/** @throws NotFound for someone who is not in the directory or not in the scope */
export async function readLinks(
  reading: ScopedReading,
  { id }: QueryOf<typeof personLinks>,
  role: Role,
): Promise<ReplyOf<typeof personLinks>> {
  if ((await selectPerson(reading, id)) === null) throw new NotFound("Person not found.");
  return {
    assignments: await selectPersonAssignments(reading, id),
    compared: comparedBy(mayCall(personPrivate, role)),
    duplicates: await selectDuplicates(reading, id, mayCall(personPrivate, role)),
  };
}

/** @throws NotFound for someone who is not in the directory or not in the scope */
export async function readHistory(
  reading: ScopedReading,
  { id }: QueryOf<typeof personHistory>,
): Promise<ReplyOf<typeof personHistory>> {
  const [first, ...later] = await selectPersonVersions(reading, id);
  if (first === undefined) throw new NotFound("Person not found.");
  const changes = later.map(({ at, version }, nth) => ({
    at,
    fields: fieldChanges((later[nth - 1] ?? first).version, version),
  }));
  return {
    firstSeen: first.firstSeen,
    isCut: first.firstSeen !== first.at,
    changes: changes.filter(({ fields }) => fields.length > 0),
  };
}
