import type { Role } from "#domain/identity/roles.ts";
import { mayCall, type ApiPath } from "#contract/permissions.ts";

/**
 * What of a person is private, and the only members by which anybody is told of it: restricted is what is kept
 * encrypted and shown one value at a time, confidential is what payroll and administrators read on a person's page.
 * Whoever may not ask those addresses is told nothing of it; nobody may sort, search, filter, group or export by it.
 */
export const PRIVATE_FIELDS = {
  ssn: {
    kind: "restricted",
    told: { "/api/people/private": ["ssn", "isSsnMalformed"], "/api/people/reveal": ["value"] },
  },
  birthDate: {
    kind: "restricted",
    told: { "/api/people/private": ["hasBirthDate"], "/api/people/reveal": ["value"] },
  },
  gender: { kind: "confidential", told: { "/api/people/private": ["gender"] } },
  street: { kind: "confidential", told: { "/api/people/private": ["street"] } },
  zip: { kind: "confidential", told: { "/api/people/private": ["zip"] } },
} as const satisfies Readonly<Record<string, PrivateField>>;

type PrivateField = {
  readonly kind: "restricted" | "confidential";
  readonly told: Readonly<Partial<Record<ApiPath, readonly string[]>>>;
};

/** What is called like something private of a person, wherever it stands. */
export const PRIVATE_NAME = /ssn|social|birth|dob|gender|sex|street|zip|postal|address_?\d|apartment/i;

/** Called like it, and of a place of an event, not of a person. */
const NOT_OF_PERSONS: readonly string[] = ["/api/roadshows/events rows.location.zip"];

/** The members of an address that are named like something private and are not those by which it may be told. */
export function privateNames(path: string, members: readonly string[]): readonly string[] {
  const listed = Object.values<PrivateField>(PRIVATE_FIELDS).flatMap(({ told }) =>
    Object.entries(told).flatMap(([at, names]) => (at === path ? names : [])),
  );
  return members.filter(
    (member) =>
      PRIVATE_NAME.test(member) && !listed.includes(member) && !NOT_OF_PERSONS.includes(`${path} ${member}`),
  );
}

/** The private fields that an address tells a role nothing of. */
export const hiddenFrom = (path: ApiPath, role: Role): readonly string[] =>
  Object.entries<PrivateField>(PRIVATE_FIELDS).flatMap(([name, { told }]) =>
    mayCall(path, role) && path in told ? [] : [name],
  );
