import { z } from "zod/mini";
import { command } from "./endpoint.ts";

/** Where an identity provider sends browsers back to: the only address that signs in by being opened. */
export const OIDC_CALLBACK = "/api/session/oidc/callback";

/** The page to open afterward. It is stored in a cookie, so it is short. */
const next = z.nullable(z.string().check(z.maxLength(1500), z.regex(/^\/[\x21-\x7e]*$/, "not a page")));
/** Where the browser goes, at the identity provider. Null when the provider is unavailable. */
const reply = { address: z.nullable(z.string()) };

/** With `isForced` the provider asks for a sign-in even if it knows the person, who may have been refused here. */
export const startOidc = command("/api/session/oidc/start", { next, isForced: z.boolean() }, reply);

/** Confirms who is signed in: the provider asks for a sign-in again. */
export const proveByOidc = command("/api/session/oidc/prove", { next }, reply);

/** Why a person came back without being signed in, in the address of the sign-in page. */
export const trouble = z.enum(["refused", "canceled", "unreachable", "over", "slowed", "broken"]);
export type Trouble = z.output<typeof trouble>;
/** Its key in the sign-in page's query. */
export const TROUBLE_KEY = "trouble";
