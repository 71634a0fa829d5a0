import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { officeId } from "./primitives.ts";

export const office = z.object({
  id: officeId,
  name: z.string(),
  /** Accounts with the same number share a group; null while unknown. */
  group: z.nullable(z.int()),
});

/** Every office that any report names, in the order of their names. */
export const offices = endpoint({
  path: "/api/offices",
  query: z.object({}),
  reply: z.object({ rows: z.readonly(z.array(office)) }),
});
