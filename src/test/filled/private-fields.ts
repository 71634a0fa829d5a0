import type { Role } from "#domain/identity/roles.ts";
import { mayAsk } from "#test/declared.ts";

/**
 * Private data of a person, and the only members by which it is sent: restricted is what is kept
 * encrypted and shown one value at a time, confidential is what payroll and administrators read on a person's page.
 * A role that may not ask those addresses receives nothing of it; no role may sort, search, filter, group or export by it.
 */
export const PRIVATE_FIELDS = {
  ssn: {
    kind: "restricted",
    members: { "/api/people/private": ["ssn", "isSsnMalformed"], "/api/people/reveal": ["value"] },
  },
  birthDate: {
    kind: "restricted",
    members: { "/api/people/private": ["hasBirthDate"], "/api/people/reveal": ["value"] },
  },
  gender: { kind: "confidential", members: { "/api/people/private": ["gender"] } },
  street: { kind: "confidential", members: { "/api/people/private": ["street"] } },
  zip: { kind: "confidential", members: { "/api/people/private": ["zip"] } },
} as const satisfies Readonly<Record<string, PrivateField>>;

type PrivateField = {
  readonly kind: "restricted" | "confidential";
  readonly members: Readonly<Record<string, readonly string[]>>;
};

/** Members that are called like something private of a person, wherever they stand. */
export const PRIVATE_NAME = /ssn|social|birth|dob|gender|sex|street|zip|postal|address_?\d|apartment/i;

/** Called like it, and of a place of an event, not of a person. */
const NOT_OF_PERSONS: readonly string[] = ["/api/roadshows/events rows.location.zip"];

/** The members of an address that are named like something private and are not those by which it may be sent. */
export function privateNames(path: string, members: readonly string[]): readonly string[] {
  const listed = Object.values<PrivateField>(PRIVATE_FIELDS).flatMap((field) =>
    Object.entries(field.members).flatMap(([at, names]) => (at === path ? names : [])),
  );
  return members.filter(
    (member) =>
      PRIVATE_NAME.test(member) && !listed.includes(member) && !NOT_OF_PERSONS.includes(`${path} ${member}`),
  );
}

/** The private fields of which an address sends a role nothing. */
export const hiddenFrom = (path: string, role: Role): readonly string[] =>
  Object.entries<PrivateField>(PRIVATE_FIELDS).flatMap(([name, { members }]) =>
    mayAsk(path, role) && path in members ? [] : [name],
  );
