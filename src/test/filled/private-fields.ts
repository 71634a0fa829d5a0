import type { Role } from "#domain/identity/roles.ts";
import { FIELDS } from "#test/fields.ts";
import { mayAsk } from "#test/declared.ts";

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
  readonly told: Readonly<Record<string, readonly string[]>>;
};

/** What somebody of a role is told at an address: all of it, or nothing. */
export const fieldsFor = (path: keyof typeof FIELDS, role: Role): readonly string[] =>
  mayAsk(path, role) ? FIELDS[path] : [];

/** The private fields that an address tells a role nothing of. */
export const hiddenFrom = (path: string, role: Role): readonly string[] =>
  Object.entries<PrivateField>(PRIVATE_FIELDS).flatMap(([name, { told }]) =>
    mayAsk(path, role) && path in told ? [] : [name],
  );
