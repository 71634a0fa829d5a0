import { z } from "zod/mini";
import { isOfficeId } from "#domain/ids.ts";
import { CODE_KINDS, CODE_LENGTH_MAX } from "#domain/payroll/payroll-codes.ts";
import { PAYROLL } from "#domain/identity/audiences.ts";
import { command, endpoint, type ReplyOf } from "#contract/endpoint.ts";
import { count, instant, list, typedLine } from "#contract/primitives.ts";

/** So many codes are saved at once; a longer file is sent in parts, each a version. */
export const CODES_ROWS_MAX = 1_000;

/** The payroll partner's codes of workers and offices, by name, and the version that each change raises. */
export const payrollCodes = endpoint({
  path: "/api/payroll/codes",
  roles: PAYROLL,
  dependsOn: ["reported", "decisions"],
  query: z.object({}),
  reply: z.object({
    /** Null before the first. */
    latest: z.nullable(z.object({ version: count, byName: z.string(), at: instant })),
    rows: list(
      z.object({
        kind: z.enum(CODE_KINDS),
        id: z.string(),
        name: z.string(),
        code: z.string(),
        version: count,
        byName: z.string(),
        at: instant,
      }),
    ),
  }),
});
export type PayrollCode = ReplyOf<typeof payrollCodes>["rows"][number];

/** Saves codes of workers or of offices, typed or from a file; an empty one takes a code away. Ids that no report names are refused. */
export const savePayrollCodes = command({
  path: "/api/payroll/codes/save",
  roles: PAYROLL,
  changes: ["decisions"],
  body: {
    kind: z.enum(CODE_KINDS),
    rows: list(
      z.strictObject({
        id: z.custom<string>(isOfficeId, "not an id"),
        code: typedLine(CODE_LENGTH_MAX, 0),
      }),
    ).check(z.minLength(1), z.maxLength(CODES_ROWS_MAX)),
  },
  reply: { changed: count, refused: list(z.string()) },
});
