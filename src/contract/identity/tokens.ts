import { z } from "zod/mini";
import { command, endpoint } from "#contract/endpoint.ts";
import { count, instant, limitedOffices, list, officeId, rowId, typedLine } from "#contract/primitives.ts";
import { ADMINISTRATORS } from "#domain/identity/audiences.ts";

const grant = {
  name: typedLine(80),
  accounts: limitedOffices,
  requestsPerMinute: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** True where SSN and date of birth are written for it. */
  hasPrivateData: z.boolean(),
} as const;

/** A token of the reporting interface. Its text is not stored. */
const interfaceToken = z.object({
  ...grant,
  id: count,
  name: z.string(),
  accounts: z.nullable(list(officeId)),
  createdAt: instant,
  /** Null is never. */
  expiresAt: z.nullable(instant),
  /** Past that moment. */
  isOver: z.boolean(),
  /** To the minute; null when it never was. */
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
});

export const tokens = endpoint({
  path: "/api/tokens",
  roles: ADMINISTRATORS,
  dependsOn: ["tokens"],
  query: z.object({}),
  reply: z.object({ rows: list(interfaceToken) }),
});

/** The text of the new token is shown once. Without a number of days it does not expire. */
export const createToken = command({
  path: "/api/tokens/create",
  roles: ADMINISTRATORS,
  changes: ["tokens"],
  body: { ...grant, expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(3_660))) },
  reply: { id: count, text: z.string() },
});

/** Revokes a token; programs that use it get 401 from then on. */
export const revokeToken = command({
  path: "/api/tokens/revoke",
  roles: ADMINISTRATORS,
  changes: ["tokens"],
  body: { id: rowId },
  reply: {},
});
