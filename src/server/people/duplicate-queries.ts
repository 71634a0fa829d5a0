import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { DirectoryPerson } from "#contract/people/people.ts";
import type { personLinks } from "#contract/people/person.ts";
import type { PersonId } from "#domain/ids.ts";
import { DUPLICATE_EVIDENCE, type DuplicateEvidence } from "#domain/people/people.ts";
import { allRows } from "#server/postgres/connect.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { DIRECTORY_COLUMNS, isInDirectory } from "./people-filters.ts";

type Duplicate = ReplyOf<typeof personLinks>["duplicates"][number];

type Alias = "person" | "original";

/**
 * Signs that two people are the same, in the order in which they are shown. Each kind has an index of its own, by
 * `key`: of a text a hash, since it may be longer than an index takes.
 */
const EVIDENCE: Readonly<
  Record<
    DuplicateEvidence,
    {
      readonly of: (alias: Alias) => string;
      readonly key: (alias: Alias) => string;
      readonly isKnown: string;
      readonly isPrivate: boolean;
    }
  >
> = {
  ssn: { ...columnEvidence("ssn_hash"), isPrivate: true },
  birth: { ...columnEvidence("name_dob_hash"), isPrivate: true },
  email: { ...textEvidence("email", (column) => `lower(nullif(${column}, ''))`), isPrivate: false },
  phone: {
    ...textEvidence("phone", (column) => `nullif(regexp_replace(${column}, '\\D', '', 'g'), '')`),
    isPrivate: false,
  },
};

function columnEvidence(column: string) {
  const of = (alias: Alias): string => `${alias}.${column}`;
  return { of, key: of, isKnown: `${of("person")} is not null` };
}

function textEvidence(column: string, comparable: (column: string) => string) {
  const of = (alias: Alias): string => comparable(`${alias}.${column}`);
  const key = (alias: Alias): string => `hashtextextended(${of(alias)}, 0)`;
  return { of, key, isKnown: `person.${column} <> ''` };
}

const SHOWN_MAX = 50;

/** Values that people are compared by, of what a user may know of. */
export const comparedBy = (maySeePrivate: boolean): readonly DuplicateEvidence[] =>
  DUPLICATE_EVIDENCE.filter((kind) => maySeePrivate || !EVIDENCE[kind].isPrivate);

const isSame = (kind: DuplicateEvidence): string =>
  `${EVIDENCE[kind].of("person")} = ${EVIDENCE[kind].of("original")}`;

/**
 * Other people of the scope with the same SSN, the same name and birth date, the same email or the same phone digits: the
 * first of them by name. Of each kind only as many are read, however many there are.
 */
export async function selectDuplicates(
  { db, scope }: ScopedReading,
  id: PersonId,
  maySeePrivate: boolean,
): Promise<readonly Duplicate[]> {
  const kinds = comparedBy(maySeePrivate);
  const firstByKind = kinds.map((kind) => {
    const { key, isKnown } = EVIDENCE[kind];
    return sql`
        (select person.id from person
          where ${sql.raw(`${isKnown} and ${key("person")} = ${key("original")} and ${isSame(kind)}`)}
            and person.id <> original.id and ${isInDirectory(scope)}
          order by person.sort_name, person.id limit ${SHOWN_MAX})`;
  });
  const evidence = kinds.map((kind) => sql`case when ${sql.raw(isSame(kind))} then ${sql.lit(kind)} end`);
  const rows = await allRows(db)<DirectoryPerson & { readonly evidence: readonly DuplicateEvidence[] }>`
    select ${DIRECTORY_COLUMNS}, array_remove(array[${sql.join(evidence)}], null) as evidence
      from person original
      cross join lateral (${sql.join(firstByKind, sql` union `)}) same
      join person on person.id = same.id
     where original.id = ${id} and original.last_run is null
     order by person.sort_name, person.id limit ${SHOWN_MAX}`;
  return rows.map(({ evidence: shared, ...person }) => ({ person, evidence: shared }));
}
