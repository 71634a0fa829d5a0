import { z } from "zod/mini";
import { command, type Declared } from "#contract/endpoint.ts";
import { linkToken } from "./session.ts";

/** Path to which an identity provider sends browsers back: the only address that signs in by being opened. */
export const OIDC_CALLBACK = "/api/session/oidc/callback";
export const oidcCallback: Declared = { path: OIDC_CALLBACK, roles: "everyone" };

/** The page to open afterward. It is stored in a cookie, so it is short. */
const next = z.nullable(z.string().check(z.maxLength(1500), z.regex(/^\/[\x21-\x7e]*$/, "not a page")));
/** "Another" makes the provider ask for the account, where it would return the one that was refused. */
const errand = z.enum(["sign-in", "sign-in of another", "proof"]);
export type OidcErrand = z.output<typeof errand>;

/**
 * Returns the address of the identity provider that the browser goes to: to sign in, or to prove who is signed in already, for which the
 * provider asks for a sign-in again. Null when the provider is unavailable. With the token of an invitation, the person
 * who signs in there accepts it.
 */
export const startOidc = command({
  path: "/api/session/oidc/start",
  roles: "everyone",
  changes: [],
  body: { next, errand, invitation: z.optional(linkToken) },
  reply: { address: z.nullable(z.string()) },
});

/** Cause why a person came back without being signed in, in the address of the sign-in page. */
export const trouble = z.enum(["refused", "canceled", "unreachable", "over", "slowed", "broken"]);
export type Trouble = z.output<typeof trouble>;
/** Its key in the sign-in page's query. */
export const TROUBLE_KEY = "trouble";
