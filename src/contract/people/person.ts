import { z } from "zod/mini";
import { REVEAL_FIELDS, REVEAL_REASONS } from "#domain/people/private-data.ts";
import { CHANGED_FIELDS, DUPLICATE_EVIDENCE } from "#domain/people/people.ts";
import { ASSIGNMENT_ROLES } from "#domain/roadshows/roadshows.ts";
import { command, endpoint } from "#contract/endpoint.ts";
import { directoryPerson } from "./people.ts";
import { asOf, instant, list, personId, typedText, wallClock } from "#contract/primitives.ts";
import { namedEvent } from "#contract/roadshows/roadshows.ts";
import { ADMINISTRATORS, READERS, PAYROLL } from "#domain/identity/audiences.ts";

/** One person of the directory. Someone outside one's scope is not found, like an unknown person. */
export const onePerson = endpoint({
  path: "/api/people/person",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object({ id: personId }),
  reply: z.object({ person: directoryPerson, asOf }),
});

/**
 * Other rows about a person: the current assignments of the scope in which they have a role, and people of the
 * scope who may be the same. That an SSN, or a name with a date of birth, is the same is said to payroll and admin only.
 */
export const personLinks = endpoint({
  path: "/api/people/links",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object({ id: personId }),
  reply: z.object({
    assignments: list(
      z.object({
        event: namedEvent,
        roles: list(z.enum(ASSIGNMENT_ROLES)),
        isActive: z.boolean(),
        isAcknowledged: z.boolean(),
        acknowledged: z.nullable(wallClock),
        /** Moment when a load found it first: events have no dates. */
        seen: instant,
      }),
    ),
    /** Evidence that people of the scope were compared by, as far as the role may know of it. */
    compared: list(z.enum(DUPLICATE_EVIDENCE)),
    duplicates: list(z.object({ person: directoryPerson, evidence: list(z.enum(DUPLICATE_EVIDENCE)) })),
  }),
});

/**
 * Changes of what a source reports of a person, oldest first, since a load found them first. Of email and phone only
 * that they changed; of private data nothing. An office out of scope has no name. `isCut`: the first changes were deleted
 * with age.
 */
export const personHistory = endpoint({
  path: "/api/people/history",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object({ id: personId }),
  reply: z.object({
    firstSeen: instant,
    isCut: z.boolean(),
    changes: list(
      z.object({
        at: instant,
        fields: list(
          z.object({
            field: z.enum(CHANGED_FIELDS),
            before: z.nullable(z.string()),
            after: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
});

/** Confidential members of a person, and restricted ones in the form that says least. For payroll and admin. */
export const personPrivate = endpoint({
  path: "/api/people/private",
  roles: PAYROLL,
  dependsOn: ["reported"],
  query: z.object({ id: personId }),
  reply: z.object({
    /** `***-**-1234`; `***-**-****` when it is malformed; "" when none was reported. */
    ssn: z.string().check(z.regex(/^(?:\*{3}-\*{2}-(?:\d{4}|\*{4}))?$/, "not masked")),
    isSsnMalformed: z.boolean(),
    hasBirthDate: z.boolean(),
    gender: z.string(),
    /** The lines of the street address; the city is in the directory. */
    street: z.readonly(z.array(z.string())),
    zip: z.string(),
    /** Moment when it was erased on request; null when it was not. */
    erasedAt: z.nullable(instant),
  }),
});

/**
 * Erases a person's private data for good: SSN, date of birth, gender, street, ZIP, e-mail and phone, in earlier versions
 * too and in whatever is read later. Name, office, city, state and dates stay, since minutes and headcounts add up by them.
 */
export const erase = command({
  path: "/api/people/erase",
  roles: ADMINISTRATORS,
  changes: ["reported"],
  body: { id: personId },
  reply: {},
});

/**
 * One field of one person in full, on record before it is answered. Needs that one has proved who one is within five
 * minutes, and is answered 30 times an hour.
 */
export const reveal = command({
  path: "/api/people/reveal",
  roles: PAYROLL,
  changes: [],
  body: {
    id: personId,
    field: z.enum(REVEAL_FIELDS),
    reason: z.enum(REVEAL_REASONS),
    note: typedText(300),
  },
  reply: {
    value: z.string(),
    /** After so many seconds it may stand on no screen any more. */
    seconds: z.int(),
  },
});
