import { z } from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import {
  asOf,
  count,
  facet,
  list,
  officeId,
  officesOrNone,
  personId,
  texts,
  wallClock,
  yesOrNo,
  windowQuery,
  orderQuery,
} from "#contract/primitives.ts";
import { READERS } from "#domain/identity/audiences.ts";
import { byName } from "#domain/by-name.ts";
import {
  COLUMN_MEMBERS,
  FILTER_MEMBERS,
  FILTER_NAMES,
  LISTED_MEMBERS,
  MEMBER_ROWS,
  type FilterMember,
  type FilterNameOf,
  type KindOf,
  type ListedMember,
} from "#domain/people/members.ts";

const HELD = {
  personId,
  officeId: z.nullable(officeId),
  text: z.string(),
  name: z.string(),
  digits: z.string(),
  flag: z.boolean(),
  stamp: z.nullable(wallClock),
  longDate: z.nullable(wallClock),
} as const satisfies Readonly<Record<KindOf<ListedMember>, z.ZodMiniType>>;

/** The members by their rows, which the compiler cannot follow through a list of pairs. */
function listedMembers(): { readonly [Name in ListedMember]: (typeof HELD)[KindOf<Name>] };
function listedMembers(): Readonly<Record<string, z.ZodMiniType>> {
  return Object.fromEntries(LISTED_MEMBERS.map((name) => [name, HELD[MEMBER_ROWS[name].kind]]));
}

/** A person in the directory. No SSN, date of birth, gender or street address exists on this side of the server. */
export const directoryPerson = z.object(listedMembers());
export type DirectoryPerson = z.output<typeof directoryPerson>;

/** The columns of the directory, by each of which it is sorted. A set keeps the place where a name first stands. */
export const PEOPLE_SORTS = [
  ...new Set([
    ...(["name", "office", "city", "state", "email", "phone", "status", "hired", "retired"] as const),
    ...COLUMN_MEMBERS,
    "id" as const,
  ]),
];
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** Contacts that someone may lack. */
export const MISSING_CONTACTS = ["phone", "email"] as const;
export const PEOPLE_WINDOW_MAX = 200;
/** The number of people whom a search lists at most; how many more it finds is not counted. */
export const FOUND_MAX = 10_000;

const FILTERED = { text: z.optional(texts), flag: z.optional(yesOrNo) } as const;

/** The filters by the rows of their members: texts in any spelling, and flags. */
function memberFilters(): {
  readonly [Name in FilterMember as FilterNameOf<Name>]: (typeof FILTERED)[KindOf<Name>];
};
function memberFilters(): Readonly<Record<string, z.ZodMiniType>> {
  return Object.fromEntries(
    FILTER_MEMBERS.map((name) => [MEMBER_ROWS[name].filter, FILTERED[MEMBER_ROWS[name].kind]]),
  );
}

/** Filters of the people: a search, offices by id, what members are, the flag, and what each lacks any of. */
const filters = {
  q: z.optional(z.string().check(z.maxLength(200))),
  office: z.optional(officesOrNone),
  ...memberFilters(),
  active: z.optional(yesOrNo),
  missing: z.optional(z.pipe(texts, list(z.enum(MISSING_CONTACTS)))),
} as const;

/**
 * The directory, searched, sorted and windowed by the server. `total` is what the search and filters leave; of those,
 * the last `similar` rows are names that are only spelled alike. `ofAll` is everyone stored. With `hasMore` a search finds
 * more than `total`, all of them exactly.
 */
export const peopleDirectory = endpoint({
  path: "/api/people/directory",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object({
    ...filters,
    ...orderQuery(PEOPLE_SORTS),
    ...windowQuery(PEOPLE_WINDOW_MAX),
  }),
  reply: z.object({
    total: count,
    hasMore: z.boolean(),
    similar: count,
    ofAll: count,
    rows: z.readonly(z.array(directoryPerson)),
    asOf,
  }),
});

/**
 * Counts of the people that each value of a filter would leave beside the *other* filters and the search, names only spelled alike
 * included, as in `total` above. Requested apart from the rows, which need not wait for it. Offices come in the order of
 * their counts, states of their names, with those requested at zero;
 * `value` is what the filter takes, "" where a person's office or state was not reported. With `areBounds` the search finds
 * more than are counted, and the counts are those without it: it leaves at most as many.
 */
export const peopleFacets = endpoint({
  path: "/api/people/facets",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object(filters),
  reply: z.object({
    office: facet,
    ...byName(FILTER_NAMES.map((name) => [name, facet] as const)),
    active: count,
    inactive: count,
    missing: facet,
    areBounds: z.boolean(),
  }),
});

export const office = z.object({
  id: officeId,
  name: z.string(),
  /** Accounts with the same number share a group; null while unknown. */
  group: z.nullable(z.int()),
});

/** Every office that any report names, in the order of their names. */
export const offices = endpoint({
  path: "/api/offices",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object({}),
  reply: z.object({ rows: z.readonly(z.array(office)) }),
});
