import { z } from "zod/mini";
import { command } from "./endpoint.ts";

/** Where an identity provider sends browsers back to: the one address that signs somebody in when it is visited. */
export const OIDC_CALLBACK = "/api/session/oidc/callback";

/** A page of ours, where one goes on afterward. It travels in a cookie, so it is not long. */
const next = z.nullable(z.string().check(z.maxLength(1500), z.regex(/^\/[\x21-\x7e]*$/, "not a page")));
/** At the identity provider: the browser goes there. Null while the provider does not answer. */
const reply = z.object({ address: z.nullable(z.string()) });

export const startOidc = command({
  path: "/api/session/oidc/start",
  /** With `isForced` the provider asks for a sign-in even if it knows the person, who may have been refused here. */
  told: z.strictObject({ next, isForced: z.boolean() }),
  reply,
});

/** Once more who one is, for whoever signed in so: the provider asks them anew. */
export const proveByOidc = command({
  path: "/api/session/oidc/prove",
  told: z.strictObject({ next }),
  reply,
});

/** Why somebody came back without being signed in, as the sign-in page is told in its address. */
export const TROUBLES = ["refused", "canceled", "unreachable", "over", "slowed", "broken"] as const;
export type Trouble = (typeof TROUBLES)[number];

export const trouble = z.enum(TROUBLES);
/** The part of the sign-in page's address that names it. */
export const TROUBLE_KEY = "trouble";
