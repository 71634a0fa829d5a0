import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Which build of the pages the server hands out, by the fingerprint of its sources; null when it hands out none. */
export const version = endpoint({
  path: "/api/version",
  query: z.object({}),
  reply: z.object({ build: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/, "not a fingerprint"))) }),
});
