import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  directoryPerson,
  type DirectoryPerson,
  type peopleDirectory,
  type peopleFacets,
  type PEOPLE_SORTS,
} from "#contract/people.ts";
import type { personLinks } from "#contract/person.ts";
import { compareText, sortName, sortText } from "#domain/fold.ts";
import type { Scope } from "#domain/identity/who.ts";
import type { OfficeId, PersonId } from "#domain/ids.ts";
import { DUPLICATE_EVIDENCE, type DuplicateEvidence } from "#domain/people/people.ts";
import type { FullName } from "#domain/roadshows/roadshows.ts";
import type { Instant } from "#domain/time/time.ts";
import { keysOf, selectList } from "#server/postgres/columns.ts";
import { isSeen, readAll, type ScopedReading } from "#server/postgres/snapshot.ts";
import {
  allOf,
  byLabel,
  facetOf,
  isOneOf,
  isSearchedInside,
  matches,
  searchParts,
} from "#server/postgres/search.ts";
import { cutWindow, type Stretch } from "#server/postgres/windows.ts";
import { allRows, firstRow, onlyRow } from "#server/postgres/connect.ts";

type Filters = QueryOf<typeof peopleFacets>;
type DirectoryQuery = Omit<QueryOf<typeof peopleDirectory>, keyof Stretch>;

/** All that the directory may read of a person, table alias `p`: nothing restricted, nothing confidential. */
const DIRECTORY = selectList<DirectoryPerson>("p", keysOf(directoryPerson.shape), {
  officeId: "nullif(p.office_id, '')",
});

/** People of the newest reply whom a scope holds. */
const isThere = (scope: Scope): RawBuilder<SqlBool> =>
  sql`p.last_run is null and ${isSeen(sql`p.office_id`, scope)}`;

type DirectoryWindow = Omit<ReplyOf<typeof peopleDirectory>, "asOf">;

/** A window of the directory: searched, filtered and sorted, with the sizes of what that leaves. */
export async function selectDirectory(
  reading: ScopedReading,
  query: DirectoryQuery,
  stretch: Stretch,
): Promise<DirectoryWindow> {
  const parts = searchParts(query.q);
  const found =
    parts.length > 0
      ? await selectFound(reading, query, stretch)
      : await walkDirectory(reading, query, stretch);
  return { ...found, ofAll: await countPeople(reading, {}) };
}

/** By the stored sums, which know people of the newest reply only, by office, state and flag. */
async function countPeople({ db, scope }: ScopedReading, filters: Filters): Promise<number> {
  const { size } = await onlyRow(db)<{ size: number }>`
    select coalesce(sum(people), 0)::int as size from person_sum p where ${passes(filters, scope)}`;
  return size;
}

/** Everyone that the search and filters leave, in the order of the windows. */
export async function* selectWholeDirectory(
  { db, scope }: ScopedReading,
  query: DirectoryQuery,
): AsyncGenerator<readonly DirectoryPerson[]> {
  if (searchParts(query.q).length > 0)
    return yield* readAll(db, foundQuery(query, scope, { offset: 0, limit: null }));
  const filtered = filteredBy(query, scope);
  const { by, known } = ORDERS[query.sort ?? "name"];
  for (const segment of [known, sql<SqlBool>`not (${known})`])
    yield* readAll(
      db,
      sql<DirectoryPerson>`
        select ${DIRECTORY} from person p where ${filtered} and ${segment} order by ${directed(by, isDown(query))}`,
    );
}

const isDown = ({ order }: DirectoryQuery): boolean => order === "down";

const filteredBy = (filters: Filters, scope: Scope): RawBuilder<SqlBool> =>
  sql`p.last_run is null and ${passes(filters, scope)}`;

/** True for people, and sums of people, that the scope and the filters leave. */
const passes = ({ office, state, active }: Filters, scope: Scope): RawBuilder<SqlBool> =>
  allOf([
    isSeen(sql`p.office_id`, scope),
    isOneOf(sql`p.office_id`, office),
    isOneOf(sql`p.sort_state`, state?.map(sortText)),
    active === undefined ? sql`true` : sql`p.is_active = ${active}`,
  ]);

type Order = {
  /** What rows are ordered by, first things first; the last of them differs between any two rows. */
  readonly by: readonly RawBuilder<unknown>[];
  /** Where the first of them is known: what is unknown comes last, whichever way the list runs. */
  readonly known: RawBuilder<SqlBool>;
};

const name = [sql`p.sort_name`, sql`p.id`];

/** The orders of the directory, each with an index of its own; by name and id where the sorted value ties. */
const ORDERS: Readonly<Record<(typeof PEOPLE_SORTS)[number], Order>> = {
  /** A name without a last name begins with the separator. */
  name: { by: name, known: sql`p.sort_name >= ' '` },
  office: { by: [sql`p.sort_office`, ...name], known: sql`p.sort_office > ''` },
  city: { by: [sql`p.sort_city`, ...name], known: sql`p.sort_city > ''` },
  state: { by: [sql`p.sort_state`, ...name], known: sql`p.sort_state > ''` },
  hired: { by: [sql`p.hired`, ...name], known: sql`p.hired is not null` },
  /** Ids are digits as a rule: 99 before 100. */
  id: { by: [sql`length(p.id)`, sql`p.id`], known: sql`true` },
};

const directed = (by: readonly RawBuilder<unknown>[], goesDown: boolean): RawBuilder<unknown> =>
  sql.join(by.map((term) => (goesDown ? sql`${term} desc` : sql`${term} asc`)));

/**
 * A window without a search, walked along the index of its order; unknown values last. Its ids are found in the index
 * alone, from the nearer end, and only its rows are read.
 */
async function walkDirectory(
  reading: ScopedReading,
  query: DirectoryQuery,
  stretch: Stretch,
): Promise<Omit<DirectoryWindow, "ofAll">> {
  const { by, known } = ORDERS[query.sort ?? "name"];
  const { db, scope } = reading;
  const filtered = filteredBy(query, scope);
  const total = await countPeople(reading, query);
  // Few, and next to each other in the index.
  const { unknown } = await onlyRow(db)<{ unknown: number }>`
    select count(*)::int as unknown from person p where ${filtered} and not (${known})`;
  const people: DirectoryPerson[] = [];
  for (const { segment, isFromEnd, offset, limit } of cutWindow([total - unknown, unknown], stretch)) {
    const rows = await allRows(db)<DirectoryPerson>`
      with found as materialized (
        select p.id from person p where ${filtered} and ${segment === 0 ? known : sql`not (${known})`}
         order by ${directed(by, isDown(query) !== isFromEnd)} offset ${offset} limit ${limit}
      )
      select ${DIRECTORY} from found join person p on p.id = found.id order by ${directed(by, isDown(query))}
    `;
    people.push(...rows);
  }
  return { total, similar: 0, rows: people };
}

type FoundPerson = DirectoryPerson & { readonly total: number; readonly similar: number };

async function selectFound(
  reading: ScopedReading,
  query: DirectoryQuery,
  stretch: Stretch,
): Promise<Omit<DirectoryWindow, "ofAll">> {
  const { db, scope } = reading;
  const { rows } = await foundQuery(query, scope, stretch).execute(db);
  const [first] = rows;
  // Behind the last row there is none to say the sizes.
  if (first === undefined && stretch.offset > 0)
    return { ...(await selectFound(reading, query, { offset: 0, limit: 1 })), rows: [] };
  const { total, similar } = first ?? { total: 0, similar: 0 };
  return { total, similar, rows: rows.map(({ total: _total, similar: _similar, ...person }) => person) };
}

/**
 * What a search finds: exact hits first, then names only spelled alike; unknown values last in each. All hits are found
 * and counted in one pass, since looking a second time costs more than sorting them. Without a limit, every row.
 */
function foundQuery(
  query: DirectoryQuery,
  scope: Scope,
  { offset, limit }: Pick<Stretch, "offset"> & { readonly limit: number | null },
): RawBuilder<FoundPerson> {
  const { by, known } = ORDERS[query.sort ?? "name"];
  const parts = searchParts(query.q);
  // A shorter part is found exactly or not at all: to look at each hit once more would take a sixth of the time.
  const isExact = allOf(parts.filter(isSearchedInside).map((part) => matches(sql`p.search_text`, part)));
  const keys = by.map((_, index) => sql.ref(`key_${index}`));
  const keyColumns = by.map((term, index) => sql`${term} as ${sql.ref(`key_${index}`)}`);
  return sql<FoundPerson>`
    with hit as materialized (
      select p.id, ${isExact} as is_exact, ${known} as is_known,
             case when ${isExact} then 0 else ${query.sort === undefined ? likeness(parts) : sql`0`} end as likeness,
             ${sql.join(keyColumns)}
        from person p where ${filteredBy(query, scope)} and ${isFound(parts)}
    ), found as materialized (
      select id, row_number() over () as place from (
        select id from hit
         order by is_exact desc, likeness desc, is_known desc, ${directed(keys, isDown(query))}
        offset ${offset} limit ${limit}::int
      ) ordered
    ), size as (
      select count(*)::int as total, (count(*) filter (where not is_exact))::int as similar from hit
    )
    select size.*, ${DIRECTORY} from size, found join person p on p.id = found.id order by found.place
  `;
}

/** What a search finds, exactly or only spelled alike; everyone without parts. */
const isFound = (parts: readonly string[]): RawBuilder<SqlBool> => allOf(parts.map(matchesNearly));

/** Found or, from three letters, nearly a word of the name: `<%` looks that up by the threshold of the snapshot. */
const matchesNearly = (part: string): RawBuilder<SqlBool> => {
  const found = matches(sql`p.search_text`, part);
  return isSearchedInside(part) ? sql`(${found} or ${part} <% p.sort_name)` : found;
};

/** How alike each part is to the nearest stretch of the name, 0..1 each, together. */
const likeness = (parts: readonly string[]): RawBuilder<unknown> => {
  const each = parts.filter(isSearchedInside).map((part) => sql`word_similarity(${part}, p.sort_name)`);
  return each.length === 0 ? sql`0` : sql`${sql.join(each, sql` + `)}`;
};

/**
 * The facets of the directory: sums of the few thousand numbers of people by office, state and flag, which are stored.
 * Only those that a search finds are gone through, once.
 */
export async function selectPeopleFacets(
  { db, scope }: ScopedReading,
  query: Filters,
): Promise<ReplyOf<typeof peopleFacets>> {
  const parts = searchParts(query.q);
  const states = (query.state ?? []).map(sortText);
  const people =
    parts.length === 0
      ? sql`select people, p.office_id as office, p.sort_state as state, p.is_active
              from person_sum p where ${isSeen(sql`p.office_id`, scope)}`
      : sql`select count(*)::int as people, p.office_id as office, p.sort_state as state, p.is_active
              from person p where ${isThere(scope)} and ${isFound(parts)}
             group by p.office_id, p.sort_state, p.is_active`;
  const inOffices = isOneOf(sql`office`, query.office);
  const inStates = isOneOf(sql`state`, states);
  const hasFlag = query.active === undefined ? sql<SqlBool>`true` : sql<SqlBool>`is_active = ${query.active}`;
  const peopleWhere = (where: RawBuilder<SqlBool>): RawBuilder<number> =>
    sql`coalesce(sum(people) filter (where ${where} and ${inOffices} and ${inStates}), 0)::int`;
  const facets = await onlyRow(db)<ReplyOf<typeof peopleFacets>>`
    with tally as materialized (${people})
    select ${facetOf(sql`
             select office as value, coalesce(max(o.name), '') as label, sum(people)::int as count
               from tally left join office o on o.id = office where ${inStates} and ${hasFlag} group by office`)} as office,
           ${facetOf(sql`
             select state as value,
                    (select p.state from person p where ${isThere(scope)} and p.sort_state = tally.state limit 1) as label,
                    sum(people)::int as count
               from tally where ${inOffices} and ${hasFlag} group by state
             union all
             -- One that is chosen and leaves no one keeps its name.
             select chosen, p.state, 0
               from unnest(${states}::text[]) chosen
               join lateral (select p.state from person p
                              where ${isThere(scope)} and p.sort_state = chosen limit 1) p on true
              where not exists (select from tally where state = chosen and ${inOffices} and ${hasFlag})`)} as state,
           ${peopleWhere(sql`is_active`)} as active,
           ${peopleWhere(sql`not is_active`)} as inactive
      from tally
  `;
  return {
    ...facets,
    office: facets.office.toSorted((a, b) => b.count - a.count || byLabel(a, b)),
    state: facets.state.toSorted((a, b) => compareText(a.value, b.value)),
  };
}

/** Someone of the directory, when they are in it and in the scope. */
export const selectPerson = ({ db, scope }: ScopedReading, id: PersonId): Promise<DirectoryPerson | null> =>
  firstRow(db)<DirectoryPerson>`
    select ${DIRECTORY} from person p where p.id = ${id} and ${isThere(scope)}`;

type Links = ReplyOf<typeof personLinks>;

/** Current assignments of the scope in which a person has a role, by event id. */
export async function selectOwnAssignments(
  reading: ScopedReading,
  id: PersonId,
): Promise<Links["assignments"]> {
  const { db, scope } = reading;
  const hub = await selectHubNames(reading, id);
  const isHub =
    hub === null
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(a.office_id = ${hub.officeId}
          and a.hub_last = any(${hub.lastNames}) and a.hub_first = any(${hub.firstNames}))`;
  return allRows(db)<Links["assignments"][number]>`
    select json_build_object('id', e.id, 'retailerName', e.retailer_name, 'status', e.status,
             'clubNumber', l.club_number, 'city', l.city, 'state', l.state) as event,
           array_remove(array[case when a.payout_owner_id = ${id} then 'payoutOwner' end,
                              case when a.merch_owner_id = ${id} then 'merchOwner' end,
                              case when ${isHub} then 'hubManager' end], null) as roles,
           a.is_active as "isActive", a.is_acknowledged as "isAcknowledged", a.acknowledged
      from assignment a
      join roadshow_event e on e.id = a.event_id
      join location l on l.key = e.location_key
     where a.last_run is null and ${isSeen(sql`a.office_id`, scope)}
       and (a.payout_owner_id = ${id} or a.merch_owner_id = ${id} or ${isHub})
     order by length(e.id), e.id, a.ordinal`;
}

type HubNames = {
  readonly officeId: OfficeId;
  readonly lastNames: readonly string[];
  readonly firstNames: readonly string[];
};

/**
 * How assignments of a person's office spell their name as hub manager; null for someone who can be none. Only the name is
 * reported, so the hub manager is the one person of the office with that name, in whatever case and accents.
 */
async function selectHubNames({ db, scope }: ScopedReading, id: PersonId): Promise<HubNames | null> {
  const person = await firstRow(db)<{ officeId: OfficeId; sortName: string }>`
    select p.office_id as "officeId", p.sort_name as "sortName" from person p
     where p.id = ${id} and ${isThere(scope)} and p.office_id <> '' and p.first_name || p.last_name <> ''
       and not exists (select from person namesake
                        where namesake.last_run is null and namesake.office_id = p.office_id
                          and namesake.sort_name = p.sort_name and namesake.id <> p.id)`;
  if (person === null) return null;
  const names = await allRows(db)<FullName>`
    select distinct hub_first as first, hub_last as last from assignment
     where last_run is null and office_id = ${person.officeId}`;
  const own = names.filter(
    ({ first, last }) => sortName({ firstName: first, lastName: last }) === person.sortName,
  );
  return {
    officeId: person.officeId,
    lastNames: own.map(({ last }) => last),
    firstNames: own.map(({ first }) => first),
  };
}

/** What tells that two people may be the same, in the order in which it is shown; each has an index of its own. */
const EVIDENCE: Readonly<
  Record<DuplicateEvidence, { readonly of: (alias: "p" | "o") => string; readonly isPrivate: boolean }>
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
): Promise<Links["duplicates"]> {
  const kinds = DUPLICATE_EVIDENCE.filter((kind) => maySeePrivate || !EVIDENCE[kind].isPrivate);
  const found = kinds.map(
    (kind, place) => sql`
        select p.id, ${kind} as evidence, ${place}::int as place from person p
         where ${sql.raw(EVIDENCE[kind].of("p"))} = ${sql.raw(EVIDENCE[kind].of("o"))} and p.id <> o.id and ${isThere(scope)}`,
  );
  const rows = await allRows(db)<DirectoryPerson & { readonly evidence: readonly DuplicateEvidence[] }>`
    select ${DIRECTORY}, same.evidence
      from person o
      cross join lateral (
        select id, array_agg(evidence order by place) as evidence
          from (${sql.join(found, sql` union all `)}) each group by id
      ) same
      join person p on p.id = same.id
     where o.id = ${id} and o.last_run is null
     order by p.sort_name, p.id limit 50`;
  return rows.map(({ evidence, ...person }) => ({ person, evidence }));
}

/** What of a person is confidential, and what is sealed. */
export type PrivateRow = {
  readonly ssn: Buffer | null;
  readonly dob: Buffer | null;
  readonly gender: string;
  readonly street: readonly string[];
  readonly zip: string;
  readonly erasedAt: Instant | null;
};

export const selectPrivate = ({ db, scope }: ScopedReading, id: PersonId): Promise<PrivateRow | null> =>
  firstRow(db)<PrivateRow>`
    select e.erased_at as "erasedAt",
           case when e.person_id is null then p.ssn_cipher end as ssn,
           case when e.person_id is null then p.dob_cipher end as dob,
           case when e.person_id is null then p.gender else '' end as gender,
           case when e.person_id is null then p.zip else '' end as zip,
           case when e.person_id is null
                then array_remove(array[p.street_1, p.street_2, p.street_apt], '') else '{}' end as street
      from person p left join erased_person e on e.person_id = p.id
     where p.id = ${id} and ${isThere(scope)}
  `;

/** An office that some report names. Offices with the same group number share a group; null when that is unknown. */
type Office = { readonly id: OfficeId; readonly name: string; readonly group: number | null };

/** Every office of the scope, in the order of their names; those without one come last, by id. */
export async function selectOffices({ db, scope }: ScopedReading): Promise<readonly Office[]> {
  const rows = await allRows(db)<Office>`
    select id, name, group_id as "group" from office where ${isSeen(sql`id`, scope)}`;
  // Each office is folded once, and not with every comparison.
  const orderOf = new Map(rows.map((row) => [row, officeOrder(row)]));
  return rows.toSorted((a, b) => compareText(orderOf.get(a) ?? "", orderOf.get(b) ?? ""));
}

const NAMELESS_LAST = "\uffff";
const officeOrder = ({ id, name: called }: Office): string =>
  `${sortText(called) || NAMELESS_LAST}\u0001${id.padStart(64)}`;

/** `Mesa Verde (103), Harbor Point (101)`; "" for none. An id that no report names, or of no office in scope, stands alone. */
export async function selectOfficeWords(
  reading: ScopedReading,
  ids: readonly string[] = [],
): Promise<string> {
  if (ids.length === 0) return "";
  const nameById = new Map((await selectOffices(reading)).map((office) => [String(office.id), office.name]));
  return ids
    .map((id) => {
      const called = nameById.get(id) ?? "";
      if (id === "") return "(none)";
      return called === "" ? id : `${called} (${id})`;
    })
    .join(", ");
}

/** A cell holds 32,767 characters, and a longer list would not be read. */
const NAMED_MAX = 200;

/** The offices that a file is limited to; null where it is limited to none. */
export async function selectScopeWords(reading: ScopedReading): Promise<string | null> {
  const { scope } = reading;
  if (scope === "all") return null;
  if (scope.length === 0) return "none";
  const more = scope.length - NAMED_MAX;
  const named = await selectOfficeWords(reading, scope.slice(0, NAMED_MAX));
  return more > 0 ? `${named}, and ${more} more` : named;
}
