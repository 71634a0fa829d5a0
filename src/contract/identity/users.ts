import { z } from "zod/mini";
import { command, endpoint } from "#contract/endpoint.ts";
import { count, instant, limitedOffices, list, officeId } from "#contract/primitives.ts";
import { email, personName, role } from "./session.ts";
import { ADMINISTRATORS } from "#domain/identity/audiences.ts";

const id = z.string().check(z.minLength(1), z.maxLength(64));
/** A manager has a list of offices; other roles see all of them. */
const access = { role, offices: limitedOffices } as const;

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  offices: z.nullable(list(officeId)),
  hasSecondFactor: z.boolean(),
  hasPassword: z.boolean(),
  /** True where they can sign in through an identity provider. */
  isLinked: z.boolean(),
  isDisabled: z.boolean(),
  /** True of the made-up business. */
  isDemo: z.boolean(),
  isYou: z.boolean(),
  sessions: count,
  /** Moment when they last did something; null when they never have. */
  activeAt: z.nullable(instant),
});

const openInvitation = z.object({ email: z.string(), ...access, expiresAt: instant });

export const users = endpoint({
  path: "/api/users",
  roles: ADMINISTRATORS,
  dependsOn: ["users", "sessions", "audit"],
  query: z.object({}),
  reply: z.object({
    rows: list(user),
    invitations: list(openInvitation),
  }),
});

/** A link for one person and one use, shown once, and mailed where mail is set up. An earlier one for the same address stops working. */
export const inviteUser = command({
  path: "/api/users/invite",
  roles: ADMINISTRATORS,
  changes: ["users", "messages"],
  body: { email, ...access },
  reply: { link: z.string(), expiresAt: instant, isMailed: z.boolean() },
});

export const withdrawInvitation = command({
  path: "/api/users/withdraw",
  roles: ADMINISTRATORS,
  changes: ["users"],
  // Of an open invitation, which may be older than the rule for addresses.
  body: { email: z.string().check(z.minLength(1), z.maxLength(254)) },
  reply: {},
});

/** A new role ends the sessions of the user; a new list of offices applies from their next request. */
export const changeAccess = command({
  path: "/api/users/access",
  roles: ADMINISTRATORS,
  changes: ["users"],
  body: { id, ...access },
  reply: { ended: count },
});

export const renameUser = command({
  path: "/api/users/rename",
  roles: ADMINISTRATORS,
  changes: ["users"],
  body: { id, name: personName },
  reply: {},
});

/**
 * Acts of an administrator on a user that happen at once; all but enabling ends their sessions. Without their second factor they
 * next sign in by password alone, and set up a new one if their role needs it. Unlinked from the identity provider's id,
 * their next sign-in with their email address makes a new link.
 */
export const USER_ACTIONS = ["end-sessions", "reset-second-factor", "unlink", "disable", "enable"] as const;
export const actOnUser = command({
  path: "/api/users/act",
  roles: ADMINISTRATORS,
  changes: ["users", "sessions"],
  body: { id, action: z.enum(USER_ACTIONS) },
  reply: { ended: count },
});

/** A link for one use within 24 hours, shown once, that sets a new password and ends the user's sessions. */
export const linkToPassword = command({
  path: "/api/users/password-link",
  roles: ADMINISTRATORS,
  changes: [],
  body: { id },
  reply: { link: z.string(), expiresAt: instant },
});
