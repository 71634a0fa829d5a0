import { z } from "zod/mini";
import { isEmailAddress, plainAddress } from "#domain/identity/email-address.ts";
import { ROLES, SIGN_IN_MEANS } from "#domain/identity/roles.ts";
import { pageSettings } from "#contract/admin/business.ts";
import { VIEW_PAGES } from "#domain/pages.ts";
import { command, endpoint } from "#contract/endpoint.ts";
import { count, instant, list, officeId, typedLine } from "#contract/primitives.ts";

export const role = z.enum(ROLES);

/** On requests that a page sends by itself: they do not extend the session. */
export const BACKGROUND_HEADER = "Fieldboard-Background";

/**
 * On each reply of the dashboard, the id of the person whose session the request came with; absent without one. On
 * requests, the id of the person whose page sends them. An id is no secret.
 */
export const PERSON_HEADER = "Fieldboard-Person";

/** In lower case, by the one rule for addresses. */
export const email = z
  .string()
  .check(
    z.overwrite(plainAddress),
    z.minLength(1),
    z.refine(isEmailAddress, "not an email address such as name@example.com"),
  );
/** Name of a user. */
export const personName = typedLine(120);
/** Longer than any password may be, so that the reply can say so rather than refuse the body. */
const password = z.string().check(z.maxLength(1024));
const code = z.string().check(z.maxLength(40));

export const person = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  /** Null sees every office. */
  offices: z.nullable(list(officeId)),
  hasPassword: z.boolean(),
  /** True where they can sign in through an identity provider. */
  isLinked: z.boolean(),
  signedInWith: z.enum(SIGN_IN_MEANS),
  hasSecondFactor: z.boolean(),
  /** True where they have to set up a second factor before anything else. */
  isSecondFactorDue: z.boolean(),
  /** Minutes without a request of the person's own after which the session ends. */
  idleMinutes: z.int(),
  endsAt: instant,
});

/** The person signed in, if anyone, and the ways of signing in here. Open to everyone. */
export const session = endpoint({
  path: "/api/session",
  roles: "everyone",
  dependsOn: ["sessions", "users", "settings", "views"],
  isBackground: true,
  query: z.object({}),
  reply: z.object({
    person: z.nullable(person),
    /** True where the made-up business is shown and its three people can sign in with one click. */
    isDemo: z.boolean(),
    /** The identity provider's name; null where people sign in by password only. */
    oidcName: z.nullable(z.string()),
    /** True where mail is set up, for a forgotten password and for alerts. */
    hasMail: z.boolean(),
    /** Settings that pages compute with: settings of administrators, and the time zone of the business. Null when signed out. */
    business: z.nullable(z.object({ ...pageSettings, zone: z.string() })),
    /** The views that pages open with at an address without a query; here, so that pages have them before their first request. */
    defaultViews: list(z.object({ id: count, page: z.enum(VIEW_PAGES), search: z.string() })),
  }),
});

/** With email and password. `code` means that the second factor is next. */
export const signIn = command({
  path: "/api/session/sign-in",
  roles: "everyone",
  changes: ["sessions"],
  body: { email, password },
  reply: { next: z.enum(["nothing", "code"]) },
});

/** The second factor of a sign-in: a code of the authenticator or a recovery code. */
export const signInCode = command({
  path: "/api/session/code",
  roles: "everyone",
  changes: ["sessions"],
  body: { code, kind: z.enum(["authenticator", "recovery"]) },
  reply: {},
});

export const signOut = command({
  path: "/api/session/sign-out",
  roles: "everyone",
  changes: ["sessions"],
  body: {},
  reply: {},
});

/** Title of a refusal that `verify` ends: after it the request may be sent again. */
export const VERIFY_FIRST = "Confirm it’s you";

/**
 * Confirms who is signed in, by their password or a code of their authenticator. Anything secret needs it when the last
 * time is over 5 minutes ago.
 */
export const verify = command({
  path: "/api/session/verify",
  roles: "signed-in",
  changes: ["sessions"],
  body: { password: z.optional(password), code: z.optional(code) },
  reply: {},
});

/** The person's own sessions, the last used first. */
export const ownSessions = endpoint({
  path: "/api/account/sessions",
  roles: "signed-in",
  dependsOn: ["sessions"],
  query: z.object({}),
  reply: z.object({
    rows: list(
      z.object({
        id: z.string(),
        createdAt: instant,
        activeAt: instant,
        address: z.string(),
        device: z.string(),
        isThis: z.boolean(),
      }),
    ),
  }),
});

/** Ends one of the person's own sessions; with null all but this one. */
export const endSession = command({
  path: "/api/account/sessions/end",
  roles: "signed-in",
  changes: ["sessions"],
  body: { id: z.nullable(z.string().check(z.maxLength(64))) },
  reply: { ended: z.int() },
});

/** Sets a new password; all other sessions end and this one gets a new id. */
export const changePassword = command({
  path: "/api/account/password",
  roles: "signed-in",
  changes: ["sessions"],
  body: { current: password, next: password },
  reply: {},
});

/** A second factor to set up: its address for an authenticator, its secret to type, and recovery codes, shown once. */
export const startSecondFactor = command({
  path: "/api/account/second-factor/start",
  roles: "signed-in",
  changes: [],
  body: { password },
  reply: { uri: z.string(), secret: z.string(), recoveryCodes: list(z.string()) },
});

/** Turns the second factor on with its first code; from then on every sign-in needs one. */
export const confirmSecondFactor = command({
  path: "/api/account/second-factor/confirm",
  roles: "signed-in",
  changes: ["sessions", "users"],
  body: { code },
  reply: {},
});

/** Token of a one-time link. It travels in bodies: no address that is sent contains a secret. */
export const linkToken = z.string().check(z.maxLength(200));

/** Mails a link for a new password to the user of an address. The reply is the same where there is no such user. */
export const requestPassword = command({
  path: "/api/link/request",
  roles: "everyone",
  changes: [],
  body: { email },
  reply: {},
});

/** Tells the purpose of a one-time link before it is used. */
export const lookAtLink = command({
  path: "/api/link/look",
  roles: "everyone",
  changes: [],
  body: { token: linkToken },
  reply: { purpose: z.enum(["set-up", "invitation", "password"]), email: z.nullable(z.string()), role },
});

/** Uses a one-time link: adds the user with a password, or sets the password of a user, and signs them in. */
export const acceptLink = command({
  path: "/api/link/accept",
  roles: "everyone",
  changes: ["sessions", "users"],
  body: {
    token: linkToken,
    /** Not for a new password: the user has one. */
    name: z.optional(personName),
    /** For the first administrator only; an invitation contains it. */
    email: z.optional(email),
    password,
  },
  reply: {},
});
