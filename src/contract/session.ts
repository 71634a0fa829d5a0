import { z } from "zod/mini";
import { ROLES, SIGN_IN_MEANS } from "#domain/identity/roles.ts";
import { VIEW_PAGES } from "#domain/views.ts";
import { command, endpoint } from "./endpoint.ts";
import { count, instant, officeId, weekStart } from "./primitives.ts";

export const role = z.enum(ROLES);

/** On what a page asks on its own, without its person: it keeps no session alive. */
export const BACKGROUND_HEADER = "Fieldboard-Background";

export const email = z
  .string()
  .check(z.minLength(3), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+$/, "not an e-mail address"));
/** Longer than any password may be, so that the answer can say so rather than refuse the body. */
const password = z.string().check(z.maxLength(1024));
const code = z.string().check(z.maxLength(40));
const nothing = z.strictObject({});

/** Somebody signed in, as they see themselves. */
export const person = z.object({
  name: z.string(),
  email: z.string(),
  role,
  /** Null sees every office. */
  offices: z.nullable(z.readonly(z.array(officeId))),
  hasPassword: z.boolean(),
  /** Whether an identity provider may let them in. */
  isLinked: z.boolean(),
  signedInWith: z.enum(SIGN_IN_MEANS),
  hasSecondFactor: z.boolean(),
  /** Whether nothing else is answered before a second factor is set up. */
  isSecondFactorDue: z.boolean(),
  /** Minutes without an act of the person's own after which the session ends. */
  idleMinutes: z.int(),
  endsAt: instant,
});

/** Who is signed in, or null, and how one may sign in here: answered to anybody. */
export const session = endpoint({
  path: "/api/session",
  ask: z.object({}),
  reply: z.object({
    person: z.nullable(person),
    /** Whether the made-up business is shown and its three people may sign in with one press. */
    isDemo: z.boolean(),
    /** What the identity provider is called; null where people sign in by password only. */
    oidcName: z.nullable(z.string()),
    /** What pages compute with as an administrator has set it; null while nobody is signed in. */
    business: z.nullable(z.object({ weekStart, fewBooked: count })),
    /** What pages open with at an address without a query: told here, so that it is known before they ask anything. */
    defaultViews: z.readonly(z.array(z.object({ id: count, page: z.enum(VIEW_PAGES), search: z.string() }))),
  }),
});

/** By e-mail and password. `code` means that the second factor is asked for next. */
export const signIn = command({
  path: "/api/session/sign-in",
  told: z.strictObject({ email, password }),
  reply: z.object({ next: z.enum(["nothing", "code"]) }),
});

/** The second factor of a sign-in that waits for it: a code of the authenticator, or one of the recovery codes. */
export const signInCode = command({
  path: "/api/session/code",
  told: z.strictObject({ code, kind: z.enum(["authenticator", "recovery"]) }),
  reply: z.object({}),
});

export const signOut = command({ path: "/api/session/sign-out", told: nothing, reply: z.object({}) });

/** Title of a refusal that ends when one has told once more who one is, with `verify`: then it may be asked again. */
export const VERIFY_FIRST = "Confirm that it is you";

/** Once more who one is, by password or by a code: what is secret asks for it when the last time is over 5 minutes ago. */
export const verify = command({
  path: "/api/session/verify",
  told: z.strictObject({ password: z.optional(password), code: z.optional(code) }),
  reply: z.object({}),
});

/** One's own sessions, the latest used first. */
export const ownSessions = endpoint({
  path: "/api/account/sessions",
  ask: z.object({}),
  reply: z.object({
    rows: z.readonly(
      z.array(
        z.object({
          id: z.string(),
          createdAt: instant,
          activeAt: instant,
          address: z.string(),
          device: z.string(),
          isThis: z.boolean(),
        }),
      ),
    ),
  }),
});

/** Ends one of one's own sessions, or with null all but this one. */
export const endSession = command({
  path: "/api/account/sessions/end",
  told: z.strictObject({ id: z.nullable(z.string().check(z.maxLength(64))) }),
  reply: z.object({ ended: z.int() }),
});

/** A new password; every session ends and this one goes on under a new id. */
export const changePassword = command({
  path: "/api/account/password",
  told: z.strictObject({ current: password, next: password }),
  reply: z.object({}),
});

/** A second factor to set up: its address for an authenticator, its secret to type, and the recovery codes, shown once. */
export const startSecondFactor = command({
  path: "/api/account/second-factor/start",
  told: z.strictObject({ password }),
  reply: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.readonly(z.array(z.string())) }),
});

/** The first code of the authenticator proves that it works; from then on every sign-in asks for one. */
export const confirmSecondFactor = command({
  path: "/api/account/second-factor/confirm",
  told: z.strictObject({ code }),
  reply: z.object({}),
});

/** What a one-time link is for, before it is used. It is told in the body: no address holds a secret. */
export const lookAtLink = command({
  path: "/api/link/look",
  told: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({ purpose: z.enum(["set-up", "invitation"]), email: z.nullable(z.string()), role }),
});

/** Uses a one-time link: the person is made, with a password, and signed in. */
export const acceptLink = command({
  path: "/api/link/accept",
  told: z.strictObject({
    token: z.string().check(z.maxLength(200)),
    name: z.string().check(z.minLength(1), z.maxLength(120)),
    /** Only the first administrator chooses it; an invitation names it. */
    email: z.optional(email),
    password,
  }),
  reply: z.object({}),
});
