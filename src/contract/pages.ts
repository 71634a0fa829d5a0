import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Build of the pages that the server hands out, by the fingerprint of its sources; null when it hands out none. */
export const version = endpoint({
  path: "/api/version",
  roles: "everyone",
  dependsOn: [],
  isBackground: true,
  query: z.object({}),
  reply: z.object({ build: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/, "not a fingerprint"))) }),
});

const place = z.string().check(z.regex(/^[\w.-]{1,80}:\d{1,6}:\d{1,7}$/, "not a place in a file"));

/**
 * A mistake of the page itself, for the server's log: what it is called on the screen, its kind, and where in our own
 * files it happened. The forms leave no room for anything that was on the screen.
 */
export const crash = endpoint({
  path: "/api/crash",
  roles: "signed-in",
  dependsOn: [],
  method: "POST",
  query: z.object({
    reference: z.string().check(z.regex(/^page-[0-9a-z]{1,7}$/, "not a reference")),
    kind: z.string().check(z.regex(/^[A-Za-z]{1,40}$/, "not a kind of error")),
    places: z.codec(z.string().check(z.maxLength(600)), z.readonly(z.array(place).check(z.maxLength(5))), {
      decode: (text) => (text === "" ? [] : text.split(" ")),
      encode: (places) => places.join(" "),
    }),
  }),
  reply: z.object({}),
});
