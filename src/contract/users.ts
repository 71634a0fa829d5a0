import { z } from "zod/mini";
import { command, endpoint } from "./endpoint.ts";
import { count, instant, officeId } from "./primitives.ts";
import { email, role } from "./session.ts";

const id = z.string().check(z.minLength(1), z.maxLength(64));
const name = z.string().check(z.minLength(1), z.maxLength(120));
const OFFICES_MAX = 2_000;
/** A manager has a list of offices, the others see all: null. */
const access = {
  role,
  offices: z.nullable(z.readonly(z.array(officeId).check(z.minLength(1), z.maxLength(OFFICES_MAX)))),
} as const;

/** Somebody who may sign in, or might again. */
const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  offices: z.nullable(z.readonly(z.array(officeId))),
  hasSecondFactor: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether an identity provider may let them in. */
  isLinked: z.boolean(),
  isDisabled: z.boolean(),
  /** Of the made-up business. */
  isDemo: z.boolean(),
  /** Whoever asks. */
  isYou: z.boolean(),
  /** Sessions that are open now. */
  sessions: count,
  /** When they last did something; null when they never have. */
  activeAt: z.nullable(instant),
});

/** Somebody who was invited and has not come yet. */
const openInvitation = z.object({ email: z.string(), ...access, expiresAt: instant });

export const users = endpoint({
  path: "/api/users",
  ask: z.object({}),
  reply: z.object({
    rows: z.readonly(z.array(user)),
    invitations: z.readonly(z.array(openInvitation)),
  }),
});

/** A link for one person and one use, told this once. An open one for the same address ends. */
export const inviteUser = command({
  path: "/api/users/invite",
  told: z.strictObject({ email, ...access }),
  reply: z.object({ link: z.string(), expiresAt: instant }),
});

export const withdrawInvitation = command({
  path: "/api/users/withdraw",
  told: z.strictObject({ email }),
  reply: z.object({}),
});

/** Another role ends the sessions of whoever has it; another list of offices holds from their next question on. */
export const changeAccess = command({
  path: "/api/users/access",
  told: z.strictObject({ id, ...access }),
  reply: z.object({ ended: count }),
});

export const renameUser = command({
  path: "/api/users/rename",
  told: z.strictObject({ id, name }),
  reply: z.object({}),
});

/** Shuts somebody out, which ends their sessions, or lets them in again. */
export const disableUser = command({
  path: "/api/users/disable",
  told: z.strictObject({ id, isDisabled: z.boolean() }),
  reply: z.object({ ended: count }),
});

export const endSessionsOf = command({
  path: "/api/users/end-sessions",
  told: z.strictObject({ id }),
  reply: z.object({ ended: count }),
});

/** They sign in by password alone, and set up another one right then where their role needs it. */
export const resetSecondFactor = command({
  path: "/api/users/reset-second-factor",
  told: z.strictObject({ id }),
  reply: z.object({ ended: count }),
});

/** The identity provider lets them in no more as who it calls them now; the next of their e-mail address is linked anew. */
export const unlinkUser = command({
  path: "/api/users/unlink",
  told: z.strictObject({ id }),
  reply: z.object({ ended: count }),
});
