import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { DirectoryPerson } from "#contract/people.ts";
import type { personLinks } from "#contract/person.ts";
import type { PersonId } from "#domain/ids.ts";
import { DUPLICATE_EVIDENCE, type DuplicateEvidence } from "#domain/people/people.ts";
import { allRows } from "#server/postgres/connect.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { DIRECTORY_COLUMNS, isInDirectory } from "./people-filters.ts";

type Duplicate = ReplyOf<typeof personLinks>["duplicates"][number];

/** What suggests that two people are the same, in the order in which it is shown; each kind has its own index. */
const EVIDENCE: Readonly<
  Record<
    DuplicateEvidence,
    { readonly of: (alias: "person" | "original") => string; readonly isPrivate: boolean }
  >
> = {
  ssn: { of: (alias) => `${alias}.ssn_hash`, isPrivate: true },
  birth: { of: (alias) => `${alias}.name_dob_hash`, isPrivate: true },
  email: { of: (alias) => `lower(nullif(${alias}.email, ''))`, isPrivate: false },
  phone: {
    of: (alias) => `nullif(regexp_replace(${alias}.phone, '\\D', '', 'g'), '')`,
    isPrivate: false,
  },
};

/** Other people of the scope with the same SSN, the same name and birth date, the same email or the same phone digits. */
export async function selectDuplicates(
  { db, scope }: ScopedReading,
  id: PersonId,
  maySeePrivate: boolean,
): Promise<readonly Duplicate[]> {
  const kinds = DUPLICATE_EVIDENCE.filter((kind) => maySeePrivate || !EVIDENCE[kind].isPrivate);
  const matchesByKind = kinds.map(
    (kind, place) => sql`
        select person.id, ${kind} as evidence, ${place}::int as place from person
         where ${sql.raw(EVIDENCE[kind].of("person"))} = ${sql.raw(EVIDENCE[kind].of("original"))} and person.id <> original.id and ${isInDirectory(scope)}`,
  );
  const rows = await allRows(db)<DirectoryPerson & { readonly evidence: readonly DuplicateEvidence[] }>`
    select ${DIRECTORY_COLUMNS}, same.evidence
      from person original
      cross join lateral (
        select id, array_agg(evidence order by place) as evidence
          from (${sql.join(matchesByKind, sql` union all `)}) matched group by id
      ) same
      join person on person.id = same.id
     where original.id = ${id} and original.last_run is null
     order by person.sort_name, person.id limit 50`;
  return rows.map(({ evidence, ...person }) => ({ person, evidence }));
}
